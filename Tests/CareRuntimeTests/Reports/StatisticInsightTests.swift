import CareModel
import CareRuntime
import Testing

/// Insights of statistical methods over recorded outcomes, and the reasons for their silence.
@Suite struct StatisticInsightTests {
  private static let pain = Threshold.Subject.values(task: "dose", kind: "pain")

  /// Returns the report on June 29 of a plan whose participant recorded a pain that falls by half a point a day.
  private func report(_ definitions: [InsightDefinition], language: String? = nil) throws -> InsightReport {
    var definition = plan(task("dose", try daily("08:00")))
    definition.header.insights = definitions
    definition.header.translations = ["de": ["insights.pain.title": "Schmerz"]]
    let fixture = try Fixture(definition, start: "2026-10-01")
    for day in 1...28 where day % 6 != 0 {
      let date = "2026-10-\(day < 10 ? "0" : "")\(day)"
      try fixture.runtime.record(
        fixture.event("dose", on: date, at: "\(date)T10:00"),
        values: [
          OutcomeValue(.double(20 - Double(day) / 2), kind: "pain"),
          OutcomeValue(.integer(day * 37 % 11), kind: "sleep"),
        ], at: instant("\(date)T10:00"))
    }
    return try fixture.runtime.insightReport("ana", language: language, at: instant("2026-10-29T12:00"))
  }

  private func insight(
    _ method: Evidence.Method, _ id: String = "pain", over: CalendarInterval = .days(28),
    on subject: Threshold.Subject = pain, _ change: (inout StatisticDefinition) -> Void = { _ in }
  ) -> InsightDefinition {
    var statistic = StatisticDefinition(method: method, subject: subject)
    change(&statistic)
    return InsightDefinition(id: id, over: over, rule: .statistic(statistic))
  }

  @Test func aTrendIsShownWithItsEvidence() throws {
    let definition = insight(.trend) {
      $0.better = .lower
      $0.title = "Pain"
    }
    let shown = try report([definition])
    let trend = try #require(shown.insights.first)
    #expect(shown.silent.isEmpty)
    #expect(trend.kind == .tip)
    #expect(trend.title == "Pain")
    #expect(trend.text == "3.5 less each week. 24 of 28 days have a value.")
    #expect(trend.evidence?.n == 24)
    #expect(trend.evidence?.days == 28)
    #expect(trend.evidence?.from == (try date("2026-10-01")))
    #expect(trend.evidence?.to == (try date("2026-10-29")))
    guard case .trend(let found)? = trend.evidence?.result else { return #expect(Bool(false), "no trend") }
    #expect(found.slope == -0.5)
    #expect(try report([definition], language: "de").insights.map(\.title) == ["Schmerz"])
  }

  @Test func everyOtherInsightHasAReason() throws {
    let table: [(InsightDefinition, Silence)] = [
      (insight(.trend, "short", over: .days(7)), .tooFewDays),
      (insight(.trend, "small") { $0.minChange = 20 }, .smallChange),
      (insight(.trend, "unknown", on: .values(task: "dose", kind: "none")), .tooFewDays),
      (insight(.compare, "level", over: .days(14)) { $0.minChange = 50 }, .smallChange),
      (insight(.streak, "streak", on: .adherence) { $0.atLeast = 7 }, .tooShort),
      (insight(.correlation, "noise") { $0.other = .values(task: "dose", kind: "sleep") }, .uncertain),
      (
        InsightDefinition(
          id: "bound", over: .days(7),
          rule: .threshold(Threshold(subject: Self.pain, test: .above(100), title: "T", text: "X"))), .notCrossed
      ),
      (
        InsightDefinition(
          id: "empty", over: .days(7),
          rule: .threshold(
            Threshold(subject: .values(task: "dose", kind: "none"), test: .above(1), title: "T", text: "X"))), .noData
      ),
      (InsightDefinition(id: "days", over: .days(7), atLeast: 7, rule: insight(.trend).rule), .tooFewDays),
    ]
    let report = try report(table.map(\.0))
    #expect(report.insights.isEmpty)
    #expect(report.silent.map(\.id) == table.map(\.0.id))
    #expect(report.silent.map(\.silent) == table.map(\.1))
  }

  @Test func comparisonsAndStreaksReadAdherence() throws {
    let compare = insight(.compare, "month", over: .days(14), on: .adherence) { $0.minChange = 0 }
    let streak = insight(.streak, "streak", on: .adherence) { $0.atLeast = 4 }
    let shown = try report([compare, streak]).insights
    // Days 6, 12, 18, and 24 are missed: 12 of 14 days in each half, and the four days since the 24th.
    #expect(shown.map(\.text) == ["86%, before 86%. 14 of 14 days have a value.", "4 days in a row."])
  }
}
