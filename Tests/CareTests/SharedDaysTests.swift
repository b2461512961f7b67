import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Synchronization
import Testing

/// Insights and charts of one plan that read the same days.
@Suite struct SharedDaysTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  /// Insights over long and short, equal, and adjacent periods, in an order in which the days that are read grow and shrink.
  private static let insights = [
    "threshold \"few\" { on = \"adherence\", below = 0.99, over = days(3), title = \"T\", text = \"{value}\" }",
    "insight.compare \"change\" { on = { task = \"walk\", kind = \"minutes\" }, over = days(14), min_change = 0.1 }",
    "insight.trend \"trend\" { on = { task = \"walk\", kind = \"minutes\" }, over = days(28) }",
    "insight.compare \"other\" { on = { task = \"nap\", kind = \"minutes\" }, over = days(7), min_change = 0.1 }",
    "threshold \"long\" { on = { task = \"nap\", kind = \"minutes\" }, above = 0, over = days(40), title = \"T\", text = \"{value}\" }",
    "threshold \"short\" { on = { task = \"walk\", kind = \"minutes\" }, above = 0, over = days(5), title = \"T\", text = \"{value}\" }",
  ]

  private func report(_ insights: [String]) throws -> (report: InsightReport, joins: Int) {
    let plan = """
      return plan "p" { title = "P",
        tasks = {
          task "walk" { title = "Walk", schedule = schedule.daily { at = { "08:00", "18:00" } } },
          task "nap" { title = "Nap", schedule = schedule.daily { at = "08:00", every = 2 }, progress = "values_exist" },
        },
        insights = { \(insights.joined(separator: ",\n")) },
        charts = { chart.line "care" { title = "C", over = days(30), series = series.adherence { title = "A" } } } }
      """
    let runtime = try CareRuntime.inMemory(entropy: [7]), begin = try #require(CivilDate("2026-05-01"))
    func noon(_ day: Int) -> Instant {
      Zone.utc.instant(of: CivilDateTime(date: begin.adding(days: day), time: .midnight)).adding(seconds: 43_200)
    }
    _ = try runtime.seed(reading: [Text(text: plan)], at: noon(0))
    try runtime.add(Patient(id: "ana", zone: .utc), at: noon(0))
    try runtime.enroll(Enrollment(patient: "ana", plan: "p", start: begin), at: noon(0))
    for day in 0..<45 {
      let query = EventQuery(patient: "ana", interval: .day(begin.adding(days: day)))
      for event in try runtime.events(query, at: noon(day)) where event.occurrence.start < noon(day) && day % 5 != 3 {
        _ = try runtime.record(
          event, values: [OutcomeValue(.integer(10 + day + day % 3), kind: "minutes")], at: noon(day))
      }
    }
    let joins = Mutex(0)
    let report = try CareRuntime.$joinObserver.withValue({ joins.withLock { $0 += 1 } }) {
      try runtime.insightReport("ana", at: noon(45))
    }
    return (report, joins.withLock { $0 })
  }

  @Test func eachInsightIsThatOfItsOwnDays() throws {
    let all = try report(Self.insights)
    #expect(all.report.insights.count >= 4, "\(all.report.insights.map(\.id)) \(all.report.silent)")
    for one in Self.insights {
      let alone = try report([one]).report
      for insight in alone.insights { #expect(all.report.insights.contains(insight), "\(insight.id)") }
      for silent in alone.silent { #expect(all.report.silent.contains(silent), "\(silent.id)") }
      #expect(all.report.charts == alone.charts)
    }
    // The days grow three times, once for the end of the report; without sharing, each insight reads its days twice.
    #expect(all.joins <= 6, "\(all.joins) joins")
  }
}
