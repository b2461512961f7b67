import CareModel
import CareStore
import Testing

@Suite(.onEveryEngine) struct EffectiveDefaultTests {
  @Test func aNewRecordWithoutAnOwnerIsEffectiveFromTheBeginning() throws {
    let version = try StoreFixture.store().write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna")) }
    #expect(version.effective == .beginning)
  }

  @Test func tasksOfANewPlanAreEffectiveFromTheBeginningAndLaterOnesFromTheirSeeding() throws {
    let store = try StoreFixture.store()
    let first = try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      return try writer.add(StoreFixture.task("walk", title: "Walk"), owner: .plan("knee"))
    }
    let second = try store.write(at: StoreFixture.day(2)) { writer in
      try writer.add(StoreFixture.task("rest", title: "Rest"), owner: .plan("knee"))
    }
    #expect(first.effective == .beginning)
    #expect(second.effective == .instant(StoreFixture.day(2)))
  }

  @Test func aCarePlanIsEffectiveFromTheFirstMomentOfItsFirstDayInItsZone() throws {
    let store = try StoreFixture.store()
    let effective = try store.write(at: StoreFixture.day(20)) { writer in
      try writer.add(StoreFixture.patient("anna", zone: StoreFixture.newYork))
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      return [
        try writer.add(StoreFixture.carePlan("home", of: "anna")).effective,
        try writer.add(StoreFixture.carePlan("away", of: "anna", zone: .utc)).effective,
      ]
    }
    #expect(effective == [.instant(StoreFixture.day(1, hour: 4)), .instant(StoreFixture.day(1))])
  }

  @Test func aPlannedMoveDoesNotMoveTheFirstDayOfACarePlan() throws {
    let store = try StoreFixture.store()
    let version = try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(StoreFixture.patient("anna", zone: StoreFixture.newYork))
      try writer.update(
        StoreFixture.patient("anna", zone: StoreFixture.kiritimati), effective: .instant(StoreFixture.day(20)))
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      return try writer.add(StoreFixture.carePlan("anna.knee", of: "anna"))
    }
    #expect(version.effective == .instant(StoreFixture.day(1, hour: 4)))
  }

  @Test func aChangeIsEffectiveFromNow() throws {
    let store = try StoreFixture.enrolled()
    let version = try store.write(at: StoreFixture.day(7)) {
      try $0.update(StoreFixture.patient("anna", given: "Anne"))
    }
    #expect(version.effective == .instant(StoreFixture.day(7)))
  }
}
