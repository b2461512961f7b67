import CareModel
import CareRuntime

extension PlanTestFile {
  /// The state in which a file of tests was loaded.
  final class Loaded {
    /// A test with its function.
    struct Declared {
      var name: String
      var location: SourceLocation
      var body: LuaFunctionReference
    }

    let state: LuaState
    /// Calls a test with its `sim`.
    let driver: LuaFunctionReference
    let run: PlanTestRun
    private let declarations: DeclaredTests
    var declared: [Declared] { declarations.all }

    /// Runs a file, which declares its tests.
    ///
    /// - Throws: ``LuaError`` if the file fails.
    init(_ source: SourceText, _ cache: SourceCache, _ limits: SandboxLimits, _ run: PlanTestRun) throws(LuaError) {
      self.run = run
      declarations = DeclaredTests(run)
      state = try LuaState(limits: limits) { name in
        let module = try cache.take(name, limit: limits.source)
        return (module.text, module.displayPath)
      }
      let constructors = Constructors(stage: .running, timeSource: run.timeSource)
      try constructors.install(in: state)
      constructors.follower = { options, schedule in try run.box.follower(options, of: schedule) }
      try JSONLibrary.install(in: state)
      try StoreLibrary.install(in: state, run.box)
      try state.install(SimLibrary.bindings + [SimLibrary.now], over: run)
      guard let driver = try state.run(source: Self.driverSource, chunk: LuaState.hostChunk("tests")).first?.function
      else { throw LuaError(.runtime, "the tests cannot be run") }
      self.driver = driver
      run.state = state
      state.print = { [run] line in run.printed.append(line) }
      try state.install([DeclaredTests.binding], over: declarations)
      _ = try state.run(source: source.text, chunk: source.displayPath)
      declarations.isReading = false
    }

    /// Each test gets a table of its own, through which it reaches the store.
    private static let driverSource = """
      local members = sim
      members.store, members.adherence = store, adherence
      _G.sim, _G.store, _G.adherence, _G.seed = nil, nil, nil, nil
      return function(body)
        local sim = {}
        for name, member in pairs(members) do sim[name] = member end
        body(sim)
      end
      """
  }
}

/// The tests that a file declares while it is read.
final class DeclaredTests {
  fileprivate(set) var all: [PlanTestFile.Loaded.Declared] = []
  fileprivate var isReading = true
  private let run: PlanTestRun

  init(_ run: PlanTestRun) {
    self.run = run
  }

  static let binding = Binding<DeclaredTests>.function(
    "test",
    [
      FieldEntry("name", .text, "The claim of the test.", required: true),
      FieldEntry("body", .function(["sim": .handle("sim")], gives: .nothing), "Gets `sim`.", required: true),
    ], gives: .nothing,
    "Declares a test of the plan, on a store and a clock of its own: test(\"what holds\", function(sim) … end).",
    example: """
      test("a glass counts", function(sim)
        local p = sim.enroll { start = "2026-06-07" }
        p:at "2026-06-07T08:05"
        p:toggle "glass"
        expect(p:adherence "2026-06-07"):equals(1)
      end)
      """
  ) { tests, call in try tests.declare(&call) }

  private static let most = 1_000
  private static let longestName = 200

  private func declare(_ call: inout LuaCall) throws {
    guard isReading else {
      throw OptionError("not_allowed", "tests cannot be nested; move this one out of the test that it is in")
    }
    let name = try call.string(1)
    guard name.utf8.count <= Self.longestName, all.count < Self.most else {
      throw OptionError(
        "limit", "a file has at most \(Self.most) tests, with names of up to \(Self.longestName) bytes; split it")
    }
    let body = try call.function(2)
    let place = run.place(of: "test", call)
    guard !name.allSatisfy(\.isWhitespace) else {
      throw OptionError(
        "not_allowed", "a test needs a name that states its claim; write test(\"what holds\", function(sim) … end)")
    }
    if let before = all.first(where: { $0.name == name }) {
      throw OptionError(
        "duplicate", "a test on line \(before.location.line) already has this name; use another one")
    }
    all.append(.init(name: name, location: place, body: body))
  }
}
