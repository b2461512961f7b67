import CareModel
import CareRuntime
import CareStore
import Testing

/// What the runtime adds to queries: tasks with events, windows, history.
struct QueryTests {
  let fixture: Fixture

  init() throws {
    let thursdays = Schedule(elements: [
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: [try #require(DayTime("09:00"))],
        recurrence: .weekly(on: [.thursday], every: 1))
    ])
    fixture = try Fixture(
      plan(task("walk", try daily("08:00")), task("weigh", thursdays), task("later", try daily("10:00"))),
      plan(task("walk", try daily("08:00")), id: "other"))
  }

  private func tasks(_ query: RecordQuery<CareTask>, at now: String = "2026-10-28T09:00") throws -> [String] {
    try fixture.runtime.tasks(query, at: instant(now)).items.map { "\($0.value.id)" }
  }

  // 28 October 2026 is a Wednesday.
  private static let cases: [(RecordTime, [String])] = [
    (.day(october(28)), ["later", "walk", "walk"]), (.day(october(29)), ["later", "walk", "walk", "weigh"]),
    (.days(from: october(28), to: october(30)), ["later", "walk", "walk", "weigh"]),
    (.now, ["later", "walk", "walk"]), (.day(october(20)), []),
  ]

  private static func october(_ day: Int) -> CivilDate { CivilDate(year: 2026, month: 10, day: day) ?? .earliest }

  @Test(arguments: cases)
  func tasksWithoutAnEventAreOmitted(_ time: RecordTime, _ ids: [String]) throws {
    let query = RecordQuery<CareTask>(patients: ["ana"], time: time, excludesTasksWithoutEvents: true)
    #expect(try tasks(query).sorted() == ids)
  }

  @Test func theyAreOmittedBeforeTheLimitApplies() throws {
    var query = RecordQuery<CareTask>(
      plans: ["plan"], patients: ["ana"], time: .day(try date("2026-10-28")), sort: [.init(.id, descending: true)],
      limit: 1, excludesTasksWithoutEvents: true)
    #expect(try tasks(query) == ["walk"])
    query.after = try fixture.runtime.tasks(query, at: instant("2026-10-28T09:00")).next
    #expect(try tasks(query) == ["later"])
  }

  @Test func filteringByEventsRequiresPatients() throws {
    #expect(throws: StoreError.self) { try tasks(.init(excludesTasksWithoutEvents: true)) }
    #expect(throws: StoreError.self) {
      try tasks(.init(patients: ["ana"], time: .always, excludesTasksWithoutEvents: true))
    }
    #expect(try tasks(.init(patients: ["nobody"], excludesTasksWithoutEvents: true)).isEmpty)
  }

  @Test func anEmptyWindowIsRejected() throws {
    let day = try date("2026-10-28")
    let time = RecordTime.days(from: day, to: day)
    let now = try instant("2026-10-28T09:00")
    #expect(throws: RuntimeError.invalidWindow) { try fixture.runtime.patients(.init(time: time), at: now) }
    #expect(throws: RuntimeError.invalidWindow) { try fixture.runtime.outcomes(.init(time: time)) }
    #expect(throws: RuntimeError.invalidWindow) {
      try tasks(.init(patients: ["ana"], time: time, excludesTasksWithoutEvents: true))
    }
  }

  @Test func everyKindHasItsHistory() throws {
    let runtime = fixture.runtime
    #expect(try runtime.history(patient: "ana").count == 1)
    #expect(try runtime.history(carePlan: "ana.plan").count == 1)
    #expect(try runtime.history(plan: "plan").count == 1)
    #expect(try runtime.history(task: "walk", owner: .plan("other")).count == 1)
    #expect(try runtime.history(task: "walk", owner: .none).isEmpty)
    #expect(try runtime.history(plan: "plan", asOf: .seq(0)).isEmpty)
  }
}
