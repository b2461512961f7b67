import Foundation
import GRDB

/// A store as the release of the first schema left it.
enum OldStore {
  /// Makes it in a file, with so many more outcomes than it had.
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
