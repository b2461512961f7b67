import CareLua
import Testing

@Suite("Frozen states keep nothing between calls")
struct FreezeTests {
  private func frozen(_ source: String) throws -> LuaState {
    let state = try makeState(modules: ["lib": "return { list = {1, 2} }"])
    _ = try state.run(source)
    try state.freeze()
    return state
  }

  @Test(arguments: [
    ("x = 1", "cannot assign to 'x': this table is frozen after loading"),
    ("_G.x = 1", "cannot assign to 'x': this table is frozen after loading"),
    ("t.a = 2", "cannot assign to 'a': this table is frozen after loading"),
    ("t.new = 2", "cannot assign to 'new': this table is frozen after loading"),
    ("t.deep.list[1] = 2", "this table is frozen after loading"),
    ("rawset(t, 'a', 2)", "this table is frozen after loading"),
    ("table.insert(t.deep.list, 4)", "this table is frozen after loading"),
    ("table.remove(t.deep.list)", "this table is frozen after loading"),
    ("table.sort(t.deep.list, function(a, b) return a > b end)", "this table is frozen after loading"),
    ("setmetatable(t, nil)", "this table is frozen after loading"),
    ("remember(1)", "this table is frozen after loading"),
    ("string.len = nil", "cannot assign to 'len': this table is frozen after loading"),
    ("Class.greet = nil", "cannot assign to 'greet': this table is frozen after loading"),
    ("Class.__index = nil", "cannot assign to '__index': this table is frozen after loading"),
    (
      "getmetatable(setmetatable({}, Class)).__index = nil",
      "cannot assign to '__index': this table is frozen after loading"
    ),
    ("require('lib').list[1] = 5", "this table is frozen after loading"),
  ])
  func writingIsRefused(_ source: String, _ message: String) throws {
    let state = try frozen(
      """
      t = { a = 1, deep = { list = {3, 1, 2} } }
      local seen = {}
      function remember(x) seen[#seen + 1] = x end
      Class = { greet = function(self) return "hi " .. self.name end } Class.__index = Class
      require "lib"
      """)
    let error = try state.failure("local a\n\(source)")
    #expect(error.message == message)
    #expect(error.line == 2 || source == "remember(1)")
  }

  @Test func readingWorksAsBefore() throws {
    let state = try frozen("t = { a = 1, list = {3, 1, 2}, [1.5] = 'f' } u = setmetatable({}, {__index = t})")
    let results = try state.run(
      """
      local keys = {} for k in pairs(t) do keys[#keys + 1] = tostring(k) end
      local sum = 0 for _, v in ipairs(t.list) do sum = sum + v end
      return t.a, #t.list, sum, table.concat(keys, " "), rawget(t, "a"), rawlen(t.list), u.a,
        select("#", table.unpack(t.list)), getmetatable(t), next(t.list), table.concat(t.list, ",")
      """)
    #expect(results.map(\.integer) == [1, 3, 6, nil, 1, 3, 1, 3, nil, 1, nil])
    #expect(results[3].string == "a list 1.5")
    #expect(results[8].boolean == false)
    #expect(results.last?.string == "3,1,2")
  }

  @Test func classesWorkAfterward() throws {
    let state = try frozen(
      """
      Class = { greet = function(self) return "hi " .. self.name end } Class.__index = Class
      Class.__add = function(a, b) return a.name .. b.name end
      Sub = setmetatable({}, {__index = Class}) Sub.__index = Sub
      old = setmetatable({ name = "old" }, Class)
      """)
    let results = try state.run(
      """
      local new = setmetatable({ name = "new" }, Class)
      new.extra = 1
      return old:greet(), new:greet(), old + new, getmetatable(new) == Class, setmetatable({name = "s"}, Sub):greet(), new.extra
      """)
    #expect(results.map(\.string) == ["hi old", "hi new", "oldnew", nil, "hi s", nil])
    #expect(results[3].boolean == true)
  }

  @Test func freezingKeepsIdentity() throws {
    let state = try makeState()
    let function = try #require(
      state.run("t = {} local key = t return function(x) return x == key end").first?.function)
    let giver = try #require(state.run("return function() return t end").first?.function)
    try state.freeze()
    #expect(state.isFrozen)
    _ = giver
    #expect(try state.call(function, [.nil]).first?.boolean == false)
    #expect(try state.run("return t == t").first?.boolean == true)
  }

  @Test func functionsReferencedByTheHostAreFrozen() throws {
    let state = try makeState()
    let function = try #require(
      state.run("local kept = {} return function() kept.n = (kept.n or 0) + 1 return kept.n end").first?.function)
    try state.freeze()
    #expect(throws: LuaError.self) { try state.call(function) }
  }

  @Test(arguments: [
    ("g = coroutine.wrap(function() end)", "a coroutine cannot outlive loading (in 'g')"),
    ("g = { co = coroutine.create(print) }", "a coroutine cannot outlive loading (in 'co')"),
    ("g = ('a b'):gmatch('%a')", "an iterator cannot outlive loading (in 'g')"),
    ("local it = pairs({}) function g() return it() end", "an iterator cannot outlive loading (in 'it')"),
  ])
  func whatCannotBeFrozenIsRefused(_ source: String, _ message: String) throws {
    let state = try makeState()
    _ = try state.run(source)
    var caught: LuaError?
    do throws(LuaError) { try state.freeze() } catch { caught = error }
    #expect(caught?.message == message)
  }

  @Test func aFunctionThatAssignsToAnOuterVariableIsFound() throws {
    let state = try makeState()
    let results = try state.run(
      """
      local n, t = 0, {}
      local function bump() n = n + 1 end
      return function() return n end, function() bump() end, function() local m = 1 m = 2 return m + #t end,
        function() local own = 0 local function add() own = own + 1 end add() return own end
      """)
    let functions = results.compactMap(\.function)
    #expect(try functions.map { try state.sharedVariables(of: $0).map(\.name) } == [[], ["n"], [], []])
  }

  @Test func copiesOfFrozenTablesHaveTheSameContents() throws {
    let state = try frozen("t = { a = 1, list = {1, 2} }")
    let table = try #require(state.global("t").table)
    #expect(table["a"].integer == 1)
    #expect(table["list"].table?.array.count == 2)
  }
}
