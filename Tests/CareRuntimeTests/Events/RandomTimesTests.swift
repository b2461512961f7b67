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
