import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// Covered days as the series of statistics, and the time up to which each insight stays as it is.
@Suite struct CoverageSeriesTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  private static let begin = "2026-05-01"

  private func noon(_ day: Int) throws -> Instant {
    let date = try #require(CivilDate(Self.begin)).adding(days: day)
    return Zone.utc.instant(of: CivilDateTime(date: date, time: .midnight)).adding(seconds: 43_200)
  }

  /// Returns a store in which two pills a day were taken but for some days, and supply for eight days came every ten days.
  private func runtime(_ insights: String) throws -> CareRuntime {
    let plan = """
      return plan "p" { title = "P",
        tasks = {
          task "pill" { title = "Pill", schedule = schedule.daily { at = { "06:00", "09:00" } }, closes = hours(1) },
          task "refill" { title = "Refill", schedule = schedule.daily { at = "08:00", every = 10 } },
        },
        insights = { \(insights) } }
      """
    let runtime = try CareRuntime.inMemory(entropy: [7])
    _ = try runtime.seed(reading: [Text(text: plan)], at: noon(0).adding(seconds: -43_200))
    try runtime.add(Patient(id: "ana", zone: .utc), at: noon(0).adding(seconds: -43_200))
    try runtime.enroll(
      Enrollment(patient: "ana", plan: "p", start: try #require(CivilDate(Self.begin))),
      at: noon(0).adding(seconds: -43_200))
    for day in 0..<40 {
      let date = try #require(CivilDate(Self.begin)).adding(days: day)
      for event in try runtime.events(EventQuery(patient: "ana", interval: .day(date)), at: noon(day)) {
        let isMissed = day < 20 && day % 4 == 0 || day == 33
        if event.task.id == "pill", isMissed, event.occurrence.slot.description.contains("09:00") { continue }
        let values = event.task.id == "refill" ? [OutcomeValue(.integer(8), kind: "days_supply")] : []
        _ = try runtime.record(event, values: values, at: event.occurrence.start)
      }
    }
    return runtime
  }

  private static let supply = "supply = { task = \"refill\", kind = \"days_supply\" }"

  @Test func aComparisonOfCoverageIsThatOfTheTwoPeriods() throws {
    let runtime = try runtime(
      """
      insight.compare "doses" { on = { dose_coverage = { task = "pill" } }, over = days(20), min_change = 0.05 },
      insight.compare "supply" { on = { pdc = { \(Self.supply), start = "window" } }, over = days(12), min_change = 0 },
      """)
    let now = try noon(40), to = try #require(CivilDate(Self.begin)).adding(days: 40)
    let report = try runtime.insightReport("ana", at: now)
    let said = Dictionary(uniqueKeysWithValues: report.insights.map { ($0.id, $0) })
    func doses(_ from: Int) throws -> Double? {
      try runtime.doseCoverage("ana", of: "pill", from: to.adding(days: from), to: to.adding(days: from + 20), at: now)
        .value
    }
    func supply(_ from: Int) throws -> Double? {
      try runtime.coverage(
        "ana", of: [SupplySource(task: "refill", kind: "days_supply")], from: to.adding(days: from),
        to: to.adding(days: from + 12), method: .pdc(start: .window), at: now
      ).value
    }
    guard case .compare(let change)? = said["doses"]?.evidence?.result else {
      Issue.record("no comparison: \(report)")
      return
    }
    #expect(try change.now == doses(-20) && change.before == doses(-40))
    #expect(change.now == 0.95 && change.before == 0.75)
    #expect(said["doses"]?.text.contains("95%") == true, "\(said["doses"]?.text ?? "")")
    guard case .compare(let supplied)? = said["supply"]?.evidence?.result else {
      Issue.record("no comparison of supply: \(report)")
      return
    }
    #expect(try supplied.now == supply(-12) && supplied.before == supply(-24))
  }

  @Test func aStreakOfCoverageHasTheCoveredDays() throws {
    let runtime = try runtime(
      """
      insight.streak "doses" { on = { dose_coverage = { task = "pill" } }, over = days(28), from = 1 },
      insight.streak "supply" { on = { pdc = { \(Self.supply) } }, over = days(39), from = 1 },
      """)
    let said = Dictionary(
      uniqueKeysWithValues: try runtime.insightReport("ana", at: noon(40)).insights.map { ($0.id, $0.evidence) })
    // Day 33 was missed; days 34 to 39 were not.
    guard case .streak(let doses)?? = said["doses"]?.map(\.result) else {
      Issue.record("no streak: \(said)")
      return
    }
    #expect(doses.length == 6)
    // The supply of day 30 lasts up to day 37.
    #expect(said["supply"] == nil)
    let earlier = try runtime.insightReport("ana", at: noon(38)).insights.first { $0.id == "supply" }
    guard case .streak(let supply)? = earlier?.evidence?.result else {
      Issue.record("no streak of supply")
      return
    }
    #expect(supply.length == 8)
  }

  @Test func eachInsightHasTheTimeUpToWhichItStays() throws {
    let runtime = try runtime(
      """
      threshold "adherence" { on = "adherence", above = 0, over = days(7), title = "T" },
      threshold "supply" { on = { pdc = { \(Self.supply) } }, above = 0, over = days(39), title = "T" },
      insight "read" { over = days(7), show = function(ctx) return insight.tip { title = "T", text = "T" } end },
      insight "clock" { over = days(7), show = function(ctx) return insight.tip { title = "T", text = tostring(ctx.now) } end },
      """)
    // At 05:00, the first window of the day is still to open.
    let report = try runtime.insightReport("ana", at: noon(40).adding(seconds: -7 * 3600))
    let until = Dictionary(uniqueKeysWithValues: report.insights.map { ($0.id, $0.until?.iso) })
    #expect(until["adherence"] == "2026-06-11T00:00:00Z")
    #expect(until["supply"] == "2026-06-11T00:00:00Z")
    #expect(until["read"] == "2026-06-10T06:00:00Z")
    #expect(until["clock"] == .some(nil))
    #expect(report.until == nil)
  }
}
