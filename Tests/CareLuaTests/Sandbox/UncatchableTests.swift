import CareLua
import Testing

@Suite("A script cannot catch an exceeded budget")
struct UncatchableTests {
  /// Ways to continue after `spend()`; each calls `escaped()` if it succeeds.
  static let nets: [(name: String, source: String)] = [
    ("pcall", "pcall(spend) escaped()"),
    ("pcall of pcall", "pcall(pcall, spend) escaped()"),
    ("xpcall", "xpcall(spend, function() escaped() end) escaped()"),
    ("xpcall with a library function", "xpcall(spend, tostring) escaped()"),
    ("xpcall whose handler spends", "xpcall(error, function() spend() escaped() end) escaped()"),
    ("a handler in a handler", "xpcall(error, function() xpcall(spend, escaped) escaped() end) escaped()"),
    ("a coroutine", "coroutine.resume(coroutine.create(spend)) escaped()"),
    ("a wrapped coroutine", "pcall(coroutine.wrap(spend)) escaped()"),
    (
      "pcall inside a coroutine",
      "coroutine.resume(coroutine.create(function() pcall(spend) escaped() end)) escaped()"
    ),
    (
      "a coroutine that yields to its killer",
      "local c = coroutine.wrap(function() pcall(coroutine.yield) escaped() end) c() pcall(spend) escaped()"
    ),
    ("__close", "pcall(function() local x <close> = setmetatable({}, { __close = escaped }) spend() end) escaped()"),
    (
      "__close that spends",
      "pcall(function() local x <close> = setmetatable({}, { __close = function() spend() escaped() end }) end) escaped()"
    ),
    (
      "coroutine.close",
      "local c = coroutine.create(function() local x <close> = setmetatable({}, { __close = spend }) coroutine.yield() end) "
        + "coroutine.resume(c) coroutine.close(c) escaped()"
    ),
    (
      "__close of a coroutine that died",
      "local c = coroutine.create(function() local x <close> = setmetatable({}, { __close = escaped }) spend() end) "
        + "coroutine.resume(c) coroutine.close(c) escaped()"
    ),
    ("a comparator", "pcall(table.sort, { 2, 1 }, function() spend() escaped() end) escaped()"),
    ("gsub's function", "pcall(string.gsub, 'a', '.', function() spend() escaped() end) escaped()"),
    ("gsub's table", "pcall(string.gsub, 'a', '.', setmetatable({}, { __index = spend })) escaped()"),
    ("an iterator", "pcall(function() for x in spend do escaped() end end) escaped()"),
    (
      "the closing value of a loop",
      "pcall(function() for x in spend, nil, nil, setmetatable({}, { __close = escaped }) do end end) escaped()"
    ),
    ("load's reader", "load(function() spend() escaped() end) escaped()"),
    ("a loaded chunk", "pcall(load 'spend() escaped()') escaped()"),
    ("__index", "pcall(function() return setmetatable({}, { __index = spend }).x end) escaped()"),
    ("__newindex", "pcall(function() setmetatable({}, { __newindex = spend }).x = 1 end) escaped()"),
    ("__call", "pcall(setmetatable({}, { __call = spend })) escaped()"),
    (
      "__eq",
      "pcall(function() local m = { __eq = spend } return setmetatable({}, m) == setmetatable({}, m) end) escaped()"
    ),
    ("__lt", "pcall(function() return setmetatable({}, { __lt = spend }) < 1 end) escaped()"),
    ("__len", "pcall(function() return #setmetatable({}, { __len = spend }) end) escaped()"),
    ("__concat", "pcall(function() return 'a' .. setmetatable({}, { __concat = spend }) end) escaped()"),
    ("__add", "pcall(function() return 1 + setmetatable({}, { __add = spend }) end) escaped()"),
    ("__pairs", "pcall(pairs, setmetatable({}, { __pairs = spend })) escaped()"),
    ("__tostring", "pcall(tostring, setmetatable({}, { __tostring = spend })) escaped()"),
    ("__tostring in print", "pcall(print, setmetatable({}, { __tostring = spend })) escaped()"),
    ("__tostring in format", "pcall(string.format, '%s', setmetatable({}, { __tostring = spend })) escaped()"),
    ("__tostring of an error", "error(setmetatable({}, { __tostring = function() spend() escaped() end }))"),
    ("__len in unpack", "pcall(table.unpack, setmetatable({}, { __len = spend })) escaped()"),
    ("a host function that calls back", "pcall(call, spend) escaped()"),
    ("a host function that swallows", "swallow(spend) escaped()"),
    (
      "a host function called back in a coroutine",
      "coroutine.wrap(function() swallow(spend) escaped() end)() escaped()"
    ),
    ("a module", "pcall(require, 'spender') escaped()"),
  ]

  /// How the budget is used up: each ends by its own class.
  static let ways: [(kind: LuaError.Kind, source: String)] = [
    (.budget, "while true do end"),
    (.budget, "return ('a'):rep(30000):find('.-.-.-.-b')"),
    (.memory, "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(10000) .. i end"),
    (.memory, "return ('x'):rep(2000000)"),
    (.memory, "local s = ('x'):rep(600000) return s .. s"),
    (.deadline, "late()"),
    (.interrupted, "press() while true do end"),
  ]

  @Test(arguments: nets.map(\.name), ways.indices)
  func nothingRunsAfterTermination(net name: String, way index: Int) throws {
    let net = try #require(Self.nets.first { $0.name == name })
    let way = Self.ways[index]
    var limits = SandboxLimits(
      memory: 2 << 20, string: 1 << 20, work: 2_000_000, processorTime: .seconds(60), source: 32 << 10, load: 8 << 10)
    if way.kind == .deadline { (limits.work, limits.processorTime) = (.max / 4, .milliseconds(5)) }
    let state = try LuaState(limits: limits) { _ in ("spend() escaped()", "plans/lib/spender.lua") }
    var escapes = 0
    state.define("escaped") { _ in escapes += 1 }
    let handle = state.interruptHandle
    state.define("press") { _ in handle.interrupt() }
    // Longer than the wall time, without a clock of its own.
    state.define("late") { call in
      while true { try call.charge(1) }
    }
    state.define("call") { call in _ = try call.state.call(call.function(1)) }
    state.define("swallow") { call in
      let function = try call.function(1)
      do { _ = try call.state.call(function) } catch {}
    }
    let error = try state.failure("function spend() \(way.source) end \(net.source)")
    #expect(error.kind == way.kind)
    #expect(escapes == 0)
    #expect(state.isDead)
    #expect(try state.failure("return 1").kind == way.kind)
  }
}
