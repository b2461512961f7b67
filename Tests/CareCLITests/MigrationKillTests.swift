import CareTestSupport
import Foundation
import GRDB
import Testing

/// A killed migration has changed everything or nothing.
struct MigrationKillTests {
  private func schema(_ file: URL) throws -> (version: Int, tables: Int, seals: Int) {
    let queue = try DatabaseQueue(path: file.path)
    defer { #expect(throws: Never.self) { try queue.close() } }
    return try queue.read { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      let tables =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE name IN ('entry', 'sample')") ?? 0
      let seals = version == 1 ? 0 : try Int.fetchOne(db, sql: "SELECT count(*) FROM commits WHERE seal IS NOT NULL")
      return (version, tables, seals ?? 0)
    }
  }

  @Test func aKilledMigrationIsAllOrNothing() throws {
    try withCare { care in
      let outcomes = 3000
      let old = care.folder.appending(path: "old.sqlite"), file = care.folder.appending(path: "care.sqlite")
      try OldStore.make(at: old, outcomes: outcomes)
      var numbers = SeededGenerator(seed: 20_260_611)
      var killed = 0
      for round in 0..<Soak.rounds(6) {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file.path + suffix)  // allowed: it may not exist
        }
        try FileManager.default.copyItem(at: old, to: file)
        let process = try care.process(CareProcess.products.appending(path: "care"), ["store", "migrate"])
        try process.run()
        usleep(UInt32(numbers.number(20_000...400_000)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let found = try schema(file)
        if found.version == 1 {
          killed += 1
          #expect(found.tables == 0, "round \(round)")
        } else {
          #expect(found.version == 11 && found.seals == outcomes + 12, "round \(round)")
        }
        let audit = try care.run("store", "audit", "--migrate")
        #expect(audit.output.hasPrefix("rows       \(outcomes + 18)\ncommits    \(outcomes + 12)\n"), "\(audit.errors)")
        #expect(audit.code == 0)
      }
      #expect(killed > 0, "no kill fell into a migration")
    }
  }
}

/// A store with the schema of the first release.
enum OldStore {
  /// Creates the store in a file, with a number of additional outcomes.
  static func make(at url: URL, outcomes: Int = 0) throws {
    let file = CareProcess.project.appending(path: "Tests/CareSQLiteTests/Data/schema-1.sql")
    let sql = try String(contentsOf: file, encoding: .utf8)
    let queue = try DatabaseQueue(path: url.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "BEGIN")
      for number in 0..<outcomes {
        try db.execute(sql: "INSERT INTO commits SELECT max(seq) + 1, max(recorded), NULL FROM commits")
        try db.execute(
          sql: """
            INSERT INTO outcome SELECT patient, scheduled_start, (SELECT max(seq) FROM commits), 0, care_plan, task, task_version,
            task || '/\(number)', scheduled_stop, answered, status, reason, deleted, id, recorded FROM outcome WHERE seq = 4
            """)
      }
      try db.execute(sql: "COMMIT")
      try db.execute(sql: "PRAGMA application_id = 0x43415245; PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
    }
    try queue.close()
  }
}
