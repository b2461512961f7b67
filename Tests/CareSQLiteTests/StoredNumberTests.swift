import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import Testing

/// No number in a file stops the program: each is read, reported, or refused as damage.
struct StoredNumberTests {
  @Test(arguments: [-1, Int(Int32.min)])
  func aNegativeSchemaNumberIsDamage(number: Int) throws {
    for isInLog in [false, true] {
      let folder = try StoreFolder("schema\(number == -1)\(isInLog)")
      try folder.makeStore()
      let queue =
        try isInLog ? DatabasePool(path: folder.path()) as any DatabaseWriter : DatabaseQueue(path: folder.path())
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = \(number)") }
      if !isInLog { try queue.close() }
      #expect(throws: StoreError.damaged(reason: "its schema has the number \(number)")) { try folder.store() }
      try queue.close()
    }
  }

  /// Every integer column of every table, with each of the extreme numbers: everything that reads rows is called.
  @Test(arguments: [Int64.min, -1, 0, .max - 1, .max])
  func anExtremeNumberInAnyColumnIsReadOrReported(number: Int64) throws {
    let store = try RichStore.inMemory()
    let tables = try store.engine.read { try $0.schemaObjects() }.filter { $0.kind == .table }.map(\.name)
    for table in tables {
      let columns = try store.engine.read { connection in
        try connection.all("SELECT name FROM pragma_table_info('\(table)') WHERE type = 'INTEGER'") { $0.text(at: 0) }
      }
      for column in columns {
        // Where a number must be unique, only one row can have it.
        let sql = "UPDATE OR IGNORE \(table) SET \(column) = \(number)"
        try RichStore.found(in: store, after: sql) { readAll(store) }
      }
    }
    #expect(try store.verify() == [])
  }

  /// Calls everything that reads rows; an error is as good as a result.
  private func readAll(_ store: CareStore) {
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch is StoreError {} catch { Issue.record("\(error)") }
    }
    attempt { _ = try store.verify() }
    attempt { _ = try store.audit() }
    attempt { _ = try store.read { try $0.info() } }
    attempt { _ = try store.read { try $0.changes(after: 0, limit: 10) } }
    attempt { _ = try store.read { try $0.changes(after: .max - 1) } }
    for id in ["anna", "bo"] as [Patient.ID] {
      attempt { _ = try store.read { try $0.outcomes(patient: id, from: .beginning, to: .end) } }
      attempt { _ = try store.read { try $0.history(Patient.self, id: id) } }
      attempt { _ = try store.read { try $0.drafts(patient: id) } }
      attempt { _ = try store.read { try $0.timeline(Patient.self, id: id, zone: .utc) } }
      attempt { _ = try store.read { try $0.sampleHistory(patient: id, remoteID: "watch-of-\(id)-1") } }
    }
    attempt {
      try store.write(at: RichStore.day(10)) { writer in
        try writer.add(Patient(id: "new", zone: .utc))
        try writer.record(RichStore.outcome("anna", day: 8, []))
      }
    }
  }
}
