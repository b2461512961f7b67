import CareLua
import Testing

@Suite struct CompletionTests {
  /// What is typed, what of it is completed, and what that may become.
  static let places: [(text: String, typed: String, candidates: [String])] = [
    // Values that are there.
    ("t.inn", ".inn", [".inner"]), ("t.list[2].dee", ".dee", [".deep"]), ("t['inner'].on", ".on", [".one"]),
    ("print(t.inner.o", ".o", [".one"]), ("x = 1 + t.inner.o", ".o", [".one"]),
    // Texts have the functions of their library.
    ("t.name:upp", ":upp", [":upper("]), ("('x'):upp", ":upp", [":upper("]),
    // What is not there is known from what gives it.
    ("store.events{}[1]:tog", ":tog", [":toggle("]), ("store.events { task = 'a' }[1].outc", ".outc", [".outcome"]),
    ("store.patients:get('p1').zo", ".zo", [".zone"]), ("store.patients:fetch{}[1].zo", ".zo", [".zone"]),
    ("schedule.daily{}:desc", ":desc", [":describe("]), ("time.now():da", ":da", [":date("]),
    // Fields of the table that is written, also over several lines.
    ("task 'x' { ti", "ti", ["title = "]), ("task 'x' {\n  title = 'X',\n  sche", "sche", ["schedule = "]),
    ("plan 'p' { tasks = { task 'x' { ti", "ti", ["title = "]), ("schedule.weekly { ev", "ev", ["every = "]),
    ("task 'x' { reminders = { { bef", "bef", ["before_close = "]),
    ("store.events { pa", "pa", ["patient = "]),
    // Words that a field takes.
    ("task 'x' { card = 'instr", "instr", ["instructions"]), ("schedule.weekly { on = { 'mo", "mo", ["mon"]),
    // Where nothing is known nothing is offered.
    ("nothing.x", ".x", []), ("f(x).y", ".y", []), ("-- t.inn", "", []), ("t.inner.one.two", ".two", []),
    ("(", "", []), ("]].x", "x", []), ("{}.x", "x", []), (")(:y", "y", []), ("a = 'x' .. 'y'.z", ".z", []),
  ]

  @Test(arguments: places)
  func theWordBeforeTheCursorIsCompleted(_ text: String, _ typed: String, _ candidates: [String]) throws {
    let bench = try ConsoleBench()
    _ = try bench.run("t = { inner = { one = 1 }, list = { {}, { deep = 1 } }, name = 'n' }")
    let found = bench.console.completion(of: text)
    // At a bare place all globals may stand.
    guard text != "(" else { return #expect(found.candidates.contains("store")) }
    #expect(found.typed == typed && found.candidates == candidates)
  }

  @Test(
    arguments: [
      ("store.events { patient = 'a", "a", "patient", nil),
      ("store.patients:get('a", "a", nil, "store.patients:get"), ("seed \"pl", "pl", nil, "seed"),
      ("x = \"a", "a", "x", nil), ("f('a', 'b", "b", nil, "f"),
    ] as [(String, String, String?, String?)])
  func aStringSaysWhereItStands(_ text: String, _ typed: String, _ key: String?, _ callee: String?) throws {
    let found = try ConsoleBench().console.completion(of: text)
    #expect(found.typed == typed)
    #expect(found.text?.key == key && found.text?.callee == callee)
  }

  @Test func completionRunsNoScript() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("trap = setmetatable({}, { __index = function() error 'ran' end })")
    #expect(bench.console.completion(of: "trap.x.y").candidates.isEmpty)
    #expect(bench.console.completion(of: "error('ran').x").candidates.isEmpty)
  }

  /// Whatever is typed, completion ends and gives an answer.
  @Test func anyPrefixOfAnyTextIsAccepted() throws {
    let console = try ConsoleBench().console
    let text = """
      plan "p" { tasks = { task "x" { title = 'a\\'b', schedule = schedule.daily { at = "08:00" }, [1] = ]]))} } }
      store.events { patient = "p1" }[1]:survey():next():result().pain["x"][2]("y"){z}.w --[[ t ]] ::l:: 0x1p4 1..2
      """
    for end in text.indices { _ = console.completion(of: String(text[..<end])) }
  }
}
