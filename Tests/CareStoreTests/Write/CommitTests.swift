import CareModel
import CareSQLite
import CareStore
import Testing

@Suite(.onEveryEngine) struct CommitTests {
  struct Stop: Error {}

  @Test func commitsAreNumberedWithoutGaps() throws {
    let store = try StoreFixture.store()
    for day in 1...3 {
      try store.write(at: StoreFixture.day(day)) { try $0.add(StoreFixture.patient(.init("p\(day)"))) }
      try store.write(at: StoreFixture.day(day)) { _ in }
      try? store.write(at: StoreFixture.day(day)) { writer in
        try writer.add(StoreFixture.patient("lost"))
        throw Stop()
      }
    }
    #expect(try store.read { try $0.lastSeq() } == 3)
    #expect(try store.read { try $0.identities(Patient.self) } == ["p1", "p2", "p3"])
  }

  @Test func aFailedWriteIsRolledBack() throws {
    let store = try StoreFixture.store()
    #expect(throws: Stop.self) {
      try store.write(at: StoreFixture.day(1)) { writer in
        try writer.add(StoreFixture.patient("anna"))
        throw Stop()
      }
    }
    #expect(try store.read { try $0.info().versions } == 0)
  }

  @Test func aFailedSavepointKeepsTheRestOfTheCommit() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { writer in
      #expect(throws: Stop.self) {
        try writer.attempt {
          try writer.add(StoreFixture.patient("lost"))
          throw Stop()
        }
      }
      try writer.add(StoreFixture.patient("anna"))
    }
    let versions = try store.read { try $0.history(Patient.self, id: "anna") }
    #expect(versions.map(\.seq) == [1])
    #expect(versions.map(\.place) == [0])
    #expect(try store.read { try $0.identities(Patient.self) } == ["anna"])
  }

  @Test func aFailedSavepointsReadsAreForgotten() throws {
    let store = try StoreFixture.enrolled()
    let found = try store.write(at: StoreFixture.day(2)) { writer in
      #expect(throws: Stop.self) {
        try writer.attempt {
          try writer.add(StoreFixture.carePlan("anna.lost", of: "anna"))
          let outcome = try writer.record(StoreFixture.outcome(day: 1, carePlan: "anna.lost")).value
          _ = try writer.reader.outcome(patient: "anna", carePlan: "anna.lost", key: outcome.key)
          throw Stop()
        }
      }
      try writer.add(StoreFixture.carePlan("anna.kept", of: "anna"))
      let outcome = try writer.record(StoreFixture.outcome(day: 1, carePlan: "anna.kept")).value
      return try writer.reader.outcome(patient: "anna", carePlan: "anna.kept", key: outcome.key)
    }
    #expect(found?.value.carePlan == "anna.kept")
  }

  @Test func aWriteInsideAReadIsRejected() throws {
    let store = try StoreFixture.store()
    let reason = "cannot write inside a read of the store; write outside of it"
    #expect(throws: StoreError.invalid(reason: reason)) {
      try store.read { _ in try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna")) } }
    }
    #expect(try store.read { try $0.lastSeq() } == 0)
  }

  @Test func aNestedWriteIsPartOfTheOuterWrite() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(StoreFixture.patient("anna"))
      try store.write(at: StoreFixture.day(2)) { inner in try inner.add(StoreFixture.patient("ben")) }
    }
    let versions = try store.read { reader in
      try ["anna", "ben"].map { try reader.history(Patient.self, id: .init($0))[0] }
    }
    #expect(versions.map(\.seq) == [1, 1])
    #expect(versions.map(\.place) == [0, 1])
    #expect(versions.map(\.recorded) == [StoreFixture.day(1), StoreFixture.day(1)])
  }

  @Test func aFailedNestedWriteIsRolledBackAlone() throws {
    let store = try StoreFixture.store()
    struct Stop: Error {}
    try store.write(at: StoreFixture.day(1)) { writer in
      #expect(throws: Stop.self) {
        try store.write(at: StoreFixture.day(1)) { inner in
          try inner.add(StoreFixture.patient("ben"))
          throw Stop()
        }
      }
      try writer.add(StoreFixture.patient("anna"))
    }
    #expect(try store.read { try $0.identities(Patient.self) } == ["anna"])
    #expect(try store.read { try $0.lastSeq() } == 1)
  }

  @Test func aFailedWriteRollsBackItsNestedWrites() throws {
    let store = try StoreFixture.store()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write(at: StoreFixture.day(1)) { _ in
        try store.write(at: StoreFixture.day(1)) { inner in try inner.add(StoreFixture.patient("ben")) }
        throw Stop()
      }
    }
    #expect(try store.read { try $0.identities(Patient.self) } == [])
  }

  @Test func aReadInsideAWriteSeesItsChanges() throws {
    let store = try StoreFixture.store()
    let found = try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(StoreFixture.patient("anna"))
      return try store.read { try $0.identities(Patient.self) }
    }
    #expect(found == ["anna"])
  }

  /// Seconds that the clock stands before the last commit, and when the next one is recorded: seconds after it, or nil.
  static let clocks: [(behind: Int, recorded: Int?, reason: String)] = [
    (-60, 60, "a clock that advances"), (0, 0, "the same moment"), (1, 0, "a little behind is raised"),
    (300, 0, "five minutes are raised"), (301, nil, "more is refused"),
  ]

  @Test(arguments: clocks)
  func recordedNeverGoesBack(behind: Int, recorded: Int?, reason: String) throws {
    let store = try StoreFixture.store()
    let last = StoreFixture.day(3)
    try store.write(at: last) { try $0.add(StoreFixture.patient("anna")) }
    let now = last.adding(seconds: -behind)
    guard let recorded else {
      #expect(throws: StoreError.clockBehind(last: last), "\(reason)") { try store.write(at: now) { _ in } }
      return
    }
    let version = try store.write(at: now) { try $0.add(StoreFixture.patient("bo")) }
    #expect(version.recorded == last.adding(seconds: recorded), "\(reason)")
  }

  @Test func theSameHistoryGivesTheSameVersionIDs() throws {
    let ids = try [StoreFixture.enrolled(), StoreFixture.enrolled()].map { store in
      try store.read { try $0.history(Patient.self, id: "anna") }.map(\.id)
    }
    #expect(ids[0] == ids[1])
    #expect(ids[0].first?.text == "bb36f2bd-66d7-8b24-a50b-3ad326efe3cd")
  }

  @Test func aStoreCannotBeCreatedWithoutASeed() {
    #expect(throws: StoreError.unavailable(reason: "there is no store")) {
      try CareStore(engine: SQLiteEngine(), creating: nil)
    }
  }

  @Test func entropyGivesTheStoreItsID() {
    #expect(StoreSeed(entropy: [1, 2, 3]).id == StoreSeed(entropy: [1, 2, 3]).id)
    #expect(StoreSeed(entropy: [1, 2, 3]).id != StoreSeed(entropy: [1, 2, 4]).id)
  }
}
