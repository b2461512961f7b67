package import CareModel
import GRDB

extension SQLiteEngine {
  /// A database in memory that holds what this one holds now; what is written to either does not reach the other.
  ///
  /// - Complexity: reads the whole database.
  package func copy() throws(StoreError) -> SQLiteEngine {
    let copy = try SQLiteEngine()
    do { try database.backup(to: copy.database) } catch { throw StoreError(sqlite: error) }
    return copy
  }
}
