import CareModel
import CareRuntime
import CareStore
import Testing

/// The statistics of a study from a store.
struct StudyStatisticsTests {
  @Test func aStudyHasItsParticipants() throws {
    let fixture = try CohortFixture(12, seed: 5)
    let runtime = fixture.runtime, now = fixture.now
    try runtime.withdraw(fixture.people[0], reason: "moved", from: .date(fixture.from.adding(days: 8)), at: now)
    try runtime.complete(fixture.people[1], at: now)
    try runtime.pause(fixture.people[2], from: .date(fixture.from.adding(days: 9)), to: nil, at: now)
    var query = StudyQuery(plan: "plan")
    query.silentAfter = 5
    let study = try runtime.study(query, at: now), later = now.adding(seconds: 1)
    let all = try #require(study.flow.first)
    #expect(all.enrolled == 12)
    #expect(study.flow.dropFirst().map(\.arm) == ["A", "B"])
    #expect(study.flow.dropFirst().reduce(0) { $0 + $1.enrolled } == 12)
    #expect(all.began == all.stayed + all.silent + all.withdrawn.values.reduce(0, +))
    #expect(study.enrollment.reduce(0) { $0 + $1.count } == 12)
    #expect(study.retention.first?.participants == 12)
    #expect(study.checklist.map(\.number) == [5, 6, 7, 8, 10, 11, 12, 13, 14])
    // The same by the join of every enrollment.
    let joined = try CareRuntime.$usesCohortTemplates.withValue(false) { try runtime.study(query, at: now) }
    #expect(joined == study)
    // The rate is that of the cohort over the same days.
    let first = try #require(study.enrollment.first?.date)
    let cohort = try runtime.cohort(
      CohortQuery(plan: "plan", from: first, to: study.compliance.to), at: later)
    #expect(cohort.pooled.closed == study.compliance.pooled.closed)
    #expect(cohort.pooled.done == study.compliance.pooled.done)
  }

  @Test func aGateIsAStage() throws {
    let fixture = try Fixture(
      plan(task("consent", try daily("08:00")), task("walk", try daily("10:00")), gate: "consent"), start: "2026-10-01")
    let before = try fixture.runtime.study(StudyQuery(plan: "plan"), at: instant("2026-10-01T07:00"))
    #expect(before.flow.first?.gatePassed == 0)
    #expect(before.gate == "consent")
    try fixture.runtime.toggle(
      fixture.event("consent", on: "2026-10-01", at: "2026-10-01T08:10"), at: instant("2026-10-01T08:10"))
    let after = try fixture.runtime.study(StudyQuery(plan: "plan"), at: instant("2026-10-03T07:00"))
    #expect(after.flow.first?.gatePassed == 1)
    #expect(after.flow.first?.began == 1)
  }

  @Test func theTitleIsThatOfTheVersionInForce() throws {
    var definition = plan(task("walk", try daily("10:00")))
    let fixture = try Fixture(definition, start: "2026-10-01")
    definition.header.title = "Later"
    _ = try fixture.runtime.seed([definition], effective: date("2026-10-10"), at: instant("2026-10-02T07:00"))
    func titles(_ now: String) throws -> [String] {
      let now = try instant(now)
      let study = try fixture.runtime.study(StudyQuery(plan: "plan"), at: now)
      return [study.title] + (try fixture.runtime.document(DocumentQuery(of: .study("plan")), at: now).plans)
    }
    #expect(try titles("2026-10-05T12:00") == ["Plan", "Plan"])
    #expect(try titles("2026-10-12T12:00") == ["Later", "Later"])
    // A plan that is no longer there still had its study.
    _ = try fixture.runtime.seed([plan(id: "other")], prune: true, at: instant("2026-10-20T07:00"))
    #expect(try titles("2026-10-21T12:00") == ["Later", "Later"])
  }

  /// The checklist divides prompts, those who remain, and answers.
  @Test func theChecklistDividesByWaveAndDay() throws {
    func text(_ number: Int, _ study: StudyFigures) -> String {
      study.checklist.first { $0.number == number }?.text ?? ""
    }
    var walks = try daily("10:00"), thursdays = try daily("12:00")
    walks.elements[0].bursts = Bursts(length: .days(3), every: .days(7), count: 2)
    thursdays.elements[0].recurrence = .weekly(on: [.thursday], every: 1)
    let fixture = try Fixture(plan(task("walk", walks), task("thursday", thursdays)), start: "2026-10-01")
    for day in ["2026-10-01", "2026-10-02"] {
      try fixture.runtime.toggle(
        fixture.event("walk", on: day, at: "\(day)T10:10"), at: instant("\(day)T10:10"))
    }
    let study = try fixture.runtime.study(StudyQuery(plan: "plan"), at: instant("2026-10-12T00:30"))
    #expect(text(8, study).hasPrefix("Up to 2 a day from Monday to Friday, and 1 on weekend days"), "\(text(8, study))")
    #expect(
      text(10, study).hasSuffix("Remaining by wave (walk): 100.0% after wave 1, 100.0% after wave 2."),
      "\(text(10, study))")
    let lines = text(13, study).split(separator: "\n")
    #expect(lines[1] == "2 answered, 2 a participant.")
    #expect(lines[2] == "By wave (walk): 50.0% in wave 1, 0.0% in wave 2.", "\(lines)")
    #expect(lines[3].hasPrefix("By day: 50.0% on day 0, 100.0% on day 1, 0.0% on day 2, 0.0% on day 7"), "\(lines)")
  }

  @Test func nobodyAndAnUnknownPlanAreSaid() throws {
    let fixture = try CohortFixture(0, seed: 1)
    let study = try fixture.runtime.study(StudyQuery(plan: "plan"), at: fixture.now)
    #expect(study.flow == [.init()])
    #expect(study.retention.first?.participants == 0)
    #expect(study.compliance.pooled.value == nil)
    #expect(throws: StoreError.notFound(entity: "plan", id: "plna")) {
      try fixture.runtime.study(StudyQuery(plan: "plna"), at: fixture.now)
    }
  }
}
