package import CareModel
package import CareStore
import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store's database in one SQLite file, or in memory.
///
/// A file is in write-ahead mode: readers beside one writer. A write is on disk when it returns: `synchronous` is FULL, read back
/// on every connection. What is deleted is overwritten.
package final class SQLiteEngine: SQLEngine {
  /// Types are strict; tables in the order of their key have no other row number.
  package let dialect = SQLDialect(
    integer: "INTEGER", real: "REAL", text: "TEXT", bytes: "BLOB", strict: " STRICT",
    clustered: " STRICT, WITHOUT ROWID")

  /// Whether the engine was opened for reading alone.
  package let isReadOnly: Bool

  let database: any DatabaseWriter

  /// How long a write waits for another before it fails with ``StoreError/busy``.
  package static let defaultBusyTimeout = 5.0

  /// Opens a file, and makes it, for its owner alone, when it is not there.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must be there.
  ///   - isReadOnly: Whether to open what is there for reading alone.
  ///   - busyTimeout: How many seconds a write waits for another.
  /// - Throws: ``StoreError/unavailable(reason:)`` for what is not a store, which is then left as it is;
  ///   ``StoreError/newerSchema(found:known:)``, ``StoreError/damaged(reason:)``, ``StoreError/busy``.
  package init(
    path: String, isReadOnly: Bool = false, busyTimeout: Double = defaultBusyTimeout
  ) throws(StoreError) {
    self.isReadOnly = isReadOnly
    try StoreFile.prepare(path, isReadOnly: isReadOnly, busyTimeout: busyTimeout)
    do {
      let configuration = Self.configuration(of: path, isReadOnly: isReadOnly, busyTimeout: busyTimeout)
      let pool = try DatabasePool(path: path, configuration: configuration)
      database = pool
      // Going to write-ahead mode has set `synchronous` to NORMAL.
      try pool.writeWithoutTransaction { try Self.makeDurable($0) }
    } catch {
      throw StoreError(sqlite: error)
    }
  }

  /// A database of its own in memory, gone with this value.
  package init() throws(StoreError) {
    isReadOnly = false
    do {
      let configuration = Self.configuration(of: nil, isReadOnly: false, busyTimeout: Self.defaultBusyTimeout)
      database = try DatabaseQueue(configuration: configuration)
    } catch {
      throw StoreError(sqlite: error)
    }
  }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    do {
      return try database.unsafeReentrantRead { db in
        guard !db.isInsideTransaction else { return try body(SQLiteConnection(db, isNested: true)) }
        return try Self.transaction("BEGIN", on: db, body)
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    guard !isReadOnly else { throw StoreError.readOnly }
    do {
      return try database.unsafeReentrantWrite { db in
        guard db.isInsideTransaction else { return try Self.transaction("BEGIN IMMEDIATE", on: db, body) }
        let connection = SQLiteConnection(db, isNested: true)
        return try connection.savepoint { try body(connection) }
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }

  package func dataVersion() throws -> Int64 {
    do {
      // Only one connection's own numbers can be compared, and the writer's stands still for writes of its own.
      return try database.unsafeReentrantWrite { db in
        try SQLiteConnection(db, isNested: db.isInsideTransaction).first("PRAGMA data_version") { $0.integer(at: 0) }
          ?? 0
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }

  package func close() throws {
    // The last connection to close moves what is in the log into the file, which a reader could not.
    (database as? DatabasePool)?.invalidateReadOnlyConnections()
    do { try database.close() } catch { throw StoreError(sqlite: error) }
  }

  /// Begins and ends with statements that are compiled once; a commit that fails is undone like a body that throws.
  private static func transaction<Result>(
    _ begin: String, on db: Database, _ body: (any SQLConnection) throws -> Result
  ) throws -> Result {
    let connection = SQLiteConnection(db, isNested: false)
    try connection.execute(begin)
    do {
      let result = try body(connection)
      try connection.execute("COMMIT")
      return result
    } catch {
      try connection.rollBack()
      throw error
    }
  }

  private static func configuration(of path: String?, isReadOnly: Bool, busyTimeout: Double) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -8_000 : -64_000)")
      if let path, !db.configuration.readonly { try beginLog(of: path, db) }
      try makeDurable(db)
    }
    return configuration
  }

  /// Begins the log, by writing what is there anyway, without waiting for the disk.
  ///
  /// GRDB wants a log that is not empty when it opens a file, and else makes one by making a table, dropping it and waiting for the disk
  /// twice. What is written here need not last: it says nothing new.
  private static func beginLog(of path: String, _ db: Database) throws {
    var log = stat()
    guard stat(path + "-wal", &log) != 0 || log.st_size == 0 else { return }
    try db.execute(sql: "PRAGMA synchronous = OFF")
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else { return }
    try db.execute(sql: "PRAGMA application_id = \(StoreFile.applicationID)")
  }

  private static func makeDurable(_ db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
      throw StoreError.unavailable(reason: "SQLite does not promise that what is written is on disk")
    }
  }
}
