import CareModel
import CareSQLite
import CareStore
import CareTestSupport
import Foundation
import GRDB
import Testing

/// Random changes of a store's schema by another program: each is found, nothing foreign runs, and a repair undoes it.
struct SchemaTamperTests {
  /// A change of the schema, and whether something remains that may hold copies of rows.
  private struct Change {
    var sql: String
    var isForeign: Bool
    var drops: [String] = []
  }

  @Test(arguments: [UInt64(20_261_122), 1, 2])
  func everyCombinationOfChangesIsFoundAndRepaired(seed: UInt64) throws {
    print("SchemaTamperTests: seed \(seed), \(Soak.rounds(6)) rounds")  // allowed: a campaign prints its seeds
    var numbers = SeededGenerator(seed: seed)
    for round in 0..<Soak.rounds(6) {
      // A folder's name consists of letters, and the seeds run at the same time.
      let folder = try StoreFolder("tamper" + String(seed, radix: 2).map { $0 == "0" ? "o" : "l" })
      let store = try RichStore.open(folder)
      try RichStore.fill(store)
      let changes = (0...numbers.number(0...3)).map { Self.change($0, &numbers) }
      let context: Comment = "seed \(seed), round \(round): \(changes.map(\.sql).joined(separator: "; "))"
      try tamper(folder, changes.map(\.sql))
      #expect(try !store.verify().isEmpty, context)
      if changes.contains(where: \.isForeign) {
        #expect(throws: StoreError.self, context) { try store.erase("anna", at: RichStore.day(10)) }
      }
      // A trigger would fill the table with what it took.
      let outcome = RichStore.outcome("anna", day: 9, [])
      do { try store.write(at: RichStore.day(10)) { try $0.record(outcome) } } catch is StoreError {}
      let seal = try store.audit().seal
      try store.engine.close()
      let engine = try SQLiteEngine(path: folder.path())
      let stolen = try engine.read { connection in
        let isThere = try connection.schemaObjects().contains { $0.name == "stolen" }
        return isThere ? try connection.first("SELECT count(*) FROM stolen") { $0.int(at: 0) } : 0
      }
      #expect(stolen == 0, context)
      let repair = try CareStore.repairSchema(of: engine, dropping: Set(changes.flatMap(\.drops)))
      #expect(repair.left == [], context)
      try engine.close()
      let repaired = try RichStore.open(folder)
      #expect(try repaired.verify() == [], context)
      let report = try repaired.audit()
      #expect(report.faults == 0 && report.seal == seal && report.schema == nil, context)
      #expect(try repaired.erase("anna", at: RichStore.day(10)).outcomes >= 5, context)
      try repaired.engine.close()
    }
  }

  private static let tables = [
    "commits", "source", "identity", "version", "enrolment", "outcome", "outcome_value", "survey_draft", "entry",
    "sample", "outcome_file", "draft_file", "receipt", "touch", "picture",
    "delivery", "attempt", "delivery_note", "reminder_clock", "endpoint",
  ]
  private static let indexes = [
    "commits_recorded", "identity_id", "enrolment_patient", "enrolment_plan", "outcome_event", "survey_draft_event",
    "sample_remote", "draft_file_event", "touch_patient", "delivery_next", "delivery_patient", "attempt_patient",
    "reminder_clock_next",
  ]

  private static func change(_ number: Int, _ numbers: inout SeededGenerator) -> Change {
    let table = numbers.pick(tables), index = numbers.pick(indexes)
    let event = numbers.pick(["BEFORE INSERT", "AFTER INSERT", "AFTER UPDATE", "BEFORE DELETE"])
    switch numbers.number(0...7) {
    case 0: return Change(sql: "DROP INDEX IF EXISTS \(index)", isForeign: false)
    case 1:
      return Change(
        sql: """
          CREATE TABLE IF NOT EXISTS stolen (number INTEGER);
          CREATE TRIGGER t\(number) \(event) ON \(table) BEGIN INSERT INTO stolen VALUES (1); END
          """, isForeign: true, drops: ["stolen"])
    case 2:
      return Change(
        sql: "CREATE TABLE copy\(number) AS SELECT * FROM \(table)", isForeign: true, drops: ["copy\(number)"])
    case 3: return Change(sql: "CREATE VIEW view\(number) AS SELECT * FROM \(table)", isForeign: true)
    case 4: return Change(sql: "CREATE INDEX extra\(number) ON \(table) (1)", isForeign: true)
    case 5:
      return Change(
        sql: "ALTER TABLE \(table) ADD COLUMN extra\(number) TEXT DEFAULT 'x'", isForeign: true,
        drops: ["\(table).extra\(number)"])
    case 6:
      return Change(
        sql: """
          CREATE TABLE other AS SELECT * FROM \(table); DROP TABLE \(table); ALTER TABLE other RENAME TO \(table)
          """, isForeign: true)
    default:
      return Change(
        sql: """
          PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'sample';
          PRAGMA writable_schema = RESET
          """, isForeign: true)
    }
  }

  private func tamper(_ folder: StoreFolder, _ changes: [String]) throws {
    let queue = try DatabaseQueue(path: folder.path())
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
      for sql in changes { try db.execute(sql: sql) }
    }
    try queue.close()
  }
}
