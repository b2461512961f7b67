import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation
import Testing

/// `store.on_change`: called between the console's calls, after the commit, in order.
struct ChangeHandlerTests {
  private static let addition = "store.patients:add { id = '%', zone = 'UTC' }"

  /// A console with a function that prints the number of each commit and what it wrote.
  private func listening(_ source: String = "print(c.seq, c.records[1].id)", limits: SandboxLimits = .console) throws
    -> ConsoleBench
  {
    let bench = try ConsoleBench(limits: limits, prepared: false)
    _ = try bench.run("stop = store.on_change(function(c) \(source) end)")
    return bench
  }

  private func add(_ id: String, _ bench: ConsoleBench) throws {
    _ = try bench.run(Self.addition.replacing("%", with: id))
  }

  @Test func aFunctionIsCalledAfterTheChunkInOrder() throws {
    let bench = try listening()
    _ = try bench.run("for i = 1, 3 do store.patients:add { id = 'p' .. i, zone = 'UTC' } end print 'done'")
    #expect(bench.lines.all == ["done"])
    #expect(bench.console.tellChanges().isEmpty)
    #expect(bench.lines.all == ["done", "1\tp1", "2\tp2", "3\tp3"])
    #expect(bench.console.tellChanges().isEmpty)
    #expect(bench.lines.all.count == 4)
  }

  @Test func aChangeListsRecordsAndPatients() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("store.on_change(function(c) last = c end)")
    _ = try bench.run("store.events { task = 'walk' }[1]:toggle()")
    _ = bench.console.tellChanges()
    #expect(try bench.run("#last.records, last.recorded:utc()") == ["1", "\"2026-06-07T12:05:00Z\""])
    #expect(try bench.run("last.records[1]") == [#"{ entity = "outcome", id = "p1", patient = "p1" }"#])
    _ = try bench.run("store.patients:add { id = 'p2', zone = 'UTC' }")
    _ = bench.console.tellChanges()
    #expect(try bench.run("last.records[1], last.author") == [#"{ entity = "patient", id = "p2" }"#, "nil"])
  }

  @Test func draftsAreListedWithTheirPatient() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("store.on_change(function(c) last = c end)")
    _ = try bench.run("store.events { task = 'check-in' }[1]:survey():save()")
    _ = bench.console.tellChanges()
    let draft = #"{ entity = "draft", id = "p1", patient = "p1" }"#
    #expect(try bench.run("#last.records, last.records[1]") == ["1", draft])
  }

  @Test func earlierCommitsAreNotDelivered() throws {
    let bench = try ConsoleBench(prepared: false)
    try add("before", bench)
    _ = try bench.run("store.on_change(function(c) print(c.records[1].id) end)")
    try add("after", bench)
    _ = bench.console.tellChanges()
    #expect(bench.lines.all == ["after"])
  }

  @Test func aTransactionIsOneChange() throws {
    let bench = try listening("print(c.seq, #c.records)")
    _ = try bench.run(
      """
      store.transaction(function()
        store.patients:add { id = 'a', zone = 'UTC' }
        store.on_change(function(c) print('second', c.seq) end)
        store.patients:add { id = 'b', zone = 'UTC' }
      end)
      """)
    _ = bench.console.tellChanges()
    #expect(bench.lines.all == ["1\t2", "second\t1"])
  }

  @Test func rolledBackChangesAreNotDelivered() throws {
    let bench = try listening()
    #expect(
      bench.failure("store.transaction(function() store.patients:add { id = 'a', zone = 'UTC' } error 'no' end)") != nil
    )
    #expect(bench.console.tellChanges().isEmpty)
    #expect(bench.lines.all.isEmpty)
  }

  @Test func aFailingHandlerNeitherRollsBackNorStopsOthers() throws {
    let bench = try listening("error('cannot')")
    _ = try bench.run("store.on_change(function(c) print('second', c.seq) end)")
    try add("a", bench)
    let failures = bench.console.tellChanges()
    #expect(failures.map(\.description) == ["stdin:1: cannot"])
    #expect(bench.lines.all == ["second\t1"])
    #expect(try bench.run("#store.patients:fetch()") == ["1"])
    #expect(bench.console.tellChanges().isEmpty)
  }

  @Test func theFirstOfManyFailuresAreReported() throws {
    let bench = try listening("error('cannot')")
    _ = try bench.run("for i = 1, 30 do store.patients:add { id = 'p' .. i, zone = 'UTC' } end")
    let failures = bench.console.tellChanges()
    #expect(failures.count == 11)
    #expect(failures.last?.message == "and 20 more failures in functions of store.on_change")
  }

  @Test func changesByHandlersAreDelivered() throws {
    let bench = try listening(
      "print(c.seq) if c.seq < 4 then store.patients:add { id = 'q' .. c.seq, zone = 'UTC' } end")
    try add("a", bench)
    #expect(bench.console.tellChanges().isEmpty)
    #expect(bench.lines.all == ["1", "2", "3", "4"])
  }

  @Test func anEndlessHandlerIsStoppedAndItsCommitsAreKept() throws {
    let bench = try listening("store.patients:add { id = 'q' .. c.seq, zone = 'UTC' }")
    try add("a", bench)
    let failures = bench.console.tellChanges()
    #expect(failures.map(\.code) == ["endless_changes"])
    #expect(failures.first?.message.contains("1000 changes came while") == true)
    #expect(try bench.run("#store.patients:fetch()") == ["1002"])
    _ = try bench.run("stop:stop()")
    try add("b", bench)
    #expect(bench.console.tellChanges().isEmpty)
  }

  @Test func aStoppedHandlerIsNotCalledAgain() throws {
    let bench = try listening()
    try add("a", bench)
    _ = try bench.run("stop:stop() stop:stop()")
    #expect(bench.console.tellChanges().isEmpty)
    #expect(bench.lines.all.isEmpty)
    #expect(try bench.run("stop") == ["change_handler(stopped)"])
  }

  @Test func aHandlerCanStopItself() throws {
    let bench = try listening("print(c.seq) stop:stop()")
    try add("a", bench)
    try add("b", bench)
    _ = bench.console.tellChanges()
    #expect(bench.lines.all == ["1"])
  }

  @Test(arguments: [
    ("while true do end", LuaError.Kind.budget),
    ("x = ('x'):rep(1 << 20) t = t or {} for i = 1, 1000 do t[i] = x .. i end", .memory),
  ])
  func handlersHaveTheLimitsOfTheConsole(source: String, kind: LuaError.Kind) throws {
    var limits = SandboxLimits.console
    limits.work = kind == .budget ? 2_000_000 : limits.work
    let bench = try listening(source, limits: limits)
    try add("a", bench)
    let failures = bench.console.tellChanges()
    #expect(failures.map(\.kind) == [kind])
    #expect(failures.first?.message.hasSuffix("its variables are lost") == true)
    // The functions went with the state; the store stays.
    try add("b", bench)
    #expect(bench.console.tellChanges().isEmpty)
    #expect(try bench.run("#store.patients:fetch(), stop") == ["2", "nil"])
  }

  @Test func allHandlersShareOneBudget() throws {
    var limits = SandboxLimits.console
    limits.work = 3_000_000
    let bench = try listening("for i = 1, 100000 do end", limits: limits)
    _ = try bench.run("for i = 1, 60 do store.patients:add { id = 'p' .. i, zone = 'UTC' } end")
    #expect(bench.console.tellChanges().map(\.kind) == [.budget])
  }

  @Test func theNumberOfHandlersIsLimited() throws {
    let bench = try ConsoleBench(prepared: false)
    let error = bench.failure("while true do store.on_change(print) end")
    #expect(error?.code == "too_many")
  }

  @Test(arguments: ["store.on_change()", "store.on_change(1)", "store.on_change { }"])
  func aHandlerMustBeAFunction(source: String) throws {
    #expect(try ConsoleBench(prepared: false).failure(source)?.code == "bad_argument")
  }

  @Test func anotherProcesssCommitsAreDelivered() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-change-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let stores = try (0..<2).map { _ in
      try CareStore(
        engine: SQLiteEngine(path: folder.appending(path: "care.sqlite").path), creating: StoreSeed(entropy: [1]))
    }
    let bench = try listening()
    bench.console.environment.runtime = CareRuntime(store: stores[0], scripts: LuaScriptHost())
    try stores[1].write(at: bench.clock.now) { try $0.add(Patient(id: "theirs", zone: .utc)) }
    #expect(bench.console.tellChanges().isEmpty)
    #expect(bench.lines.all == ["1\ttheirs"])
  }

  @Test func onAnotherStoreOnlyItsCommitsAreDelivered() throws {
    let bench = try listening()
    try add("a", bench)
    _ = bench.console.tellChanges()
    let other = CareRuntime(
      store: try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [2])), scripts: LuaScriptHost())
    for id in ["x", "y", "z"] { try other.add(Patient(id: .init(id), zone: .utc), at: bench.clock.now) }
    let real = bench.console.environment
    bench.console.environment.runtime = other
    try add("b", bench)
    _ = bench.console.tellChanges()
    bench.console.environment = real
    try add("c", bench)
    _ = bench.console.tellChanges()
    #expect(bench.lines.all == ["1\ta", "4\tb", "2\tc"])
  }
}
