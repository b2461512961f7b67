import CareLua
import CareTestSupport
import Testing

/// Random scripts that nest declarations, keep and drop their handles, and give them long names.
@Suite(.serialized) struct HeldDeclarationTests {
  private static let statements = [
    "s = schedule.compose { s, schedule.daily { text = name() } }", "s = schedule.phases { s }",
    "s = s:offset(days(1))",
    "s = schedule.daily { text = name() }", "c = survey.all { c, survey.any { c } }", "c = survey.is_answered(name())",
    "c = survey.none { c }", "g = form(name()) { items = { g } }", "g = repeat_group(name()) { items = { g } }",
    "g = scale(name()) { min = 0, max = 10, when = c }", "g = ui.stack { g, ui.text(name()) }",
    "kept[#kept + 1] = s", "kept[#kept + 1] = c", "kept[#kept + 1] = { g, name() }", "kept = {}",
    "kept = { table.unpack(kept, 1, 20) }", "pcall(schedule.daily, { [name()] = 1 })",
    "pcall(function() return s[name()] end)",
    "for o in s:each '2026-06-07' do if o.index > 20 then break end kept[#kept + 1] = o end",
    "local ok, e = pcall(schedule.rrule, name()) kept[#kept + 1] = e", "kept[#kept + 1] = s:describe()",
    "setmetatable({}, { __gc = function() kept[#kept + 1] = s end })", "collectgarbage()",
    "local o = coroutine.wrap(function() kept[#kept + 1] = s coroutine.yield(s) end) s = o()",
  ]

  private static let limits = SandboxLimits(
    memory: 8 << 20, string: 1 << 20, work: 20_000_000, processorTime: nil, source: 64 << 10, load: 8 << 10)

  @Test func everyScriptEndsWithinItsMemory() throws {
    let seed: UInt64 = 0xC4A6_E002
    var random = SeededGenerator(seed: seed)
    for round in 0..<Soak.rounds(10) {
      var lines = [
        "local s, c, g, kept = schedule.daily {}, survey.is_answered 'x', scale 'x' { min = 0, max = 10 }, {}",
        "local n, size = 0, \([10, 1_000, 50_000, 900_000][random.roll(4)])",
        "local function name() n = n + 1 return ('x'):rep(n % 7 == 0 and size or 5) .. n end",
        "for i = 1, \([5, 200, 20_000][random.roll(3)]) do",
      ]
      for _ in 0...random.roll(6) {
        lines.append("  pcall(function() \(Self.statements[random.roll(Self.statements.count)]) end)")
      }
      let source = (lines + ["end"]).joined(separator: "\n")
      let state = try LuaState(limits: Self.limits)
      try JSONLibrary.install(in: state)
      try Constructors(stage: random.roll(2) == 0 ? .declaring : .running).install(in: state)
      do throws(LuaError) { _ = try state.run(source: source, chunk: "a.lua") } catch {
        #expect([.runtime, .memory, .budget].contains(error.kind), "seed \(seed), round \(round): \(error)\n\(source)")
      }
      #expect(state.memoryPeak < 3 * Self.limits.memory, "seed \(seed), round \(round): \(state.memoryPeak)\n\(source)")
    }
  }
}
