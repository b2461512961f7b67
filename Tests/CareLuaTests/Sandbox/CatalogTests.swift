import CareLua
import Testing

@Suite("Lazy names behave like ordinary names")
struct CatalogTests {
  private static let names = [
    "task", "plan", "survey", "survey.scale", "survey.text", "json.encode", "json.null", "days",
  ]

  private final class Null: LuaObject {
    static let luaType = LuaType("null")
  }

  /// What each name gives says which one it is.
  private static func body(_ name: String) -> (inout LuaCall) throws -> Void {
    { call in call.push("\(name)/\(call.count)") }
  }

  private func eager() throws -> LuaState {
    let state = try makeState()
    for name in Self.names where name != "survey" && name != "json.null" { state.define(name, Self.body(name)) }
    try state.define("json.null", value: .object(Null()))
    state.define("survey.make", Self.body("survey"))
    _ = try state.run(
      source:
        "setmetatable(survey, { __call = survey.make, __name = 'survey', __metatable = false }) survey.make = nil",
      chunk: LuaState.hostChunk("eager"))
    return state
  }

  private func lazy() throws -> LuaState {
    let state = try makeState()
    try state.offer(LuaCatalog(Self.names, callable: ["survey": 2])) { item in
      let name = Self.names[item]
      return name == "json.null" ? .object(Null()) : .function(name, Self.body(name))
    }
    return state
  }

  private static let scripts = [
    "return task('a'), task == task, plan(1, 2)",
    "return survey.scale(), survey('x'), tostring(survey), survey.text == survey.text",
    "local keys = {} for k, v in pairs(_G) do keys[#keys + 1] = k .. ':' .. type(v) end return table.concat(keys, ' ')",
    "local keys = {} for k in pairs(survey) do keys[#keys + 1] = k end return table.concat(keys, ' ')",
    "local keys, k = {}, next(_G) while k do keys[#keys + 1] = k k = next(_G, k) end return table.concat(keys, ' ')",
    "return type(rawget(_G, 'task')), type(rawget(_G, 'nothing')), type(rawget(json, 'null')), rawlen(json), #survey",
    "task = nil return task, rawget(_G, 'task'), type(plan)",
    "task = 1 local n = 0 for k in pairs(_G) do if k == 'task' then n = n + 1 end end return task, n",
    "local kept = task task = nil return kept(), task, pcall(function() return task() end)",
    "rawset(_G, 'days', 5) return days, rawget(_G, 'days')",
    "rawset(_G, 'days', nil) return days",
    "survey.scale = nil return survey.scale, type(survey.text)",
    "json = nil return json, pcall(function() return json.encode end)",
    "json = { encode = 1 } return json.encode, json.null",
    "return getmetatable(_G), getmetatable(json), getmetatable(survey)",
    "return pcall(setmetatable, survey, {})",
    "setmetatable(_G, { __index = function(_, k) return k .. '?' end }) return nothing, type(task), type(rawget(_G, 'plan'))",
    "setmetatable(json, { __index = { more = 1 } }) return json.more, type(json.encode), getmetatable(json).__index.more",
    "setmetatable(_G, { __newindex = function() error('strict') end }) task = 2 return task, pcall(function() new = 1 end)",
    "return pcall(function() _G[nil] = 1 end), pcall(function() _G[0/0] = 1 end)",
    "return load('return task()', 'c', 't', _G)(), load('return task', 'c', 't', {})()",
    "return coroutine.wrap(function() return survey.scale(1), json.null == json.null end)()",
    "local _ENV = { inner = json } return inner.encode()",
    "local t = setmetatable({}, { __index = _G }) return t.task(), t.json.encode(), t.nothing",
    "table.insert(json, 'a') return #json, json[1], table.concat(json, ','), type(json.encode)",
    "local n = 0 for _ in ipairs(json) do n = n + 1 end return n, select('#', table.unpack(json))",
    "return pcall(function() return undefined.field end)",
    "return pcall(function() return json.undefined() end)",
    "_G.extra = 1 local n = 0 for k in pairs(_G) do n = n + 1 end return n, extra",
    "json.null = 4 json.encode = nil local keys = {} for k, v in pairs(json) do keys[#keys + 1] = k end return #keys, json.null",
  ]

  /// All results of a script, or its error, as one text.
  private func outcome(_ source: String, in state: LuaState) throws -> String {
    let wrapped = """
      local results = table.pack(pcall(function() \(source) end))
      for i = 1, results.n do results[i] = tostring(results[i]) end
      return table.concat(results, ' | ')
      """
    return try state.text(wrapped)
  }

  @Test(arguments: scripts)
  func lazyNamesAreNotObservable(_ source: String) throws {
    #expect(try outcome(source, in: lazy()) == outcome(source, in: eager()))
  }

  @Test(arguments: scripts)
  func lazyNamesAreNotObservableAfterFreezing(_ source: String) throws {
    let (lazy, eager) = (try lazy(), try eager())
    try lazy.freeze()
    try eager.freeze()
    #expect(try outcome(source, in: lazy) == outcome(source, in: eager))
    // The second time everything is made.
    #expect(try outcome(source, in: lazy) == outcome(source, in: eager))
  }

  @Test(arguments: scripts)
  func usesBeforeFreezingAreNotObservable(_ source: String) throws {
    let (lazy, eager) = (try lazy(), try eager())
    for state in [lazy, eager] {
      _ = try state.run("local a, b, c = task, survey.scale, json")
      try state.freeze()
    }
    #expect(try outcome(source, in: lazy) == outcome(source, in: eager))
  }

  @Test func aTableMadeAfterFreezingIsFrozen() throws {
    let state = try lazy()
    try state.freeze()
    let error = try state.failure("json.new = 1")
    #expect(error.message == "cannot assign to 'new': this table is frozen after loading")
    #expect(
      try state.failure("survey.scale = 1").message == "cannot assign to 'scale': this table is frozen after loading")
  }

  @Test func creatingANameIsNotCharged() throws {
    let work = try [lazy(), eager()].map { state in
      let function = try #require(state.run("return function() return survey.scale(task(days())) end").first?.function)
      try state.freeze()
      _ = try state.call(function)
      return state.workUsed
    }
    // The machine may keep a frame more.
    #expect(abs(work[0] - work[1]) < 10)
  }

  @Test func theHostListsEveryName() throws {
    let state = try lazy()
    #expect(state.members(of: "survey").map(\.name) == ["scale", "text"])
    #expect(Set(state.members(of: "").map(\.name)).isSuperset(of: ["task", "plan", "survey", "json", "days"]))
    #expect(try state.global("json").table?.fields.keys.sorted() == ["encode", "null"])
  }

  @Test func aDefinitionReplacesAName() throws {
    let state = try lazy()
    state.define("json.encode") { call in call.push("mine") }
    state.define("task") { call in call.push("mine too") }
    #expect(
      try state.text("return json.encode() .. ' ' .. task() .. ' ' .. type(json.null)") == "mine mine too userdata")
  }

  @Test func aTableCanResolveMissingNames() throws {
    let state = try makeState()
    try state.offer(LuaCatalog(["ui.text"], unknown: ["ui": 1])) { item in
      item == 0
        ? .function("ui.text") { call in call.push("text") }
        : .function("ui") { call in throw LuaArgumentError(message: "no part \(try call.string(2))") }
    }
    #expect(try state.failure("return ui.button").message == "no part button")
    try state.freeze()
    #expect(try state.text("return ui.text()") == "text")
    #expect(try state.failure("return ui.button").message == "no part button")
  }

  @Test func unusedNamesTakeNoMemory() throws {
    let (lazy, eager, bare) = (try lazy(), try eager(), try makeState())
    #expect(lazy.memoryUsed < bare.memoryUsed + 600)
    #expect(lazy.memoryUsed < eager.memoryUsed)
  }
}
