import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// Random times of participants: their own, and the same whenever they are asked for.
@Suite struct RandomTimesTests {
  private func mood(_ change: (inout CareTask) -> Void = { _ in }) throws -> TaskTimeline {
    let random = try RandomTimes(
      times: 4, from: #require(DayTime("09:00")), to: #require(DayTime("21:00")), minGap: 3600)
    let element = ScheduleElement(
      start: .anchor(.enrolled, .zero), recurrence: .random(random), duration: .seconds(300))
    return task("mood", Schedule(elements: [element])) { task in
      task.reminders = [.atStart(text: nil)]
      change(&task)
    }
  }

  private func starts(
    _ runtime: CareRuntime, _ patient: Patient.ID = "ana", task: CareTask.ID = "mood"
  ) throws -> [String] {
    let query = try EventQuery(
      patient: patient, interval: .days(from: date("2026-10-28"), to: date("2026-11-11")), task: task)
    return try runtime.events(query, at: instant("2026-10-28T06:00")).map { "\($0.key) \($0.occurrence.start)" }
  }

  @Test func aDayAgreesWithTheWholeRange() throws {
    let fixture = try Fixture(plan(mood()))
    let whole = try starts(fixture.runtime)
    #expect(whole.count == 14 * 4)
    let day = try fixture.events(on: "2026-11-01", at: "2026-10-28T06:00")
    #expect(day.map(\.key.text) == (1...4).map { "mood/2026-11-01#\($0)" })
    #expect(day.map { "\($0.key) \($0.occurrence.start)" } == Array(whole[16..<20]))
  }

  @Test func reopeningAStoreGivesTheSameTimes() throws {
    let first = try Fixture(plan(mood()))
    let engine = try #require(first.runtime.store.engine as? SQLiteEngine)
    let again = CareRuntime(
      store: try CareStore(engine: engine.copy(), creating: nil), scripts: ScriptedAnswers())
    #expect(try starts(again) == starts(first.runtime))
  }

  @Test func anotherStoreHasDifferentTimes() throws {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [8]))
    let other = CareRuntime(store: store, scripts: ScriptedAnswers())
    _ = try other.seed([plan(mood())], at: instant("2026-10-01T00:00"))
    for patient in ["ana", "bo"] as [Patient.ID] {
      try other.enroll(
        Enrollment(
          patient: patient, plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone("America/New_York")),
        at: instant("2026-10-01T00:00"))
    }
    let all = try [starts(Fixture(plan(mood())).runtime), starts(other), starts(other, "bo")]
    #expect(Set(all).count == 3 && all.allSatisfy { $0.count == 56 })
  }

  @Test func anUnrelatedAmendmentKeepsTheTimes() throws {
    let fixture = try Fixture(plan(mood(), task("walk", try daily("08:00"))))
    let before = try starts(fixture.runtime)
    let changed = try mood {
      $0.title = "How do you feel?"
      $0.schedule.elements.insert(
        ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .once, duration: .allDay), at: 0)
    }
    _ = try fixture.runtime.seed(
      [plan(changed, task("walk", try daily("10:00")))], effective: date("2026-11-02"),
      at: instant("2026-10-30T12:00"))
    #expect(try starts(fixture.runtime) == before)
    let titles = try fixture.events(on: "2026-11-03", task: "mood", at: "2026-10-28T06:00").map(\.task.title)
    #expect(titles == Array(repeating: "How do you feel?", count: 4))
  }

  @Test func anAnsweredPromptIsNotAskedAgain() throws {
    let fixture = try Fixture(plan(mood()))
    let event = try #require(fixture.events(on: "2026-10-29", at: "2026-10-29T06:00").dropFirst().first)
    try fixture.runtime.toggle(event, at: event.occurrence.start)
    let day = try fixture.events(on: "2026-10-29", at: "2026-10-29T23:30")
    #expect(day.map { $0.outcome != nil } == [false, true, false, false])
  }

  @Test func remindersAreDueAtTheRandomTimes() throws {
    let fixture = try Fixture(plan(mood()))
    let due = try fixture.runtime.due(
      patient: "ana", from: instant("2026-10-29T00:00"), to: instant("2026-10-30T00:00"),
      at: instant("2026-10-28T06:00"))
    let events = try fixture.events(on: "2026-10-29", at: "2026-10-28T06:00")
    #expect(due.map(\.at) == events.map(\.occurrence.start) && due.count == 4)
  }

  /// Prompts from 21:00 to 02:00.
  private func night(times: Int = 3) throws -> TaskTimeline {
    let random = try RandomTimes(
      times: times, from: #require(DayTime("21:00")), to: #require(DayTime("02:00")), minGap: 0)
    let element = ScheduleElement(
      start: .anchor(.enrolled, .zero), recurrence: .random(random), duration: .seconds(300))
    return task("night", Schedule(elements: [element])) { $0.closes = .after(.seconds(900)) }
  }

  private func move(_ fixture: Fixture, to zone: String, at now: String) throws {
    try fixture.runtime.update(
      Patient(id: "ana", zone: try #require(Zone(zone))), effective: .instant(instant(now)), at: instant(now))
  }

  @Test(arguments: ["Europe/Berlin", "Asia/Tokyo", "Pacific/Honolulu"])
  func aMoveWithinAWindowLeavesItsTimes(zone: String) throws {
    let fixture = try Fixture(plan(night()))
    let before = try fixture.events(on: "2026-10-29", at: "2026-10-29T23:00")
    try move(fixture, to: zone, at: "2026-10-29T23:30")
    let after = try fixture.events(on: "2026-10-29", at: "2026-10-30T12:00")
    #expect(before.count == 3 && after.map(\.key) == before.map(\.key))
    #expect(after.map(\.occurrence.start) == before.map(\.occurrence.start))
    #expect(after.allSatisfy { $0.state == .missed })
  }

  @Test func aNightThatAFlightEastSkipsIsNotMissed() throws {
    let fixture = try Fixture(plan(night()))
    try move(fixture, to: "Pacific/Auckland", at: "2026-10-29T11:00")
    let skipped = try fixture.events(on: "2026-10-29", at: "2026-10-29T11:30")
    #expect(skipped.map(\.reason) == [.passedInTravel, .passedInTravel, .passedInTravel])
    #expect(skipped.allSatisfy { $0.zone.identifier == "Pacific/Auckland" && $0.state == .notApplicable })
    let others = try ["2026-10-28", "2026-10-30"].map {
      try fixture.events(on: $0, at: "2026-10-29T11:30").map(\.state.rawValue)
    }
    #expect(others == [["missed", "missed", "missed"], ["upcoming", "upcoming", "upcoming"]])
  }

  @Test func aChangeFromTomorrowLeavesTheNightOfToday() throws {
    let fixture = try Fixture(plan(night(times: 12))), now = try instant("2026-10-29T12:00")
    let before = try fixture.events(on: "2026-10-29", at: "2026-10-29T12:00")
    let isNight = try before.map { try $0.occurrence.start >= instant("2026-10-30T00:00") }
    #expect(before.count == 12 && isNight.contains(true))
    let id = try #require(try fixture.runtime.carePlans(of: "ana", at: now).first?.value.id)
    var patch = TaskPatch(id: "night")
    patch.schedule = try daily("12:00")
    try fixture.runtime.override(patch, of: id, effective: nil, at: now)
    let after = try fixture.events(on: "2026-10-29", at: "2026-10-29T12:00")
    #expect(after.map(\.key) == before.map(\.key) && after.map(\.occurrence) == before.map(\.occurrence))
    let next = try fixture.events(on: "2026-10-30", at: "2026-10-29T12:00")
    #expect(next.map(\.key.text) == ["night/2026-10-30T12:00"])
    // A pause goes by the start, as ever, and an end leaves nothing after it.
    try fixture.runtime.pause(id, from: .date(date("2026-10-30")), to: .date(date("2026-11-02")), at: now)
    let paused = try fixture.events(on: "2026-10-29", at: "2026-10-29T12:00")
    #expect(paused.map { $0.state == .excused } == isNight)
    try fixture.runtime.withdraw(id, reason: nil, from: .date(date("2026-10-30")), at: now)
    let ended = try fixture.events(on: "2026-10-29", at: "2026-10-29T12:00")
    #expect(ended.count == isNight.count { !$0 })
  }

  @Test func aPreviewShowsExamples() throws {
    let definition = try plan(mood(), task("walk", daily("08:00")))
    let previews = try (0..<2).map { _ in
      try PlanPreview(
        of: definition, anchors: [:], zone: #require(Zone("America/New_York")), start: date("2026-10-28"), days: 7)
    }
    #expect(previews[0] == previews[1])
    let events = previews[0].days.flatMap(\.events)
    #expect(events.filter(\.isExample).count == 28 && events.filter { !$0.isExample }.count == 7)
    let own = try Fixture(definition)
    #expect(
      try events.filter(\.isExample).map { "\($0.key) \($0.occurrence.start)" } != Array(starts(own.runtime).prefix(28))
    )
  }
}
