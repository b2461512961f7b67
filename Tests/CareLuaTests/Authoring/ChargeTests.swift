import CareLua
import CareModel
import CareTestSupport
import Foundation
import Testing

/// No call of a host function takes much longer than the work that it is charged for.
///
/// Time is compared with that of a plain loop that uses as much work, on the processor of this thread, so that a slow or a busy machine
/// changes nothing.
@Suite(.serialized) struct ChargeTests {
  /// Expressions over the arguments of ``prelude``.
  private static let calls = [
    "json.encode(list)", "json.encode(shared)", "json.encode(text)", "json.decode(numbers)", "json.decode(text)",
    "time(text)", "time.date(text)", "time '2026-06-07':format(text)", "tostring(list)", "table.concat(words, ',')",
    "table.sort(words)", "table.unpack(list, 1, 200)", "text:find(part, 1, true)", "text:upper()", "text:reverse()",
    "('%s'):format(text)", "utf8.len(text)", "tonumber(text)", "load(text)", "days(text)", "param(text)", "after(text)",
    "after { [part] = 1 }", "anchor(text)", "value(text)", "value(1, { kind = text })", "value(1, { [part] = 1 })",
    "value(1, shared)", "option(text, part)", "choice 'x' { options = words }", "choice 'x' { [part] = words }",
    "scale(text) { min = 0, max = 10 }", "scale 'x' { min = part }", "numeric 'x' { units = text }",
    "survey.equals(part, text)", "survey.contains_any('x', words)", "survey.matches('x', text)", "survey.sum(words)",
    "survey.all(list)", "survey[part]", "schedule[part]", "schedule.daily { at = words }",
    "schedule.daily { text = text }",
    "schedule.daily { [part] = 1 }", "schedule.daily { start = text }", "schedule.daily { zone = text }",
    "schedule.daily { except = words }", "schedule.rrule(text)", "schedule.fhir(text)", "schedule.fhir(shared)",
    "schedule.compose(list)", "schedule.weekly { on = words }", "ui.text(text)", "ui.link(text, text)",
    "ui.stack(words)",
    "ui.chart { values = list }", "ui[part]", "card { extends = text }", "form 'f' { items = list }",
    "instruction(text) { title = text }", "daily:describe()", "daily:rrule()", "daily:next(text)", "daily[part]",
    "daily:events('2026-01-01', '2300-01-01', { zone = text })", "daily:count '2900-01-01'", "rare:next '2026-01-01'",
    "rare:count '2900-01-01'", "rare:previous '2900-01-01'", "random:count '2900-01-01'", "random:next '2600-01-01'",
    "random:events('2026-01-01', '2027-01-01')", "daily:events('2026-01-01', '2028-01-01')", "daily:offset(text)",
    "require(text)", "setmetatable({}, { __index = shared })[part]", "next(fields)", "pairs(fields)", "rawlen(list)",
    "select('#', table.unpack(list, 1, 200))", "error(text)", "assert(false, text)",
    "math.max(table.unpack(list, 1, 200))",
  ]

  /// Arguments of a size: texts of so many bytes, and lists of so many items.
  private static func prelude(size: Int, letters: String) -> String {
    """
    local size = \(size)
    local text = ('\(letters)'):rep(size // \(letters.utf8.count) + 1):sub(1, size)
    local part = text:sub(1, size // 2) .. 'b'
    local list, words, fields = {}, {}, {}
    for i = 1, math.min(size // 16 + 1, 20000) do list[i] = i words[i] = 'w' .. i fields['k' .. i] = i end
    local numbers = '[' .. table.concat(list, ',') .. ']'
    local shared = {}
    for i = 1, 12 do shared = { shared, a = nil } end
    local daily, rare = schedule.daily { at = '08:00' }, schedule.yearly { month = 2, day = 29, missing = 'skip', every = 7 }
    local random = schedule.random { times = 4, between = { '09:00', '21:00' }, min_gap = minutes(60) }
    """
  }

  private static let limits = SandboxLimits(
    memory: 256 << 20, string: 1 << 20, work: 2_000_000_000, processorTime: nil, source: 64 << 10, load: 8 << 10)

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the processor time of a call, and the work that it was charged.
  private static func measure(_ source: String) throws -> (seconds: Double, work: Int64) {
    let state = try LuaState(limits: limits)
    try JSONLibrary.install(in: state)
    try Constructors(stage: .running).install(in: state)
    guard let function = try state.run(source: source, chunk: "a.lua").first?.function else { return (0, 1) }
    let start = processorTime
    _ = try? state.call(function)
    return (processorTime - start, max(1, state.workUsed))
  }

  /// The greatest number of times that a call may exceed the time of a plain loop with the same work.
  ///
  /// Without optimization the host is much slower than Lua; work that grows with the square of its input is 100,000 times slower than it is
  /// charged.
  private static let mostRatio = 1_000.0

  /// The campaign runs with `CARE_SOAK`, in `scripts/soak`.
  @Test(.enabled(if: Soak.rounds(1) > 1)) func timeKeepsToWork() throws {
    let seed: UInt64 = 0xC4A6_E001
    print("timeKeepsToWork: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let loop = try Self.measure("return function() for i = 1, 5000000 do end end")
    let unit = loop.seconds / Double(loop.work)
    for _ in 0..<Soak.rounds(1) {
      for call in Self.calls {
        let size = [100, 4_000, 60_000, 900_000][random.roll(4)]
        let letters = ["a", "08:", "ab ", "é", "[", "FREQ=DAILY;", "%Y", "{\\\"a\\\":"][random.roll(8)]
        let found = try Self.measure(
          "\(Self.prelude(size: size, letters: letters)) return function() return (function() return \(call) end)() end"
        )
        // The first call of anything takes a moment that no input can lengthen.
        guard found.seconds > 0.02 else { continue }
        let ratio = found.seconds / (Double(found.work) * unit)
        #expect(
          ratio < 10 * Self.mostRatio,
          "seed \(seed): \(call) with \(size) bytes of '\(letters)': \(found.seconds) s for \(found.work) units")
      }
    }
  }

  /// Names of a megabyte in the places where a suggestion is made.
  @Test(arguments: [
    "schedule[name]", "schedule.daily { [name] = 1 }", "ui[name]", "daily[name]", "survey[name]",
    "value(1, { [name] = 1 })", "choice 'x' { [name] = 1 }", "after { [name] = 1 }",
    "schedule.daily { zone = name }", "schedule.weekly { on = name }", "card { extends = name }",
  ])
  func longNamesGetNoSuggestion(call: String) throws {
    let found = try Self.measure(
      "local daily, name = schedule.daily {}, ('a'):rep(900000) return function() return pcall(function() return \(call) end) end"
    )
    let loop = try Self.measure("return function() for i = 1, 5000000 do end end")
    #expect(found.seconds < 0.02 + Self.mostRatio * loop.seconds / Double(loop.work) * Double(found.work))
  }
}
