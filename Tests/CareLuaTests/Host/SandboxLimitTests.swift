import CareLua
import CareModel
import CareRuntime
import CareStore
import Testing

/// The limits of plans, hooks, scripts and the prompt, and what reaches them through the bindings.
@Suite struct SandboxLimitTests {
  @Test func plansAndScriptsHaveTheDocumentedLimits() {
    let megabyte = 1 << 20
    #expect(
      SandboxLimits.plan
        == SandboxLimits(
          memory: 32 * megabyte, string: megabyte, work: 50_000_000, processorTime: .seconds(2), source: 32 << 10,
          load: 8 << 10))
    #expect(
      SandboxLimits.console
        == SandboxLimits(
          memory: 256 * megabyte, string: megabyte, work: 2_000_000_000, processorTime: .seconds(30), source: megabyte,
          load: 8 << 10))
  }

  @Test func aHostCanSetItsOwnLimits() throws {
    var limits = SandboxLimits.plan
    limits.source = 100
    let error = #expect(throws: Diagnostics.self) {
      try LuaScriptHost(limits: limits).load(PlanText(text: String(repeating: "-", count: 101)))
    }
    #expect(error?.items.first?.message.contains("exceeds 100") == true)
  }

  private static let limits = SandboxLimits(
    memory: 16 << 20, string: 1 << 20, work: 5_000_000, processorTime: nil, source: 32 << 10, load: 8 << 10)

  /// What reaches for more by JSON.
  @Test(arguments: [
    // A table that holds itself, or is nested too deeply.
    ("local t = {} t.t = t json.encode(t)", LuaError.Kind.runtime),
    ("local t = {} for i = 1, 100 do t = { t } end json.encode(t)", .runtime),
    ("json.decode(('['):rep(100000))", .runtime), ("json.decode(('{\"a\":'):rep(50000))", .runtime),
    // Each byte becomes six.
    ("json.encode(('\\0'):rep(1000000))", .runtime),
    ("json.encode { ('\\0'):rep(300000), ('\\0'):rep(300000) }", .runtime),
    // One table many times over.
    ("local t = {} for i = 1, 20 do t = { t, t } end json.encode(t)", .runtime),
    // Holes, keys of no kind, both at once.
    ("json.encode { [1000000000] = 1 }", .runtime), ("json.encode { [1.5] = 1 }", .runtime),
    ("json.encode { 1, a = 2 }", .runtime), ("json.encode { [{}] = 1 }", .runtime), ("json.encode(print)", .runtime),
    ("json.encode(0 / 0)", .runtime), ("json.encode('\\xff')", .runtime), ("json.decode '1e999'", .runtime),
    ("json.decode('\"\\\\ud800\"')", .runtime), ("json.decode '\\xff'", .runtime),
    // Again and again.
    ("local t = {} for i = 1, 20000 do t[i] = i end while true do pcall(json.encode, t) end", .budget),
    ("local s = '[' .. ('1,'):rep(100000) .. '1]' while true do json.decode(s) end", .budget),
    ("local s = json.encode { a = 'x' } while true do s = json.encode { s, s } end", .runtime),
    ("local t = {} while true do t[#t + 1] = json.decode '{\"a\":[1,2,3,4,5,6,7,8,9]}' end", .memory),
    ("local t = {} while true do t[#t + 1] = json.null end", .memory),
  ])
  func jsonKeepsToTheLimits(source: String, kind: LuaError.Kind) throws {
    let state = try LuaState(limits: Self.limits)
    try JSONLibrary.install(in: state)
    let error = #expect(throws: LuaError.self) { try state.run(source: source, chunk: "plan.lua") }
    #expect(error?.kind == kind || error?.kind == .budget && kind == .memory, "\(String(describing: error))")
    if kind == .runtime { #expect(error?.code != "host_error" && error?.message.isEmpty == false) }
  }

  @Test func textFromTheHostHasTheLimitOfScriptText() throws {
    let state = try LuaState(limits: Self.limits)
    state.define("long") { call in call.push(String(repeating: "x", count: (1 << 20) + 1)) }
    let error = #expect(throws: LuaError.self) { try state.run(source: "return #long()", chunk: "plan.lua") }
    #expect(error?.message == "a text from the host is longer than 1048576 bytes")
  }

  /// How a script that writes is ended.
  @Test(arguments: [
    ("while true do end", LuaError.Kind.budget), ("local t = {} for i = 1, 1e9 do t[i] = {} end", .memory),
    ("error 'no'", .runtime), ("error({})", .runtime), ("local s = ('x'):rep(600000) s = s .. s", .memory),
    ("pcall(function() while true do end end)", .budget),
    (
      "local x <close> = setmetatable({}, { __close = function() store.events {}[2]:toggle() end }) while true do end",
      .budget
    ),
    ("coroutine.wrap(function() store.events {}[2]:toggle() error 'no' end)()", .runtime),
    ("store.on_change(function() while true do end end) error 'no'", .runtime),
  ])
  func aTransactionThatIsEndedLeavesTheStoreAsItWas(ending: String, kind: LuaError.Kind) throws {
    var limits = Self.limits
    limits.work = 8_000_000
    let bench = try ConsoleBench(limits: limits)
    let before = try bench.console.environment.runtime.store.read { try $0.info() }
    let error = bench.failure("store.transaction(function() store.events {}[1]:toggle() \(ending) end)")
    #expect(error?.kind == kind)
    #expect(try bench.console.environment.runtime.store.read { try $0.info() } == before)
    #expect(try bench.run("#store.outcomes:fetch {}") == ["0"])
    #expect(try bench.console.environment.runtime.store.verify() == [])
  }

  @Test(arguments: ["while true do end", "local t = {} while true do t[#t + 1] = {} end", "error 'no'"])
  func aTerminatedHandlerKeepsItsCommits(ending: String) throws {
    var limits = Self.limits
    limits.work = 8_000_000
    let bench = try ConsoleBench(limits: limits)
    _ = try bench.run("store.on_change(function() \(ending) end)")
    _ = bench.failure("store.events {}[1]:toggle()")
    #expect(try bench.run("#store.outcomes:fetch {}") == ["1"])
    #expect(try bench.console.environment.runtime.store.verify() == [])
  }

  /// Sums with what scripts give must not overflow.
  @Test(arguments: ["math.maxinteger", "math.maxinteger - 1", "1 << 62", "1"])
  func anyQueryLimitIsAccepted(limit: String) throws {
    let bench = try ConsoleBench()
    for collection in ["patients", "tasks", "contacts", "care_plans", "outcomes"] {
      #expect(try bench.run("#store.\(collection):fetch { limit = \(limit) } >= 0") == ["true"])
    }
  }

  /// A `__close` that is a host function runs without a step of the script.
  @Test func hostFunctionsDoNothingAfterTermination() throws {
    let bench = try ConsoleBench(limits: Self.limits)
    let toggle = "local event = store.events {}[1] local toggle = event.toggle"
    _ = bench.failure(
      "\(toggle) local c <close> = setmetatable({}, { __close = store.erase }) pcall(function() while true do end end)")
    let error = bench.failure(
      "local x <close> = setmetatable({}, { __close = store.transaction }) while true do end")
    #expect(error?.kind == .budget)
    #expect(try bench.run("store.patients:get('p1') ~= nil") == ["true"])
  }
}
