import CareLua
import Foundation
import Testing

/// The prompt's language: values, chunks, printing, completion, help, limits.
struct LuaConsoleTests {
  static let chunks: [(source: String, values: [String]?)] = [
    ("1 + 1", ["2"]), ("1, 'two', nil", ["1", "\"two\"", "nil"]), ("x = 3", []), ("", []), ("-- nothing", []),
    ("10 / 2", ["5.0"]), ("for i = 1, 2 do end", []), ("f(", ["…"]), ("{ 1,", ["…"]), ("for i = 1, 2 do", ["…"]),
    ("x =", ["…"]), ("'a\\nb\\0'", [#""a\nb\x00""#]), ("'\\xff'", [#""\xff""#]),
    ("{ 1, 2, a = true, [10] = 'x' }", ["{ 1, 2, [10] = \"x\", a = true }"]),
    ("{ { { { { 1 } } } } }", ["{ { { { {…} } } } }"]),
    ("(function() local t = {} t.me = t return t end)()", ["{ me = <cycle> }"]),
    ("{ print, coroutine.create(print) }", ["{ <function>, <coroutine> }"]),
    ("{ ['a b'] = 1, ['end'] = 2 }", [#"{ ["a b"] = 1, ["end"] = 2 }"#]),
    ("days(3)", ["3 days"]), ("time.now()", ["2026-06-07T08:05:00-04:00"]), ("arg", [#"{ "a", "b" }"#]),
    ("setmetatable({}, { __tostring = function() error 'no' end })", ["{}"]),
    ("json.decode '{\"a\":[1,null]}'", ["{ a = { 1, null } }"]), ("json.encode { b = 1, a = days }", nil),
    ("value(3, { kind = 'x' })", ["value"]), ("select(2, pcall(error, { code = 'x' }))", [#"{ code = "x" }"#]),
  ]

  @Test(arguments: chunks)
  func aChunkPrintsItsValues(source: String, values: [String]?) throws {
    let bench = try ConsoleBench(prepared: false)
    if let values {
      #expect(try bench.run(source) == values)
    } else {
      #expect(bench.failure(source)?.code == "bad_value")
    }
  }

  @Test func longTablesAreTruncatedAndWrapped() throws {
    let bench = try ConsoleBench(prepared: false)
    let text = try bench.run("(function() local t = {} for i = 1, 25 do t[i] = ('x'):rep(10) end return t end)()")[0]
    #expect(text.hasPrefix("{\n  \"xxxxxxxxxx\",\n"))
    #expect(text.hasSuffix("  … 5 more\n}"))
  }

  @Test func theLastValueIsKept() throws {
    let bench = try ConsoleBench(prepared: false)
    #expect(try bench.run("6 * 7") == ["42"])
    #expect(try bench.run("x = 1") == [])
    #expect(try bench.run("_ + 1") == ["43"])
  }

  @Test func printingUsesTheSink() throws {
    let bench = try ConsoleBench(prepared: false)
    #expect(try bench.run("print('a', 1)") == [])
    #expect(bench.lines.all == ["a\t1"])
  }

  @Test func anErrorNamesItsLine() throws {
    let bench = try ConsoleBench(prepared: false)
    let error = bench.failure("local x = 1\nlocal function f() return store.events { paitent = 'p1' } end\nf()")
    #expect(error?.description == "stdin:2: unknown option 'paitent' of store.events; did you mean `patient`?")
    #expect(error?.code == "unknown_field")
    #expect(error?.traceback == ["stdin:2: in upvalue 'f'", "stdin:3: in main chunk"] || error?.traceback.count == 2)
  }

  @Test(arguments: ["while true do end", "pcall(function() while true do end end)"])
  func exceedingTheBudgetResetsTheGlobals(source: String) throws {
    var limits = SandboxLimits.console
    limits.work = 2_000_000
    let bench = try ConsoleBench(limits: limits, prepared: false)
    _ = try bench.run("x = 5")
    let error = bench.failure(source)
    #expect(error?.kind == .budget)
    #expect(error?.message.hasSuffix("; the console was reset, and its variables are lost") == true)
    #expect(try bench.run("x") == ["nil"])
    #expect(try bench.run("#store.patients:fetch()") == ["0"])
  }

  @Test func anInterruptKeepsTheGlobals() throws {
    let bench = try ConsoleBench(prepared: false)
    _ = try bench.run("x = 5")
    let handle = bench.console.interruptHandle
    Thread.detachNewThread {
      for _ in 0..<200 {
        handle.interrupt()
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
    #expect(bench.failure("while true do end")?.kind == .interrupted)
    var value: [String]?
    for _ in 0..<400 where value == nil { value = try? bench.run("x") }
    #expect(value == ["5"])
  }

  static let words: [(word: String, candidates: [String])] = [
    ("stor", ["store"]), ("store.pa", ["store.patients"]),
    (
      "store.patients:",
      [
        "store.patients:add(", "store.patients:delete(", "store.patients:fetch(", "store.patients:get(",
        "store.patients:history(", "store.patients:revert(", "store.patients:update(",
      ]
    ),
    ("store.patients.f", ["store.patients:fetch("]), ("string.for", ["string.format("]),
    ("ev.st", ["ev.start", "ev.state", "ev.stop"]),
    ("ev:to", ["ev:toggle("]), ("nothing.x", []),
    (
      "adherence.",
      [
        "adherence.cohort(", "adherence.daily(", "adherence.dose_coverage(", "adherence.mpr(", "adherence.pdc(",
        "adherence.rate(", "adherence.reminders(", "adherence.sessions(",
      ]
    ),
    ("trap.", []),
  ]

  @Test(arguments: words)
  func namesAreCompleted(word: String, candidates: [String]) throws {
    let bench = try ConsoleBench()
    _ = try bench.run("ev = store.events { patient = 'p1' }[1]")
    _ = try bench.run(
      "trap = setmetatable({}, { __index = function() error 'ran' end, __pairs = function() error 'ran' end })")
    #expect(bench.console.completions(for: word) == candidates)
  }

  @Test(arguments: [
    (
      "event:decline",
      "event:decline([reason], { … })\nRecords that the patient declines the event.\n  reason      a text: The reason."
    ),
    ("adherence.rate", "adherence.rate { … }"), ("store.patients.add", "store.patients:add { … }"),
    ("days", "days(count)"),
    ("task", "task \"id\" { … }"), ("toggle", "event:toggle { … }"),
  ])
  func aNameIsExplained(name: String, start: String) throws {
    let bench = try ConsoleBench(prepared: false)
    #expect(bench.console.help(name)?.hasPrefix(start) == true)
    #expect(bench.console.help("nonsense") == nil)
  }

  @Test func aGroupOfNamesIsListed() throws {
    let help = try #require(try ConsoleBench(prepared: false).console.help("store"))
    #expect(help.contains("store.enroll"))
    #expect(help.contains("store.erase"))
    #expect(try ConsoleBench(prepared: false).console.help("adherence")?.contains("adherence.cohort") == true)
  }
}
