import CareModel
import CareRuntime
import Testing

/// A syrup of 10 mL, due at 08:00 and answered until 12:00, or late until 14:00.
@Suite struct PartialEventTests {
  private static let morning = "2026-10-29T08:30"

  private func fixture(_ change: (inout CareTask) -> Void = { _ in }, also others: TaskTimeline...) throws -> Fixture {
    let syrup = task("syrup", try daily("08:00")) {
      $0.targets = [OutcomeValue(.integer(10), units: "mL")]
      $0.progress = .sum
      $0.closes = .after(.seconds(4 * 3600))
      $0.grace = .seconds(2 * 3600)
      $0.reminders = [.atStart(text: nil), .beforeClose(.seconds(1800), text: nil)]
      change(&$0)
    }
    return try Fixture(
      PlanDefinition(
        header: PlanHeader(id: "plan", title: "Plan"), tasks: [syrup] + others, contacts: [], bundle: ScriptBundle()))
  }

  private func take(_ amount: Int, _ fixture: Fixture, at now: String) throws -> Event {
    let event = try fixture.event("syrup", on: "2026-10-29", at: now)
    try fixture.runtime.append(OutcomeValue(.integer(amount), units: "mL"), to: event, at: instant(now))
    return try fixture.event("syrup", on: "2026-10-29", at: now)
  }

  @Test func halfOfADoseIsPartialAndTheRestCompletesIt() throws {
    let fixture = try fixture()
    let half = try take(5, fixture, at: Self.morning)
    #expect(half.state == .partial)
    #expect(half.progress == 0.5)
    #expect(half.outcome?.value.status == .completed)
    let whole = try take(5, fixture, at: "2026-10-29T11:00")
    #expect(whole.state == .completed)
    #expect(whole.progress == 1)
  }

  @Test(arguments: [("2026-10-29T08:30", EventState.completed), ("2026-10-29T12:30", .late)])
  func theFirstAnswerDecidesWhetherItIsLate(first: String, state: EventState) throws {
    let fixture = try fixture()
    #expect(try take(5, fixture, at: first).state == .partial)
    #expect(try take(5, fixture, at: "2026-10-29T13:30").state == state)
  }

  @Test func everyStrategyDecidesTheState() throws {
    let half = [OutcomeValue(.integer(5), units: "mL")]
    let table: [(ProgressStrategy, EventState)] = [
      (.outcomeExists, .completed), (.valuesExist, .completed), (.targetsMet, .partial), (.sum, .partial),
      (.hook(Hook(path: "0.5")), .partial), (.hook(Hook(path: "1")), .completed),
      (.hook(Hook(path: "fails")), .completed),
    ]
    for (strategy, state) in table {
      let fixture = try fixture { $0.progress = strategy }
      let event = try fixture.event("syrup", on: "2026-10-29", at: Self.morning)
      try fixture.runtime.record(event, values: half, at: instant(Self.morning))
      #expect(try fixture.event("syrup", on: "2026-10-29", at: Self.morning).state == state, "\(strategy)")
    }
  }

  @Test func aPartialEventIsRemindedOfAndACompleteOneIsNot() throws {
    let fixture = try fixture()
    func reminders() throws -> Int {
      try fixture.runtime.due(
        patient: fixture.patient, from: instant("2026-10-29T09:00"), to: instant("2026-10-29T12:00"),
        at: instant("2026-10-29T09:00")
      ).count
    }
    _ = try take(5, fixture, at: Self.morning)
    #expect(try reminders() == 1)
    _ = try take(5, fixture, at: Self.morning)
    #expect(try reminders() == 0)
  }

  @Test func remindersFollowAProgressFunction() throws {
    for (progress, reminders) in [("0.5", 1), ("1", 0)] {
      let fixture = try fixture { $0.progress = .hook(Hook(path: progress)) }
      _ = try take(5, fixture, at: Self.morning)
      let due = try fixture.runtime.due(
        patient: fixture.patient, from: instant("2026-10-29T09:00"), to: instant("2026-10-29T12:00"),
        at: instant("2026-10-29T09:00"))
      #expect(due.count == reminders, "\(progress)")
    }
  }

  @Test func afterTheGracePeriodOnlyACorrectionChangesIt() throws {
    let fixture = try fixture(), late = "2026-10-29T15:00"
    _ = try take(5, fixture, at: Self.morning)
    #expect(
      throws: RuntimeError.windowClosed(
        key: OccurrenceKey("syrup/2026-10-29T08:00"), closed: try instant("2026-10-29T14:00"),
        zone: try fixture.event("syrup", on: "2026-10-29", at: Self.morning).zone)
    ) {
      try take(5, fixture, at: late)
    }
    let closed = try fixture.event("syrup", on: "2026-10-29", at: late)
    #expect(closed.state == .partial)
    #expect(throws: RuntimeError.self) { try fixture.runtime.toggle(closed, at: instant(late)) }
    let corrected = [OutcomeValue(.integer(10), units: "mL")]
    try fixture.runtime.correct(closed, values: corrected, at: instant(late))
    #expect(try fixture.event("syrup", on: "2026-10-29", at: late).state == .completed)
  }

  @Test(arguments: [Outcome.Status.declined, .excused])
  func aCorrectionThatItWasNotDoneKeepsNoValues(status: Outcome.Status) throws {
    let fixture = try fixture()
    _ = try take(5, fixture, at: Self.morning)
    let event = try fixture.event("syrup", on: "2026-10-29", at: Self.morning)
    try fixture.runtime.correct(event, status: status, at: instant(Self.morning))
    let corrected = try fixture.event("syrup", on: "2026-10-29", at: Self.morning)
    #expect(corrected.outcome?.value.status == status && corrected.outcome?.value.values.isEmpty == true)
  }

  @Test func theDayAndTheRateCountItWithItsProgress() throws {
    let fixture = try fixture()
    _ = try take(5, fixture, at: Self.morning)
    let day = try fixture.runtime.day(fixture.patient, on: date("2026-10-29"), at: instant("2026-10-29T09:00"))
    let today = try #require(day.week.first { $0.date == day.date })
    #expect([today.done, today.due, today.open] == [0, 1, 1])
    #expect(today.progress == 0.5)
    let rate = try fixture.runtime.rate(
      fixture.patient, from: date("2026-10-29"), to: date("2026-10-30"), at: instant("2026-10-30T09:00"))
    #expect(rate == AdherenceRate(value: 0.5, done: 0, closed: 1))
  }

  @Test func aTaskThatEndsWhenItIsDoneEndsByTheStatus() throws {
    let fixture = try fixture { $0.untilDone = true }
    _ = try take(5, fixture, at: Self.morning)
    #expect(try fixture.events(on: "2026-10-30", at: "2026-10-30T09:00").isEmpty)
  }

  @Test func togglingAPartialEventCompletesItAndTogglingItAgainClearsIt() throws {
    let fixture = try fixture()
    let half = try take(5, fixture, at: Self.morning)
    try fixture.runtime.toggle(half, at: instant(Self.morning))
    let whole = try fixture.event("syrup", on: "2026-10-29", at: Self.morning)
    #expect(whole.state == .completed)
    try fixture.runtime.toggle(whole, at: instant(Self.morning))
    #expect(try fixture.event("syrup", on: "2026-10-29", at: Self.morning).state == .open)
  }

  @Test func aMarkThatDoesNotMeetItsTargetsCanBeTakenBack() throws {
    let fixture = try fixture { $0.progress = .hook(Hook(path: "0.5")) }
    let event = try fixture.event("syrup", on: "2026-10-29", at: Self.morning)
    try fixture.runtime.toggle(event, at: instant(Self.morning))
    #expect(try fixture.event("syrup", on: "2026-10-29", at: Self.morning).state == .partial)
    try fixture.runtime.toggle(event, at: instant(Self.morning))
    #expect(try fixture.event("syrup", on: "2026-10-29", at: Self.morning).state == .open)
  }
}
