import CareModel
import GRDB

extension SQLiteEngine {
  package func compact() throws {
    guard !isReadOnly else { throw StoreError.readOnly }
    do {
      try database.unsafeReentrantWrite { db in
        guard !db.isInsideTransaction else {
          throw StoreError.invalid(reason: "the file cannot be rewritten within a change of the store; do it outside")
        }
        // What was deleted is overwritten in the file even if there is no room to rewrite it.
        try db.checkpoint(.truncate)
        try db.execute(sql: "VACUUM")
        try db.checkpoint(.truncate)
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }
}
