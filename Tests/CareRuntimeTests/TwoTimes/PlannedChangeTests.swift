import CareModel
import CareRuntime
import CareStore
import Testing

/// A change from a future date on starts from what will hold then.
struct PlannedChangeTests {
  private let fixture: LifeFixture
  private let now: Instant

  init() throws {
    fixture = try LifeFixture()
    now = try instant("2026-06-02T12:00")
  }

  private func from(_ day: String) throws -> Effective { .date(try date(day)) }

  @Test func anUpdateOfACarePlanKeepsWhatIsPlannedBefore() throws {
    try fixture.runtime.update(carePlan: fixture.id, effective: from("2026-06-10"), at: now) { $0.title = "Slowly" }
    try fixture.runtime.update(carePlan: fixture.id, effective: from("2026-06-20"), at: now) {
      $0.details.group = "b"
    }
    let last = try fixture.runtime.carePlan(fixture.id, at: instant("2026-06-25T12:00")).value
    #expect(last.title == "Slowly" && last.details.group == "b")
  }

  @Test func followingWhatIsFollowedWritesNothingBesideAPlannedPause() throws {
    try fixture.runtime.pause(fixture.id, from: from("2026-06-10"), to: from("2026-06-20"), at: now)
    let before = try fixture.runtime.history(carePlan: fixture.id).map(\.id)
    let kept = try fixture.runtime.update(carePlan: fixture.id, at: now) { $0.follow = .latest }
    #expect(kept.value.status == .active)
    #expect(try fixture.runtime.history(carePlan: fixture.id).map(\.id) == before)
    #expect(try fixture.runtime.carePlan(fixture.id, at: instant("2026-06-12T12:00")).value.status == .paused)
  }

  @Test func anUpdateOfAPatientKeepsAPlannedMove() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    try fixture.runtime.update(patient: fixture.patient, effective: from("2026-06-10"), at: now) { $0.zone = berlin }
    try fixture.runtime.update(patient: fixture.patient, effective: from("2026-06-20"), at: now) { $0.sex = "female" }
    let last = try fixture.runtime.patient(fixture.patient, at: instant("2026-06-25T12:00")).value
    #expect(last.zone == berlin && last.sex == "female")
  }

  @Test func anUpdateOfAPatientsTaskKeepsWhatIsPlannedBefore() throws {
    let owner = Owner.patient(fixture.patient)
    let water = CareTask(id: "water", title: "Water", schedule: try daily("09:00"))
    try fixture.runtime.add(water, owner: owner, at: now)
    try fixture.runtime.update(task: "water", owner: owner, effective: from("2026-06-10"), at: now) {
      $0.title = "More water"
    }
    try fixture.runtime.update(task: "water", owner: owner, effective: from("2026-06-20"), at: now) {
      $0.instructions = "A glass."
    }
    let last = try #require(try fixture.runtime.task("water", owner: owner, at: instant("2026-06-25T12:00"))).value
    #expect(last.title == "More water" && last.instructions == "A glass.")
  }

  @Test func aChangeOfScheduleThatWaitsForTomorrowKeepsWhatIsPlannedForTomorrow() throws {
    let owner = Owner.patient(fixture.patient)
    let water = CareTask(id: "water", title: "Water", schedule: try daily("09:00"))
    try fixture.runtime.add(water, owner: owner, at: now)
    try fixture.runtime.update(task: "water", owner: owner, effective: from("2026-06-03"), at: now) {
      $0.title = "More water"
    }
    try fixture.runtime.update(task: "water", owner: owner, at: now) { $0.schedule = try daily("10:00") }
    let last = try #require(try fixture.runtime.task("water", owner: owner, at: instant("2026-06-04T12:00"))).value
    #expect(try last.title == "More water" && last.schedule == daily("10:00"))
  }

  @Test func anUpdateOfAContactKeepsWhatIsPlannedBefore() throws {
    try fixture.runtime.add(Contact(id: "nurse", name: "N"), owner: .patient(fixture.patient), at: now)
    for (day, role) in [("2026-06-10", "night"), ("2026-06-20", nil)] {
      try fixture.runtime.update(
        contact: "nurse", owner: .patient(fixture.patient), effective: from(day), at: now
      ) { contact in
        if let role { contact.role = role } else { contact.title = "Nurse" }
      }
    }
    let last = try #require(
      try fixture.runtime.contact("nurse", owner: .patient(fixture.patient), at: instant("2026-06-25T12:00"))
    ).value
    #expect(last.role == "night" && last.title == "Nurse")
  }

  @Test func anOverrideKeepsWhatIsPlannedBefore() throws {
    try fixture.runtime.override(
      patch { $0.title = "Slow walk" }, of: fixture.id, effective: from("2026-06-10"), at: now)
    try fixture.runtime.override(
      patch { $0.grace = .some(.seconds(60)) }, of: fixture.id, effective: from("2026-06-20"), at: now)
    let tasks = try fixture.runtime.tasks(ofCarePlan: fixture.id, at: instant("2026-06-25T12:00"))
    #expect(tasks.map(\.value.title) == ["Slow walk"] && tasks.first?.value.grace == .seconds(60))
  }

  @Test func anOverrideBeforeAPlannedStopOfAStoppedTaskMustSayWhatHappensToTheStop() throws {
    try fixture.runtime.stop("walk", of: fixture.id, effective: from("2026-06-05"), at: now)
    try fixture.runtime.stop("walk", of: fixture.id, effective: from("2026-06-10"), at: now)
    #expect(throws: StoreError.plannedChange(entity: "task", id: "walk", effective: try from("2026-06-10"))) {
      try fixture.runtime.override(
        patch { $0.title = "Walk" }, of: fixture.id, effective: from("2026-06-07"), at: now)
    }
    try fixture.runtime.override(
      patch { $0.title = "Walk" }, of: fixture.id, effective: from("2026-06-07"), planned: .keep, at: now)
    #expect(
      try fixture.events(8, 12, at: "2026-06-02T12:00").map { $0.prefix(6) } == [
        "Walk@8", "Walk@8", "Walk@9", "Walk@9",
      ])
  }

  @Test func aStopEndsWhatWasPlannedForTheTaskLater() throws {
    try fixture.runtime.override(
      patch { $0.title = "Slow walk" }, of: fixture.id, effective: from("2026-06-10"), at: now)
    try fixture.runtime.stop("walk", of: fixture.id, effective: from("2026-06-05"), planned: .keep, at: now)
    #expect(try fixture.events(5, 20, at: "2026-06-02T12:00") == [])
  }

  @Test func aPatchOfTitleAndScheduleEndsWithThePlansTask() throws {
    try fixture.runtime.override(
      patch {
        $0.title = "Slow walk"
        $0.schedule = try? daily("09:00")
      }, of: fixture.id, effective: from("2026-06-03"), at: now)
    try fixture.seed([task("sit", daily("07:00"))], effective: "2026-06-06", at: "2026-06-04T12:00")
    #expect(
      try fixture.events(4, 7, at: "2026-06-04T11:00") == [
        "Slow walk@4 09:00 open", "Slow walk@5 09:00 upcoming", "sit@6 07:00 upcoming", "sit@7 07:00 upcoming",
      ])
  }

  @Test func aTaskAddedAfterThePlansTaskEndedIsItsOwn() throws {
    try fixture.seed([task("sit", daily("07:00"))], effective: "2026-06-03", at: "2026-06-02T12:00")
    let own = CareTask(id: "walk", title: "Own walk", schedule: try daily("09:00"))
    try fixture.runtime.add(own, owner: .carePlan(fixture.id), at: instant("2026-06-04T08:00"))
    #expect(try fixture.events(4, 4, at: "2026-06-04T09:30") == ["sit@4 07:00 open", "Own walk@4 09:00 open"])
  }
}
