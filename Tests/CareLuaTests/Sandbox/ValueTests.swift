import CareLua
import Testing

@Suite("Values are copied between Swift and Lua")
struct ValueTests {
  @Test func scalarsRoundTrip() throws {
    let state = try makeState()
    state.defineCopying("echo") { $0 }
    let results = try state.run("return echo(nil, true, 7, 7.5, 'text', '\\xff\\0', 2^53)")
    #expect(results[0].isNil)
    #expect(results[1].boolean == true)
    #expect(results[2].integer == 7)
    #expect(results[3].number == 7.5)
    #expect(results[4].string == "text")
    guard case .bytes(let bytes) = results[5] else {
      Issue.record("bytes expected, got \(results[5])")
      return
    }
    #expect(bytes == [0xFF, 0])
    #expect(results[6].number == 9_007_199_254_740_992)
  }

  @Test func tablesAreCopiedDeeply() throws {
    let state = try makeState()
    state.defineCopying("echo") { $0 }
    let results = try state.run(
      "local t = echo{ 1, 2, { x = 'y' }, name = 'n', f = function() return 9 end } return t[3].x, #t, t.name, t.f()")
    #expect(results[0].string == "y")
    #expect(results[1].integer == 3)
    #expect(results[2].string == "n")
    #expect(results[3].integer == 9)
  }

  @Test(arguments: [
    ("local t = {} t.t = t take(t)", "the table is nested more than 64 levels deep, or contains itself"),
    ("take{[1.5] = 1}", "a table passed to the host has string keys or 1…n; got the key 1.5"),
    ("take{[true] = 1}", "a table passed to the host has string keys or 1…n; got the key true"),
    ("take{[5] = 1}", "a table passed to the host has string keys or 1…n; got the key 5"),
    (
      "take{['\u{E9}'] = 1, ['e\u{301}'] = 2}",
      "two keys of a table passed to the host are the same text in different Unicode forms"
    ),
    ("take(coroutine.create(print))", "a thread cannot be passed to the host"),
    ("local t = {} for i = 1, 30 do t = {t, t} end take(t)", "too many values"),
  ])
  func whatCannotCrossIsNamed(_ source: String, _ message: String) throws {
    let state = try makeState()
    state.defineCopying("take") { _ in [] }
    #expect(try state.failure(source).message == message)
  }

  @Test func manyResultsAreReturned() throws {
    let state = try makeState()
    state.define("many") { call in for i in 1...5000 { call.push(i) } }
    #expect(try state.run("return select('#', many()), (select(5000, many()))").map(\.integer) == [5000, 5000])
  }

  @Test func valuesAndNestedNamesCanBeDefined() throws {
    let state = try makeState()
    try state.define("arg", value: .table(["one", "two"]))
    state.define("a.b.c") { call in call.push("deep") }
    state.define("a.b.d") { call in call.push("too") }
    #expect(try state.run("return arg[2], a.b.c(), a.b.d()").map(\.string) == ["two", "deep", "too"])
  }

  @Test func globalsAreListedForCompletion() throws {
    let state = try makeState()
    state.define("store.open") { _ in }
    try state.define("store.name", value: "x")
    #expect(state.members(of: "store").map(\.name) == ["name", "open"])
    #expect(state.members(of: "store").map(\.kind) == [.value, .function])
    #expect(state.members(of: "").map(\.name).contains("store"))
    #expect(state.members(of: "store.open.x").isEmpty)
    #expect(try state.global("store.name").string == "x")
    #expect(try state.global("absent.deep").isNil)
  }

  @Test func hostFunctionsCanCallScriptFunctions() throws {
    let state = try makeState()
    state.define("twice") { call in
      let function = try call.function(1)
      for _ in 0..<2 {
        for value in try call.state.call(function, [.integer(21)]) { try call.push(value) }
      }
    }
    let results = try state.run(
      "return twice(function(x) return coroutine.wrap(function() return twice(function() return x end) end)() end)")
    #expect(results.map(\.integer) == [21, 21, 21, 21])
  }
}
