import CareModel
import CareRuntime
import CareStore
import Testing

/// A recorded date sets an anchor that the enrollment does not give.
@Suite struct RecordedAnchorTests {
  let fixture: Fixture

  init() throws {
    var plan = plan(
      task("report", try daily("08:00")),
      task("wound", try Self.once(.anchor(.named("surgery"), CalendarInterval(days: 2)), at: ["10:30"])),
      task("call", try Self.once(.anchor(.named("surgery"), CalendarInterval(seconds: 3 * 3600)), at: [])))
    plan.header.anchors = [
      AnchorDefinition(name: "surgery", isRequired: false, from: .init(task: "report", kind: "on"))
    ]
    fixture = try Fixture(plan)
  }

  private static func once(_ start: ScheduleTime, at times: [String]) throws -> Schedule {
    Schedule(elements: [
      ScheduleElement(
        start: start, times: try times.map { try #require(DayTime($0)) }, recurrence: .once, duration: .seconds(3600))
    ])
  }

  private func record(_ values: [OutcomeValue], on day: String) throws {
    let event = try fixture.event("report", on: day, at: "\(day)T09:00")
    try fixture.runtime.record(event, values: values, at: instant("\(day)T09:00"))
  }

  private func on(_ text: String) throws -> OutcomeValue { OutcomeValue(.date(try instant(text)), kind: "on") }

  private func keys(_ task: CareTask.ID? = nil, asOf: AsOf? = nil) throws -> [String] {
    let query = EventQuery(
      patient: "ana", interval: .days(from: try date("2026-11-01"), to: try date("2026-12-01")), task: task, asOf: asOf)
    return try fixture.runtime.events(query, at: instant("2026-10-31T12:00")).map(\.key.text)
      .filter { !$0.hasPrefix("report") }
  }

  @Test func withoutARecordedDateNothingIsDue() throws {
    try record([OutcomeValue(.text("soon"), kind: "on"), OutcomeValue(.boolean(true))], on: "2026-10-29")
    #expect(try keys() == [])
  }

  @Test func aRecordedDateSetsTheAnchor() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    #expect(try keys() == ["call/2026-11-05T17:00", "wound/2026-11-07T10:30"])
  }

  @Test func schedulesUseTheDayAndHourlySchedulesAlsoTheTime() throws {
    try record([try on("2026-11-05T23:30")], on: "2026-10-29")
    #expect(try keys("wound") == ["wound/2026-11-07T10:30"])
    #expect(try keys("call") == ["call/2026-11-06T02:30"])
  }

  @Test func theNewestOutcomeSetsTheDateAndACorrectionKeepsItsOrder() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    try record([try on("2026-11-12T14:00")], on: "2026-10-30")
    #expect(try keys("wound") == ["wound/2026-11-14T10:30"])
    let first = try fixture.event("report", on: "2026-10-29", at: "2026-10-29T09:00")
    try fixture.runtime.record(first, values: [try on("2026-11-19T14:00")], at: instant("2026-10-30T10:00"))
    #expect(try keys("wound") == ["wound/2026-11-14T10:30"])
  }

  @Test func aNewerOutcomeWithoutADateIsIgnored() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    try record([OutcomeValue(.text("no news"))], on: "2026-10-30")
    #expect(try keys("wound") == ["wound/2026-11-07T10:30"])
  }

  @Test func clearedAndDeclinedOutcomesSetNoDate() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    let event = try fixture.event("report", on: "2026-10-29", at: "2026-10-29T09:00")
    try fixture.runtime.decline(event, reason: nil, at: instant("2026-10-29T09:30"))
    #expect(try keys() == [])
    try record([try on("2026-11-05T14:00")], on: "2026-10-30")
    try fixture.runtime.clear(
      fixture.event("report", on: "2026-10-30", at: "2026-10-30T09:00"), at: instant("2026-10-30T10:00"))
    #expect(try keys() == [])
  }

  @Test func theEnrollmentsAnchorTakesPrecedence() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    try fixture.runtime.setAnchor(
      "surgery", to: .dateTime(try #require(CivilDateTime("2026-11-20T08:00"))), of: "ana.plan",
      at: instant("2026-10-30T09:00"))
    #expect(try keys("wound") == ["wound/2026-11-22T10:30"])
  }

  @Test func anAnchorThatIsGivenAfterARecordedOneLeavesWhatIsOver() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    let over = EventQuery(
      patient: "ana", interval: .days(from: try date("2026-11-05"), to: try date("2026-11-08")), task: "wound")
    let states = { (now: String) in try fixture.runtime.events(over, at: instant(now)).map(\.state) }
    #expect(try states("2026-11-10T12:00") == [.missed])
    let later = try #require(CivilDateTime("2026-11-20T08:00"))
    try fixture.runtime.setAnchor("surgery", to: .dateTime(later), of: "ana.plan", at: instant("2026-11-10T12:00"))
    #expect(try states("2026-11-10T13:00") == [.missed])
    #expect(try keys("wound") == ["wound/2026-11-07T10:30", "wound/2026-11-22T10:30"])
    try fixture.runtime.setAnchors(["surgery": nil], of: "ana.plan", at: instant("2026-11-11T12:00"))
    #expect(try states("2026-11-12T12:00") == [.missed])
  }

  @Test func asOfReturnsTheEarlierDate() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    let seq = try fixture.runtime.store.read { try $0.lastSeq() }
    try record([try on("2026-11-12T14:00")], on: "2026-10-30")
    #expect(try keys("wound", asOf: .seq(seq)) == ["wound/2026-11-07T10:30"])
    #expect(try keys("wound", asOf: .seq(seq - 1)) == [])
  }

  @Test(arguments: [Int64.min / 2, Int64.max / 2, -62_135_596_800_000, 253_402_300_799_000])
  func anUnusableDateIsKeptAndFailsNoDay(milliseconds: Int64) throws {
    try record([OutcomeValue(.date(Instant(milliseconds: milliseconds)), kind: "on")], on: "2026-10-29")
    #expect(try fixture.event("report", on: "2026-10-29", at: "2026-10-29T09:00").state == .completed)
    #expect(try keys() == [])
    #expect(try fixture.runtime.day("ana", at: instant("2026-10-29T10:00")).events.count == 1)
  }

  @Test func anotherEnrollmentsDatesAreIgnored() throws {
    try fixture.runtime.enroll(
      Enrollment(
        patient: "ana", plan: "plan", start: date("2026-10-28"), id: "ana.again", zoneForNewPatient: nil),
      at: instant("2026-10-28T12:00"))
    let event = try fixture.runtime.event(
      task: "report", patient: "ana", on: date("2026-10-29"), at: instant("2026-10-29T09:00"), carePlan: "ana.again")
    try fixture.runtime.record(event, values: [try on("2026-11-05T14:00")], at: instant("2026-10-29T09:00"))
    let query = EventQuery(
      patient: "ana", interval: .days(from: try date("2026-11-01"), to: try date("2026-12-01")), task: "wound")
    #expect(try fixture.runtime.events(query, at: instant("2026-10-31T12:00")).map(\.carePlan) == ["ana.again"])
  }

  private func states(at now: String) throws -> [String] {
    let query = EventQuery(
      patient: "ana", interval: .days(from: try date("2026-11-01"), to: try date("2026-12-20")), task: "wound")
    return try fixture.runtime.events(query, at: instant(now)).map { "\($0.key) \($0.state.rawValue)" }
  }

  @Test func aDateThatIsRecordedAgainLeavesWhatIsOver() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    #expect(try states(at: "2026-11-10T12:00") == ["wound/2026-11-07T10:30 missed"])
    try record([try on("2026-12-01T14:00")], on: "2026-11-20")
    #expect(
      try states(at: "2026-11-21T12:00") == ["wound/2026-11-07T10:30 missed", "wound/2026-12-03T10:30 upcoming"])
  }

  @Test func aCorrectionMovesWhatIsNotOver() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    try record([try on("2026-11-06T14:00")], on: "2026-10-29")
    #expect(try states(at: "2026-10-30T12:00") == ["wound/2026-11-08T10:30 upcoming"])
  }

  @Test func aDateThatIsTakenBackEndsWhatIsNotOver() throws {
    try record([try on("2026-11-05T14:00")], on: "2026-10-29")
    try record([try on("2026-12-01T14:00")], on: "2026-11-20")
    let event = try fixture.event("report", on: "2026-11-20", at: "2026-11-20T10:00")
    try fixture.runtime.clear(event, at: instant("2026-11-20T10:00"))
    // The one before counts again; its event was over.
    #expect(try states(at: "2026-11-21T12:00") == ["wound/2026-11-07T10:30 missed"])
  }

  @Test func aDateInThePastMakesNoMisses() throws {
    try record([try on("2026-11-02T14:00")], on: "2026-11-15")
    #expect(try states(at: "2026-11-16T12:00") == ["wound/2026-11-04T10:30 not_applicable"])
  }

  /// A civil date sets the anchor to that date in every zone; it is recorded west and east of the date line and of UTC.
  @Test(arguments: ["America/Los_Angeles", "Pacific/Kiritimati", "Asia/Seoul", "UTC", "Pacific/Pago_Pago"])
  func aCivilDateIsThatDateInEveryZone(zone: String) throws {
    try fixture.runtime.update(
      Patient(id: "ana", zone: try #require(Zone(zone))), effective: .instant(instant("2026-10-28T14:00")),
      at: instant("2026-10-28T14:00"))
    let day = OutcomeValue(.day(try date("2026-11-05")), kind: "on")
    let reports = try fixture.runtime.events(
      EventQuery(
        patient: "ana", interval: .days(from: try date("2026-10-30"), to: try date("2026-10-31")), task: "report"),
      at: instant("2026-10-28T15:00"))
    let report = try #require(reports.first)
    try fixture.runtime.record(report, values: [day], at: report.occurrence.start.adding(seconds: 60))
    #expect(try keys("wound") == ["wound/2026-11-07T10:30"])
  }
}
