import CareLua
import CareModel
import CareTestSupport
import Testing

/// A hook gives in a state that others used what it gives in a fresh one.
@Suite struct HookMemoryTests {
  /// Bodies of hooks that try to keep something, and return what they can see of it.
  static let keepers = [
    "pcall(function() shared.n = (shared.n or 0) + 1 end) return shared.n or 0",
    "pcall(rawset, shared, 'n', 1) return tostring(rawget(shared, 'n'))",
    "pcall(table.insert, shared.list, 1) return #shared.list",
    "pcall(table.remove, shared.list) pcall(table.move, { 7, 8 }, 1, 2, 1, shared.list) return table.concat(shared.list, ',')",
    "pcall(table.sort, shared.list, function(a, b) return a > b end) return table.concat(shared.list, ',')",
    "pcall(setmetatable, shared, { __index = function() return 'kept' end }) return tostring(shared.absent)",
    "pcall(setmetatable, _G, { __index = function() return 'kept' end }) return tostring(_G['absent'])",
    "pcall(setmetatable, string, { __index = { kept = 1 } }) return tostring(string['kept']) .. tostring(('x').kept)",
    "pcall(function() string['kept'] = 1 end) pcall(rawset, string, 'format', nil) return tostring(string['kept']) .. ('%d'):format(1)",
    "pcall(function() getmetatable('').__index = nil end) return ('x'):rep(2)",
    "pcall(load 'kept = (kept or 0) + 1') return tostring(_G['kept'])",
    "pcall(load('kept = 1', 'c', 't', _ENV)) return tostring(_G['kept'])",
    "local f = load('n = (n or 0) + 1 return n', 'c', 't', {}) return f() + f()",
    "pcall(function() _G.pcall = nil end) pcall(rawset, _G, 'kept', 1) return type(pcall) .. tostring(_G['kept'])",
    "local c = coroutine.wrap(function() while true do coroutine.yield(math.random(1000)) end end) pcall(rawset, shared, 'c', c) "
      + "return tostring(shared.c) .. c()",
    "return math.random(1000000) + math.random(1000000)",
    "for i = 1, 10 do math.random() end return math.random(1000)",
    "local k = next(shared) return tostring(k) .. tostring(next(shared, k))",
    "local t = {} for i = 1, 3000 do t['k' .. i] = i end return next(t)",
    "local t = {} for i = 1, 150000 do t[i] = {} end return #t",
    "local t = {} for i = 1, 40000 do t['k' .. i] = {} end next(t) return 'hog'",
    "local function depth(n) local ok, deepest = pcall(depth, n + 1) return ok and deepest or n end return depth(1)",
    "local function down(n) return 1 + down(n + 1) end return tostring(select(2, pcall(down, 1))):sub(-40)",
    "local w = setmetatable({}, { __mode = 'kv' }) for i = 1, 3000 do w[i] = {} end local n = 0 for i = 1, 3000 do n = n + (w[i] and 1 or 0) end return n",
    "local m = {} for i = 1, 50 do m[#m + 1] = tostring(setmetatable({}, {})) .. tostring(print) end return table.concat(m)",
    "local ok, e = pcall(function() return result.nothing end) pcall(function() e.kept = 1 end) return tostring(e.kept) .. tostring(e)",
    "pcall(rawset, shared, 'ctx', ctx) return tostring(shared.ctx)",
    "pcall(rawset, shared, 'result', result) return tostring(shared.result == result)",
    "return tostring(pcall(require, 'absent')) .. tostring(json.null)",
    "pcall(function() json.null.kept = 1 end) pcall(function() json['kept'] = 1 end) return json.encode { json.null, tostring(json['kept']) }",
    "pcall(function() result.pain = 99 end) return result.pain",
    "local s = ('x'):rep(900000) return #s .. tostring(('\\0'):rep(70000) < ('\\0'):rep(70001))",
    "for k, v in pairs(shared) do if k == 'f' then return v(3) end end",
    "return shared.f(result.pain) + shared.nested.deep[1]",
    "local ok, e = pcall(shared.fail) return tostring(e)",
    "error({ code = 'mine', message = tostring(shared.n) })",
    "error('plain ' .. tostring(_G['kept']))",
    "return nil + shared.n",
    "local x <close> = setmetatable({}, { __close = function() pcall(rawset, shared, 'closed', 1) end }) return tostring(shared.closed)",
    "table.sort({ 3, 1, 2 }, function(a, b) pcall(rawset, shared, 'a', a) return a < b end) return tostring(shared.a)",
    "while true do end",
    "local t = {} while true do t[#t + 1] = ('x'):rep(10000) end",
  ]

  private let limits = SandboxLimits(
    memory: 16 << 20, string: 1 << 20, work: 3_000_000, processorTime: nil, source: 32 << 10, load: 8 << 10)

  private struct Call {
    var path: String
    var pain: Int
    var seed: UInt64
  }

  /// A plan whose tasks' extractors are some of the keepers.
  private func plan(_ keepers: [Int]) -> String {
    let tasks = keepers.enumerated().map { place, keeper in
      """
      task "t\(place)" { title = "T", schedule = schedule.daily {}, extract = function(result, event, ctx)
        local function seen() \(Self.keepers[keeper]) end
        return value(tostring(seen())) end },
      """
    }
    return """
      local shared = { list = { 1, 2, 3 }, nested = { deep = { 7 } }, f = function(x) return x * 2 end, fail = function() error("no") end }
      return plan "p" { title = "P", tasks = {
        task "survey" { title = "S", schedule = schedule.daily {}, survey = survey "check-in" { steps = { form "how" { items = {
          scale "pain" { min = 0, max = 10 }, numeric "sleep" { dont_know = true } } } } } },
        \(tasks.joined(separator: "\n"))
      } }
      """
  }

  private func answer(_ host: LuaScriptHost, _ bundle: ScriptBundle, _ call: Call) -> String {
    do throws(ScriptError) {
      let values = try host.extract(
        Hook(path: call.path), in: bundle, result: .checkIn(pain: call.pain),
        context: HookContextDouble(seed: call.seed))
      return "\(String(describing: values))"
    } catch {
      return "\(error)"
    }
  }

  @Test func earlierCallsChangeNothing() throws {
    let seed: UInt64 = 0xAB_A000
    print("earlierCallsChangeNothing: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var known: [String: String] = [:]
    for _ in 0..<Soak.rounds(12) {
      let keepers = (0..<4).map { _ in random.roll(Self.keepers.count) }
      let host = LuaScriptHost(limits: limits, idleStates: 8)
      let bundle = try host.load(PlanText(text: plan(keepers))).bundle
      for _ in 0..<12 {
        let place = random.roll(keepers.count)
        let call = Call(path: "tasks.t\(place).extract", pain: random.roll(3), seed: UInt64(random.roll(3)))
        let shared = answer(host, bundle, call)
        // A plan that can run composed text says less about every error in it.
        let loads = keepers.contains { Self.keepers[$0].contains("load") }
        let key = "\(keepers[place]) \(call.pain) \(call.seed) \(loads)"
        let fresh = try known[key] ?? alone(keepers[place], call, loads: loads)
        known[key] = fresh
        // The same hook is on another line of another plan.
        #expect(Self.plain(shared) == Self.plain(fresh), "seed \(seed): \(Self.keepers[keepers[place]])")
      }
    }
  }

  /// What a keeper gives as the first call of a state; `loads`: whether its plan can run composed text.
  private func alone(_ keeper: Int, _ call: Call, loads: Bool) throws -> String {
    let host = LuaScriptHost(limits: limits, idleStates: 0)
    let bundle = try host.load(PlanText(text: plan([keeper]) + (loads ? "-- load\n" : ""))).bundle
    return answer(host, bundle, Call(path: "tasks.t0.extract", pain: call.pain, seed: call.seed))
  }

  private static func plain(_ text: String) -> String {
    text.replacing(#/plan\.lua:\d+|line: \d+|line \d+|tasks\.t\d+/#, with: "…")
  }

  @Test(arguments: [
    "local n = 0 local function tick() n = n + 1 return n end",
    "local tick = (function() local n = 0 return function() n = n + 1 return n end end)()",
    "local t = setmetatable({}, { __call = (function() local n = 0 return function() n = n + 1 return n end end)() }) local tick = function() return t() end",
    "local f = load 'local n = 0 return function() n = n + 1 return n end' local tick = f()",
    "local tick = coroutine.wrap(function() for i = 1, 9 do coroutine.yield(i) end end)",
    "local tick = ('abc'):gmatch '.'", "local tick = pairs { 1, 2, 3 }",
    "local c = coroutine.create(print) local function tick() return c end",
    "local t = { deep = { (function() local n = 0 return function() n = n + 1 return n end end)() } } local function tick() return t.deep[1]() end",
  ])
  func whatCountsOutsideOfAHookIsRefusedAtLoad(_ before: String) {
    let text = """
      \(before)
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {},
        extract = function() return value(tostring(tick())) end } } }
      """
    #expect(throws: Diagnostics.self) { try LuaScriptHost().load(PlanText(text: text)) }
  }
}
