import CareModel
import CareRuntime
import CareStore
import Testing

@Suite struct EventTests {
  @Test func aDayHasEachOccurrenceOnceInOrderOfStart() throws {
    let fixture = try Fixture(plan(task("b", try daily("12:00", "08:00")), task("a", try daily("08:00"))))
    let events = try fixture.events(on: "2026-10-29", at: "2026-10-29T07:00")
    #expect(events.map(\.key.text) == ["a/2026-10-29T08:00", "b/2026-10-29T08:00", "b/2026-10-29T12:00"])
  }

  @Test func nothingIsDueBeforeEnrollment() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    #expect(try fixture.events(on: "2026-10-27", at: "2026-10-29T07:00").isEmpty)
  }

  @Test func theWallTimeStaysTheSameAcrossAClockChange() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let before = try fixture.events(on: "2026-10-31", at: "2026-10-29T07:00")
    let after = try fixture.events(on: "2026-11-01", at: "2026-10-29T07:00")
    #expect((before + after).map(\.occurrence.start.iso) == ["2026-10-31T12:00:00Z", "2026-11-01T13:00:00Z"])
  }

  @Test(arguments: [
    ("2026-10-29T07:59", EventState.upcoming), ("2026-10-29T08:00", .open), ("2026-10-29T23:59", .open),
    ("2026-10-30T00:00", .missed),
  ])
  func theWindowDeterminesTheState(now: String, state: EventState) throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    #expect(try fixture.events(on: "2026-10-29", at: now).map(\.state) == [state])
  }

  @Test func whileTheGateIsClosedOnlyItsCardShows() throws {
    let fixture = try Fixture(
      plan(
        task(
          "join", Schedule(elements: [.init(start: .anchor(.enrolled, .zero), recurrence: .once, duration: .allDay)])
        ) {
          $0.closes = .after(.days(28))
        },
        task("a", try daily("08:00")), gate: "join"))
    let closed = try fixture.runtime.day(fixture.patient, on: date("2026-10-30"), at: instant("2026-10-30T09:00"))
    #expect(closed.events.map(\.task.id) == ["join"])
    #expect(closed.closedGates == ["join"])

    try fixture.runtime.toggle(#require(closed.events.first), at: instant("2026-10-30T10:00"))
    let open = try fixture.runtime.day(fixture.patient, on: date("2026-10-30"), at: instant("2026-10-30T10:00"))
    // The gate's event is of another day, and was answered today.
    #expect(open.events.map(\.task.id) == ["join", "a"])
    // What closed before the gate opened never applied.
    #expect(try fixture.events(on: "2026-10-29", task: "a", at: "2026-10-30T10:00").map(\.state) == [.notApplicable])
    #expect(try fixture.events(on: "2026-10-30", task: "a", at: "2026-10-30T10:00").map(\.state) == [.open])
  }

  @Test func anEventBehindTheGateSaysWhatOpensIt() throws {
    let once = Schedule(elements: [.init(start: .anchor(.enrolled, .zero), recurrence: .once, duration: .allDay)])
    let fixture = try Fixture(
      plan(task("join", once) { $0.closes = .after(.days(200)) }, task("a", try daily("08:00")), gate: "join"))
    let first = try fixture.event("a", on: "2026-10-29", at: "2026-10-29T09:00")
    func refusal(at now: String) throws -> RuntimeError? {
      #expect(throws: RuntimeError.self) { try fixture.runtime.toggle(first, at: instant(now)) }
    }
    let closed = try refusal(at: "2026-10-29T09:00")
    #expect(closed == .notApplicable(key: first.key, gate: "join", isOver: false))
    #expect(closed?.message.contains("the plan first asks for join") == true)
    let join = try fixture.runtime.event(task: "join", patient: fixture.patient, at: instant("2026-10-30T09:00"))
    try fixture.runtime.toggle(join, at: instant("2026-10-30T10:00"))
    #expect(try refusal(at: "2026-10-30T11:00") == .notApplicable(key: first.key, gate: "join", isOver: true))
  }

  @Test func aGateIsShownWhileItsWindowIsOpen() throws {
    let once = Schedule(elements: [.init(start: .anchor(.enrolled, .zero), recurrence: .once, duration: .allDay)])
    let fixture = try Fixture(
      plan(task("join", once) { $0.closes = .after(.days(200)) }, task("a", try daily("08:00")), gate: "join"))
    func shown(_ day: String) throws -> [CareTask.ID] {
      try fixture.runtime.day(fixture.patient, on: date(day), at: instant(day + "T09:00")).events.map(\.task.id)
    }
    #expect(try shown("2027-05-15") == ["join"])
    #expect(try shown("2027-05-16") == [])
  }

  @Test func anOutcomeStaysWhenTheScheduleChanges() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    try fixture.runtime.toggle(
      fixture.event("a", on: "2026-10-29", at: "2026-10-29T08:30"), at: instant("2026-10-29T08:30"))
    // The plan is corrected from the beginning: the task was due at 20:00 all along.
    _ = try fixture.runtime.seed(
      [plan(task("a", try daily("20:00")))], effective: date("2026-10-01"), at: instant("2026-11-05T12:00"))
    let events = try fixture.events(on: "2026-10-29", at: "2026-11-05T12:00")
    #expect(events.map(\.key.text) == ["a/2026-10-29T08:00", "a/2026-10-29T20:00"])
    #expect(events.map(\.state) == [.completed, .missed])
  }

  @Test func anAnsweredEventStaysUnderTheVersionItWasRecordedWith() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00")) { $0.title = "25 mg" }))
    try fixture.runtime.toggle(
      fixture.event("a", on: "2026-10-29", at: "2026-10-29T08:30"), at: instant("2026-10-29T08:30"))
    // The title was wrong from the beginning: what was asked for and answered stays as it was.
    _ = try fixture.runtime.seed(
      [plan(task("a", try daily("08:00")) { $0.title = "50 mg" })], effective: date("2026-10-01"),
      at: instant("2026-11-05T12:00"))
    let titles = try ["2026-10-29", "2026-10-30"].flatMap {
      try fixture.events(on: $0, at: "2026-11-05T12:00").map(\.task.title)
    }
    #expect(titles == ["25 mg", "50 mg"])
  }

  @Test func movingKeepsPastKeys() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    var ana = try fixture.runtime.patient("ana", at: instant("2026-10-29T00:00")).value
    ana.zone = try #require(Zone("Asia/Tokyo"))
    try fixture.runtime.update(ana, at: instant("2026-10-30T12:00"))
    let events = try fixture.runtime.events(
      EventQuery(patient: "ana", interval: .days(from: date("2026-10-29"), to: date("2026-11-02"))),
      at: instant("2026-11-05T12:00"))
    #expect(
      events.map(\.key.text) == [
        "a/2026-10-29T08:00", "a/2026-10-30T08:00", "a/2026-10-31T08:00", "a/2026-11-01T08:00",
      ])
    #expect(
      events.map(\.occurrence.start.iso) == [
        "2026-10-29T12:00:00Z", "2026-10-30T12:00:00Z", "2026-10-30T23:00:00Z", "2026-10-31T23:00:00Z",
      ])
  }

  @Test func anUnknownPatientIsAnError() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    #expect(throws: StoreError.notFound(entity: "patient", id: "bob")) {
      try fixture.runtime.events(
        EventQuery(patient: "bob", interval: .day(date("2026-10-29"))), at: instant("2026-10-29T08:00"))
    }
  }

  @Test func twoPlansWithTheSameTaskIDAreAmbiguous() throws {
    let fixture = try Fixture(
      plan(task("a", try daily("08:00")), id: "one"), plan(task("a", try daily("09:00")), id: "two"))
    #expect(throws: StoreError.ambiguous(entity: "task", id: "a", choices: ["ana.one", "ana.two"])) {
      try fixture.event("a", on: "2026-10-29", at: "2026-10-29T08:00")
    }
    let event = try fixture.runtime.event(
      task: "a", patient: "ana", on: date("2026-10-29"), at: instant("2026-10-29T08:00"), carePlan: "ana.two")
    #expect(event.key.text == "a/2026-10-29T09:00")
  }

  @Test(
    arguments: [
      // Done in the morning, then moved to the evening: not asked again.
      (["08:00"], "08:30", ["20:00"], ["a/2026-10-29T08:00"]),
      // Not done: the evening is asked.
      (["08:00"], nil, ["20:00"], ["a/2026-10-29T08:00", "a/2026-10-29T20:00"]),
      // Twice a day, an hour later: the morning's answer stands for the morning.
      (["08:00", "20:00"], "08:30", ["09:00", "21:00"], ["a/2026-10-29T08:00", "a/2026-10-29T21:00"]),
      // The same times: each keeps its own.
      (["08:00", "20:00"], "08:30", ["08:00", "20:00"], ["a/2026-10-29T08:00", "a/2026-10-29T20:00"]),
    ] as [([String], String?, [String], [String])])
  func aScheduleThatChangesWithinADayDoesNotAskTwice(before: [String], done: String?, after: [String], keys: [String])
    throws
  {
    let fixture = try Fixture(plan(task("a", try daily(before))))
    if let done {
      let now = try instant("2026-10-29T" + done)
      try fixture.runtime.toggle(#require(fixture.events(on: "2026-10-29", at: "2026-10-29T" + done).first), at: now)
    }
    let noon = try instant("2026-10-29T12:00")
    try fixture.runtime.store.write(at: noon) { writer in
      var changed = try task("a", daily(after)).base
      changed.title = "Changed"
      try writer.update(changed, owner: .plan("plan"), effective: .instant(noon), force: true)
    }
    #expect(try fixture.events(on: "2026-10-29", at: "2026-10-29T12:00").map(\.key.text) == keys)
  }
}
