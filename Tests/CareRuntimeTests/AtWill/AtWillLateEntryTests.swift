import CareModel
import CareRuntime
import Testing

/// Late entries of tasks that can be started at any time: they start at the time that was answered.
struct AtWillLateEntryTests {
  private func fixture(
    _ limits: AtWill = AtWill(), end: ScheduleTime? = nil, hasSurvey: Bool = true
  ) throws -> Fixture {
    let schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .atWill(limits), end: end)
    ])
    return try Fixture(plan(task("walk", schedule) { $0.survey = hasSurvey ? painSurvey : nil }))
  }

  private let sheet = AnswerSheet(answers: ["pain": .integer(3)])

  private func staff(_ fixture: Fixture) throws -> CareRuntime { try fixture.runtime.acting(as: "staff") }

  /// Records a survey now.
  private func start(_ fixture: Fixture, at now: String) throws {
    let event = try fixture.runtime.event(task: "walk", patient: fixture.patient, at: instant(now))
    try fixture.runtime.perform(event, answers: sheet, at: instant(now))
  }

  /// Transcribes an answer to the event that a command chooses.
  @discardableResult
  private func enter(_ fixture: Fixture, answered: String, at now: String) throws -> Outcome? {
    let late = LateEntry(answered: try instant(answered), reason: "paper"), now = try instant(now)
    let staff = try staff(fixture)
    let event = try staff.withEvent(
      task: "walk", patient: fixture.patient, startedAt: late.answered, at: now, choosing: \.nextStart, \.event)
    if event.task.survey != nil { return try staff.perform(event, answers: sheet, lateEntry: late, at: now)?.value }
    return try staff.record(event, values: [], lateEntry: late, at: now).value
  }

  private func recorded(_ fixture: Fixture) throws -> [Instant] {
    try fixture.runtime.outcomes(OutcomeQuery(patients: [fixture.patient], statuses: [.completed], limit: 20)).items
      .map(\.value.start).sorted()
  }

  @Test(arguments: [AtWill(), AtWill(maxPerDay: 1), AtWill(minGap: .seconds(36 * 3600))])
  func aSurveyStartsWhenItWasAnswered(_ limits: AtWill) throws {
    let fixture = try fixture(limits), now = "2026-11-03T12:00"
    // The limits of today are reached.
    try start(fixture, at: "2026-11-03T10:00")
    let outcome = try #require(try enter(fixture, answered: "2026-11-01T09:00", at: now))
    #expect(try outcome.start == instant("2026-11-01T09:00"))
    #expect(try outcome.answered == instant("2026-11-01T09:00"))
    #expect(outcome.lateEntry == "paper")
    #expect(try recorded(fixture) == [instant("2026-11-01T09:00"), instant("2026-11-03T10:00")])
  }

  @Test func anEventThatIsListedNowStartsWhenItWasAnswered() throws {
    let fixture = try fixture(), now = try instant("2026-11-03T12:00")
    let listed = try fixture.runtime.event(task: "walk", patient: fixture.patient, at: now)
    let late = LateEntry(answered: try instant("2026-11-01T09:00"), reason: "paper")
    try staff(fixture).perform(listed, answers: sheet, lateEntry: late, at: now)
    #expect(try recorded(fixture) == [instant("2026-11-01T09:00")])
  }

  @Test func theLimitsOfTheDayThatWasAnsweredCount() throws {
    let fixture = try fixture(AtWill(maxPerDay: 1))
    try start(fixture, at: "2026-11-01T20:00")
    let zone = try #require(Zone("America/New_York"))
    #expect(throws: RuntimeError.tooSoon(task: "walk", from: try instant("2026-11-02T00:00"), zone: zone)) {
      try enter(fixture, answered: "2026-11-01T09:00", at: "2026-11-03T12:00")
    }
    #expect(try recorded(fixture).count == 1)
  }

  @Test func twoThatWereAnsweredAtOneInstantAreTwo() throws {
    let fixture = try fixture()
    for _ in 1...3 { try enter(fixture, answered: "2026-11-01T09:00", at: "2026-11-03T12:00") }
    #expect(try recorded(fixture).count == 3)
  }

  @Test(arguments: [true, false])
  func whatIsToComeIsNoLateEntry(hasSurvey: Bool) throws {
    let fixture = try fixture(AtWill(maxPerDay: 1), hasSurvey: hasSurvey), answered = "2026-11-04T09:00"
    #expect(throws: RuntimeError.answeredLater(answered: try instant(answered))) {
      try enter(fixture, answered: answered, at: "2026-11-03T12:00")
    }
  }

  /// What became of a task at noon of 30 October, which no longer runs afterward.
  enum Change: CaseIterable {
    case paused, withdrawn, completed, over
  }

  @Test(arguments: Change.allCases, [true, false])
  func whatCountsIsWhetherItRanThen(_ change: Change, hasSurvey: Bool) throws {
    let fixture = try fixture(
      end: change == .over ? .dateTime(try #require(CivilDateTime("2026-10-30T12:00"))) : nil, hasSurvey: hasSurvey)
    let noon = try instant("2026-10-30T12:00")
    switch change {
    case .paused: try fixture.runtime.pause("ana.plan", at: noon)
    case .withdrawn: try fixture.runtime.withdraw("ana.plan", reason: "moved", at: noon)
    case .completed: try fixture.runtime.complete("ana.plan", at: noon)
    case .over: break
    }
    let now = "2026-11-03T12:00"
    try enter(fixture, answered: "2026-10-29T09:00", at: now)
    try enter(fixture, answered: "2026-10-30T11:59", at: now)
    for answered in ["2026-10-30T12:00", "2026-11-02T09:00", "2026-10-27T23:59"] {
      #expect(throws: RuntimeError.noEvent(task: "walk", date: try date("2026-11-03"))) {
        try enter(fixture, answered: answered, at: now)
      }
    }
    #expect(try recorded(fixture) == [instant("2026-10-29T09:00"), instant("2026-10-30T11:59")])
  }

  /// A start to be transcribed is listed for each day on which the task ran, under a key that names it whatever the task does now.
  @Test(arguments: [
    ("2026-10-27", false), ("2026-10-28", true), ("2026-10-30", true), ("2026-10-31", false), ("2026-11-02", true),
    ("2026-11-03", false), ("2026-11-05", false),
  ])
  func aDayListsWhatRanOnIt(_ day: String, _ ran: Bool) throws {
    let fixture = try fixture(AtWill(maxPerDay: 1))
    try fixture.runtime.pause("ana.plan", at: instant("2026-10-30T12:00"))
    // It runs in the middle of a day.
    try fixture.runtime.resume("ana.plan", at: instant("2026-11-02T10:00"))
    try fixture.runtime.pause("ana.plan", at: instant("2026-11-02T14:00"))
    let now = try instant("2026-11-04T12:00")
    let listed = try fixture.runtime.starts(on: date(day), patient: fixture.patient, at: now)
    #expect(listed.map(\.date) == (ran ? [try date(day)] : []))
    for event in listed {
      let named = try fixture.runtime.start(
        named: event.key, patient: fixture.patient, carePlan: "ana.plan", at: now)
      #expect(named?.key == event.key)
      #expect(try fixture.runtime.event(event.key, patient: fixture.patient, at: now).key == event.key)
    }
  }

  @Test func aKeyNamesTheNextStartWhileThereIsOne() throws {
    let fixture = try fixture(), now = try instant("2026-11-04T12:00")
    let event = try fixture.runtime.event(OccurrenceKey("walk/2026-10-29T09:00:00Z"), patient: fixture.patient, at: now)
    #expect(event.occurrence.start == now)
  }

  @Test func whatWasEnteredInErrorIsCompletedAtItsOwnTime() throws {
    let fixture = try fixture(AtWill(maxPerDay: 1), hasSurvey: false), now = try instant("2026-10-29T12:00")
    let first = try fixture.runtime.event(task: "walk", patient: fixture.patient, at: instant("2026-10-29T09:00"))
    let key = try fixture.runtime.record(first, values: [], at: instant("2026-10-29T09:00")).value.key
    let wrong = try fixture.runtime.event(key, patient: fixture.patient, at: now)
    try fixture.runtime.correct(wrong, status: .enteredInError, at: now)
    let (event, isBegun) = try fixture.runtime.withEvent(key, patient: fixture.patient, carePlan: nil, at: now) {
      ($0.event, $0.hasDraft)
    }
    #expect(event.key == key && event.state == .open && !isBegun)
    #expect(event.outcome?.value.status == .enteredInError)
    let right = try fixture.runtime.correct(event, status: .completed, at: now)
    #expect(right.value.key == key)
    #expect(try recorded(fixture) == [instant("2026-10-29T09:00")])
  }
}
