import CareModel
import CareRuntime
import CareStore
import Testing

struct FollowTests {
  /// A plan that is seeded again on 3 June with another title and time, and the version that was before.
  private func seededTwice() throws -> (LifeFixture, VersionID) {
    let fixture = try LifeFixture()
    let first = try #require(try fixture.runtime.history(plan: "plan").last?.id)
    try fixture.seed([task("walk", daily("09:00")) { $0.title = "march" }], at: "2026-06-03T12:00")
    return (fixture, first)
  }

  private func follow(
    _ fixture: LifeFixture, _ version: PlanFollowing, effective: Effective? = nil, at now: String
  ) throws -> Version<CarePlan> {
    var carePlan = try fixture.runtime.carePlan(fixture.id, at: instant(now)).value
    carePlan.follow = version
    return try fixture.runtime.update(carePlan, effective: effective, planned: .keep, at: instant(now))
  }

  @Test func aPinnedVersionIsReadAsOfItsCommit() throws {
    let (fixture, first) = try seededTwice()
    let version = try follow(fixture, .version(first), at: "2026-06-05T12:00")
    #expect(version.effective == .date(try date("2026-06-06")))
    #expect(
      try fixture.events(3, 6, at: "2026-06-05T12:00") == [
        "walk@3 08:00 missed", "walk@3 20:00 missed", "march@4 09:00 missed", "march@5 09:00 open",
        "walk@6 08:00 upcoming", "walk@6 20:00 upcoming",
      ])
  }

  @Test func followingAndPinningCanAlternate() throws {
    let (fixture, first) = try seededTwice()
    _ = try follow(fixture, .version(first), effective: .date(date("2026-06-06")), at: "2026-06-05T12:00")
    _ = try follow(fixture, .latest, effective: .date(date("2026-06-07")), at: "2026-06-05T12:00")
    #expect(
      try fixture.events(5, 7, at: "2026-06-05T12:00") == [
        "march@5 09:00 open", "walk@6 08:00 upcoming", "walk@6 20:00 upcoming", "march@7 09:00 upcoming",
      ])
  }

  @Test func aPinIsTakenBackOnTheSameDay() throws {
    let (fixture, first) = try seededTwice()
    _ = try follow(fixture, .version(first), at: "2026-06-05T12:00")
    let version = try follow(fixture, .latest, at: "2026-06-05T14:00")
    #expect(version.effective == .date(try date("2026-06-06")))
    #expect(try fixture.events(6, 6, at: "2026-06-05T14:00") == ["march@6 09:00 upcoming"])
  }

  @Test func aPatchAppliesToTheFollowedVersion() throws {
    let (fixture, first) = try seededTwice()
    _ = try follow(fixture, .version(first), effective: .date(date("2026-06-04")), at: "2026-06-03T13:00")
    try fixture.runtime.override(
      patch { $0.instructions = "slowly" }, of: fixture.id, effective: .date(date("2026-06-04")),
      at: instant("2026-06-03T13:00"))
    let task = try #require(
      try fixture.runtime.tasks(ofCarePlan: fixture.id, at: instant("2026-06-05T12:00")).first?.value)
    #expect([task.title, task.instructions] == ["walk", "slowly"])
  }

  @Test func asOfUsesTheEarlierOfTheTwoCommits() throws {
    let (fixture, _) = try seededTwice()
    let second = try #require(try fixture.runtime.history(plan: "plan").last?.id)
    let seq = try fixture.runtime.store.read { try $0.lastSeq() }
    _ = try follow(fixture, .version(second), effective: .date(date("2026-06-01")), at: "2026-06-05T12:00")
    try fixture.seed([task("walk", daily("10:00")) { $0.title = "run" }], at: "2026-06-06T12:00")
    #expect(try fixture.events(8, 8, at: "2026-06-06T12:00") == ["march@8 09:00 upcoming"])
    #expect(try fixture.events(8, 8, at: "2026-06-06T12:00", asOf: .seq(seq)) == ["march@8 09:00 upcoming"])
    #expect(try fixture.events(8, 8, at: "2026-06-06T12:00", asOf: .seq(2)).count == 2)
  }

  @Test(arguments: ["00000000-0000-8000-8000-0000000000aa", "latests"])
  func anUnknownVersionIsRejected(id: String) throws {
    let (fixture, _) = try seededTwice()
    let error = #expect(throws: StoreError.self) {
      try follow(fixture, .version(VersionID(id)), at: "2026-06-05T12:00")
    }
    #expect(
      error?.message
        == "'\(id)' is not a version of the plan 'plan'; write 'latest' or the id of a version in its history")
  }

  @Test func aVersionOfAnotherPlanIsRejected() throws {
    let (fixture, _) = try seededTwice()
    _ = try fixture.runtime.seed([plan(task("a", daily("08:00")), id: "other")], at: instant("2026-06-04T12:00"))
    let other = try #require(try fixture.runtime.history(plan: "other").last?.id)
    #expect(throws: StoreError.self) { try follow(fixture, .version(other), at: "2026-06-05T12:00") }
  }
}
