import CareModel
import CareRuntime
import Testing

/// Coverage, sessions, and divided rates of a participant's events.
@Suite struct CoverageTests {
  /// A pill twice a day and a refill that can be recorded every day, from October 1.
  private func fixture() throws -> Fixture {
    try Fixture(
      plan(
        task("pill", try daily("08:00", "20:00")) {
          $0.targets = [OutcomeValue(.integer(2), kind: "tablets", units: "tablet")]
          $0.details.group = "daily"
        },
        task("refill", try daily("09:00")) { $0.impactsAdherence = false },
        task("walk", try daily("10:00")) { $0.details.group = "daily" }), start: "2026-10-01")
  }

  private func refill(_ fixture: Fixture, _ day: String, _ amount: Scalar, kind: String, units: String? = nil) throws {
    try fixture.runtime.record(
      fixture.event("refill", on: day, at: "\(day)T09:30"), values: [OutcomeValue(amount, kind: kind, units: units)],
      at: instant("\(day)T09:30"))
  }

  private let days = SupplySource(task: "refill", kind: "days_supply")

  private func pdc(
    _ fixture: Fixture, _ supply: SupplySource, from: String = "2026-10-01", to: String = "2026-10-21",
    method: CoverageMethod = .pdc(), at now: String = "2026-10-29T12:00"
  ) throws -> CoverageRate {
    try fixture.runtime.coverage(
      "ana", of: [supply], from: date(from), to: date(to), method: method, at: instant(now))
  }

  @Test func supplyCoversTheDaysFromItsFirstFill() throws {
    let fixture = try fixture()
    try refill(fixture, "2026-10-03", .integer(10), kind: "days_supply")
    try refill(fixture, "2026-10-04", .integer(-3), kind: "days_supply")
    try refill(fixture, "2026-10-05", .integer(99), kind: "other")
    let rate = try pdc(fixture, days)
    #expect([rate.covered, rate.days, rate.ignored] == [10, 18, 1])
    #expect(
      rate.warnings == [
        "the fill 'refill/2026-10-04T09:00' was ignored: its amount must be a number above 0 in the units of the supply"
      ])
    #expect(try pdc(fixture, days, method: .pdc(start: .window)).days == 20)
    // Days from today on do not count, and supply from before the window only if it is asked for.
    #expect(try pdc(fixture, days, to: "2026-12-01", at: "2026-10-11T12:00").days == 8)
    #expect(try pdc(fixture, days, from: "2026-10-08").value == nil)
    #expect(try pdc(fixture, days, from: "2026-10-08", method: .pdc(carryIn: true)).covered == 5)
    #expect(try pdc(fixture, days, from: "2026-11-20", to: "2026-11-30").value == nil)
  }

  @Test func pausedDaysAndExcusedDaysConsumeNothing() throws {
    let fixture = try fixture()
    try refill(fixture, "2026-10-01", .integer(10), kind: "days_supply")
    let id = try #require(try fixture.runtime.carePlans(of: "ana", at: instant("2026-10-29T12:00")).first?.value.id)
    try fixture.runtime.pause(
      id, from: .date(date("2026-10-05")), to: .date(date("2026-10-08")), at: instant("2026-10-02T12:00"))
    let rate = try pdc(fixture, days)
    #expect([rate.covered, rate.days, rate.excused] == [10, 17, 3])
  }

  @Test func unitsAreConsumedByTheTargetsOfTheDay() throws {
    let fixture = try fixture()
    try refill(fixture, "2026-10-01", .integer(20), kind: "tablets", units: "tablet")
    let source = SupplySource(
      task: "refill", kind: "tablets", need: .targets(task: "pill", kind: "tablets"))
    // Two tablets in the morning and two in the evening: twenty last five days.
    #expect(try pdc(fixture, source, method: .pdc(supply: source.unit)).covered == 5)
    let two = SupplySource(task: "refill", kind: "tablets", need: .units(2))
    #expect(try pdc(fixture, two, method: .pdc(supply: two.unit)).covered == 10)
    let ratio = try fixture.runtime.possession(
      "ana", of: two, from: date("2026-10-01"), to: date("2026-10-21"), method: .mpr(supply: .units),
      at: instant("2026-10-29T12:00"))
    #expect(ratio.value == 0.5)
  }

  @Test func dosesSessionsAndRatesReadTheSameEvents() throws {
    let fixture = try fixture()
    let tablets = [OutcomeValue(.integer(2), kind: "tablets", units: "tablet")]
    for (day, walks) in [("2026-10-01", true), ("2026-10-02", false)] {
      let now = try instant("\(day)T21:00")
      for event in try fixture.events(on: day, task: "pill", at: "\(day)T21:00") {
        try fixture.runtime.record(event, values: tablets, at: now)
      }
      if walks { try fixture.runtime.toggle(fixture.event("walk", on: day, at: "\(day)T21:00"), at: now) }
    }
    let (from, to, now) = (try date("2026-10-01"), try date("2026-10-05"), try instant("2026-10-29T12:00"))
    let doses = try fixture.runtime.doseCoverage("ana", of: "pill", from: from, to: to, at: now)
    #expect([doses.covered, doses.days] == [2, 4])
    let sessions = try fixture.runtime.sessions("ana", group: "daily", from: from, to: to, at: now)
    #expect([sessions.completed, sessions.closed, sessions.offered, sessions.bridge] == [1, 4, 4, 25])
    #expect(sessions.states == [.completed: 1, .partial: 1, .missed: 2])
    let rates = try fixture.runtime.rates(
      "ana", from: from, to: to, by: [.task, .studyDay, .kind], weights: ["walk": 3], at: now)
    #expect(rates.rate.closed == 12)
    #expect(rates.rate.done == 5)
    #expect(rates.rate.weighted == (0.5 + 3 * 0.25) / 4)
    #expect(rates.by[.task]?.map(\.key) == ["pill", "walk"])
    #expect(rates.by[.task]?.map(\.rate.value) == [0.5, 0.25])
    #expect(rates.by[.studyDay]?.map(\.rate.done) == [3, 2, 0, 0])
    #expect(rates.by[.kind]?.map(\.key) == ["tablets"])
  }

  @Test func coverageEndsWithTheCarePlanAndSaysSo() throws {
    let fixture = try fixture()
    try refill(fixture, "2026-10-01", .integer(3), kind: "days_supply")
    let id = try #require(try fixture.runtime.carePlans(of: "ana", at: instant("2026-10-05T12:00")).first?.value.id)
    try fixture.runtime.withdraw(id, reason: nil, at: instant("2026-10-05T12:00"))
    let (from, to, now) = (try date("2026-10-01"), try date("2026-10-11"), try instant("2026-10-29T12:00"))
    // Four whole days; the morning of the fifth was due, and its evening was not.
    let doses = try fixture.runtime.doseCoverage("ana", of: "pill", from: from, to: to, at: now)
    #expect([doses.covered, doses.days] == [0, 4])
    #expect(doses.method.description == "all doses of the day, to the end of the care plan")
    #expect(try fixture.runtime.doseCoverage("ana", of: "pill", from: to, to: date("2026-10-12"), at: now).value == nil)
    let before = try fixture.runtime.doseCoverage("ana", of: "pill", from: from, to: date("2026-10-04"), at: now)
    #expect([before.days, before.method == .doseCoverage() ? 1 : 0] == [3, 1])
    let rate = try pdc(fixture, days, to: "2026-10-11")
    #expect([rate.covered, rate.days] == [3, 4])
    #expect(rate.method.description == "supply, first fill, carried, to the end of the care plan")
  }

  @Test func chartsDrawTheCoveredDaysOfTheReports() throws {
    func chart(_ id: String, _ definition: CoverageDefinition) -> ChartDefinition {
      ChartDefinition(
        id: id, kind: .bar, title: id, over: .days(4),
        series: [SeriesDefinition(title: id, source: .coverage(definition))])
    }
    var definition = plan(
      task("pill", try daily("08:00", "20:00")) { $0.grace = CalendarInterval(days: 1) },
      task("refill", try daily("09:00")) { $0.impactsAdherence = false })
    definition.header.charts = [
      chart("doses", .doseCoverage(of: "pill")), chart("supply", .pdc(of: [days], method: .pdc())),
    ]
    let fixture = try Fixture(definition, start: "2026-10-02")
    for event in try fixture.events(on: "2026-10-02", task: "pill", at: "2026-10-02T21:00") {
      try fixture.runtime.toggle(event, at: instant("2026-10-02T21:00"))
    }
    try refill(fixture, "2026-10-03", .integer(2), kind: "days_supply")
    let report = try fixture.runtime.insightReport("ana", at: instant("2026-10-05T07:00"))
    func series(_ place: Int) throws -> Chart.Series {
      guard case .days(let chart) = try #require(report.charts.dropFirst(place).first).content else { throw NoChart() }
      return chart.series[0]
    }
    // From October 1: not yet enrolled, both pills, none, and a day whose grace period is not over.
    #expect(try series(0).points == [nil, 100, 0, nil])
    #expect(try series(0).gaps == [.notInPlan, nil, nil, .open])
    #expect(try series(1).points == [nil, nil, 100, 100])
    #expect(try series(1).gaps == [.notInPlan, .nothingDue, nil, nil])
    #expect(report.charts.map(\.measures.first?.method) == [.doseCoverage(), .pdc()])
  }

  private struct NoChart: Error {}

  @Test func unknownTasksAndWindowsAreRefused() throws {
    let fixture = try fixture()
    let unknown = RuntimeError.unknownTask(task: "refil", known: ["pill", "refill", "walk"])
    #expect(throws: unknown) { try pdc(fixture, SupplySource(task: "refil")) }
    #expect(throws: RuntimeError.invalidWindow) { try pdc(fixture, days, to: "2026-10-01") }
    #expect(throws: RuntimeError.windowTooLong(days: 3682, limit: 3660)) {
      try pdc(fixture, days, to: "2036-10-30")
    }
    #expect(throws: RuntimeError.unknownTask(task: "run", known: ["pill", "refill", "walk"])) {
      try fixture.runtime.rates(
        "ana", from: date("2026-10-01"), to: date("2026-10-02"), weights: ["run": 1], at: instant("2026-10-29T12:00"))
    }
  }
}
