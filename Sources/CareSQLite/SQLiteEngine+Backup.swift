package import CareModel
package import CareStore
import Foundation
import GRDB

extension SQLiteEngine {
  /// Writes a copy of the database as of one moment to a new file that only its owner can read.
  ///
  /// Reads and writes continue meanwhile, including those of other processes. When this returns, the file is complete
  /// and on disk; when it throws, there is no file.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` when the file exists and must not be replaced or is not a store;
  ///   ``StoreError/invalid(reason:)`` inside a write; ``StoreError/full``.
  package func backUp(to path: String, replacing: Bool) throws {
    let file = try BackupFile(path, of: format, replacing: replacing)
    do {
      try copy(to: file.partialPath)
      try file.finish()
    } catch {
      file.discard()
      throw (error as? DatabaseError).map { StoreError(sqlite: $0) } ?? error
    }
  }

  /// Copies in one step: the copy is of the moment at which it starts, whatever any process writes meanwhile.
  private func copy(to path: String) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    let copy = try DatabaseQueue(path: path, configuration: configuration)
    try copy.writeWithoutTransaction { target in
      try database.unsafeReentrantRead { source in
        guard !source.isInsideTransaction else {
          throw StoreError.invalid(reason: "cannot back up inside a write; do it outside")
        }
        try source.backup(to: target)
      }
    }
    try copy.close()
  }
}

extension SQLiteEngine {
  /// Returns an in-memory database with the current contents of this one.
  ///
  /// Writes to either do not reach the other.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  /// - Complexity: O(n) in the size of the database.
  package func copy() throws(StoreError) -> SQLiteEngine {
    let copy = try SQLiteEngine(format: format)
    do { try database.backup(to: copy.database) } catch { throw StoreError(sqlite: error) }
    return copy
  }
}

extension SQLiteEngine {
  package func schema(madeBy steps: [String]) throws -> [SchemaObject] {
    let scratch = try SQLiteEngine()
    return try scratch.write { connection in
      for step in steps { try connection.run(script: step) }
      return try connection.schemaObjects()
    }
  }
}

extension SQLiteEngine {
  /// Returns the space on the disk of the file; nil in memory.
  package func freeBytes() -> Int? {
    guard let path else { return nil }
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: path)  // allowed: a look, not a write
    return facts?[.systemFreeSize] as? Int
  }

  /// Returns the size of the file and of its log; nil in memory.
  package func storedBytes() -> Int? {
    guard let path else { return nil }
    return [path, path + "-wal"].reduce(0) { sum, path in
      let facts = try? FileManager.default.attributesOfItem(atPath: path)  // allowed: a look, and there may be no log
      return sum + (facts?[.size] as? Int ?? 0)
    }
  }

  package func compact() throws {
    try requireWritable()
    do {
      try database.unsafeReentrantWrite { db in
        guard !db.isInsideTransaction else {
          throw StoreError.invalid(reason: "cannot rewrite the file inside a write; do it outside")
        }
        // Deleted data is overwritten in the file even if there is not enough space to rewrite it.
        try db.checkpoint(.truncate)
        try db.execute(sql: "VACUUM")
        try db.checkpoint(.truncate)
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }
}
