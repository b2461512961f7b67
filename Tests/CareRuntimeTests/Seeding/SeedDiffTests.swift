import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation
import Testing

@Suite struct SeedDiffTests {
  private let now = "2026-10-29T12:00"

  private func diff(
    _ fixture: Fixture, _ plans: PlanDefinition..., effective: Effective? = nil, days: Int = 28
  ) throws -> SeedDiff {
    try fixture.runtime.diff(plans, effective: effective, days: days, at: instant(now)) {
      try fixture.scratchCopy()
    }
  }

  @Test func anUnchangedPlanHasNoDifferences() throws {
    let definition = plan(task("a", try daily("08:00")))
    let fixture = try Fixture(definition)
    let found = try diff(fixture, definition)
    #expect(found.isEmpty)
    #expect(found.plans.map(\.action) == [.unchanged])
  }

  @Test func nothingIsWritten() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let before = try fixture.runtime.store.read { try $0.info() }
    #expect(try !diff(fixture, plan(task("a", daily("09:00")))).isEmpty)
    #expect(try fixture.runtime.store.read { try $0.info() } == before)
  }

  /// Each changes the task `a`, which has a title, a daily schedule at 08:00 and the survey on pain.
  @Test(arguments: [
    ("title", ["title: \"a\" → \"b\""]),
    (
      "schedule",
      ["schedule: Every day at 08:00, from enrollment, for 1 hour. → Every day at 09:00, from enrollment, for 1 hour."]
    ),
    ("instructions", ["instructions: nil → \"Slowly.\""]),
    ("targets", ["targets: nil → steps 10 count"]),
    ("grace", ["grace: nil → 2 hours"]),
    ("item", ["survey.how.pain.text: \"Pain?\" → \"Any pain?\"", "survey.how.pain.max: 10 → 11"]),
    ("new item", ["survey.how.mood: nil → \"Mood?\""]),
    ("order", ["survey.steps: in the order how, done → in the order done, how"]),
    ("extract", ["extract: \"answers\" → a function"]),
    ("tags", ["tags: nil → \"x\", \"y\""]),
  ])
  func aFieldIsToldInTheAuthorsWords(_ change: String, _ words: [String]) throws {
    let before = try task("a", daily("08:00")) { $0.survey = painSurvey }
    let fixture = try Fixture(plan(before))
    var after = before
    switch change {
    case "title": after.base.title = "b"
    case "schedule": after.base.schedule = try daily("09:00")
    case "instructions": after.base.instructions = "Slowly."
    case "targets": after.base.targets = [OutcomeValue(.integer(10), kind: "steps", units: "count")]
    case "grace": after.base.grace = .seconds(7200)
    case "item":
      after.base.survey?.steps[0].items[0].text = "Any pain?"
      after.base.survey?.steps[0].items[0].format = .scale(ScaleFormat(min: 1, max: 11, step: 1))
    case "new item":
      after.base.survey?.steps[0].items.insert(
        FormItem(id: "mood", text: "Mood?", format: .scale(ScaleFormat(min: 1, max: 3, step: 1))), at: 0)
    case "order": after.base.survey?.steps.reverse()
    case "extract": after.base.extraction = .hook(Hook(path: "tasks.a.extract"))
    case "tags": after.base.details.tags = ["x", "y"]
    default: Issue.record("there is no change \(change)")
    }
    let row = try #require(try diff(fixture, plan(after)).plans[0].rows.first { $0.entity == "task" })
    #expect(row.changes.map { $0.fields.map(\.text) } == [words])
    #expect(row.action == .updated)
  }

  @Test func aScheduleWithAnEqualSentenceIsComparedByParts() throws {
    let before = try task("a", daily("08:00"))
    let fixture = try Fixture(plan(before))
    var after = before
    after.base.schedule.elements[0].text = "With milk"
    let fields = try diff(fixture, plan(after)).plans[0].rows[0].changes[0].fields
    #expect(!fields.isEmpty && fields.allSatisfy { $0.path.hasPrefix("schedule") }, "\(fields)")
  }

  @Test func addedAndRemovedTasksAreListedWithTheirSchedules() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let rows = try diff(fixture, plan(task("b", try daily("09:00")))).plans[0].rows
    #expect(rows.map(\.id) == ["b", "a"] && rows.map(\.action) == [.created, .deleted])
    #expect(
      rows.map { $0.changes[0].fields.map(\.text) } == [
        ["title: nil → \"b\"", "schedule: nil → Every day at 09:00, from enrollment, for 1 hour."],
        ["title: \"a\" → nil", "schedule: Every day at 08:00, from enrollment, for 1 hour. → nil"],
      ])
  }

  @Test func aPlannedChangeIsListedWithItsDay() throws {
    let before = try task("a", daily("08:00"))
    let fixture = try Fixture(plan(before))
    var after = before
    var later = before.base
    later.title = "half"
    after.later = [.init(from: try date("2026-11-02"), task: later)]
    let changes = try diff(fixture, plan(after)).plans[0].rows[0].changes
    #expect(changes.map(\.from) == [.date(try date("2026-11-02"))])
    #expect(changes[0].fields.map(\.text) == ["title: \"a\" → \"half\""])
  }

  // -- Events to come

  /// The plan asks at 08:00 every day, the clock shows noon on 29 October, and the 28 days end with 25 November.
  @Test(
    arguments: [
      (["09:00"], [0, 0, 27], "a time on the same day takes the place of the other"),
      (["08:00", "20:00"], [27, 0, 0], "what was there stays"),
      ([], [0, 27, 0], "no time, no event"),
      (["07:00", "20:00"], [27, 0, 27], "the nearer one is the one that moved"),
    ] as [([String], [Int], String)])
  func eventsToComeAreCounted(
    _ times: [String], _ addedRemovedMoved: [Int], _ reason: String
  ) throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00")), task("z", try daily("06:00"))))
    let kept = try task("z", daily("06:00"))
    let after = times.isEmpty ? plan(kept) : plan(task("a", try daily(times)), kept)
    let events = try diff(fixture, after).plans[0].impact.events
    #expect(events.map(\.task) == ["a"])
    #expect(
      events.map { [$0.added, $0.removed, $0.moved, $0.changed] }
        == [addedRemovedMoved + [0]], "\(reason)")
  }

  @Test func anEventWithNewTargetsIsNotMoved() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let impact = try diff(fixture, plan(task("a", daily("08:00")) { $0.title = "b" }), days: 3).plans[0].impact
    #expect(impact.events.map { [$0.added, $0.removed, $0.moved, $0.changed] } == [[0, 0, 0, 2]])
    #expect(impact.touched == ["ana"])
  }

  @Test func aChangeWithoutEventsAffectsNoOne() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    var after = plan(task("a", try daily("08:00")))
    after.header.title = "Another title"
    let impact = try diff(fixture, after).plans[0].impact
    #expect(impact.participants == ["ana"] && impact.touched == [] && impact.events == [])
  }

  @Test func outcomesAfterTheChangeAreKept() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let event = try fixture.event("a", on: "2026-10-29", at: now)
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(1))], at: instant(now))
    let after = plan(task("a", try daily("09:00")))
    let impact = try diff(fixture, after, effective: .date(date("2026-10-29"))).plans[0].impact
    #expect(impact.outcomesKept == 1)
  }

  @Test func pinnedEnrollmentsAreNotAffected() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let version = try #require(try fixture.runtime.plans(at: instant(now)).first)
    var carePlan = try #require(try fixture.runtime.carePlans(of: "ana", at: instant(now)).first).value
    carePlan.follow = .version(version.id)
    try fixture.runtime.update(carePlan, at: instant(now))
    let impact = try diff(fixture, plan(task("a", daily("09:00")))).plans[0].impact
    #expect(impact.pinned == ["ana"] && impact.touched == [] && impact.events == [])
  }

  @Test func anOverrideIsListedAndKept() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let carePlan = try #require(try fixture.runtime.carePlans(of: "ana", at: instant(now)).first).value.id
    var patch = TaskPatch(id: "a")
    patch.schedule = try daily("10:00")
    try fixture.runtime.override(patch, of: carePlan, at: instant(now))
    let impact = try diff(fixture, plan(task("a", daily("09:00")))).plans[0].impact
    #expect(impact.overridden.map(\.task) == ["a"] && impact.overridden.map(\.fields) == [["schedule"]])
    #expect(impact.touched == [])
  }

  @Test func missingAnchorsAreListed() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    var after = plan(task("a", try daily("08:00")))
    after.header.anchors = [AnchorDefinition(name: "surgery")]
    let lacking = try diff(fixture, after).plans[0].impact.lacking
    #expect(lacking.map(\.patient) == ["ana"] && lacking.map(\.anchors) == [["surgery"]])
  }

  @Test(arguments: [0, 367])
  func anInvalidNumberOfDaysIsRejected(_ days: Int) throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    #expect(throws: RuntimeError.invalidWindow) { try diff(fixture, plan(task("a", daily("09:00"))), days: days) }
  }
}

extension Fixture {
  /// The same store to write into.
  fileprivate func scratchCopy() throws -> CareRuntime {
    let engine = try #require(runtime.store.engine as? SQLiteEngine)
    return CareRuntime(store: try CareStore(engine: engine.copy(), creating: nil), scripts: runtime.scripts)
  }
}

extension SeedDiff.Field {
  fileprivate var text: String { "\(path): \(before ?? "nil") → \(after ?? "nil")" }
}
