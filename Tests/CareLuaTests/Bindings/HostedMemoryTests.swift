import CareLua
import CareModel
import CareTestSupport
import Foundation
import Testing

/// What the host keeps for handles counts against the memory of the script that holds them.
@Suite(.serialized) struct HostedMemoryTests {
  private static func limits(_ memory: Int, work: Int64) -> SandboxLimits {
    SandboxLimits(memory: memory, string: 1 << 20, work: work, processorTime: nil, source: 1 << 20, load: 8 << 10)
  }

  private static let parts = """
    local parts, kept = {}, {}
    for i = 1, 200 do parts[i] = schedule.daily { at = "08:00", text = "part " .. i } end
    """

  @Test func composedSchedulesThatAreKeptCountWithTheirElements() throws {
    let bench = try ConsoleBench(limits: Self.limits(32 << 20, work: 2_000_000_000), prepared: false)
    let error = bench.failure(
      Self.parts
        + " for i = 1, 100000 do n = i kept[i] = schedule.compose(parts) if i == 400 then error 'all kept' end end")
    // 400 schedules of 200 elements take more than 32 MB in the host.
    #expect(error?.kind == .memory)
  }

  @Test func composedSchedulesThatAreDroppedCountNoLonger() throws {
    let bench = try ConsoleBench(limits: Self.limits(16 << 20, work: 2_000_000_000), prepared: false)
    #expect(bench.failure(Self.parts + " for i = 1, 300 do local s = schedule.compose(parts) end") == nil)
  }

  @Test func occurrencesCountTheResolvedScheduleThatTheyKeep() throws {
    let bench = try ConsoleBench(limits: Self.limits(16 << 20, work: 2_000_000_000), prepared: false)
    let error = bench.failure(
      Self.parts + """
         local s = schedule.compose(parts)
        for i = 1, 400 do
          kept[i] = s:next("2026-06-07", { zone = "UTC", anchors = { enrolled = time.date "2026-01-01" + days(i) } })
        end
        """)
    #expect(error?.kind == .memory)
  }

  @Test func runsOfDeclaredSurveysCountTheirSurveys() throws {
    let bench = try ConsoleBench(limits: Self.limits(16 << 20, work: 2_000_000_000), prepared: false)
    let error = bench.failure(
      """
      local items, kept = {}, {}
      for i = 1, 100 do items[i] = scale("q" .. i) { text = "Question " .. i, min = 0, max = 10 } end
      local s = survey "s" { steps = { form "f" { items = items } } }
      for i = 1, 400 do kept[i] = survey.run(s):result() end
      """)
    #expect(error?.kind == .memory)
  }

  /// The memory of the process that is in use.
  private static var heap: Int {
    get throws {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return try #require(Int(pages[1])) * 4096
    }
  }

  /// Every name of the registry in a loop that keeps what it returns; the campaign of `scripts/soak`, which runs alone.
  @Test(.enabled(if: Soak.rounds(1) > 1)) func noBindingKeepsMuchMoreThanItIsCharged() throws {
    let seed: UInt64 = 0xB1AD_3E30, memory = 32 << 20
    print("noBindingKeepsMuchMoreThanItIsCharged: seed \(seed)")
    var numbers = SeededGenerator(seed: seed)
    for entry in BindingChargeTests.entries.indices {
      let call = BindingChargeTests.source(BindingChargeTests.random(&numbers, entry: entry))
      let bench = try ConsoleBench(limits: Self.limits(memory, work: 100_000_000))
      _ = try bench.run(BindingChargeTests.opening)
      let before = try Self.heap
      _ = bench.failure(
        "held = {} for i = 1, 100000 do local _, value = pcall(function() return \(call) end) held[i] = value end")
      let kept = try Self.heap - before
      #expect(kept < 4 * memory, "seed \(seed): \(call) keeps \(kept >> 20) MB of \(memory >> 20)")
    }
  }
}
