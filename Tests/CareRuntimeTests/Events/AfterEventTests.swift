import CareModel
import CareRuntime
import Testing

/// Tasks that count from completed events of another.
struct AfterEventTests {
  private func following(
    each: Bool = false, plus: CalendarInterval = .zero, at times: String..., recurrence: Recurrence = .once
  ) throws -> Schedule {
    Schedule(elements: [
      ScheduleElement(
        start: .anchor(.completion(of: "report", each: each), plus), times: try times.map { try #require(DayTime($0)) },
        recurrence: recurrence)
    ])
  }

  private func fixture(_ schedule: Schedule) throws -> Fixture {
    try Fixture(plan(task("report", try daily("08:00", "20:00")), task("visit", schedule)))
  }

  private func keys(_ fixture: Fixture, on day: String = "2026-10-28", at now: String = "2026-10-28T09:00") throws
    -> [String]
  {
    try fixture.events(on: day, task: "visit", at: now).map(\.key.text)
  }

  /// The report of a day and a place in it.
  private func report(_ fixture: Fixture, _ day: String = "2026-10-28", _ place: Int = 0) throws -> Event {
    try fixture.events(on: day, task: "report", at: day + "T00:00")[place]
  }

  @Test func aFollowUpAppearsAtOnce() throws {
    let fixture = try fixture(following(at: "10:00"))
    #expect(try keys(fixture).isEmpty)
    try fixture.runtime.record(report(fixture), values: [], at: instant("2026-10-28T08:30"))
    #expect(try keys(fixture) == ["visit/2026-10-28T10:00"])
    let day = try fixture.runtime.day(fixture.patient, at: instant("2026-10-28T09:00"))
    #expect(day.events.map(\.task.id) == ["report", "visit", "report"])
  }

  @Test func withoutATimeOfDayTheScheduleCountsFromTheInstant() throws {
    let fixture = try fixture(following(plus: .seconds(7200)))
    try fixture.runtime.record(report(fixture), values: [], at: instant("2026-10-28T08:30:15"))
    let event = try #require(try fixture.events(on: "2026-10-28", task: "visit", at: "2026-10-28T09:00").first)
    #expect(event.occurrence.start == (try instant("2026-10-28T10:30:15")))
    #expect(try fixture.runtime.record(event, values: [], at: instant("2026-10-28T11:00")).value.key == event.key)
  }

  @Test func theFirstRecordedCompletionCounts() throws {
    let fixture = try fixture(following(plus: .days(1), at: "10:00"))
    try fixture.runtime.decline(report(fixture), reason: nil, at: instant("2026-10-28T08:10"))
    try fixture.runtime.excuse(report(fixture, "2026-10-28", 1), reason: nil, at: instant("2026-10-28T08:20"))
    #expect(try keys(fixture, on: "2026-10-29").isEmpty)
    try fixture.runtime.record(report(fixture, "2026-10-29", 1), values: [], at: instant("2026-10-29T20:30"))
    // Recorded later, for an event that was due earlier.
    try fixture.runtime.record(report(fixture, "2026-10-29", 0), values: [], at: instant("2026-10-29T23:00"))
    #expect(try keys(fixture, on: "2026-10-30") == ["visit/2026-10-30T10:00"])
  }

  @Test func aFlightWestLeavesAnExactTime() throws {
    let fixture = try fixture(following(plus: .seconds(24 * 3600)))
    try fixture.runtime.record(report(fixture), values: [], at: instant("2026-10-28T20:00"))
    let now = try instant("2026-10-29T15:00")
    try fixture.runtime.update(
      Patient(id: "ana", zone: try #require(Zone("Pacific/Honolulu"))), effective: .instant(now), at: now)
    // In Honolulu it is 14:00 then, which New York had before the flight.
    let event = try #require(try fixture.events(on: "2026-10-29", task: "visit", at: "2026-10-29T16:00").first)
    #expect(event.occurrence.start == (try instant("2026-10-29T20:00")))
    #expect(event.zone.identifier == "Pacific/Honolulu" && event.state == .upcoming)
  }

  /// Reports in the hour that New York has twice on November 1, and what follows them.
  @Test(arguments: [
    ("2026-11-01T01:30-04:00", 0, "01:30:00-04:00"), ("2026-11-01T01:30-05:00", 0, "01:30:00-05:00"),
    ("2026-11-01T00:30-04:00", 1, "01:30:00-04:00"), ("2026-11-01T00:30-04:00", 2, "01:30:00-05:00"),
    ("2026-11-01T01:30-05:00", 1, "02:30:00-05:00"),
  ])
  func anExactTimeIsExactWhenClocksGoBack(_ answered: String, _ hours: Int, _ expected: String) throws {
    let fixture = try Fixture(
      plan(task("report", try daily("00:00")), task("visit", try following(plus: .seconds(hours * 3600)))))
    try fixture.runtime.record(report(fixture, "2026-11-01"), values: [], at: instant(answered))
    let event = try #require(try fixture.events(on: "2026-11-01", task: "visit", at: "2026-11-01T09:00").first)
    #expect(event.zone.iso(event.occurrence.start) == "2026-11-01T" + expected)
    #expect(event.zone.identifier == "America/New_York")
  }

  /// Transcribes a report on the second of November.
  private func transcribe(_ fixture: Fixture, _ day: String) throws {
    let entry = LateEntry(answered: try instant("\(day)T08:30"), reason: "on paper")
    try fixture.runtime.acting(as: "nurse").record(
      report(fixture, day), values: [], lateEntry: entry, at: instant("2026-11-02T12:00"))
  }

  @Test func aLateEntryStartsNothingThatWasOverWhenItWasMade() throws {
    let fixture = try fixture(following(each: true, plus: .days(1), at: "10:00"))
    for day in ["2026-10-28", "2026-11-01"] { try transcribe(fixture, day) }
    func visit(_ day: String) throws -> Event? {
      try fixture.events(on: day, task: "visit", at: "2026-11-02T12:30").first
    }
    #expect(try visit("2026-10-29")?.reason == .beforeAnchor)
    #expect(try visit("2026-11-02")?.state == .open)
  }

  @Test func aLateEntryDoesNotTakeThePlaceOfWhatWasKnownFirst() throws {
    let fixture = try fixture(following(plus: .days(1), at: "10:00"))
    try fixture.runtime.record(report(fixture, "2026-10-29"), values: [], at: instant("2026-10-29T08:30"))
    try transcribe(fixture, "2026-10-28")
    #expect(try keys(fixture, on: "2026-10-30", at: "2026-11-02T12:30") == ["visit/2026-10-30T10:00"])
    #expect(try keys(fixture, on: "2026-10-29", at: "2026-11-02T12:30").isEmpty)
  }

  @Test func aCorrectionDoesNotMoveIt() throws {
    let fixture = try fixture(following(plus: .days(1)))
    let value = OutcomeValue(.integer(1))
    try fixture.runtime.record(report(fixture), values: [value], at: instant("2026-10-28T08:30"))
    let before = try keys(fixture, on: "2026-10-29")
    try fixture.runtime.record(report(fixture), values: [value, value], at: instant("2026-10-30T12:00"))
    #expect(try keys(fixture, on: "2026-10-29") == before && before == ["visit/2026-10-29T08:30"])
  }

  @Test func clearingLetsTheNextCompletionCountAndKeepsAnsweredEvents() throws {
    let fixture = try fixture(following(plus: .days(1), at: "10:00"))
    let first = try report(fixture)
    try fixture.runtime.record(first, values: [], at: instant("2026-10-28T08:30"))
    try fixture.runtime.record(report(fixture, "2026-10-29"), values: [], at: instant("2026-10-29T08:30"))
    let visit = try fixture.event("visit", on: "2026-10-29", at: "2026-10-29T10:05")
    try fixture.runtime.record(visit, values: [], at: instant("2026-10-29T10:05"))
    try fixture.runtime.clear(first, at: instant("2026-10-29T11:00"))
    let stays = try #require(try fixture.events(on: "2026-10-29", task: "visit", at: "2026-10-29T12:00").first)
    #expect(stays.key == visit.key && stays.state == .completed && stays.occurrence.start == visit.occurrence.start)
    #expect(try keys(fixture, on: "2026-10-30") == ["visit/2026-10-30T10:00"])
    try fixture.runtime.clear(report(fixture, "2026-10-29"), at: instant("2026-10-29T12:00"))
    #expect(try keys(fixture, on: "2026-10-30").isEmpty)
    #expect(try keys(fixture, on: "2026-10-29") == [visit.key.text])
    // The event that stays can be corrected and taken back.
    try fixture.runtime.clear(stays, at: instant("2026-10-29T13:00"))
    #expect(try keys(fixture, on: "2026-10-29").isEmpty)
  }

  @Test func eachCompletionHasItsOwnRun() throws {
    let fixture = try fixture(following(each: true, plus: .days(1), at: "10:00"))
    let (morning, evening) = (try report(fixture), try report(fixture, "2026-10-28", 1))
    try fixture.runtime.record(morning, values: [], at: instant("2026-10-28T08:30"))
    try fixture.runtime.record(evening, values: [], at: instant("2026-10-28T20:30"))
    let both = ["visit/2026-10-29T10:00/2026-10-28T08:00", "visit/2026-10-29T10:00/2026-10-28T20:00"]
    #expect(try keys(fixture, on: "2026-10-29") == both)
    for event in try fixture.events(on: "2026-10-29", task: "visit", at: "2026-10-29T10:00") {
      try fixture.runtime.record(event, values: [], at: instant("2026-10-29T10:10"))
    }
    try fixture.runtime.clear(morning, at: instant("2026-10-29T11:00"))
    let events = try fixture.events(on: "2026-10-29", task: "visit", at: "2026-10-29T12:00")
    #expect(Set(events.map(\.key.text)) == Set(both) && events.allSatisfy { $0.state == .completed })
  }

  @Test func aSelfFollowingTasksKeysHaveABoundedLength() throws {
    var schedule = try following(each: true, plus: .days(1), at: "10:00")
    schedule.elements[0].start = .anchor(.completion(of: "visit", each: true), .days(1))
    schedule.elements.append(ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .once))
    let fixture = try fixture(schedule)
    var day = try date("2026-10-28")
    var keys: [String] = []
    for _ in 0..<6 {
      let events = try fixture.events(on: day.description, task: "visit", at: "\(day)T10:00")
      let event = try #require(events.first)
      #expect(events.count == 1)
      keys.append(event.key.text)
      try fixture.runtime.record(event, values: [], at: instant("\(day)T10:30"))
      day = day.adding(days: 1)
    }
    #expect(keys[1] == "visit/2026-10-29T10:00/2026-10-28T00:00" && Set(keys).count == 6)
    #expect(keys.allSatisfy { $0.count < 48 })
  }

  @Test func asOfAnEarlierTimeThereIsNoCompletion() throws {
    let fixture = try fixture(following(at: "10:00"))
    try fixture.runtime.record(report(fixture), values: [], at: instant("2026-10-28T08:30"))
    func known(_ asOf: AsOf?) throws -> Int {
      try fixture.runtime.events(
        EventQuery(
          patient: fixture.patient, interval: .day(date("2026-10-28")), task: "visit", asOf: asOf),
        at: instant("2026-10-28T09:00")
      ).count
    }
    #expect(try known(nil) == 1)
    #expect(try known(.recorded(instant("2026-10-28T08:29"))) == 0)
  }

  @Test func aTaskContinuesUntilTheEventThatEndsIt() throws {
    var schedule = try daily("09:00")
    schedule.elements[0].end = .anchor(.completion(of: "report", each: false), .days(1))
    let fixture = try fixture(schedule)
    #expect(try keys(fixture, on: "2026-10-30") == ["visit/2026-10-30T09:00"])
    try fixture.runtime.record(report(fixture), values: [], at: instant("2026-10-28T08:30"))
    #expect(try keys(fixture) == ["visit/2026-10-28T09:00"])
    #expect(try keys(fixture, on: "2026-10-29").isEmpty)
  }

  @Test func followUpsAreRemindedOnceTheyExist() throws {
    let fixture = try Fixture(
      plan(
        task("report", try daily("08:00")),
        task("visit", try following(at: "10:00")) { $0.reminders = [.atStart(text: nil)] }))
    func due() throws -> [String] {
      try fixture.runtime.due(
        patient: fixture.patient, from: instant("2026-10-28T00:00"), to: instant("2026-10-30T00:00"),
        at: instant("2026-10-28T09:00")
      ).map(\.id)
    }
    #expect(try due().isEmpty)
    try fixture.runtime.record(report(fixture), values: [], at: instant("2026-10-28T08:30"))
    #expect(try due() == ["visit/2026-10-28T10:00#1@ana.plan"])
  }

  @Test func eachCarePlanCountsOnlyItsOwnEvents() throws {
    let (report, visit) = (task("report", try daily("08:00")), task("visit", try following(at: "10:00")))
    let fixture = try Fixture(plan(report, visit, id: "one"), plan(report, visit, id: "two"))
    let events = try fixture.events(on: "2026-10-28", task: "report", at: "2026-10-28T08:00")
    try fixture.runtime.record(
      try #require(events.first { $0.plan == "two" }), values: [], at: instant("2026-10-28T08:30"))
    let following = try fixture.events(on: "2026-10-28", task: "visit", at: "2026-10-28T09:00")
    #expect(following.map(\.plan) == ["two"])
  }

  @Test func aPreviewReportsAwaitedEventsAndShowsThemOnceAssumed() throws {
    let definition = plan(task("report", try daily("08:00")), task("visit", try following(plus: .days(1), at: "10:00")))
    func preview(_ assumed: [PlanPreview.AssumedEnd]) throws -> PlanPreview {
      try PlanPreview(
        of: definition, anchors: [:], assuming: assumed, zone: .utc, start: date("2026-06-07"), days: 7)
    }
    let open = try preview([])
    #expect(open.openEvents.map(\.task.id) == ["report"] && open.openEvents[0].starting.map(\.id) == ["visit"])
    let given = try preview([.init("report", at: try instant("2026-06-08T08:00Z"))])
    #expect(given.openEvents.isEmpty)
    #expect(given.days.flatMap(\.events).map(\.key.text).filter { $0.hasPrefix("visit") } == ["visit/2026-06-09T10:00"])
    #expect(
      throws: RuntimeError.unknownTask(task: "reprot", known: ["report", "visit"], among: .plan(definition.header.id))
    ) {
      try preview([.init("reprot", at: .beginning)])
    }
  }

  @Test(arguments: [
    (TaskEnds.missed, ["visit/2026-06-09T10:00"], [TaskEnds.completed]),
    (.completed, ["call/2026-06-09T10:00"], [.missed]),
    (.declined, [], [.completed, .missed]),
  ])
  func aPreviewAssumesAnEndOfOneWay(_ end: TaskEnds, _ keys: [String], _ open: [TaskEnds]) throws {
    func following(_ id: CareTask.ID, on ends: TaskEnds) throws -> TaskTimeline {
      task(
        id,
        Schedule(elements: [
          ScheduleElement(
            start: .anchor(.completion(of: "report", each: false, on: ends), .days(1)),
            times: [try #require(DayTime("10:00"))], recurrence: .once)
        ]))
    }
    let plan = plan(
      task("report", try daily("08:00")), try following("visit", on: .missed), try following("call", on: .completed))
    let preview = try PlanPreview(
      of: plan, anchors: [:], assuming: [.init("report", at: instant("2026-06-08T08:00Z"), end: end)], zone: .utc,
      start: date("2026-06-07"), days: 7)
    #expect(preview.days.flatMap(\.events).map(\.key.text).filter { !$0.hasPrefix("report") } == keys)
    #expect(preview.openEvents.map(\.ends) == open)
    #expect(preview.openEvents.map { $0.starting.map(\.id) } == open.map { [$0 == .missed ? "visit" : "call"] })
  }

  // MARK: Ends other than completion

  /// A pill every week after it was taken, and a day after its window of six days closed without.
  private func pills(on ends: TaskEnds) throws -> LifeFixture {
    let eight = try #require(DayTime("08:00"))
    func once(_ start: ScheduleTime, _ key: String) -> ScheduleElement {
      ScheduleElement(start: start, times: [eight], recurrence: .once, key: key)
    }
    let after = { (ends: TaskEnds, days: Int) in
      ScheduleTime.anchor(.completion(of: "pill", each: true, on: ends), CalendarInterval(days: days))
    }
    let schedule = Schedule(elements: [
      once(.anchor(.enrolled, .zero), "first"), once(after(.completed, 7), "taken"), once(after(ends, 1), "left"),
    ])
    return try LifeFixture(joined: "2026-05-20T12:00", tasks: [task("pill", schedule) { $0.closes = .after(.days(6)) }])
  }

  @Test func aMissCountsFromItsClosing() throws {
    let fixture = try pills(on: .missed)
    #expect(try fixture.events(1, 29, at: "2026-06-06T12:00") == ["pill@1 08:00 open"])
    #expect(try fixture.events(1, 29, at: "2026-06-07T08:00") == ["pill@1 08:00 missed", "pill@8 08:00 upcoming"])
    let chain = ["pill@1 08:00 missed", "pill@8 08:00 missed", "pill@15 08:00 missed", "pill@22 08:00 open"]
    #expect(try fixture.events(1, 29, at: "2026-06-23T12:00") == chain)
    // A command that reads the task alone finds the same event.
    let open = try fixture.runtime.event(task: "pill", patient: fixture.patient, at: instant("2026-06-23T12:00"))
    #expect(open.occurrence.start == (try instant("2026-06-22T08:00")))
    try fixture.runtime.toggle(open, at: instant("2026-06-23T12:00"))
    #expect(
      try fixture.events(1, 29, at: "2026-06-24T12:00") == chain.dropLast() + ["pill@22 08:00 completed"])
  }

  @Test func withoutTheWordAMissEndsTheChain() throws {
    let fixture = try pills(on: .declined)
    #expect(try fixture.events(1, 29, at: "2026-06-23T12:00") == ["pill@1 08:00 missed"])
  }

  @Test func aDeclinedEventCountsFromItsDecline() throws {
    let fixture = try pills(on: [.missed, .declined])
    let first = try fixture.event("pill/2026-06-01T08:00/first", at: "2026-06-01T09:00")
    try fixture.runtime.decline(first, reason: nil, at: instant("2026-06-03T09:00"))
    #expect(try fixture.events(1, 29, at: "2026-06-03T10:00") == ["pill@1 08:00 declined", "pill@4 08:00 upcoming"])
  }

  @Test func aPauseMissesNothing() throws {
    let fixture = try pills(on: .missed)
    try fixture.runtime.pause(fixture.id, at: instant("2026-05-31T12:00"))
    #expect(try fixture.events(1, 29, at: "2026-06-23T12:00") == ["pill@1 08:00 excused"])
  }
}
