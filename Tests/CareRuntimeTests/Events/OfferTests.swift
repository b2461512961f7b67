import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Testing

/// Nobody is charged for what they could not do.
struct OfferTests {
  /// Enrolls someone in a morning of two hours and an evening, at a time on the first day, 1 June, or later.
  private func joined(
    at now: String, countFrom: CarePlan.CountFrom = .enrollment, startTime: String? = nil,
    anchors: [AnchorDefinition] = [], tasks: [TaskTimeline]? = nil
  ) throws -> LifeFixture {
    try LifeFixture(joined: now, countFrom: countFrom, startTime: startTime, anchors: anchors, tasks: tasks)
  }

  private func rate(_ fixture: LifeFixture, at now: String, asOf: AsOf? = nil) throws -> String {
    let report = try fixture.runtime.adherenceReport(
      fixture.patient, from: date("2026-06-01"), to: date("2026-06-08"), asOf: asOf, at: instant(now))
    return "\(report.rate.done) of \(report.rate.closed)"
  }

  static let arrivals: [(now: String, states: [String])] = [
    ("2026-05-30T12:00", ["missed", "missed"]), ("2026-06-01T08:30", ["missed", "missed"]),
    // The grace period ends at 10:00: a moment before, it can still be done.
    ("2026-06-01T09:59", ["missed", "missed"]), ("2026-06-01T10:00", ["not_applicable", "missed"]),
    ("2026-06-01T14:00", ["not_applicable", "missed"]), ("2026-06-02T07:00", ["not_applicable", "not_applicable"]),
  ]

  @Test(arguments: arrivals)
  func whatWasOverAtEnrollmentCountsForNobody(_ arrival: (now: String, states: [String])) throws {
    let fixture = try joined(at: arrival.now)
    let shown = try fixture.events(1, 1, at: "2026-06-03T12:00").map { $0.split(separator: " ").last.map(String.init) }
    #expect(shown == arrival.states)
    // The second of June is over, and has two.
    #expect(try rate(fixture, at: "2026-06-03T00:00") == "0 of \(2 + arrival.states.count { $0 == "missed" })")
  }

  @Test func aPastThatIsEnteredOnPurposeCounts() throws {
    let fixture = try joined(at: "2026-06-03T00:00", countFrom: .start)
    #expect(try rate(fixture, at: "2026-06-03T00:00") == "0 of 4")
  }

  @Test func anEnrollmentThatStartsAtATimeAsksForNothingBefore() throws {
    let fixture = try joined(at: "2026-05-30T12:00", startTime: "14:00")
    #expect(try fixture.events(1, 1, at: "2026-06-02T12:00") == ["evening@1 19:00 missed"])
  }

  @Test func anEventThatWasOverSaysSoAndTakesALateEntryOnly() throws {
    let fixture = try joined(at: "2026-06-01T14:00")
    let event = try fixture.event("morning/2026-06-01T08:00", at: "2026-06-01T14:01")
    #expect(event.reason == .beforeEnrollment)
    #expect(throws: RuntimeError.self) { try fixture.runtime.toggle(event, at: instant("2026-06-01T14:02")) }
    let entry = LateEntry(answered: try instant("2026-06-01T08:30"), reason: "on paper")
    try fixture.runtime.acting(as: "nurse").record(event, values: [], lateEntry: entry, at: instant("2026-06-01T15:00"))
    #expect(
      try fixture.events(1, 1, at: "2026-06-02T12:00") == ["morning@1 08:00 completed", "evening@1 19:00 missed"])
    #expect(try rate(fixture, at: "2026-06-02T00:00") == "1 of 2")
  }

  @Test func aPageShowsNothingThatWasOver() throws {
    let fixture = try joined(at: "2026-06-01T14:00")
    let day = try fixture.runtime.day(fixture.patient, at: instant("2026-06-01T14:01"))
    #expect(day.events.map(\.key.text) == ["evening/2026-06-01T19:00"])
  }

  @Test func aLateEntryOfTheGateMakesNoMisses() throws {
    let consent = task("consent", try daily("07:00")) { $0.closes = .after(.days(10)) }
    let fixture = try LifeFixture([consent, task("walk", daily("08:00"))], gate: "consent")
    let entry = LateEntry(answered: try instant("2026-06-01T13:00"), reason: "on paper"), now = "2026-06-04T12:00"
    try fixture.runtime.acting(as: "nurse").record(
      fixture.event("consent/2026-06-01T07:00", at: now), values: [], lateEntry: entry, at: instant(now))
    #expect(
      try fixture.events(2, 4, at: "2026-06-05T12:00", task: "walk") == [
        "walk@2 08:00 not_applicable", "walk@3 08:00 not_applicable", "walk@4 08:00 missed",
      ])
  }

  @Test func aLateEntryOfWhatWasOverKeepsItsPhase() throws {
    let at = [try #require(DayTime("10:00"))], surgery = ScheduleTime.anchor(.named("surgery"), .zero)
    let phases = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), times: at, recurrence: .daily(every: 1), end: surgery),
      ScheduleElement(start: surgery, times: at, recurrence: .daily(every: 1)),
    ])
    let fixture = try joined(
      at: "2026-05-20T12:00", anchors: [AnchorDefinition(name: "surgery", isRequired: false)],
      tasks: [task("move", phases)])
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-02")), of: fixture.id, effective: .date(date("2026-06-05")),
      at: instant("2026-06-04T12:00"))
    let key = "move/2026-06-03T10:00", now = "2026-06-06T12:00"
    let event = try fixture.event(key, at: now)
    #expect(event.occurrence.element == 1 && event.state == .notApplicable)
    let entry = LateEntry(answered: try instant("2026-06-03T10:30"), reason: "on paper")
    try fixture.runtime.acting(as: "nurse").record(event, values: [], lateEntry: entry, at: instant(now))
    let entered = try fixture.event(key, at: now)
    #expect(entered.occurrence.element == 1 && entered.state == .completed)
  }

  /// Whether a later value of the anchor was planned before.
  @Test(arguments: [false, true]) func anAnchorOfAWeekAgoMakesNoMisses(afterPlan isPlanned: Bool) throws {
    let element = ScheduleElement(
      start: .anchor(.named("surgery"), .zero), times: [try #require(DayTime("10:00"))], recurrence: .daily(every: 1))
    let fixture = try joined(
      at: "2026-05-20T12:00", anchors: [AnchorDefinition(name: "surgery", isRequired: false)],
      tasks: [task("move", Schedule(elements: [element]))])
    if isPlanned {
      try fixture.runtime.setAnchor(
        "surgery", to: .date(date("2026-06-02")), of: fixture.id, effective: .date(date("2026-06-20")),
        at: instant("2026-06-01T12:00"))
    }
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-02")), of: fixture.id, at: instant("2026-06-06T12:00"))
    let states = try fixture.events(1, 7, at: "2026-06-08T12:00").map { $0.split(separator: " ").last.map(String.init) }
    // Until the fifth; that of the sixth could still be done.
    #expect(states == Array(repeating: "not_applicable", count: 4) + ["missed", "missed"])
    #expect(try rate(fixture, at: "2026-06-08T00:00") == "0 of 2")
  }
}

/// What can be answered now is shown now, whatever its date.
struct EventsNowTests {
  private static func fixture() throws -> LifeFixture {
    try LifeFixture(
      joined: "2026-05-20T12:00",
      tasks: [
        task(
          "weekly",
          Schedule(elements: [
            ScheduleElement(
              start: .anchor(.enrolled, .zero), times: [try #require(DayTime("09:00"))],
              recurrence: .weekly(on: [.monday], every: 1))
          ])
        ) { $0.closes = .after(.days(5)) },
        task("night", try daily("23:45")) { $0.closes = .after(.seconds(7200)) },
        task(
          "visit",
          Schedule(elements: [
            ScheduleElement(
              start: .anchor(.enrolled, CalendarInterval(days: 14)), recurrence: .once, duration: .allDay)
          ])
        ) {
          $0.opens = .days(3)
        },
      ])
  }

  static let times: [(now: String, shown: [String])] = [
    ("2026-06-01T09:30", ["weekly/2026-06-01T09:00", "night/2026-06-01T23:45"]),
    ("2026-06-03T12:00", ["weekly/2026-06-01T09:00", "night/2026-06-03T23:45"]),
    ("2026-06-06T08:59", ["weekly/2026-06-01T09:00", "night/2026-06-06T23:45"]),
    ("2026-06-06T09:00", ["night/2026-06-06T23:45"]),
    ("2026-06-08T00:40", ["night/2026-06-07T23:45", "weekly/2026-06-08T09:00", "night/2026-06-08T23:45"]),
    ("2026-06-11T23:59", ["weekly/2026-06-08T09:00", "night/2026-06-11T23:45"]),
    (
      "2026-06-12T01:00",
      ["weekly/2026-06-08T09:00", "night/2026-06-11T23:45", "night/2026-06-12T23:45", "visit/2026-06-15"]
    ),
  ]

  @Test(arguments: times)
  func whatCanBeAnsweredIsShown(_ time: (now: String, shown: [String])) throws {
    let fixture = try Self.fixture(), now = try instant(time.now)
    let events = try fixture.runtime.events(EventQuery(patient: fixture.patient, interval: .now), at: now)
    #expect(events.map(\.key.text) == time.shown)
    #expect(try fixture.runtime.day(fixture.patient, at: now).events.map(\.key.text) == time.shown)
    // Every command finds what a page shows.
    for event in events where event.isAnswerable(at: now) {
      #expect(try fixture.runtime.event(task: event.task.id, patient: fixture.patient, at: now).key == event.key)
    }
    let roster = try fixture.runtime.roster(RosterQuery(plan: "plan"), at: now)
    #expect(roster.rows.map(\.open) == [events.count { $0.isAnswerable(at: now) }])
  }

  @Test func whatWasAnsweredTodayForAnotherDayIsShownToday() throws {
    let fixture = try Self.fixture()
    try fixture.toggle("weekly/2026-06-01T09:00", at: "2026-06-03T12:00")
    func shown(_ now: String) throws -> [String] {
      try fixture.runtime.day(fixture.patient, at: instant(now)).events.map { "\($0.key) \($0.state.rawValue)" }
    }
    #expect(try shown("2026-06-03T13:00") == ["weekly/2026-06-01T09:00 completed", "night/2026-06-03T23:45 upcoming"])
    #expect(try shown("2026-06-04T00:00") == ["night/2026-06-03T23:45 open", "night/2026-06-04T23:45 upcoming"])
    // The day of the event keeps it.
    let monday = try fixture.runtime.day(fixture.patient, on: date("2026-06-01"), at: instant("2026-06-03T13:00"))
    #expect(monday.events.map(\.key.text) == ["weekly/2026-06-01T09:00", "night/2026-06-01T23:45"])
  }
}

/// A time to begin, apart from the time to finish.
struct BeginByTests {
  private func fixture() throws -> LifeFixture {
    try LifeFixture(
      joined: "2026-05-20T12:00",
      tasks: [
        task("walk", try daily("20:00")) {
          ($0.beginBy, $0.closes) = (.seconds(7200), .after(.seconds(10_800)))
          $0.targets = [OutcomeValue(.integer(2))]
          $0.progress = .sum
        }
      ])
  }

  @Test func whatWasNotBegunIsMissedAtThatTime() throws {
    let fixture = try fixture()
    #expect(try fixture.events(1, 1, at: "2026-06-01T21:59") == ["walk@1 20:00 open"])
    #expect(try fixture.events(1, 1, at: "2026-06-01T22:00") == ["walk@1 20:00 missed"])
    let late = try fixture.event("walk/2026-06-01T20:00", at: "2026-06-01T22:00")
    #expect(throws: RuntimeError.self) {
      try fixture.runtime.record(late, values: [OutcomeValue(.integer(2))], at: instant("2026-06-01T22:00"))
    }
  }

  @Test func whatWasBegunCanBeFinishedUntilItCloses() throws {
    let fixture = try fixture()
    let event = try fixture.event("walk/2026-06-01T20:00", at: "2026-06-01T21:59")
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(1))], at: instant("2026-06-01T21:59"))
    #expect(try fixture.events(1, 1, at: "2026-06-01T22:30") == ["walk@1 20:00 partial"])
    let begun = try fixture.event("walk/2026-06-01T20:00", at: "2026-06-01T22:30")
    #expect(begun.isAnswerable(at: try instant("2026-06-01T22:59")))
    try fixture.runtime.append(OutcomeValue(.integer(1)), to: begun, at: instant("2026-06-01T22:59"))
    #expect(try fixture.events(1, 1, at: "2026-06-02T00:00") == ["walk@1 20:00 completed"])
  }
}

extension LifeFixture {
  /// A participant who is enrolled at a time, with a morning of two hours and an evening of two by default.
  init(
    joined now: String, countFrom: CarePlan.CountFrom = .enrollment, startTime: String? = nil,
    anchors: [AnchorDefinition] = [], tasks: [TaskTimeline]? = nil
  ) throws {
    let two = Closing.after(.seconds(7200))
    let own =
      try tasks ?? [
        task("morning", daily("08:00")) { $0.closes = two }, task("evening", daily("19:00")) { $0.closes = two },
      ]
    try self.init(own, anchors: anchors, enrolledAt: now) { enrollment in
      enrollment.countFrom = countFrom
      enrollment.startTime = try startTime.map { try #require(TimeOfDay($0)) }
    }
  }
}
