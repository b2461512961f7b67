import CareModel
package import CareRuntime
import CareSQLite
package import CareStore
import Foundation

extension CareRuntime {
  /// Writes a copy of the store as of one moment to a new file that only its owner can read.
  ///
  /// Reads and writes continue meanwhile. When this returns, the file is complete and on disk; when it throws, there is
  /// none.
  ///
  /// - Throws: `StoreError.unavailable` when the file exists and must not be replaced or is not a store;
  ///   `StoreError.full`.
  package func backUp(to path: String, replacing: Bool) throws {
    if let engine = store.engine as? SQLiteEngine { return try engine.backUp(to: path, replacing: replacing) }
    let copy = try SQLiteEngine()
    _ = try LogicalCopy.copy(from: store.engine, to: copy)
    try copy.backUp(to: path, replacing: replacing)
    try copy.close()
  }

  /// Copies the store to an empty place, of any kind, and compares the copy with it.
  ///
  /// - Returns: What was copied.
  /// - Throws: As `LogicalCopy.copy(from:to:)`; then the target has no store.
  package func copyStore(to target: StoreLocation) throws -> LogicalCopy.Report {
    let isNew = try !target.exists()
    do {
      let engine = try target.engine()
      let report = try LogicalCopy.copy(from: store.engine, to: engine)
      try engine.close()
      return report
    } catch {
      // What was made for the copy is removed: it is empty.
      if isNew, case .file(let path) = target {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
          try FileManager.default.removeItem(atPath: path + suffix)
        }
      }
      throw error
    }
  }
}
