import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import Testing

/// A store that release 0.1 wrote, with a row of every kind, opens, verifies, audits, and keeps its bytes.
struct ReleasedStoreTests {
  private func make(_ folder: StoreFolder) throws -> CareStore {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/store-0.1.sql")
    let sql = try String(contentsOf: file, encoding: .utf8)
    let queue = try DatabaseQueue(path: folder.path())
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA application_id = 0x43415245; PRAGMA user_version = 2; PRAGMA journal_mode = WAL")
    }
    try queue.close()
    return try CareStore(engine: SQLiteEngine(path: folder.path()), creating: nil, entropy: RichStore.entropy)
  }

  @Test func aReleasedStoreVerifiesAndKeepsItsSeal() throws {
    let store = try make(try StoreFolder())
    #expect(try store.verify().isEmpty)
    let report = try store.audit()
    #expect(report.first == nil)
    #expect(report.commits == 59)
    #expect(report.rows == 145)
    #expect(report.erased == 3)
    #expect(report.seal == "6aaed013681226ad98ed7d28a3c4c4463ce7d4daf5f059ba72ffcd719e9c21ab")
    #expect(try store.audit(noted: report.seal).noted == 59)
  }

  @Test func aNewCommitContinuesItsChain() throws {
    let store = try make(try StoreFolder())
    let seal = try store.audit().seal
    try store.write(at: Instant(iso: "2026-06-14T08:00:00Z") ?? .end) { writer in
      try writer.add(Patient(id: "fay", zone: .utc))
    }
    let report = try store.audit(noted: seal)
    #expect(report.first == nil)
    #expect(report.noted == 59)
    #expect(report.commits == 60)
  }

  @Test func everyPayloadReencodesToTheSameBytes() throws {
    let store = try make(try StoreFolder())
    let sql = """
      SELECT i.entity, i.owner_kind, i.id, v.payload FROM version v JOIN identity i ON i.ref = v.identity
      WHERE v.payload <> '' ORDER BY v.seq, v.place
      """
    let rows = try store.engine.read { connection in
      try connection.all(sql) { ($0.text(at: 0), $0.integer(at: 1), $0.text(at: 2), $0.text(at: 3)) }
    }
    #expect(rows.count == 74)
    for (entity, owner, id, payload) in rows {
      let written =
        switch (entity, owner) {
        case ("patient", _): try Self.written(Patient.self, payload)
        case ("plan", _): try Self.written(PlanHeader.self, payload)
        case ("care_plan", _): try Self.written(CarePlan.self, payload)
        case ("task", 2): try Self.written(TaskOverride.self, payload)
        case ("task", _): try Self.written(CareTask.self, payload)
        case ("contact", _): try Self.written(Contact.self, payload)
        case ("alert", _): try Self.written(Alert.self, payload)
        default: ""
        }
      #expect(written == payload, "\(entity) \(id)")
    }
    let details = try store.engine.read { connection in
      try connection.all("SELECT details FROM outcome WHERE details IS NOT NULL") { $0.text(at: 0) }
    }
    #expect(details.count == 2)
    for text in details { #expect(try Self.written(RecordDetails.self, text) == text) }
  }

  private static func written<Value: Codable>(_ type: Value.Type, _ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(JSONDecoder().decode(type, from: Data(text.utf8))), as: UTF8.self)
  }
}
