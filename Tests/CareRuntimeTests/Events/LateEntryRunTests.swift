import CareModel
import CareRuntime
import Testing

/// What counts from an event that was entered late, or before a flight.
struct LateEntryRunTests {
  private func after(
    _ task: CareTask.ID = "report", each: Bool = false, on ends: TaskEnds = .completed, plus: CalendarInterval,
    at time: String? = "10:00"
  ) throws -> Schedule {
    Schedule(elements: [
      ScheduleElement(
        start: .anchor(.completion(of: task, each: each, on: ends), plus),
        times: try time.map { [try #require(DayTime($0))] } ?? [], recurrence: .once)
    ])
  }

  private func life(
    _ visit: Schedule, enrolledAt now: String = "2026-05-20T12:00", _ change: (inout CareTask) -> Void = { _ in },
    enrolling: (inout Enrollment) throws -> Void = { _ in }
  ) throws -> LifeFixture {
    try LifeFixture(
      [task("report", daily("08:00"), change), task("visit", visit)], enrolledAt: now, enrolling)
  }

  /// Enters a report of a day of June as on paper.
  private func transcribe(
    _ fixture: LifeFixture, _ day: String, answered time: String = "08:30", values: [OutcomeValue] = [], at now: String
  ) throws {
    let entry = LateEntry(answered: try instant("\(day)T\(time)"), reason: "on paper")
    try fixture.runtime.acting(as: "nurse").record(
      fixture.event("report/\(day)T08:00", at: now), values: values, lateEntry: entry, at: instant(now))
  }

  @Test func aLateEntryOfAMissedEventKeepsItsPlace() throws {
    let fixture = try life(after(on: [.completed, .missed], plus: .days(1)))
    try fixture.toggle("report/2026-06-03T08:00", at: "2026-06-03T08:30")
    // A day after Monday's closed without an answer.
    #expect(try fixture.events(1, 8, at: "2026-06-03T09:00", task: "visit") == ["visit@3 10:00 upcoming"])
    try fixture.toggle("visit/2026-06-03T10:00", at: "2026-06-03T10:05")
    try transcribe(fixture, "2026-06-01", at: "2026-06-03T12:00")
    #expect(
      try fixture.events(1, 8, at: "2026-06-03T12:30", task: "visit")
        == ["visit@2 10:00 not_applicable", "visit@3 10:00 completed"])
  }

  @Test func wallTimesAfterALateEntryAreReadSinceItsEvent() throws {
    let fixture = try life(after(plus: .days(1)))
    let tokyo = try #require(Zone("Asia/Tokyo"))
    try fixture.runtime.update(
      patient: "ana", effective: .instant(instant("2026-06-04T12:00")), at: instant("2026-06-04T12:00")
    ) {
      $0.zone = tokyo
    }
    try transcribe(fixture, "2026-06-01", at: "2026-06-05T12:00")
    let visit = try fixture.event("visit/2026-06-02T10:00", at: "2026-06-05T12:30")
    #expect(visit.occurrence.start == (try instant("2026-06-02T10:00")) && visit.zone.identifier == "America/New_York")
    let entry = LateEntry(answered: try instant("2026-06-02T10:05"), reason: "on paper")
    try fixture.runtime.acting(as: "nurse").record(visit, values: [], lateEntry: entry, at: instant("2026-06-05T12:40"))
    #expect(try fixture.events(1, 8, at: "2026-06-05T13:00", task: "visit") == ["visit@2 10:00 completed"])
  }

  @Test func aPastThatCountsIsInItsOwnOrder() throws {
    let fixture = try life(after(plus: .days(14)), enrolledAt: "2026-06-09T12:00", enrolling: { $0.countFrom = .start })
    try transcribe(fixture, "2026-06-08", at: "2026-06-09T13:00")
    try transcribe(fixture, "2026-06-03", at: "2026-06-09T13:10")
    #expect(try fixture.events(10, 29, at: "2026-06-09T14:00", task: "visit") == ["visit@17 10:00 upcoming"])
  }

  @Test func whatCompletesAPartialEventLateStartsNothingAgain() throws {
    let fixture = try life(
      after(each: true, plus: .days(1)),
      {
        $0.targets = [OutcomeValue(.integer(10))]; $0.progress = .targetsMet
      })
    try fixture.runtime.record(
      fixture.event("report/2026-06-01T08:00", at: "2026-06-01T09:00"), values: [OutcomeValue(.integer(4))],
      at: instant("2026-06-01T09:00"))
    #expect(try fixture.events(1, 8, at: "2026-06-03T09:00", task: "visit") == ["visit@2 10:00 missed"])
    try transcribe(
      fixture, "2026-06-01", answered: "20:00", values: [OutcomeValue(.integer(10))], at: "2026-06-03T12:00")
    #expect(try fixture.events(1, 8, at: "2026-06-03T12:30", task: "visit") == ["visit@2 10:00 missed"])
  }

  @Test func anExactTimeHasTheSameKeyAfterAFlight() throws {
    let fixture = try life(after(plus: .seconds(8 * 3600), at: nil))
    try fixture.toggle("report/2026-06-01T08:00", at: "2026-06-01T12:00")
    let now = try instant("2026-06-01T19:00")
    #expect(try fixture.events(1, 8, at: "2026-06-01T19:00", task: "visit") == ["visit@1 20:00 upcoming"])
    try fixture.runtime.update(patient: "ana", effective: .instant(now), at: now) {
      $0.zone = try #require(Zone("Asia/Tokyo"))
    }
    let visit = try fixture.event("visit/2026-06-01T20:00", at: "2026-06-01T19:30")
    #expect(visit.occurrence.start == (try instant("2026-06-01T20:00")) && visit.zone.identifier == "Asia/Tokyo")
    try fixture.runtime.toggle(visit, at: instant("2026-06-01T20:10"))
    #expect(try fixture.events(1, 8, at: "2026-06-01T21:00", task: "visit") == ["visit@1 20:00 completed"])
  }

  @Test func anExactTimeIsNotTheOtherOfAnHourThatIsShownTwice() throws {
    let visit = try after(plus: .seconds(4 * 3600), at: nil)
    let fixture = try Fixture(plan(task("report", daily("20:00")), task("visit", visit)))
    let done = try instant("2026-10-31T22:30"),
      report = try fixture.event("report", on: "2026-10-31", at: "2026-10-31T22:00")
    try fixture.runtime.record(report, values: [], at: done)
    let event = try #require(try fixture.events(on: "2026-11-01", task: "visit", at: "2026-10-31T23:00").first)
    #expect(event.occurrence.start == done.adding(seconds: 4 * 3600))
    #expect(event.key.text == "visit/2026-11-01T01:30")
    #expect(
      try fixture.runtime.event(event.key, patient: "ana", at: event.occurrence.start).occurrence == event.occurrence)
  }

  @Test func aPromptAfterMidnightHasTheScriptsOfItsOwnDay() throws {
    func definition(_ text: String, _ hash: String) throws -> PlanDefinition {
      let random = try RandomTimes(
        times: 12, from: #require(DayTime("21:00")), to: #require(DayTime("02:00")), minGap: 60)
      let schedule = Schedule(elements: [
        ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .random(random), duration: .seconds(300))
      ])
      let prompt = task("night", schedule) { $0.progress = .hook(Hook(path: "file")) }
      let file = ScriptBundle.File(path: "plan.lua", hash: hash, text: text)
      let bundle = ScriptBundle(files: [file])
      var header = PlanHeader(id: "plan", title: "Plan \(text)")
      header.bundle = bundle.manifest
      return PlanDefinition(header: header, tasks: [prompt], contacts: [], bundle: bundle)
    }
    let fixture = try Fixture(definition("0.25", "a30a043314fa89294fa2c1c989a01fbb5329e5c085a5c5a8d27317656de24ae0"))
    _ = try fixture.runtime.seed(
      [definition("0.75", "ce5d3aa79ae56155078af52e8fac68eb2d0a78489f82bc26c1e1bbc667ba9fde")],
      effective: date("2026-10-30"), at: instant("2026-10-29T12:00"))
    let night = try fixture.events(on: "2026-10-29", at: "2026-10-29T12:00")
    let late = try #require(try night.last { try $0.occurrence.start >= instant("2026-10-30T00:00") })
    let next = try #require(try fixture.events(on: "2026-10-30", at: "2026-10-29T12:00").first)
    for event in [late, next] { try fixture.runtime.record(event, values: [], at: event.occurrence.start) }
    let now = "2026-10-30T23:50"
    let (own, other) = (
      try fixture.events(on: "2026-10-29", at: now).first { $0.key == late.key },
      try fixture.events(on: "2026-10-30", at: now).first { $0.key == next.key }
    )
    #expect(own?.progress == 0.25 && other?.progress == 0.75)
  }
}
