import CareModel
import CareSQLite
import CareStore
import CareTestSupport
import Testing

/// What a store keeps in memory of versions read before is never seen in its answers.
@Suite(.onEveryEngine) struct VersionCacheTests {
  /// One store is asked all the time; it is compared with a store that has just been opened on the same database.
  @Test(arguments: 1...UInt64(Soak.rounds(6)))
  func theVersionCacheDoesNotChangeResults(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = try SQLiteEngine()
    let store = try CareStore(engine: engine, creating: StoreSeed(id: StoreFixture.id))
    let other = try CareStore(engine: engine, creating: nil)
    for step in 1...40 {
      let writer = Bool.random(using: &random) ? store : other
      try write(to: writer, at: StoreFixture.day(step), &random)
      if Int.random(in: 0..<10, using: &random) == 0 { store.forgetCachedVersions() }
      let expected = try answers(of: CareStore(engine: engine, creating: nil))
      #expect(try answers(of: store) == expected, "seed \(seed), step \(step)")
      #expect(try answers(of: store) == expected, "seed \(seed), step \(step), again")
    }
  }

  @Test func aVersionReadInARolledBackWriteIsNotReused() throws {
    let store = try StoreFixture.store()
    var undone: VersionID?
    #expect(throws: Undone.self) {
      try store.write(at: StoreFixture.day(2)) { writer in
        undone = try writer.add(Self.patient("anna", "Undone")).id
        #expect(try Self.given(of: "anna", in: writer.reader) == "Undone")
        throw Undone()
      }
    }
    let kept = try store.write(at: StoreFixture.day(2)) { try $0.add(Self.patient("anna", "Kept")).id }
    #expect(kept == undone)
    #expect(try store.read { try Self.given(of: "anna", in: $0) } == "Kept")
  }

  @Test func aVersionReadInARolledBackSavepointIsNotReused() throws {
    let store = try StoreFixture.store()
    let given = try store.write(at: StoreFixture.day(2)) { writer in
      var undone: VersionID?
      #expect(throws: Undone.self) {
        try writer.attempt {
          undone = try writer.add(Self.patient("anna", "Undone")).id
          #expect(try Self.given(of: "anna", in: writer.reader) == "Undone")
          throw Undone()
        }
      }
      #expect(try writer.add(Self.patient("anna", "Kept")).id == undone)
      return try Self.given(of: "anna", in: writer.reader)
    }
    #expect(given == "Kept")
  }

  @Test func anEnrollmentOfARolledBackSavepointIsNotReused() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(2)) { try $0.add(Self.patient("anna", "Anna")) }
    let owners = try store.write(at: StoreFixture.day(3)) { writer in
      #expect(throws: Undone.self) {
        try writer.attempt {
          #expect(try Self.record(in: "first", writer) == [.carePlan("first")])
          throw Undone()
        }
      }
      return try Self.record(in: "second", writer)
    }
    #expect(owners == [.carePlan("second")])
  }

  @Test func aCopyIsIndependent() throws {
    let engine = try SQLiteEngine()
    let store = try CareStore(engine: engine, creating: StoreSeed(id: StoreFixture.id))
    let copy = try CareStore(engine: engine.copy(), creating: nil)
    for (one, name) in [(store, "Here"), (copy, "There")] {
      try one.write(at: StoreFixture.day(2)) { try $0.add(Self.patient("anna", name)) }
    }
    #expect(try [store, copy].map { try $0.read { try Self.given(of: "anna", in: $0) } } == ["Here", "There"])
  }

  private struct Undone: Error {}

  private static func patient(_ id: Patient.ID, _ given: String) -> Patient {
    Patient(id: id, name: PersonName(given: given), zone: .utc)
  }

  private static func given(of id: Patient.ID, in reader: StoreReader) throws -> String? {
    try reader.inForce(Patient.self, id: id, at: StoreFixture.day(40), zone: .utc)?.value.name.given
  }

  private static func record(in carePlan: CarePlan.ID, _ writer: StoreWriter) throws -> [Owner] {
    try writer.add(CarePlan(id: carePlan, patient: "anna", plan: nil, enrolled: .earliest))
    var outcome = StoreFixture.outcome(day: 3)
    (outcome.patient, outcome.carePlan) = ("anna", carePlan)
    try writer.record(outcome)
    return try writer.reader.outcomes(patient: "anna", from: .beginning, to: .end).map(\.owner)
  }

  private func write(to store: CareStore, at now: Instant, _ random: inout SeededGenerator) throws {
    let id = Patient.ID(["a", "b"].randomElement(using: &random) ?? "a")
    let name = "\(Int.random(in: 0..<1000, using: &random))"
    let isUndone = Int.random(in: 0..<3, using: &random) == 0
    let isPartlyUndone = Int.random(in: 0..<3, using: &random) == 0
    do {
      try store.write(at: now) { writer in
        if isPartlyUndone {
          do {
            try writer.attempt {
              try writer.put(Self.patient(id, "lost " + name))
              _ = try answers(of: writer.reader)
              throw Undone()
            }
          } catch is Undone {}
        }
        try writer.put(Self.patient(id, name))
        try writer.put(Contact(id: "ward", name: name), owner: .patient(id))
        _ = try answers(of: writer.reader)
        if isUndone { throw Undone() }
      }
    } catch is Undone {}
  }

  private struct Answers: Equatable {
    var history: [[Version<Patient>]]
    var contacts: [[Version<Contact>]]
    var named: [Version<Contact>?]
  }

  private func answers(of store: CareStore) throws -> Answers {
    try store.read { try answers(of: $0) }
  }

  private func answers(of reader: StoreReader) throws -> Answers {
    let ids: [Patient.ID] = ["a", "b"]
    let contacts = try ids.map {
      try reader.allInForce(Contact.self, owner: .patient($0), at: StoreFixture.day(60), zone: .utc)
    }
    return Answers(
      history: try ids.map { try reader.history(Patient.self, id: $0) }, contacts: contacts,
      named: try contacts.flatMap { $0 }.map { try reader.version(Contact.self, named: $0.id) })
  }
}
