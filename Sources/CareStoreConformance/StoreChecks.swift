import CareModel
import CareStore
import Testing

/// What a store needs of its engine: its tables, its commits, and a copy of all its rows.
enum StoreChecks {
  static let all = [
    EngineCheck("aStoreIsCreatedAndKeepsItsCommits", aStoreIsCreatedAndKeepsItsCommits),
    EngineCheck("aStoreFindsWhatWasChangedBehindIt", aStoreFindsWhatWasChangedBehindIt),
    EngineCheck("aStoreIsCopiedRowByRow", aStoreIsCopiedRowByRow),
    EngineCheck("theTablesOfAStoreAreListedAsTheyWereMade", theTablesOfAStoreAreListedAsTheyWereMade),
  ]

  private static let start = Instant(milliseconds: 1_780_272_000_000)

  /// Returns a store with a patient and twenty outcomes, one of them corrected and one cleared.
  private static func store(on engine: any SQLEngine) throws -> CareStore {
    let store = try CareStore(
      engine: engine, creating: StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"), entropy: Array(0..<32))
    try store.write(at: start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    for number in 0..<20 { try store.write(at: start) { try $0.record(outcome(number)) } }
    try store.write(at: start) { writer in
      try writer.record(outcome(3))
      try writer.clear(patient: "anna", carePlan: nil, key: outcome(4).key)
    }
    return store
  }

  private static func outcome(_ number: Int) -> Outcome {
    let due = start.adding(seconds: number * 3600)
    return Outcome(
      patient: "anna", carePlan: nil, task: "check-in", taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"),
      key: OccurrenceKey("check-in/\(Zone.utc.civil(due))"), start: due, stop: due.adding(seconds: 600), answered: due,
      values: [OutcomeValue(.integer(number), kind: "pain", recorded: due), OutcomeValue(.text("ä"), kind: "note")])
  }

  private static func aStoreIsCreatedAndKeepsItsCommits(_ factory: EngineFactory) throws {
    let store = try store(on: factory.make())
    let found = try store.read { reader in
      (seq: try reader.lastSeq(), rows: try reader.outcomes(patient: "anna", from: .beginning, to: .end))
    }
    #expect(found.seq == 22)
    #expect(found.rows.map(\.value.values.first?.value) == (0..<20).filter { $0 != 4 }.map { .integer($0) })
    #expect(try store.verify() == [])
    #expect(throws: StoreError.notFound(entity: "patient", id: "ben")) {
      try store.write(at: start) { writer in
        try writer.record(outcome(30))
        var other = outcome(31)
        other.patient = "ben"
        try writer.record(other)
      }
    }
    #expect(try store.read { try $0.lastSeq() } == 22)
  }

  private static func aStoreFindsWhatWasChangedBehindIt(_ factory: EngineFactory) throws {
    let store = try store(on: factory.make())
    #expect(try store.audit().faults == 0)
    try store.engine.write { connection in
      try connection.execute("UPDATE outcome_value SET integer_value = ?1 WHERE integer_value = ?2", .int(9), .int(7))
    }
    #expect(try store.audit().faults == 1)
  }

  private static func aStoreIsCopiedRowByRow(_ factory: EngineFactory) throws {
    let store = try store(on: factory.make()), target = try factory.make()
    let report = try LogicalCopy.copy(from: store.engine, to: target)
    #expect(report.rows["outcome"] == 22)
    #expect(report.rows["outcome_value"] == 44)
    let copy = try CareStore(engine: target, creating: nil)
    #expect(copy.id == store.id)
    #expect(try copy.verify() == [])
  }

  private static func theTablesOfAStoreAreListedAsTheyWereMade(_ factory: EngineFactory) throws {
    let store = try store(on: factory.make())
    let found = try store.engine.read { try $0.schemaObjects() }
    #expect(found.filter { $0.kind == .table }.contains { $0.name == "outcome_value" })
    #expect(found.contains { $0.kind == .index && $0.name == "outcome_event" })
    let stamp = try store.engine.read { try $0.schemaStamp() }
    #expect(try store.engine.read { try $0.schemaStamp() } == stamp)
    try store.engine.write { try $0.execute("CREATE INDEX another ON outcome (answered)") }
    #expect(try store.engine.read { try $0.schemaStamp() } != stamp)
  }
}
