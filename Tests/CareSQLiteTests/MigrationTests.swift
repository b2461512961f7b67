import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import Testing

struct MigrationTests {
  /// Creates a store as schema 1 left it: a plan, two patients, outcomes, a correction of the plan, and a cleared
  /// outcome.
  private func makeOld(_ folder: StoreFolder) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/schema-1.sql")
    let sql = try String(contentsOf: file, encoding: .utf8)
    let queue = try DatabaseQueue(path: folder.path())
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA application_id = 0x43415245; PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
    }
    try queue.close()
  }

  private func open(_ folder: StoreFolder, readOnly: Bool = false) throws -> CareStore {
    try CareStore(
      engine: SQLiteEngine(path: folder.path(), isReadOnly: readOnly), creating: nil, entropy: RichStore.entropy)
  }

  @Test func aStoreOfTheFirstSchemaReadsAsBefore() throws {
    let folder = try StoreFolder()
    try makeOld(folder)
    let store = try open(folder)
    try store.read { reader in
      let outcomes = try reader.outcomes(patient: "ana", from: .beginning, to: .end)
      #expect(outcomes.map(\.value.key.text) == Self.keys)
      #expect(outcomes.map(\.value.values.count) == [2, 2, 2, 2, 2])
      let recorded = Instant(iso: "2026-06-07T20:00:00Z")
      #expect(
        outcomes[0].value.values[0] == OutcomeValue(.integer(67), kind: "pulse", units: "/min", recorded: recorded))
      #expect(outcomes[0].value.zone == nil)
      #expect(outcomes[0].value.details.isEmpty)
      let declined = try reader.outcomes(patient: "bo", from: .beginning, to: .end)
      #expect(declined.map(\.value.reason) == ["felt ill"])
      let cleared = try reader.outcomeHistory(
        patient: "ana", carePlan: "ana.pulse", key: OccurrenceKey("beat/2026-06-08T08:00"))
      #expect(cleared.map(\.isDeleted) == [false, true])
      let nurse = try reader.history(Contact.self, id: "nurse", owner: .plan("pulse")).map(\.value)
      #expect(nurse.map(\.phone) == [[LabeledValue("+1 555 0100")]])
      #expect(nurse.map(\.address) == [PostalAddress(street: "1 Main Street")])
      let beat = try reader.history(CareTask.self, id: "beat", owner: .plan("pulse"))
      #expect(beat.map(\.value.title) == ["Count your pulse", "Count your pulse at rest"])
      #expect(beat.map(\.seq) == [1, 12])
      #expect(beat.map(\.author) == [nil, nil])
    }
  }

  static let keys = [
    "beat/2026-06-07T08:00", "walk/2026-06-07T18:00", "walk/2026-06-08T18:00", "beat/2026-06-09T08:00",
    "walk/2026-06-09T18:00",
  ]

  @Test func itHasAnEntryForEveryRowAndASealForEveryCommit() throws {
    let folder = try StoreFolder()
    try makeOld(folder)
    let store = try open(folder)
    let report = try store.audit()
    #expect(report.first == nil)
    #expect(report.commits == 12)
    #expect(report.rows == 18)
    #expect(try store.verify().isEmpty)
    try store.write(at: Instant(iso: "2026-06-11T08:00:00Z") ?? .end) { try $0.add(Patient(id: "cy", zone: .utc)) }
    #expect(try store.audit().first == nil)
    #expect(try store.audit(noted: report.seal).noted == 12)
  }

  /// Copies the rows of a current store into tables of the first schema, and migrates them.
  @Test func aMigratedStoreEqualsOneCreatedWithThisSchema() throws {
    let folder = try StoreFolder()
    let today = try RichStore.open(folder)
    try RichStore.fill(today, withSamples: false)
    // The first schema has none of them.
    try today.engine.write {
      try $0.run(
        script:
          "UPDATE outcome SET zone = NULL, details = NULL, answers = NULL, late_entry = NULL, why = NULL; UPDATE version SET why = NULL"
      )
    }
    let rows = try Self.rows(today)
    let id = today.id
    try today.engine.close()
    try downgrade(folder)
    let carried = try open(folder)
    #expect(carried.id == id)
    #expect(try Self.rows(carried) == rows)
    let report = try carried.audit()
    #expect(report.first == nil)
    #expect(report.commits == 5)
    #expect(try carried.verify().isEmpty)
    let authors = try carried.engine.read {
      try $0.all("SELECT author FROM commits ORDER BY seq") { $0.optionalText(at: 0) }
    }
    #expect(authors == ["designer", "anna", "bo", "nurse", nil])
    #expect(report.rows == rows.count + authors.count - 1)
  }

  /// Removes what the eleventh step adds.
  private static let withoutDeliveries = """
    DROP TABLE delivery; DROP TABLE attempt; DROP TABLE delivery_note; DROP TABLE reminder_clock; DROP TABLE endpoint;
    ALTER TABLE store DROP COLUMN clock_seq
    """

  /// A store of schema 3, which has no reasons, keeps its commitments and its seal.
  @Test func aStoreWithoutReasonsAuditsAsBefore() throws {
    let folder = try StoreFolder()
    let store = try RichStore.open(folder)
    let outcome = RichStore.outcome("anna", day: 2, [OutcomeValue(.integer(7))])
    try store.write(at: RichStore.day(1)) { writer in
      try writer.add(Patient(id: "anna", zone: .utc))
      try writer.add(CarePlan(id: "anna.knee", patient: "anna", plan: nil, enrolled: RichStore.date))
      var plain = outcome
      plain.lateEntry = nil
      try writer.record(plain)
    }
    let before = try store.audit()
    try store.engine.write { connection in
      try connection.run(
        script: """
          ALTER TABLE outcome DROP COLUMN late_entry; ALTER TABLE outcome DROP COLUMN why;
          ALTER TABLE version DROP COLUMN why; ALTER TABLE sample DROP COLUMN suspicion;
          DROP TABLE outcome_file; DROP TABLE draft_file; DROP TABLE receipt; DROP TABLE touch;
          DROP TABLE picture; ALTER TABLE store DROP COLUMN offered_from;
          ALTER TABLE outcome_value DROP COLUMN words; \(Self.withoutDeliveries)
          """)
      try connection.setSchemaVersion(3)
    }
    try store.engine.close()
    let migrated = try open(folder)
    let after = try migrated.audit()
    #expect(after.first == nil)
    #expect(after.seal == before.seal)
    #expect(try migrated.verify().isEmpty)
    let read = try migrated.read { try $0.outcomes(patient: "anna", from: .beginning, to: .end) }
    #expect(read.map(\.value.answers) == [outcome.answers])
    #expect(read.map(\.value.lateEntry) == [nil])
  }

  /// A store of schema 5, which has no files, keeps its commitments and its seal, and can have files then.
  @Test func aStoreWithoutFilesAuditsAsBefore() throws {
    let folder = try StoreFolder()
    let store = try RichStore.open(folder)
    try RichStore.fill(store, withSamples: false)
    let before = try store.audit()
    try store.engine.write { connection in
      try connection.run(
        script: """
          DROP TABLE outcome_file; DROP TABLE draft_file; DROP TABLE receipt; DROP TABLE touch; DROP TABLE picture;
          ALTER TABLE store DROP COLUMN offered_from;
          ALTER TABLE outcome_value DROP COLUMN words; \(Self.withoutDeliveries)
          """)
      try connection.setSchemaVersion(5)
    }
    try store.engine.close()
    let migrated = try open(folder)
    let after = try migrated.audit()
    #expect(after.first == nil && after.schema == nil && after.files == nil)
    #expect(after.seal == before.seal)
    #expect(try migrated.verify().isEmpty)
    try migrated.write(at: RichStore.day(9)) { try $0.keepFiles(RichStore.file("late photo"), of: "anna") }
    #expect(try migrated.read { try $0.info() }.files == 1)
    #expect(try migrated.verify().isEmpty)
  }

  /// A store of schema 9, which has no own words beside values, keeps its commitments and its seal, and can have words then.
  @Test func aStoreWithoutOwnWordsAuditsAsBefore() throws {
    let folder = try StoreFolder()
    let store = try RichStore.open(folder)
    try RichStore.fill(store, withSamples: true)
    let before = try store.audit()
    try store.engine.write { connection in
      try connection.run(script: "ALTER TABLE outcome_value DROP COLUMN words; \(Self.withoutDeliveries)")
      try connection.setSchemaVersion(9)
    }
    try store.engine.close()
    let migrated = try open(folder)
    #expect(try migrated.audit().seal == before.seal)
    let value = OutcomeValue(.text("9"), kind: "fruit", other: "2")
    try migrated.write(at: RichStore.day(9)) { _ = try $0.record(RichStore.outcome("anna", day: 8, [value])) }
    let read = try migrated.read { try $0.outcomes(patient: "anna", from: RichStore.day(8), to: .end) }
    #expect(read.last?.value.values == [value])
    #expect(try migrated.audit().first == nil && migrated.verify().isEmpty)
    try migrated.engine.write { try $0.execute("UPDATE outcome_value SET words = NULL WHERE words IS NOT NULL") }
    #expect(try migrated.audit().first?.subject == "outcome", "the words are covered by the commitment")
  }

  /// Writes the rows of a store to a file with only the tables of the first schema.
  private func downgrade(_ folder: StoreFolder) throws {
    try FileManager.default.moveItem(atPath: folder.path(), toPath: folder.path("today.sqlite"))
    let engine = try SQLiteEngine(path: folder.path())
    try engine.write { connection in
      try connection.run(script: Schema.steps(engine.dialect)[0])
      try connection.setSchemaVersion(1)
    }
    try engine.close()
    let columns = """
      patient, scheduled_start, seq, place, care_plan, task, task_version, occurrence_key, scheduled_stop, answered, status,
      reason, deleted, id, recorded
      """
    try DatabaseQueue(path: folder.path()).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "ATTACH ? AS today", arguments: [folder.path("today.sqlite")])
      try db.execute(sql: "INSERT INTO commits SELECT seq, recorded, author FROM today.commits")
      try db.execute(sql: "INSERT INTO outcome (\(columns)) SELECT \(columns) FROM today.outcome")
      let version = "identity, seq, place, id, effective_kind, effective, recorded, deleted, payload"
      try db.execute(sql: "INSERT INTO version SELECT \(version) FROM today.version")
      try db.execute(sql: "INSERT INTO store SELECT id FROM today.store")
      for table in ["source", "identity", "enrolment", "survey_draft"] {
        try db.execute(sql: "INSERT INTO \(table) SELECT * FROM today.\(table)")
      }
      let value = """
        patient, scheduled_start, seq, place, position, type, integer_value, real_value, text_value, bytes_value, kind, units,
        recorded
        """
      try db.execute(sql: "INSERT INTO outcome_value SELECT \(value) FROM today.outcome_value")
      try db.execute(sql: "DETACH today")
    }
  }

  /// Returns every row of the first schema's tables, as text.
  private static func rows(_ store: CareStore) throws -> [String] {
    try store.engine.read { connection in
      try connection.all("SELECT 'v', seq, place, hex(id), payload FROM version ORDER BY seq, place") { row in
        (0..<5).map { row.text(at: $0) }.joined(separator: "|")
      }
        + connection.all("SELECT 'o', seq, place, hex(id), occurrence_key, reason FROM outcome ORDER BY seq, place") {
          row in
          (0..<6).map { row.text(at: $0) }.joined(separator: "|")
        }
    }
  }

  @Test func anInterruptedMigrationChangesNothing() throws {
    let folder = try StoreFolder()
    try makeOld(folder)
    // A row that names no commit stops the migration after its tables were made.
    try DatabaseQueue(path: folder.path()).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; UPDATE commits SET seq = 99 WHERE seq = 7")
    }
    #expect(throws: StoreError.damaged(reason: "commit 7 is missing")) { try open(folder) }
    let queue = try DatabaseQueue(path: folder.path())
    let tables = try queue.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE name = 'entry'") }
    #expect(tables == [])
    #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 1)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; UPDATE commits SET seq = 7 WHERE seq = 99")
    }
    try queue.close()
    #expect(try open(folder).audit().commits == 12)
  }

  @Test func openedForReadingAnOldStoreAsksForMigration() throws {
    let folder = try StoreFolder()
    try makeOld(folder)
    let error = StoreError.olderSchema(found: 1, known: CareStore.schemaVersion)
    #expect(throws: error) { try open(folder, readOnly: true) }
    #expect(error.message.contains("care store migrate"))
    #expect(try SQLiteEngine.schema(ofFileAt: folder.path()) == 1)
    _ = try open(folder)
    #expect(try SQLiteEngine.schema(ofFileAt: folder.path()) == CareStore.schemaVersion)
  }

  @Test func concurrentOpeningsMigrateOnce() throws {
    let folder = try StoreFolder()
    try makeOld(folder)
    let stores = try (0..<2).map { _ in try open(folder) }
    #expect(try stores.map { try $0.audit().commits } == [12, 12])
  }
}
