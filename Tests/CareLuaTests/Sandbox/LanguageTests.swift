import CareLua
import Testing

@Suite("The language of scripts")
struct LanguageTests {
  @Test func pairsHasAFixedOrder() throws {
    let text = try makeState().text(
      """
      local t = { b = 1, a = 2, [3] = 3, [-1] = 4, [1] = 5, [true] = 6, [false] = 7, [2.5] = 8, ["é"] = 9, aa = 10 }
      local out = {} for k in pairs(t) do out[#out + 1] = tostring(k) end
      local again, k = {}, next(t) while k ~= nil do again[#again + 1] = tostring(k) k = next(t, k) end
      assert(table.concat(out, " ") == table.concat(again, " "))
      return table.concat(out, " ")
      """)
    #expect(text == "-1 1 3 a aa b é false true 2.5")
  }

  @Test func severalUnorderedKeysAreRejected() throws {
    #expect(
      try makeState().run("local n = 0 for k in pairs{[{}] = 1, a = 2} do n = n + 1 end return n").first?.integer == 2)
    let error = try makeState().failure("for k in pairs{[{}] = 1, [{}] = 2} do end")
    #expect(error.message.hasPrefix("keys that are tables, functions or handles have no fixed order"))
  }

  @Test func removingWhileIteratingIsAllowed() throws {
    let results = try makeState().run(
      """
      local t, n = {}, 0 for i = 1, 100 do t["k" .. i] = i end
      for k in pairs(t) do t[k] = nil n = n + 1 end
      local list = {1, 2, 3, 4} for i in pairs(list) do list[i] = nil n = n + 1 end
      return n, next(t), #list
      """)
    #expect(results.map(\.integer) == [104, nil, 0])
  }

  @Test func textContainsNoAddresses() throws {
    let text = try makeState().text(
      "return table.concat({tostring({}), tostring(print), ('%s'):format({}), tostring(coroutine.create(print))}, ' ')")
    #expect(text == "<table> <function> <table> <thread>")
    #expect(try makeState().failure("('%p'):format({})").message == "'%p' is not available")
  }

  @Test func randomNumbersFollowTheSeed() throws {
    let state = try makeState()
    func draw(_ seed: UInt64) throws -> [Int64?] {
      state.seed(seed)
      return try state.run("return math.random(1000000), math.random(10, 20), math.random(0)").map(\.integer)
    }
    #expect(try draw(1) == draw(1))
    #expect(try draw(1) != draw(2))
    let ranges = try state.run(
      "for i = 1, 10000 do local x = math.random(3, 5) assert(x >= 3 and x <= 5) end return true")
    #expect(ranges.first?.boolean == true)
  }

  @Test(arguments: [
    "os", "io", "debug", "package", "dofile", "loadfile", "collectgarbage", "warn", "string.dump", "math.randomseed",
  ])
  func functionsThatLeaveTheSandboxAreAbsent(_ name: String) throws {
    #expect(try makeState().run("return \(name)").first?.isNil == true)
  }

  @Test func bytecodeIsRejected() throws {
    #expect(try makeState().failure("\u{1B}Lua").kind == .syntax)
    let results = try makeState().run("return load('\\27LuaT')")
    #expect(results.last?.string == "attempt to load a binary chunk (mode is 't')")
    #expect(try makeState().run("return load('\\27LuaT', 'x', 'b')").first?.isNil == true)
  }

  @Test func loadHasASizeLimit() throws {
    let results = try makeState(load: 8 << 10).run("return load(('x = 1 '):rep(2000))")
    #expect(results.last?.string == "source is longer than 8192 bytes")
  }

  @Test func finalizersAreRejected() throws {
    #expect(try makeState().failure("setmetatable({}, {__gc = function() end})").message == "__gc is not available")
  }

  @Test func printWritesLines() throws {
    let state = try makeState()
    var lines: [String] = []
    state.print = { lines.append($0) }
    _ = try state.run("print('a', 1, nil, {}) print() print(2.0)")
    #expect(lines == ["a\t1\tnil\t<table>", "", "2.0"])
  }

  @Test func modulesRunOnce() throws {
    let state = try makeState(modules: ["a.b": "count = (count or 0) + 1 return { name = ... }", "nothing": ""])
    let results = try state.run(
      "local m = require 'a.b' return m == require 'a.b', count, m.name, require 'nothing'")
    #expect(results[0].boolean == true)
    #expect(results[1].integer == 1)
    #expect(results[2].string == "a.b")
    #expect(results[3].boolean == true)
    #expect(state.loadedModules == ["a.b", "nothing"])
  }

  @Test(arguments: [
    ("require 'absent'", "there is no module 'absent'", "module_absent"),
    ("require 'a'", "modules require each other: a → b → a", "module_cycle"),
    (
      "require '../etc/passwd'",
      "'../etc/passwd' is not a module name; write names of letters, digits, '_' and '-' joined by '.'",
      "module_name"
    ),
    ("require 'broken'", "unexpected symbol near '='", nil),
    ("require 'failing'", "no luck", nil),
  ])
  func modulesThatFailAreNamed(_ source: String, _ message: String, _ code: String?) throws {
    let state = try makeState(modules: [
      "a": "require 'b'", "b": "require 'a'", "broken": "\nx = = 1", "failing": "\n\nerror('no luck')",
    ])
    let error = try state.failure(source)
    #expect(error.message == message)
    #expect(error.code == code)
    if source.contains("broken") {
      #expect(error.kind == .syntax)
      #expect(error.file == "plans/lib/broken.lua" && error.line == 2)
    }
    if source.contains("failing") { #expect(error.file == "plans/lib/failing.lua" && error.line == 3) }
  }

  @Test func sortingIsStable() throws {
    let text = try makeState().text(
      """
      local t = {} for i = 1, 200 do t[i] = { key = i % 3, place = i } end
      table.sort(t, function(a, b) return a.key < b.key end)
      for i = 2, 200 do assert(t[i - 1].key < t[i].key or t[i - 1].key == t[i].key and t[i - 1].place < t[i].place) end
      return "ok"
      """)
    #expect(text == "ok")
  }
}
