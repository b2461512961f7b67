import CareModel
import CareStore
import Testing

@Suite(.onEveryEngine) struct RefusalTests {
  @Test(arguments: ["", "a b", "ä", "a/b", String(repeating: "a", count: 129)])
  func aMalformedIDIsRejected(id: String) throws {
    let store = try StoreFixture.store()
    #expect(
      throws: StoreError.invalid(
        reason: "'\(id)' is not an id; write 1 to 128 of a-z A-Z 0-9 . _ - for the patient")
    ) {
      try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient(.init(id))) }
    }
  }

  @Test func anOwnerMustExist() throws {
    let store = try StoreFixture.store()
    #expect(throws: StoreError.notFound(entity: "plan", id: "knee")) {
      try store.write(at: StoreFixture.day(1)) {
        try $0.add(StoreFixture.task("walk", title: "Walk"), owner: .plan("knee"))
      }
    }
  }

  @Test func entitiesWithGlobalIDsHaveNoOwner() throws {
    let store = try StoreFixture.enrolled()
    #expect(throws: StoreError.invalid(reason: "a patient cannot have an owner; leave 'knee' out")) {
      try store.write(at: StoreFixture.day(2)) { try $0.add(StoreFixture.patient("bo"), owner: .plan("knee")) }
    }
  }

  @Test func aCarePlansPatientAndPlanMustExist() throws {
    let store = try StoreFixture.store()
    #expect(throws: StoreError.notFound(entity: "patient", id: "anna")) {
      try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.carePlan("anna.knee", of: "anna")) }
    }
    #expect(throws: StoreError.notFound(entity: "plan", id: "knee")) {
      try store.write(at: StoreFixture.day(1)) { writer in
        try writer.add(StoreFixture.patient("anna"))
        try writer.add(StoreFixture.carePlan("anna.knee", of: "anna"))
      }
    }
  }

  @Test func aCarePlanKeepsItsPatient() throws {
    let store = try StoreFixture.enrolled()
    #expect(throws: StoreError.self) {
      try store.write(at: StoreFixture.day(2)) { writer in
        try writer.add(StoreFixture.patient("bo"))
        try writer.update(StoreFixture.carePlan("anna.knee", of: "bo"))
      }
    }
  }

  @Test func sourcesMustMatchTheirHash() throws {
    let store = try StoreFixture.store()
    let bundle = ScriptBundle(files: [.init(path: "plan.lua", hash: "00", text: "return 1")])
    #expect(throws: StoreError.self) { try store.write(at: StoreFixture.day(1)) { try $0.keepSources(bundle) } }
  }

  @Test func aRejectedWriteIsRolledBackEvenIfItsErrorIsIgnored() throws {
    let store = try StoreFixture.enrolled()
    var task = StoreFixture.task("walk", title: "Walk")
    task.targets = [OutcomeValue(.double(.infinity))]
    try store.write(at: StoreFixture.day(2)) { writer in _ = try? writer.add(task, owner: .plan("knee")) }
    #expect(try store.read { try $0.lastSeq() } == 1)
    #expect(try store.read { try $0.identities(CareTask.self, owner: .plan("knee")) } == [])
  }
}
