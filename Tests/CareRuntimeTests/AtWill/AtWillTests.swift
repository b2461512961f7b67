import CareModel
import CareRuntime
import Testing

/// Tasks that can be started at any time.
struct AtWillTests {
  private func fixture(
    _ limits: AtWill = AtWill(), gate: CareTask.ID? = nil, end: ScheduleTime? = nil,
    _ change: (inout CareTask) -> Void = { _ in }
  ) throws -> Fixture {
    let schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .atWill(limits), end: end)
    ])
    return try Fixture(
      plan(task("walk", schedule, change), task("report", try daily("08:00")), gate: gate), zone: "Europe/Berlin")
  }

  private func at(_ text: String) throws -> Instant {
    try #require(Zone("Europe/Berlin")).instant(of: #require(CivilDateTime(text)))
  }

  /// The next start, or what is begun.
  private func open(_ fixture: Fixture, at now: String) throws -> Event {
    try fixture.runtime.event(task: "walk", patient: fixture.patient, at: at(now))
  }

  @discardableResult
  private func start(_ fixture: Fixture, at now: String, _ value: Int = 1) throws -> Version<Outcome> {
    try fixture.runtime.record(open(fixture, at: now), values: [OutcomeValue(.integer(value))], at: at(now))
  }

  private func shown(_ fixture: Fixture, on day: String, at now: String) throws -> [String] {
    let query = EventQuery(patient: fixture.patient, interval: .day(try date(day)), task: "walk")
    return try fixture.runtime.events(query, at: at(now)).map { "\($0.key) \($0.state.rawValue)" }
  }

  private func late(_ fixture: Fixture, answered: String, at now: String) throws {
    let staff = try fixture.runtime.acting(as: "staff")
    try staff.record(
      open(fixture, at: now), values: [OutcomeValue(.integer(1))],
      lateEntry: LateEntry(answered: at(answered), reason: "paper"), at: at(now))
  }

  @Test func eachStartIsAnEventAndThereIsAlwaysOneMore() throws {
    let fixture = try fixture()
    try start(fixture, at: "2026-10-28T09:00", 400)
    try start(fixture, at: "2026-10-28T15:00", 500)
    #expect(
      try shown(fixture, on: "2026-10-28", at: "2026-10-28T16:00") == [
        "walk/2026-10-28T08:00:00Z completed", "walk/2026-10-28T14:00:00Z completed",
        "walk/2026-10-28T15:00:00Z open",
      ])
    #expect(
      try shown(fixture, on: "2026-10-28", at: "2026-10-29T10:00") == [
        "walk/2026-10-28T08:00:00Z completed", "walk/2026-10-28T14:00:00Z completed",
      ])
  }

  static let unfit: [(field: String, change: @Sendable (inout TaskPatch) -> Void)] = [
    ("reminders", { $0.reminders = [.atStart(text: nil)] }), ("opens", { $0.opens = .some(.seconds(3600)) }),
    ("begin_by", { $0.beginBy = .some(.seconds(3600)) }), ("impacts_adherence", { $0.impactsAdherence = true }),
  ]

  /// What a plan may not ask of a task at will, nobody can ask of one participant.
  @Test(arguments: unfit)
  func anOverrideKeepsTheRulesOfTasksAtWill(field: String, change: @Sendable (inout TaskPatch) -> Void) throws {
    let fixture = try fixture()
    let id = try #require(try fixture.runtime.carePlans(of: fixture.patient, at: at("2026-10-28T08:00")).first).value.id
    var patch = TaskPatch(id: "walk")
    change(&patch)
    let error = #expect(throws: StoreError.self) {
      try fixture.runtime.override(patch, of: id, at: at("2026-10-28T08:00"))
    }
    #expect(error?.message.contains("remove `\(field)`") == true)
    #expect(try fixture.runtime.overrides(of: "walk", in: id).isEmpty)
    // A task with times that has such a field does not become one at will.
    patch = TaskPatch(id: "report")
    change(&patch)
    try fixture.runtime.override(patch, of: id, at: at("2026-10-28T08:00"))
    guard field != "impacts_adherence" else { return }
    var schedule = TaskPatch(id: "report")
    schedule.schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .atWill(AtWill()))
    ])
    #expect(throws: StoreError.self) { try fixture.runtime.override(schedule, of: id, at: at("2026-10-28T09:00")) }
  }

  @Test func anOverrideOfTheLimitsCounts() throws {
    let fixture = try fixture(AtWill(maxPerDay: 4))
    let id = try #require(try fixture.runtime.carePlans(of: fixture.patient, at: at("2026-10-28T08:00")).first).value.id
    var patch = TaskPatch(id: "walk")
    patch.schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .atWill(AtWill(maxPerDay: 1)))
    ])
    try fixture.runtime.override(patch, of: id, effective: .date(date("2026-10-29")), at: at("2026-10-28T08:00"))
    for time in ["28T09:00", "28T10:00", "29T09:00"] { try start(fixture, at: "2026-10-\(time)") }
    #expect(throws: RuntimeError.self) { try start(fixture, at: "2026-10-29T10:00") }
  }

  @Test func twoStartsAtOneInstantAreTwo() throws {
    let fixture = try fixture()
    let one = try start(fixture, at: "2026-10-28T09:00", 1), two = try start(fixture, at: "2026-10-28T09:00", 2)
    #expect(one.value.key != two.value.key)
    #expect(try shown(fixture, on: "2026-10-28", at: "2026-10-28T09:00").count == 3)
  }

  @Test func anEventThatWasShownStartsWhenItIsAnswered() throws {
    let fixture = try fixture()
    let shown = try open(fixture, at: "2026-10-28T08:00")
    let first = try fixture.runtime.record(shown, values: [], at: at("2026-10-28T20:00"))
    #expect(first.value.start == (try at("2026-10-28T20:00")))
    let second = try fixture.runtime.record(shown, values: [], at: at("2026-10-28T21:00"))
    #expect(second.value.key != first.value.key)
  }

  @Test(arguments: [
    ("2026-10-28T10:00", "2026-10-29T11:00", "2026-10-29T22:00"),
    ("2026-10-28T23:59", "2026-10-30T11:58", "2026-10-30T11:59"),
    ("2026-10-29T00:00", "2026-10-30T11:59", "2026-10-30T12:00"),
  ])
  func aGapHoldsBeyondADay(_ first: String, _ tooSoon: String, _ from: String) throws {
    let fixture = try fixture(AtWill(minGap: .seconds(36 * 3600)))
    try start(fixture, at: first)
    let event = try open(fixture, at: tooSoon)
    #expect(event.state == .upcoming)
    #expect(event.window.opens == (try at(from)))
    #expect(throws: RuntimeError.tooSoon(task: "walk", from: try at(from), zone: event.zone)) {
      try start(fixture, at: tooSoon)
    }
    try start(fixture, at: from)
  }

  @Test func aMaximumCountsTheLocalDay() throws {
    let fixture = try fixture(AtWill(maxPerDay: 2))
    try start(fixture, at: "2026-10-28T22:00")
    try start(fixture, at: "2026-10-28T23:00")
    let event = try open(fixture, at: "2026-10-28T23:30")
    #expect(event.state == .upcoming)
    #expect(event.window.opens == (try at("2026-10-29T00:00")))
    #expect(throws: RuntimeError.self) { try start(fixture, at: "2026-10-28T23:59") }
    try start(fixture, at: "2026-10-29T00:00")
  }

  @Test func whatWasShownBeforeIsRefusedAsWell() throws {
    let fixture = try fixture(AtWill(minGap: .seconds(4 * 3600)))
    let onOnePhone = try open(fixture, at: "2026-10-28T09:00"), onAnother = try open(fixture, at: "2026-10-28T09:00")
    try fixture.runtime.record(onOnePhone, values: [], at: at("2026-10-28T09:01"))
    #expect(throws: RuntimeError.tooSoon(task: "walk", from: try at("2026-10-28T13:01"), zone: onAnother.zone)) {
      try fixture.runtime.record(onAnother, values: [], at: at("2026-10-28T09:02"))
    }
    #expect(throws: RuntimeError.self) { try fixture.runtime.toggle(onAnother, at: at("2026-10-28T09:02")) }
  }

  @Test func aLateEntryKeepsItsDistanceFromBothNeighbors() throws {
    let fixture = try fixture(AtWill(minGap: .seconds(4 * 3600)))
    try start(fixture, at: "2026-10-28T08:00")
    try start(fixture, at: "2026-10-28T15:00")
    #expect(throws: RuntimeError.self) { try late(fixture, answered: "2026-10-28T11:59", at: "2026-10-28T20:00") }
    #expect(throws: RuntimeError.self) { try late(fixture, answered: "2026-10-28T12:00", at: "2026-10-28T20:00") }
    #expect(throws: RuntimeError.self) { try late(fixture, answered: "2026-10-28T04:01", at: "2026-10-28T20:00") }
    try late(fixture, answered: "2026-10-28T04:00", at: "2026-10-28T20:00")
    #expect(try shown(fixture, on: "2026-10-28", at: "2026-10-28T20:00").count == 4)
  }

  @Test func whatWasEnteredInErrorIsNoStart() throws {
    let fixture = try fixture(AtWill(minGap: .seconds(36 * 3600)))
    let wrong = try start(fixture, at: "2026-10-28T09:00").value.key
    let event = try fixture.runtime.event(wrong, patient: fixture.patient, at: at("2026-10-28T10:00"))
    try fixture.runtime.correct(event, status: .enteredInError, at: at("2026-10-28T10:00"))
    try start(fixture, at: "2026-10-28T11:00")
    let again = try fixture.runtime.event(wrong, patient: fixture.patient, at: at("2026-10-28T12:00"))
    #expect(again.key == wrong)
    #expect(throws: RuntimeError.self) {
      try fixture.runtime.correct(again, status: .completed, at: at("2026-10-28T12:00"))
    }
    let right = try fixture.runtime.outcomes(
      OutcomeQuery(patients: [fixture.patient], tasks: ["walk"], statuses: [.completed])
    ).items
    #expect(right.count == 1)
  }

  @Test func aDoneStartTakesNoOther() throws {
    let fixture = try fixture(AtWill(maxPerDay: 1))
    let key = try start(fixture, at: "2026-10-28T09:00").value.key
    let event = try fixture.runtime.event(key, patient: fixture.patient, at: at("2026-10-28T10:00"))
    #expect(throws: RuntimeError.alreadyAnswered(key: key)) {
      try fixture.runtime.append(OutcomeValue(.integer(1)), to: event, at: at("2026-10-28T10:00"))
    }
    #expect(throws: RuntimeError.self) {
      try fixture.runtime.press("log", on: event, at: at("2026-10-28T10:00"))
    }
  }

  @Test func takingBackAllowsTheNext() throws {
    let fixture = try fixture(AtWill(maxPerDay: 1))
    let key = try start(fixture, at: "2026-10-28T09:00").value.key
    let event = try fixture.runtime.event(key, patient: fixture.patient, at: at("2026-10-28T10:00"))
    try fixture.runtime.clear(event, at: at("2026-10-28T10:00"))
    #expect(try open(fixture, at: "2026-10-28T10:00").state == .open)
    try start(fixture, at: "2026-10-28T11:00")
  }

  @Test func itAppliesWhileThePlanDoes() throws {
    let fixture = try fixture(end: .anchor(.enrolled, .days(2)))
    #expect(try shown(fixture, on: "2026-10-27", at: "2026-10-27T10:00") == [])
    #expect(try shown(fixture, on: "2026-10-29", at: "2026-10-29T23:59").count == 1)
    #expect(try shown(fixture, on: "2026-10-30", at: "2026-10-30T00:00") == [])
    try fixture.runtime.pause("ana.plan", from: .date(date("2026-10-29")), at: at("2026-10-28T10:00"))
    #expect(try shown(fixture, on: "2026-10-29", at: "2026-10-29T10:00") == [])
  }

  @Test func aClosedGateKeepsItClosed() throws {
    let fixture = try fixture(gate: "report")
    let closed = try fixture.runtime.day(fixture.patient, at: at("2026-10-28T07:00"))
    #expect(!closed.events.contains { $0.task.id == "walk" })
    try fixture.runtime.record(
      fixture.runtime.event(task: "report", patient: fixture.patient, at: at("2026-10-28T08:30")), values: [],
      at: at("2026-10-28T08:30"))
    try start(fixture, at: "2026-10-28T09:00")
  }

  @Test func itNeverCounts() throws {
    let fixture = try fixture { $0.reminders = [.atStart(text: nil)] }
    try start(fixture, at: "2026-10-28T09:00")
    let days = try fixture.runtime.adherence(
      fixture.patient, from: date("2026-10-28"), to: date("2026-10-29"), at: at("2026-10-29T10:00"))
    #expect(days.map(\.due) == [1])
    let due = try fixture.runtime.due(
      patient: fixture.patient, from: at("2026-10-28T00:00"), to: at("2026-10-30T00:00"), at: at("2026-10-28T10:00"))
    #expect(due.allSatisfy { $0.task != "walk" })
  }

  @Test func aBegunSurveyIsItsStart() throws {
    let fixture = try fixture(AtWill(minGap: .seconds(4 * 3600))) { $0.survey = painSurvey }
    let shown = try open(fixture, at: "2026-10-28T09:00"), other = try open(fixture, at: "2026-10-28T09:01")
    var session = try fixture.runtime.beginSurvey(shown, at: at("2026-10-28T09:00"))
    try fixture.runtime.save(session, at: at("2026-10-28T09:05"))
    #expect(throws: RuntimeError.self) {
      let second = try fixture.runtime.beginSurvey(other, at: try at("2026-10-28T09:06"))
      try fixture.runtime.save(second, at: try at("2026-10-28T09:06"))
    }
    // It is what is resumed, and holds the next start back.
    #expect(try open(fixture, at: "2026-10-28T09:08").key == shown.key)
    #expect(
      try self.shown(fixture, on: "2026-10-28", at: "2026-10-28T09:08") == [
        "walk/2026-10-28T08:00:00Z started", "walk/2026-10-28T08:08:00Z upcoming",
      ])
    try session.answer("pain", .integer(3), at: at("2026-10-28T09:10"))
    try session.next(at: at("2026-10-28T09:10"))
    try session.next(at: at("2026-10-28T09:10"))
    let outcome = try #require(try fixture.runtime.finish(session, at: at("2026-10-28T09:10")))
    #expect(outcome.value.start == (try at("2026-10-28T09:00")))
    #expect(try open(fixture, at: "2026-10-28T10:00").window.opens == (try at("2026-10-28T13:00")))
  }
}
