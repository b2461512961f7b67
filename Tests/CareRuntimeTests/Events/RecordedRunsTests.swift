import CareModel
import CareRuntime
import CareStore
import Testing

/// Anchors of which each recorded date starts a run.
@Suite struct RecordedRunsTests {
  /// A report every day, and a visit on the second day after each recorded surgery.
  private func fixture() throws -> LifeFixture {
    let anchor = AnchorDefinition(
      name: "surgery", isRequired: false, from: .init(task: "report", kind: "on"), each: true)
    let visit = ScheduleElement(
      start: .anchor(.named("surgery"), .days(2)), times: [try #require(DayTime("10:00"))], recurrence: .once)
    return try LifeFixture(
      [task("report", daily("08:00")), task("visit", Schedule(elements: [visit]))], anchors: [anchor])
  }

  private func report(_ fixture: LifeFixture, _ day: Int, _ dates: [String], at now: String) throws {
    let key = "report/2026-06-0\(day)T08:00"
    let values = try dates.map { OutcomeValue(.date(try instant("\($0)T12:00")), kind: "on") }
    try fixture.runtime.record(fixture.event(key, at: now), values: values, at: instant(now))
  }

  private func keys(_ fixture: LifeFixture, at now: String) throws -> [String] {
    let query = EventQuery(
      patient: fixture.patient, interval: .days(from: try date("2026-06-01"), to: try date("2026-07-30")), task: "visit"
    )
    return try fixture.runtime.events(query, at: instant(now)).map {
      "\($0.key.text.dropFirst(6)) \($0.state.rawValue)"
    }
  }

  @Test func eachRecordedDateStartsARunThatItNames() throws {
    let fixture = try fixture()
    #expect(try keys(fixture, at: "2026-06-02T08:30") == [])
    try report(fixture, 2, ["2026-06-03"], at: "2026-06-02T09:00")
    try report(fixture, 4, ["2026-06-10", "2026-06-12"], at: "2026-06-04T09:00")
    #expect(
      try keys(fixture, at: "2026-06-06T09:00") == [
        "2026-06-05T10:00/2026-06-03 missed", "2026-06-12T10:00/2026-06-10 upcoming",
        "2026-06-14T10:00/2026-06-12 upcoming",
      ])
  }

  @Test func theSameDateIsOneRun() throws {
    let fixture = try fixture()
    try report(fixture, 2, ["2026-06-10"], at: "2026-06-02T09:00")
    try report(fixture, 3, ["2026-06-10"], at: "2026-06-03T09:00")
    #expect(try keys(fixture, at: "2026-06-04T09:00") == ["2026-06-12T10:00/2026-06-10 upcoming"])
  }

  @Test func aCorrectionMovesItsRunAndLeavesWhatIsOver() throws {
    let fixture = try fixture()
    try report(fixture, 2, ["2026-06-03", "2026-06-10"], at: "2026-06-02T09:00")
    try report(fixture, 2, ["2026-06-04", "2026-06-11"], at: "2026-06-07T09:00")
    #expect(
      try keys(fixture, at: "2026-06-07T10:00") == [
        "2026-06-05T10:00/2026-06-03 missed", "2026-06-06T10:00/2026-06-04 not_applicable",
        "2026-06-13T10:00/2026-06-11 upcoming",
      ])
  }

  @Test func anAnchorThatTheEnrollmentSetsHasOneRun() throws {
    let fixture = try fixture()
    try report(fixture, 2, ["2026-06-10"], at: "2026-06-02T09:00")
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-20")), of: fixture.id, at: instant("2026-06-03T09:00"))
    #expect(try keys(fixture, at: "2026-06-03T10:00") == ["2026-06-22T10:00 upcoming"])
  }

  /// A story of reports that are recorded, corrected, and taken back, compared with the rule for repeated anchors, event by event.
  @Test(arguments: 0..<8) func randomStoriesAgreeWithTheNaiveRule(seed: Int) throws {
    var state = UInt64(seed) &* 6007 &+ 29
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let fixture = try fixture(), zone = try #require(Zone("America/New_York"))
    var told: [(day: Int, at: Instant, dates: Set<CivilDate>)] = []
    for hour in 0..<60 where random(3) > 0 {
      let now = try instant("2026-06-02T09:00").adding(seconds: hour * 4 * 3600 + random(3600))
      let day = max(2, 2 + hour / 6 - random(4))
      guard day < 10 else { continue }
      let query = EventQuery(patient: fixture.patient, interval: .day(try date("2026-06-0\(day)")), task: "report")
      guard let event = try fixture.runtime.events(query, at: now).first, event.window.opens <= now else { continue }
      if event.outcome != nil, random(4) == 0 {
        try fixture.runtime.clear(event, at: now)
        told.append((day, now, []))
        continue
      }
      guard event.outcome != nil || event.window.graceEnds > now else { continue }
      let today = zone.date(of: now)
      let dates = (0..<random(3)).map { _ in today.adding(days: random(7) - 3) }
      try fixture.runtime.record(
        event, values: dates.map { OutcomeValue(.date(zone.startOfDay($0)), kind: "on") }, at: now)
      told.append((day, now, Set(dates)))
    }
    #expect(told.count > 5)
    var expected: Set<String> = []
    for date in Set(told.flatMap(\.dates)) {
      let visit = date.adding(days: 2), over = zone.startOfDay(visit.adding(days: 1))
      // Of each report, the last record before the visit was over.
      let known = (2..<10).contains { day in
        told.last { $0.day == day && $0.at < over }?.dates.contains(date) == true
      }
      if known { expected.insert("visit/\(visit)T10:00/\(date)") }
    }
    let query = EventQuery(
      patient: fixture.patient, interval: .days(from: try date("2026-05-20"), to: try date("2026-07-30")), task: "visit"
    )
    let events = try fixture.runtime.events(query, at: instant("2026-07-29T12:00"))
    #expect(Set(events.filter { $0.state == .missed }.map(\.key.text)) == expected)
    #expect(events.allSatisfy { $0.state == .missed || $0.state == .notApplicable })
  }
}
