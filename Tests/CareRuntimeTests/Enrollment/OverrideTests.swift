import CareModel
import CareRuntime
import CareStore
import Testing

struct OverrideTests {
  @Test func aPatchChangesOnlyTheFieldsThatItSets() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.override(patch { $0.title = "swim" }, of: fixture.id, at: instant("2026-06-02T12:00"))
    #expect(
      try fixture.events(2, 3, at: "2026-06-02T12:00") == [
        "walk@2 08:00 open", "swim@2 20:00 upcoming", "swim@3 08:00 upcoming", "swim@3 20:00 upcoming",
      ])
    // The plan's schedule changes: the patient follows it under the patch.
    try fixture.seed([task("walk", daily("09:00"))], at: "2026-06-03T12:00")
    #expect(try fixture.events(4, 4, at: "2026-06-04T07:00") == ["swim@4 09:00 upcoming"])
  }

  @Test func anotherPatientKeepsThePlansTask() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.enroll(
      Enrollment(patient: "ben", plan: "plan", start: date("2026-06-01"), zoneForNewPatient: .utc),
      at: instant("2026-06-01T09:00"))
    try fixture.runtime.override(patch { $0.title = "swim" }, of: fixture.id, at: instant("2026-06-02T12:00"))
    #expect(
      try fixture.runtime.tasks(ofCarePlan: "ben.plan", at: instant("2026-06-03T12:00")).map(\.value.title) == ["walk"])
    #expect(
      try fixture.runtime.tasks(ofCarePlan: fixture.id, at: instant("2026-06-03T12:00")).map(\.value.title) == ["swim"])
  }

  @Test func aSecondPatchKeepsTheFieldsOfTheFirst() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.override(patch { $0.title = "swim" }, of: fixture.id, at: instant("2026-06-02T12:00"))
    try fixture.runtime.override(patch { $0.instructions = "slowly" }, of: fixture.id, at: instant("2026-06-03T12:00"))
    let task = try #require(
      try fixture.runtime.tasks(ofCarePlan: fixture.id, at: instant("2026-06-03T12:00")).first?.value)
    #expect([task.title, task.instructions] == ["swim", "slowly"])
  }

  @Test func aNewScheduleIsEffectiveFromTheNextLocalDate() throws {
    let fixture = try LifeFixture()
    // 23:30 in New York is the day after in UTC.
    let version = try fixture.runtime.override(
      patch { $0.schedule = try? daily("10:00") }, of: fixture.id, at: instant("2026-06-02T23:30"))
    #expect(version.effective == .date(try date("2026-06-03")))
    #expect(
      try fixture.events(2, 3, at: "2026-06-02T23:30") == [
        "walk@2 08:00 open", "walk@2 20:00 open", "walk@3 10:00 upcoming",
      ])
  }

  @Test func newTargetsAreEffectiveNow() throws {
    let fixture = try LifeFixture()
    let now = try instant("2026-06-02T12:00")
    let version = try fixture.runtime.override(
      patch { $0.targets = [OutcomeValue(.integer(2))] }, of: fixture.id, at: now)
    #expect(version.effective == .instant(now))
  }

  @Test func aPatchEffectiveNowDoesNotRepeatDoneEvents() throws {
    let fixture = try LifeFixture()
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    let now = try instant("2026-06-02T12:00")
    try fixture.runtime.override(
      patch { $0.schedule = try? daily("13:00", "20:00") }, of: fixture.id, effective: .instant(now), at: now)
    // The morning's walk counts for the one at 13:00.
    #expect(try fixture.events(2, 2, at: "2026-06-02T12:00") == ["walk@2 08:00 completed", "walk@2 20:00 upcoming"])
  }

  @Test func aPatchDoesNotSayForWhichParametersATaskExists() throws {
    let fixture = try LifeFixture()
    let now = try instant("2026-06-02T12:00")
    #expect(throws: StoreError.self) {
      try fixture.runtime.override(patch { $0.applies = ["armm": ["A"]] }, of: fixture.id, at: now)
    }
    #expect(try fixture.runtime.overrides(of: "walk", in: fixture.id).isEmpty)
    try fixture.runtime.override(patch { $0.applies = [:] }, of: fixture.id, at: now)
    #expect(try fixture.runtime.tasks(ofCarePlan: fixture.id, at: now).map(\.value.id) == ["walk"])
  }

  @Test func aStoppedTaskIsNotDueUntilItIsReverted() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.stop(
      "walk", of: fixture.id, effective: .date(date("2026-06-03")), at: instant("2026-06-02T12:00"))
    #expect(try fixture.events(3, 4, at: "2026-06-02T12:00") == [])
    try fixture.runtime.revert(
      "walk", of: fixture.id, effective: .date(date("2026-06-04")), at: instant("2026-06-02T13:00"))
    #expect(try fixture.events(3, 4, at: "2026-06-02T13:00") == ["walk@4 08:00 upcoming", "walk@4 20:00 upcoming"])
  }

  /// The titles that hold on June 3, 11, and 21 after reverting, on June 3 or from a later day.
  @Test(
    arguments: [
      (now: true, planned: true, from: nil, titles: ["walk", "walk", "later"]),
      (now: false, planned: true, from: nil, titles: ["walk", "walk", "walk"]),
      (now: true, planned: true, from: "2026-06-20", titles: ["now", "now", "walk"]),
      (now: false, planned: true, from: "2026-06-20", titles: ["walk", "walk", "walk"]),
      (now: true, planned: false, from: nil, titles: ["walk", "walk", "walk"]),
    ] as [(now: Bool, planned: Bool, from: String?, titles: [String])])
  func whereNoOverrideIsInForceThePlannedOneIsReverted(
    now: Bool, planned: Bool, from: String?, titles: [String]
  ) throws {
    let fixture = try LifeFixture()
    let told = try instant("2026-06-02T12:00"), then = try instant("2026-06-03T12:00")
    if now { try fixture.runtime.override(patch { $0.title = "now" }, of: fixture.id, at: told) }
    if planned {
      try fixture.runtime.override(
        patch { $0.title = "later" }, of: fixture.id, effective: .date(date("2026-06-20")), at: told)
    }
    try fixture.runtime.revert(
      "walk", of: fixture.id, effective: from.map { .date(try date($0)) }, planned: .keep, takingBackPlanned: true,
      at: then)
    let found = try [then, instant("2026-06-11T12:00"), instant("2026-06-21T12:00")].flatMap { at in
      try fixture.runtime.tasks(ofCarePlan: fixture.id, at: at).map(\.value.title)
    }
    #expect(found == titles)
  }

  @Test func aRecordedEventStaysWhenPlanAndPatchChange() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.override(patch { $0.instructions = "slowly" }, of: fixture.id, at: instant("2026-06-01T12:00"))
    let recorded = try #require(try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10"))
    // Seeding gives the task another title from before the event, and the patch is reverted from before it too.
    try fixture.seed(
      [task("walk", daily("09:00")) { $0.title = "march" }], effective: "2026-05-01", at: "2026-06-05T12:00")
    try fixture.runtime.revert(
      "walk", of: fixture.id, effective: .date(date("2026-06-01")), planned: .replace, force: true,
      at: instant("2026-06-06T12:00"))
    let event = try fixture.event("walk/2026-06-02T08:00", at: "2026-06-07T12:00")
    #expect([event.task.title, event.task.instructions] == ["walk", "slowly"])
    #expect(event.taskVersion == recorded.value.taskVersion)
    #expect(event.state == .completed)
  }

  @Test func aCorrectionKeepsTheMergedTaskOfTheOriginal() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.override(patch { $0.instructions = "slowly" }, of: fixture.id, at: instant("2026-06-01T12:00"))
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    try fixture.seed(
      [task("walk", daily("08:00")) { $0.title = "march" }], effective: "2026-05-01", at: "2026-06-05T12:00")
    let event = try fixture.event("walk/2026-06-02T08:00", at: "2026-06-06T12:00")
    try fixture.runtime.append(OutcomeValue(.integer(5)), to: event, at: instant("2026-06-06T12:00"))
    #expect(try fixture.event("walk/2026-06-02T08:00", at: "2026-06-07T12:00").task.title == "walk")
    // Cleared and answered again, it is what is asked now.
    try fixture.runtime.clear(
      fixture.event("walk/2026-06-02T08:00", at: "2026-06-07T12:00"), at: instant("2026-06-07T12:00"))
    #expect(try fixture.event("walk/2026-06-02T08:00", at: "2026-06-07T13:00").task.title == "march")
  }

  @Test func aRejectedChangeNamesTheDayAfterTheLastOutcome() throws {
    let fixture = try LifeFixture()
    // 20:00 in New York is the next day in UTC.
    try fixture.toggle("walk/2026-06-02T20:00", at: "2026-06-02T20:10")
    let change = { (effective: Effective, force: Bool) in
      try fixture.runtime.override(
        patch { $0.title = "swim" }, of: fixture.id, effective: effective, planned: .keep, force: force,
        at: instant("2026-06-02T21:00"))
    }
    let error = #expect(throws: RuntimeError.self) { try change(.date(date("2026-06-02")), false) }
    #expect(
      error?.message
        == "1 outcome of walk from 2026-06-02T20:00 America/New_York to 2026-06-02T20:00 America/New_York would be affected; "
        + "make the change effective on 2026-06-03, the day after, or force it: recorded outcomes are kept")
    _ = try change(.date(date("2026-06-03")), false)
    _ = try change(.date(date("2026-06-02")), true)
  }

  @Test func aPlannedChangeSurvivesAnotherOnTheEveningBefore() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.override(
      patch { $0.schedule = try? daily("10:00") }, of: fixture.id, at: instant("2026-06-02T12:00"))
    try fixture.runtime.override(
      patch { $0.title = "swim" }, of: fixture.id, planned: .keep, at: instant("2026-06-02T22:00"))
    #expect(try fixture.events(3, 3, at: "2026-06-02T22:00") == ["swim@3 10:00 upcoming"])
    #expect(throws: StoreError.self) {
      try fixture.runtime.override(
        patch { $0.title = "row" }, of: fixture.id, effective: .date(date("2026-06-01")),
        at: instant("2026-06-02T22:00"))
    }
  }

  @Test func aCarePlansOwnTaskNeedsNoPlan() throws {
    let fixture = try LifeFixture()
    let own = CareTask(id: "sing", title: "sing", schedule: try daily("12:00"))
    try fixture.runtime.add(own, owner: .carePlan(fixture.id), at: instant("2026-06-02T09:00"))
    #expect(try fixture.events(2, 2, at: "2026-06-02T09:00", task: "sing") == ["sing@2 12:00 upcoming"])
    #expect(throws: StoreError.alreadyExists(entity: "task", id: "walk")) {
      try fixture.runtime.add(
        CareTask(id: "walk", title: "walk", schedule: daily("12:00")), owner: .carePlan(fixture.id),
        at: instant("2026-06-02T09:00"))
    }
    #expect(throws: RuntimeError.unknownTask(task: "dance", known: ["sing", "walk"])) {
      try fixture.runtime.override(patch("dance") { $0.title = "x" }, of: fixture.id, at: instant("2026-06-02T09:00"))
    }
  }

  @Test func asOfAnEarlierCommitThereIsNoPatch() throws {
    let fixture = try LifeFixture()
    let seq = try fixture.runtime.store.read { try $0.lastSeq() }
    try fixture.runtime.override(
      patch { $0.title = "swim" }, of: fixture.id, effective: .beginning, at: instant("2026-06-02T12:00"))
    #expect(try fixture.events(3, 3, at: "2026-06-02T12:00", asOf: .seq(seq)).first == "walk@3 08:00 upcoming")
    #expect(try fixture.events(3, 3, at: "2026-06-02T12:00").first == "swim@3 08:00 upcoming")
  }

  @Test func aPatchBasedOnAnOldVersionConflicts() throws {
    let fixture = try LifeFixture()
    let first = try fixture.runtime.override(
      patch { $0.title = "swim" }, of: fixture.id, at: instant("2026-06-02T12:00"))
    try fixture.runtime.override(
      patch { $0.title = "row" }, of: fixture.id, basedOn: first.id, at: instant("2026-06-02T13:00"))
    #expect(throws: StoreError.self) {
      try fixture.runtime.override(
        patch { $0.title = "ski" }, of: fixture.id, basedOn: first.id, at: instant("2026-06-02T14:00"))
    }
  }
}
