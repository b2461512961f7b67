import CareModel
import CareRuntime
import CareStore
import Testing

/// Tasks whose outcomes come from samples.
@Suite struct LinkedTaskTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture(
      plan(
        task("steps", Self.allDay) {
          $0.link = TaskLink(quantity: "step_count", aggregate: .sum, units: "count")
          $0.progress = .sum
          $0.targets = [OutcomeValue(.integer(8000), units: "count")]
          $0.reminders = [.beforeClose(.seconds(3600), text: nil)]
        },
        task("glucose", try daily("08:00")) {
          $0.link = TaskLink(quantity: "blood_glucose", aggregate: .each)
          ($0.opens, $0.closes, $0.grace) = (.seconds(1800), .after(.seconds(3600)), .seconds(7200))
        }, task("walk", try daily("09:00"))))
  }

  private static let allDay = Schedule(elements: [
    ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1), duration: .allDay)
  ])

  @Test func samplesCompleteTheEventWithComputedValues() throws {
    try give("step_count", 3000, "2026-10-29T09:00", id: "a", at: "2026-11-02T12:00")
    try give("step_count", 1000, "2026-10-29T21:00", id: "b", at: "2026-11-02T12:01")
    let event = try #require(try steps("2026-10-29"))
    #expect(event.state == .partial)
    #expect(
      event.values == [
        OutcomeValue(.double(4000), kind: "step_count", units: "count", recorded: try instant("2026-10-29T21:00"))
      ])
    #expect(event.progress == 0.5)
    let outcome = try #require(event.outcome)
    #expect(outcome.value.isComputed)
    #expect(outcome.recorded == (try instant("2026-11-02T12:01")))
    #expect(outcome.value.answered == (try instant("2026-10-29T09:00")))
    #expect(try fixture.runtime.outcomes(of: "ana", from: .beginning, to: .end).isEmpty)
  }

  @Test func withoutSamplesTheEventIsLikeAnyOther() throws {
    #expect(try steps("2026-10-29", at: "2026-10-28T12:00")?.state == .upcoming)
    #expect(try steps("2026-10-29", at: "2026-10-29T12:00")?.state == .open)
    #expect(try steps("2026-10-29", at: "2026-10-30T12:00")?.state == .missed)
    #expect(try steps("2026-10-29")?.outcome == nil)
  }

  /// A measurement at a wall time of 29 October; the window is open from 07:30 to 09:00, the grace ends at 11:00.
  @Test(arguments: [
    ("07:29:59", EventState.missed, "before the window"), ("07:30", .completed, "as it opens"),
    ("08:59:59", .completed, "in the window, however late the device reports it"), ("09:00", .late, "as it closes"),
    ("10:59:59", .late, "in the grace"), ("11:00", .missed, "after the grace"),
  ])
  func theTimeOfTheSampleDecidesNotThatOfTheImport(time: String, state: EventState, why: String) throws {
    try give("blood_glucose", 5.5, "2026-10-29T\(time)", at: "2026-11-05T12:00")
    let event = try fixture.events(on: "2026-10-29", task: "glucose", at: "2026-11-05T13:00").first
    #expect(event?.state == state, Comment(rawValue: why))
  }

  @Test func aSampleAcrossMidnightIsSharedBetweenTheDays() throws {
    try give("step_count", 400, "2026-10-29T23:00", until: "2026-10-30T03:00")
    #expect(
      try [steps("2026-10-29"), steps("2026-10-30")].map { $0?.values.first?.value } == [.double(100), .double(300)])
  }

  @Test func aDayOfTwentyFiveHoursCountsAllItsSamples() throws {
    // 1 November 2026: the hour from 01:00 comes twice in New York.
    for hour in 0..<25 {
      let start = try instant("2026-11-01T00:00").adding(seconds: hour * 3600)
      try give("step_count", 10, start.iso, until: start.adding(seconds: 3600).iso, id: "h\(hour)")
    }
    #expect(try steps("2026-11-01")?.values.first?.number == 250)
    #expect(try steps("2026-11-02")?.outcome == nil)
    #expect(try steps("2026-10-31")?.outcome == nil)
  }

  @Test func theDayOfAFlightKeepsTheWindowOfItsFirstZone() throws {
    // At 17:00 in Berlin the 30th continues for seven hours there, and for twelve in New York:
    // the five between are of both days.
    try fixture.runtime.update(
      Patient(id: "ana", zone: try #require(Zone("Europe/Berlin"))), effective: .instant(instant("2026-10-30T12:00")),
      at: instant("2026-10-30T12:00"))
    for hour in 0..<48 {
      let start = try instant("2026-10-30T00:00").adding(seconds: hour * 3600)
      try give(
        "step_count", 1, start.iso, until: start.adding(seconds: 3600).iso, id: "h\(hour)", at: "2026-11-02T00:00")
    }
    let counts = try ["2026-10-30", "2026-10-31", "2026-11-01"].map { try steps($0)?.values.first?.number }
    #expect(counts == [24, 24, 5])
  }

  @Test func samplesWithOtherUnitsAreIgnored() throws {
    try give("step_count", 4, "2026-10-29T09:00", units: "km")
    try give("step_count", 4, "2026-10-29T09:00", units: nil, id: "b")
    #expect(try steps("2026-10-29")?.outcome == nil)
  }

  @Test func correctedDeletedAndMovedSamplesAreSeenAtOnce() throws {
    try give("step_count", 100, "2026-10-29T09:00", id: "a")
    try give("step_count", 120, "2026-10-29T09:00", id: "a")
    #expect(try steps("2026-10-29")?.values.first?.number == 120)
    try give("step_count", 120, "2026-10-30T09:00", id: "a")
    #expect(try steps("2026-10-29")?.outcome == nil)
    #expect(try steps("2026-10-30")?.values.first?.number == 120)
    try fixture.runtime.deleteSample(patient: "ana", remoteID: "a", at: instant("2026-11-03T00:00"))
    #expect(try steps("2026-10-30")?.state == .missed)
  }

  @Test func asOfReturnsTheSamplesKnownAtThatTime() throws {
    try give("step_count", 100, "2026-10-29T09:00", id: "a", at: "2026-10-29T10:00")
    try give("step_count", 150, "2026-10-29T09:00", id: "a", at: "2026-10-29T11:00")
    try give("step_count", 50, "2026-10-29T10:00", id: "b", at: "2026-10-29T12:00")
    func known(_ asOf: String) throws -> Double? {
      let query = EventQuery(
        patient: "ana", interval: .day(try date("2026-10-29")), task: "steps", asOf: .recorded(try instant(asOf)))
      return try fixture.runtime.events(query, at: instant("2026-11-03T00:00")).first?.values.first?.number
    }
    #expect(
      try ["2026-10-29T09:59", "2026-10-29T10:00", "2026-10-29T11:59", "2026-10-29T12:00"].map(known) == [
        nil, 100, 150, 200,
      ])
  }

  @Test func everyWriteIsRejected() throws {
    try give("step_count", 100, "2026-10-29T09:00", at: "2026-10-29T10:00")
    let now = try instant("2026-10-29T12:00"), value = OutcomeValue(.integer(1)), runtime = fixture.runtime
    for day in ["2026-10-29", "2026-10-30"] {
      let event = try #require(try steps(day)), now = day == "2026-10-29" ? now : now.adding(seconds: 86_400)
      let linked = StoreError.linked(task: "steps")
      #expect(throws: linked) { try runtime.record(event, values: [value], at: now) }
      #expect(throws: linked) { try runtime.toggle(event, at: now) }
      #expect(throws: linked) { try runtime.append(value, to: event, at: now) }
      #expect(throws: linked) { try runtime.removeValue(at: 0, from: event, at: now) }
    }
    let computed = try #require(try steps("2026-10-29")), none = try #require(try steps("2026-10-30"))
    #expect(throws: StoreError.linked(task: "steps")) { try runtime.clear(computed, at: now) }
    #expect(throws: RuntimeError.noOutcome(key: none.key)) { try runtime.clear(none, at: now.adding(seconds: 86_400)) }
    #expect(try runtime.outcomeHistory(patient: "ana", carePlan: "ana.plan", key: computed.key).isEmpty)
  }

  @Test func aStatementTakesPrecedenceOverSamplesUntilItIsCleared() throws {
    let day = try #require(try steps("2026-10-29")), noon = try instant("2026-10-29T12:00")
    try fixture.runtime.decline(day, reason: "tracker is charging", at: noon)
    try give("step_count", 100, "2026-10-29T09:00")
    #expect(try steps("2026-10-29")?.state == .declined)
    #expect(try steps("2026-10-29")?.values.isEmpty == true)
    try fixture.runtime.excuse(day, reason: "in hospital", at: instant("2026-11-02T12:00"))
    #expect(try steps("2026-10-29")?.state == .excused)
    try fixture.runtime.clear(day, at: instant("2026-11-02T12:01"))
    #expect(try steps("2026-10-29")?.values.first?.number == 100)
  }

  @Test func reportsCountLinkedOutcomes() throws {
    try give("step_count", 4000, "2026-10-29T09:00")
    try give("blood_glucose", 5.5, "2026-10-29T08:00", units: "mmol/L", id: "g1")
    try give("blood_glucose", 6.1, "2026-10-29T08:30", units: "mmol/L", id: "g2")
    let now = try instant("2026-10-31T00:00"), from = try date("2026-10-29"), to = try date("2026-10-31")
    let days = try fixture.runtime.adherence("ana", from: from, to: to, tasks: ["steps"], at: now)
    #expect(days.map(\.progress) == [0.5, 0])
    let rate = try fixture.runtime.rate("ana", from: from, to: to, tasks: ["glucose"], at: now)
    #expect(rate.value == 0.5)
    let values = try fixture.runtime.values("ana", task: "glucose", kind: "blood_glucose", from: from, to: to, at: now)
    #expect(values.map(\.value.number) == [5.5, 6.1])
    let shown = try fixture.runtime.day("ana", on: from, at: now).events.first { $0.task.id == "glucose" }
    #expect(shown?.values.map(\.units) == ["mmol/L", "mmol/L"])
  }

  @Test func anEventSettledBySamplesHasNoReminder() throws {
    func due() throws -> [OccurrenceKey] {
      try fixture.runtime.due(
        patient: "ana", from: instant("2026-10-29T00:00"), to: instant("2026-10-31T00:00"),
        at: instant("2026-10-29T12:00")
      ).map(\.key)
    }
    #expect(try due().count == 2)
    try give("step_count", 1, "2026-10-29T09:00", id: "a")
    #expect(try due().count == 2, "the target is not met")
    try give("step_count", 8000, "2026-10-29T10:00", id: "b")
    #expect(try due() == [OccurrenceKey("steps/2026-10-30")])
  }

  @Test func samplesDuringAPauseDoNotMakeTheEventDue() throws {
    let now = try instant("2026-10-28T12:00")
    try fixture.runtime.store.write(at: now) { writer in
      var paused = try #require(try writer.reader.inForce(CarePlan.self, id: "ana.plan", at: now, zone: .utc)).value
      paused.status = .paused
      try writer.update(paused, effective: .date(date("2026-10-29")))
    }
    try give("step_count", 4000, "2026-10-29T09:00")
    let event = try #require(try steps("2026-10-29"))
    #expect(event.state == .excused)
    #expect(event.values.first?.number == 4000)
    let day = try fixture.runtime.adherence(
      "ana", from: date("2026-10-29"), to: date("2026-10-30"), tasks: ["steps"], at: instant("2026-10-31T00:00"))
    #expect(day.map(\.due) == [0])
  }

  @Test func anUnlinkedVersionKeepsRecordedOutcomes() throws {
    let fixture = try Fixture(plan(task("steps", Self.allDay)))
    let now = try instant("2026-10-29T12:00")
    try fixture.runtime.record(
      fixture.event("steps", on: "2026-10-29", at: "2026-10-29T12:00"), values: [OutcomeValue(.integer(7))], at: now)
    let linked = plan(task("steps", Self.allDay) { $0.link = TaskLink(quantity: "step_count", aggregate: .sum) })
    _ = try fixture.runtime.seed([linked], effective: date("2026-10-29"), at: now)
    try fixture.runtime.add(
      [
        Sample(patient: "ana", quantity: "step_count", value: 9, start: now, remoteID: "a"),
        Sample(patient: "ana", quantity: "step_count", value: 9, start: now.adding(seconds: 86_400), remoteID: "b"),
      ], at: now)
    let values = try ["2026-10-29", "2026-10-30"].flatMap { try fixture.events(on: $0, at: "2026-10-31T00:00") }
      .map { $0.values.first?.value }
    #expect(values == [.integer(7), .double(9)])
  }

  @Test func withoutLinkedTasksNoSamplesAreRead() throws {
    let plain = try Fixture(plan(task("walk", try daily("08:00")) { $0.reminders = [.atStart(text: nil)] }))
    for fixture in [plain, fixture] {
      try fixture.runtime.store.engine.write { try $0.run(script: "ALTER TABLE sample RENAME TO away") }
    }
    let now = try instant("2026-10-29T12:00"), from = try date("2026-10-28"), to = try date("2026-10-30")
    #expect(try plain.runtime.day("ana", at: now).events.count == 1)
    #expect(try plain.runtime.adherence("ana", from: from, to: to, at: now).count == 2)
    #expect(try plain.runtime.due(patient: "ana", from: now, to: now.adding(seconds: 86_400), at: now).count == 1)
    // With a linked task there is a look: the table is missed.
    #expect(throws: StoreError.self) { try fixture.runtime.day("ana", at: now) }
  }

  private func give(
    _ quantity: String, _ value: Double, _ start: String, until stop: String? = nil, units: String? = "count",
    id: String = "s1", at now: String = "2026-11-02T12:00"
  ) throws {
    let sample = Sample(
      patient: "ana", quantity: quantity, value: value, units: units, start: try instant(start),
      stop: try stop.map(instant), remoteID: id)
    try fixture.runtime.add([sample], at: instant(now))
  }

  private func steps(_ day: String, at now: String = "2026-11-03T00:00") throws -> Event? {
    try fixture.events(on: day, task: "steps", at: now).first
  }
}
