import CareModel
import CareStore
import Testing

@Suite(.onEveryEngine) struct EntityVersionTests {
  @Test func aTwiceDeletedRecordCanBeRestoredBetweenTheDeletions() throws {
    let store = try StoreFixture.store()
    let at = { (day: Int) in Effective.instant(StoreFixture.day(day)) }
    try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna"), effective: at(5)) }
    try store.write(at: StoreFixture.day(1)) { try $0.delete(Patient.self, id: "anna", effective: at(20)) }
    try store.write(at: StoreFixture.day(1)) {
      try $0.delete(Patient.self, id: "anna", effective: at(10), planned: .keep)
    }
    try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna"), effective: at(15)) }
    let alive = try [9, 10, 14, 15, 25].map { day in
      try store.read { try $0.inForce(Patient.self, id: "anna", at: StoreFixture.day(day), zone: .utc) != nil }
    }
    #expect(alive == [true, false, false, true, true])
  }

  @Test func aLaterVersionTakesOverFromItsDay() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna", given: "Anna")) }
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.update(StoreFixture.patient("anna", given: "Anne"), effective: .instant(StoreFixture.day(10)))
    }
    #expect(try names(store, days: [1, 9, 10, 30]) == ["Anna", "Anna", "Anne", "Anne"])
  }

  @Test func aCorrectionFromAnEarlierDayReplacesLaterVersions() throws {
    let store = try planned()
    try store.write(at: StoreFixture.day(3)) { writer in
      try writer.update(
        StoreFixture.patient("anna", given: "Ann"), effective: .instant(StoreFixture.day(5)), planned: .replace)
    }
    #expect(try names(store, days: [1, 5, 10]) == ["Anna", "Ann", "Ann"])
  }

  @Test func aWriteBeforeAPlannedVersionMustKeepOrReplaceIt() throws {
    let store = try planned()
    let planned = Effective.instant(StoreFixture.day(10))
    #expect(throws: StoreError.plannedChange(entity: "patient", id: "anna", effective: planned)) {
      try store.write(at: StoreFixture.day(3)) { try $0.update(StoreFixture.patient("anna", given: "Ann")) }
    }
  }

  @Test func keepAppliesThePlannedFieldsToTheNewVersion() throws {
    let store = try StoreFixture.enrolled()
    let owner = Owner.plan("knee")
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.add(
        StoreFixture.task("walk", title: "Walk", instructions: "slowly"), owner: owner, effective: .beginning)
      try writer.update(
        StoreFixture.task("walk", title: "Walk", instructions: "briskly"), owner: owner,
        effective: .date(StoreFixture.june(10)))
      try writer.update(
        StoreFixture.task("walk", title: "Run", instructions: "briskly"), owner: owner,
        effective: .date(StoreFixture.june(20)))
    }
    try store.write(at: StoreFixture.day(3)) { writer in
      try writer.update(
        StoreFixture.task("walk", title: "Stroll", group: "legs"), owner: owner, effective: .date(StoreFixture.june(5)),
        planned: .keep)
    }
    let timeline = try store.read { try $0.timeline(CareTask.self, id: "walk", owner: owner, zone: .utc) }
    #expect(timeline.segments.map(\.from) == [.beginning] + [5, 10, 20].map { StoreFixture.day($0) })
    #expect(timeline.segments.map(\.version.value.title) == ["Walk", "Stroll", "Stroll", "Run"])
    #expect(timeline.segments.map(\.version.value.instructions) == ["slowly", nil, "briskly", "briskly"])
    #expect(timeline.segments.map(\.version.value.details.group) == [nil, "legs", "legs", "legs"])
    #expect(timeline.segments.map(\.version.seq) == [2, 3, 3, 3])
  }

  @Test func keepKeepsAPlannedEnd() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(StoreFixture.patient("anna", given: "Anna"))
      try writer.delete(Patient.self, id: "anna", effective: .instant(StoreFixture.day(10)))
    }
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.update(StoreFixture.patient("anna", given: "Anne"), planned: .keep)
    }
    #expect(try names(store, days: [1, 2, 9, 10]) == ["Anna", "Anne", "Anne", nil])
  }

  @Test func deletingKeepsThePastAndAddingRestores() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna", given: "Anna")) }
    try store.write(at: StoreFixture.day(5)) { try $0.delete(Patient.self, id: "anna") }
    try store.write(at: StoreFixture.day(8)) { try $0.add(StoreFixture.patient("anna", given: "Anne")) }
    #expect(try names(store, days: [4, 5, 7, 8]) == ["Anna", nil, nil, "Anne"])
  }

  @Test func asOfReturnsWhatTheStoreKnew() throws {
    let store = try planned()
    let at = StoreFixture.day(20)
    let known: [(AsOf, String?)] = [
      (.seq(0), nil), (.seq(1), "Anna"), (.seq(2), "Anne"), (.recorded(StoreFixture.day(1).adding(seconds: -1)), nil),
      (.recorded(StoreFixture.day(1)), "Anna"), (.recorded(StoreFixture.day(2)), "Anne"),
    ]
    for (asOf, name) in known {
      let found = try store.read { try $0.inForce(Patient.self, id: "anna", at: at, zone: .utc, asOf: asOf) }
      #expect(found?.value.name.given == name, "\(asOf)")
    }
  }

  @Test func addingAnExistingRecordIsRejected() throws {
    let store = try planned()
    #expect(throws: StoreError.alreadyExists(entity: "patient", id: "anna")) {
      try store.write(at: StoreFixture.day(3)) { try $0.add(StoreFixture.patient("anna")) }
    }
  }

  @Test func changingAMissingRecordIsRejected() throws {
    let store = try StoreFixture.store()
    let missing = StoreError.notFound(entity: "patient", id: "anna")
    #expect(throws: missing) {
      try store.write(at: StoreFixture.day(1)) { try $0.update(StoreFixture.patient("anna")) }
    }
    #expect(throws: missing) { try store.write(at: StoreFixture.day(1)) { try $0.delete(Patient.self, id: "anna") } }
  }

  @Test func aChangeBasedOnAnOldVersionIsAConflict() throws {
    let store = try StoreFixture.store()
    let first = try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna")) }
    let second = try store.write(at: StoreFixture.day(2)) { writer in
      try writer.update(StoreFixture.patient("anna", given: "Anne"), basedOn: first.id)
    }
    #expect(throws: StoreError.conflict(entity: "patient", id: "anna", expected: first.id, found: second.id)) {
      try store.write(at: StoreFixture.day(3)) { writer in
        try writer.update(StoreFixture.patient("anna", given: "Ann"), basedOn: first.id)
      }
    }
  }

  @Test func twoOwnersCanHaveTasksWithTheSameID() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.add(StoreFixture.task("walk", title: "Plan's"), owner: .plan("knee"))
      try writer.add(StoreFixture.task("walk", title: "Own"), owner: .carePlan("anna.knee"))
    }
    let found = try store.read { reader in
      try (
        reader.owners(of: CareTask.self, id: "walk"),
        reader.allInForce(CareTask.self, owner: .plan("knee"), at: StoreFixture.day(3), zone: .utc).map(\.value.title)
      )
    }
    #expect(found.0 == [.plan("knee"), .carePlan("anna.knee")])
    #expect(found.1 == ["Plan's"])
  }

  @Test func aVersionIsFoundByItsID() throws {
    let store = try planned()
    let history = try store.read { try $0.history(Patient.self, id: "anna") }
    let found = try store.read { reader in try history.map { try reader.version(Patient.self, named: $0.id) } }
    #expect(found == history)
  }

  /// Anna, who is to be Anne from day 10.
  private func planned() throws -> CareStore {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna", given: "Anna")) }
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.update(StoreFixture.patient("anna", given: "Anne"), effective: .instant(StoreFixture.day(10)))
    }
    return store
  }

  private func names(_ store: CareStore, days: [Int]) throws -> [String?] {
    try store.read { reader in
      try days.map { day in
        try reader.inForce(Patient.self, id: "anna", at: StoreFixture.day(day), zone: .utc)?.value.name.given
      }
    }
  }
}
