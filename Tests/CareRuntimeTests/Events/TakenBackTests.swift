import CareModel
import CareRuntime
import Testing

/// Ended events that others count from, and that were cleared or entered in error afterward: nobody is charged for what only that made due.
struct TakenBackTests {
  /// A check a day at eight, and a visit that counts from checks.
  private func fixture(_ visit: ScheduleElement) throws -> LifeFixture {
    try LifeFixture([task("check", daily("08:00")), task("visit", Schedule(elements: [visit]))])
  }

  private func after(each: Bool = false, on ends: TaskEnds = .completed, days: Int = 1) -> ScheduleTime {
    .anchor(.completion(of: "check", each: each, on: ends), .days(days))
  }

  private func visiting(from start: ScheduleTime, count: Int? = nil, to end: ScheduleTime? = nil) throws
    -> ScheduleElement
  {
    ScheduleElement(
      start: start, times: [try #require(DayTime("10:00"))], recurrence: .daily(every: 1), end: end, count: count)
  }

  private func check(_ fixture: LifeFixture, _ day: Int) throws {
    try fixture.toggle("check/2026-06-0\(day)T08:00", at: "2026-06-0\(day)T09:00")
  }

  /// Takes the check of a day back, as an error, or by clearing it.
  private func takeBack(_ fixture: LifeFixture, _ day: Int, isError: Bool, at now: String) throws {
    let event = try fixture.event("check/2026-06-0\(day)T08:00", at: now)
    if isError {
      try fixture.runtime.correct(event, status: .enteredInError, at: instant(now))
    } else {
      try fixture.runtime.clear(event, at: instant(now))
    }
  }

  private func visits(_ fixture: LifeFixture, at now: String) throws -> [String] {
    try fixture.events(1, 9, at: now, task: "visit")
  }

  @Test(arguments: [false, true])
  func aMissThatBecomesKnownLaterStartsNothingThatIsOver(isError: Bool) throws {
    let fixture = try fixture(try visiting(from: after(each: true, on: .missed), count: 4))
    for day in 1...4 { try check(fixture, day) }
    #expect(try visits(fixture, at: "2026-06-04T09:30") == [])
    // It closed at the end of June 1, so the visits are those of June 3 to 6.
    try takeBack(fixture, 1, isError: isError, at: "2026-06-04T11:00")
    #expect(
      try visits(fixture, at: "2026-06-04T12:00") == [
        "visit@3 10:00 not_applicable", "visit@4 10:00 open", "visit@5 10:00 upcoming", "visit@6 10:00 upcoming",
      ])
  }

  @Test(arguments: [false, true])
  func theNextOneIsTheFirstFromThenOn(isError: Bool) throws {
    let fixture = try fixture(try visiting(from: after(), count: 3))
    for day in [1, 2] { try check(fixture, day) }
    #expect(try visits(fixture, at: "2026-06-01T12:00").first == "visit@2 10:00 upcoming")
    try takeBack(fixture, 1, isError: isError, at: "2026-06-05T11:00")
    #expect(
      try visits(fixture, at: "2026-06-05T12:00") == [
        "visit@3 10:00 not_applicable", "visit@4 10:00 not_applicable", "visit@5 10:00 open",
      ])
  }

  @Test(arguments: [false, true])
  func whatEndedAScheduleMissesNothingMeanwhile(isError: Bool) throws {
    let fixture = try fixture(try visiting(from: .anchor(.enrolled, .zero), to: after()))
    try check(fixture, 2)
    #expect(try visits(fixture, at: "2026-06-05T12:00") == ["visit@1 10:00 missed", "visit@2 10:00 missed"])
    try takeBack(fixture, 2, isError: isError, at: "2026-06-05T11:00")
    #expect(
      try visits(fixture, at: "2026-06-05T12:00").prefix(6) == [
        "visit@1 10:00 missed", "visit@2 10:00 missed", "visit@3 10:00 not_applicable", "visit@4 10:00 not_applicable",
        "visit@5 10:00 open", "visit@6 10:00 upcoming",
      ])
  }

  /// What is over and was answered stays; a miss of what followed nothing goes.
  @Test(arguments: [false, true], [false, true])
  func whatOnlyItMadeDueGoesUnlessItWasAnswered(each: Bool, isError: Bool) throws {
    let fixture = try fixture(try visiting(from: after(each: each), count: 3))
    try check(fixture, 1)
    let second = try #require(
      try fixture.runtime.events(
        EventQuery(patient: fixture.patient, interval: .day(date("2026-06-03")), task: "visit"),
        at: instant("2026-06-03T10:30")
      ).first)
    try fixture.runtime.record(second, values: [], at: instant("2026-06-03T10:30"))
    #expect(
      try visits(fixture, at: "2026-06-04T12:00") == [
        "visit@2 10:00 missed", "visit@3 10:00 completed", "visit@4 10:00 open",
      ])
    try takeBack(fixture, 1, isError: isError, at: "2026-06-04T13:00")
    #expect(try visits(fixture, at: "2026-06-04T14:00") == ["visit@3 10:00 completed"])
  }

  @Test func whatWasEnteredInErrorHasNoValues() throws {
    let fixture = try LifeFixture([task("check", try daily("08:00"))])
    let key = "check/2026-06-01T08:00"
    try fixture.runtime.record(
      fixture.event(key, at: "2026-06-01T09:00"), values: [OutcomeValue(.integer(7))], at: instant("2026-06-01T09:00"))
    let event = try fixture.event(key, at: "2026-06-03T09:00")
    #expect(event.values.count == 1)
    try fixture.runtime.correct(event, status: .enteredInError, at: instant("2026-06-03T09:00"))
    let error = try fixture.event(key, at: "2026-06-03T10:00")
    #expect(error.values.isEmpty && error.liveOutcome == nil && error.state == .missed)
    #expect(error.outcome?.value.values.count == 1)
    // What was right can be transcribed.
    let entry = LateEntry(answered: try instant("2026-06-01T10:00"), reason: "on paper")
    try fixture.runtime.acting(as: "nurse").record(
      error, values: [OutcomeValue(.integer(3))], lateEntry: entry, at: instant("2026-06-03T11:00"))
    #expect(try fixture.event(key, at: "2026-06-03T12:00").state == .completed)
  }

  /// An anchor that one element counts from, and the other does not.
  @Test func anAnchorThatIsGivenLateLeavesElementsThatDoNotCountFromIt() throws {
    let elements = [
      try visiting(from: .anchor(.enrolled, .zero), count: 3),
      try visiting(from: .anchor(.named("surgery"), .zero), count: 3),
    ]
    let fixture = try LifeFixture(
      [task("visit", Schedule(elements: elements))], anchors: [AnchorDefinition(name: "surgery", isRequired: false)])
    let before = (1...3).map { "visit@\($0) 10:00 missed" }
    #expect(try visits(fixture, at: "2026-06-06T12:00") == before)
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-05")), of: fixture.id, at: instant("2026-06-06T12:00"))
    #expect(
      try visits(fixture, at: "2026-06-06T13:00") == before + [
        "visit@5 10:00 not_applicable", "visit@6 10:00 open", "visit@7 10:00 upcoming",
      ])
  }
}
