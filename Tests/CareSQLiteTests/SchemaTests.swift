import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import StoreConformance
import Testing

/// The schema of a store's file is the one that the migrations make, and nothing else.
struct SchemaTests {
  private static let now = RichStore.day(10)

  static let changes: [(sql: String, sentence: String)] = [
    (
      "CREATE TRIGGER steal AFTER INSERT ON outcome BEGIN SELECT 1; END",
      "the trigger 'steal' on 'outcome' was not made by the store"
    ),
    ("CREATE TABLE copies (text TEXT)", "the table 'copies' was not made by the store"),
    ("CREATE VIEW answers AS SELECT answers FROM outcome", "the view 'answers' was not made by the store"),
    (
      "CREATE INDEX reasons ON outcome (reason)", "the index 'reasons' on 'outcome' was not made by the store"
    ),
    ("ALTER TABLE commits ADD COLUMN note TEXT", "the table 'commits' was altered"),
    ("DROP INDEX identity_id", "the index 'identity_id' on 'identity' is missing"),
    (
      "DROP INDEX identity_id; CREATE INDEX identity_id ON identity (id)",
      "the index 'identity_id' on 'identity' was altered"
    ),
    ("DROP TABLE survey_draft", "the table 'survey_draft' is missing"),
    (withoutCheck, "the table 'commits' was altered"),
    ("ANALYZE", "the table 'sqlite_stat1' was not made by the store"),
    (
      "CREATE TABLE \"Anna said \u{1B}[2J 'no'\" (text TEXT)",
      "the table 'Anna?said???2J??no?' was not made by the store"
    ),
  ]

  /// Removes a rule of a table as someone with an editor for databases would.
  static let withoutCheck = """
    PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (seq > 0)', '') WHERE name = 'commits';
    PRAGMA writable_schema = RESET
    """

  @Test(arguments: changes.map(\.sql))
  func everyChangeOfTheSchemaIsFound(sql: String) throws {
    let folder = try StoreFolder("schema\(sql.filter(\.isLetter).prefix(60))")
    let store = try rich(folder)
    try change(folder, sql)
    let sentence = try #require(Self.changes.first { $0.sql == sql }).sentence
    #expect(try store.verify().contains(sentence))
    if !sentence.hasSuffix("is missing") || sentence.contains("index") {
      #expect(try store.audit().schema?.contains(sentence) == true)
    }
  }

  @Test(arguments: EngineUnderTest.all)
  func aStoreHasTheSchemaOfItsMigrations(engine: EngineUnderTest) throws {
    let store = try CareStore(engine: engine.make(), creating: StoreSeed(id: RichStore.id), entropy: RichStore.entropy)
    try RichStore.fill(store)
    #expect(try store.audit().schema == nil)
    #expect(try store.verify() == [])
  }

  static let steal = """
    CREATE TABLE copies (text TEXT);
    CREATE TRIGGER steal AFTER INSERT ON outcome BEGIN INSERT INTO copies VALUES (new.answers); END
    """

  @Test func aStoreWithAForeignTriggerIsNotOpened() throws {
    let folder = try StoreFolder()
    try rich(folder).engine.close()
    try change(folder, Self.steal)
    let error = StoreError.foreignSchema(found: ["the trigger 'steal' on 'outcome' was not made by the store"])
    #expect(throws: error) { try RichStore.open(folder) }
    #expect(throws: error) { try RichStore.open(folder, readOnly: true) }
    #expect(error.message.contains("care store verify --repair"))
  }

  @Test func aTriggerAddedToAnOpenStoreNeverRuns() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try change(folder, Self.steal)
    for _ in 0..<2 {
      #expect(throws: StoreError.foreignSchema(found: ["the trigger 'steal' on 'outcome' was not made by the store"])) {
        try store.write(at: Self.now) { try $0.record(RichStore.outcome("anna", day: 9, [])) }
      }
    }
    #expect(try store.engine.read { try $0.first("SELECT count(*) FROM copies") { $0.int(at: 0) } } == 0)
    try change(folder, "DROP TRIGGER steal")
    try store.write(at: Self.now) { try $0.record(RichStore.outcome("anna", day: 9, [])) }
    #expect(try store.read { try $0.lastSeq() } == 6)
  }

  @Test(arguments: changes.map(\.sql))
  func erasingIsRefusedWhereACopyMayRemain(sql: String) throws {
    let folder = try StoreFolder("erasing\(sql.filter(\.isLetter).prefix(60))")
    let store = try rich(folder)
    try change(folder, sql)
    let sentence = try #require(Self.changes.first { $0.sql == sql }).sentence
    guard !sentence.hasSuffix("is missing") else { return }
    #expect {
      try store.erase("anna", at: Self.now)
    } throws: { error in
      guard case .foreignSchema(let found)? = error as? StoreError else { return false }
      return found.contains(sentence)
    }
    #expect(try store.read { try $0.lastSeq() } == 5, "nothing was erased")
  }

  @Test func aMissingIndexDoesNotKeepAnyoneFromErasing() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try change(folder, "DROP INDEX identity_id")
    #expect(try store.erase("anna", at: Self.now).outcomes == 5)
  }

  static let repairs: [String] = [
    "DROP INDEX identity_id", "DROP INDEX outcome_event; DROP INDEX sample_remote", withoutCheck, steal,
    "CREATE VIEW answers AS SELECT answers FROM outcome", "CREATE INDEX reasons ON outcome (reason)",
    "DROP INDEX identity_id; CREATE INDEX identity_id ON identity (id)", "ALTER TABLE commits ADD COLUMN note TEXT",
    """
    PRAGMA foreign_keys = OFF; CREATE TABLE other AS SELECT * FROM identity; DROP TABLE identity;
    ALTER TABLE other RENAME TO identity
    """,
    """
    PRAGMA foreign_keys = OFF; CREATE TABLE other AS SELECT * FROM outcome; DROP TABLE outcome;
    ALTER TABLE other RENAME TO outcome
    """,
    """
    PRAGMA foreign_keys = OFF; CREATE TABLE first AS SELECT * FROM commits; DROP TABLE commits;
    ALTER TABLE first RENAME TO commits; CREATE TABLE parent AS SELECT * FROM identity; DROP TABLE identity;
    ALTER TABLE parent RENAME TO identity; CREATE TABLE other AS SELECT * FROM outcome; DROP TABLE outcome;
    ALTER TABLE other RENAME TO outcome
    """,
  ]

  @Test(arguments: repairs)
  func aRepairedStoreHasItsSchemaAndItsRows(sql: String) throws {
    let folder = try StoreFolder("repaired\(sql.filter(\.isLetter).prefix(60))")
    let store = try rich(folder)
    let seal = try store.audit().seal
    try change(folder, sql)
    #expect(try !store.verify().isEmpty, "the difference is named")
    try store.engine.close()
    let engine = try SQLiteEngine(path: folder.path())
    let repair = try CareStore.repairSchema(of: engine, dropping: ["copies", "commits.note"])
    #expect(!repair.repaired.isEmpty)
    #expect(repair.left == [])
    #expect(throws: StoreError.self, "references are enforced again") { try Self.addDangling(to: engine) }
    try engine.close()
    let repaired = try RichStore.open(folder)
    #expect(try repaired.verify() == [])
    let report = try repaired.audit()
    #expect(report.faults == 0 && report.schema == nil && report.seal == seal)
    #expect(throws: StoreError.self, "the rules are back") {
      try repaired.engine.write { try $0.execute("INSERT INTO commits (seq, recorded) VALUES (-1, 0)") }
    }
    try repaired.erase("anna", at: Self.now)
    #expect(try repaired.verify() == [])
  }

  @Test func whatMayHoldDataIsRemovedOnlyWhenItIsNamed() throws {
    let folder = try StoreFolder()
    try rich(folder).engine.close()
    try change(
      folder, Self.steal + "; INSERT INTO copies VALUES ('what anna said'); CREATE INDEX found ON copies (text)")
    let engine = try SQLiteEngine(path: folder.path())
    let left = try CareStore.repairSchema(of: engine).left
    #expect(left == ["the table 'copies' was not made by the store"])
    #expect(try engine.read { try $0.first("SELECT count(*) FROM copies") { $0.int(at: 0) } } == 1)
    #expect(try CareStore.repairSchema(of: engine, dropping: ["copies"]).left == [])
    try engine.close()
    #expect(try folder.bytes().range(of: Data("what anna said".utf8)) == nil)
  }

  @Test func aColumnThatMayHoldDataIsRemovedOnlyWhenItIsNamed() throws {
    let folder = try StoreFolder()
    try rich(folder).engine.close()
    try change(folder, "ALTER TABLE commits ADD COLUMN note TEXT")
    let engine = try SQLiteEngine(path: folder.path())
    #expect {
      try CareStore.repairSchema(of: engine)
    } throws: { error in
      guard case .invalid(let reason)? = error as? StoreError else { return false }
      return reason.contains("'commits.note'") && reason.contains("--drop")
    }
    #expect(try engine.read { try $0.first("SELECT count(note), count(*) FROM commits") { $0.int(at: 1) } } == 5)
  }

  /// Each would lose data, or hide that it is lost.
  static let unrepairable: [(sql: String, reason: String)] = [
    ("DROP TABLE survey_draft", "the table 'survey_draft' is missing"),
    (
      "\(withoutCheck); PRAGMA foreign_keys = OFF; UPDATE commits SET seq = -1 WHERE seq = 5",
      "the table 'commits' has rows that violate its rules"
    ),
    (
      "DROP INDEX sample_remote; INSERT INTO sample SELECT patient, quantity, start + 1, seq, place, stop, value, units, source, remote_id, deleted, id, recorded, NULL FROM sample",
      "the index 'sample_remote' on 'sample' cannot be made, because rows violate it"
    ),
    ("ALTER TABLE outcome DROP COLUMN answers", "the table 'outcome' lacks the column 'answers'"),
    (
      """
      CREATE TABLE other AS SELECT * FROM outcome_value; DROP TABLE outcome_value;
      ALTER TABLE other RENAME TO outcome_value; DELETE FROM outcome
      """,
      "the table 'outcome_value' has rows that violate its rules"
    ),
  ]

  @Test(arguments: unrepairable.map(\.sql))
  func whatCannotBeRepairedIsLeftAsItIs(sql: String) throws {
    let folder = try StoreFolder("unrepairable\(sql.filter(\.isLetter).prefix(40))")
    try rich(folder).engine.close()
    try change(folder, sql)
    let reason = try #require(Self.unrepairable.first { $0.sql == sql }).reason
    let engine = try SQLiteEngine(path: folder.path())
    let before = try engine.read { try $0.schemaObjects() }
    #expect(throws: StoreError.damaged(reason: reason)) { try CareStore.repairSchema(of: engine) }
    #expect(try engine.read { try $0.schemaObjects() } == before)
    #expect(throws: StoreError.self, "references are enforced again") { try Self.addDangling(to: engine) }
  }

  private static func addDangling(to engine: SQLiteEngine) throws {
    try engine.write { try $0.execute("INSERT INTO enrolment (care_plan, patient) VALUES (999, 999)") }
  }

  @Test func whiteSpaceAndCommentsAreNoDifference() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try change(
      folder,
      """
      DROP INDEX identity_id; CREATE   INDEX identity_id -- by hand
      ON identity(entity ,/* and */ id )
      """)
    #expect(try store.verify() == [])
  }

  private func rich(_ folder: StoreFolder) throws -> CareStore {
    let store = try RichStore.open(folder)
    try RichStore.fill(store)
    return store
  }

  /// Changes the file as another program would.
  private func change(_ folder: StoreFolder, _ sql: String) throws {
    let queue = try DatabaseQueue(path: folder.path())
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
    }
    try queue.close()
  }
}
