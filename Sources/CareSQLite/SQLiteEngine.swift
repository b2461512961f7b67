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

/// A database in one SQLite file, or in memory: a store's, or one of another ``DatabaseFormat``.
///
/// A file is in write-ahead logging mode, with any number of readers beside one writer. A write is on disk when it
/// returns: `synchronous` is FULL, verified on every connection. Deleted data is overwritten.
///
/// ```swift
/// let engine = try SQLiteEngine(path: "care.sqlite")
/// let store = try CareStore(engine: engine, creating: StoreSeed(entropy: random), entropy: random)
/// ```
package final class SQLiteEngine: SQLEngine {
  /// Tables are strict.
  ///
  /// Clustered tables have no separate row number.
  package let dialect = SQLDialect(
    integer: "INTEGER", real: "REAL", text: "TEXT", bytes: "BLOB", strict: " STRICT",
    clustered: " STRICT, WITHOUT ROWID")

  /// Whether the engine is read-only.
  package var isReadOnly: Bool { refusal != nil }

  /// Why nothing can be written; nil if it can.
  let refusal: StoreError?

  /// The format of the database.
  package let format: DatabaseFormat

  let database: any DatabaseWriter

  /// The default time that a write waits for another, in seconds, before it throws ``StoreError/busy``.
  package static let defaultBusyTimeout = 5.0
  /// The default size of the cache with which rows are written, in kilobytes: for a plan or a study that is written at once.
  package static let defaultWriteCache = 64_000

  /// Opens a file, or creates it, readable by its owner only, if it does not exist.
  ///
  /// If the file or its folder is not writable, the engine is read-only. On a full disk, where no log can be begun, it is read-only too,
  /// and a write says that the disk is full.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist.
  ///   - format: The format of the file.
  ///   - isReadOnly: Whether to open an existing file without writing.
  ///   - busyTimeout: The time that a write waits for another, in seconds.
  ///   - writeCache: The size of the cache with which rows are written, in kilobytes.
  /// - Throws: ``StoreError/unavailable(reason:)`` for a file of another format, which is not changed;
  ///   ``StoreError/newerSchema(found:known:)``; ``StoreError/damaged(reason:)``; ``StoreError/busy``.
  package init(
    path: String, format: DatabaseFormat = .store, isReadOnly: Bool = false,
    busyTimeout: Double = defaultBusyTimeout, writeCache: Int = defaultWriteCache
  ) throws(StoreError) {
    self.format = format
    try StoreFile.prepare(path, as: format, isReadOnly: isReadOnly, busyTimeout: busyTimeout)
    let access = try StoreFile.access(path)
    func open(_ name: String, isReadOnly: Bool) throws(StoreError) -> DatabasePool {
      do {
        let configuration = SQLiteEngine.configuration(
          of: path, format, isReadOnly: isReadOnly, busyTimeout: busyTimeout, writeCache: writeCache)
        let pool = try DatabasePool(path: name, configuration: configuration)
        // Switching to write-ahead logging has set `synchronous` to NORMAL.
        try pool.writeWithoutTransaction { try SQLiteEngine.makeDurable($0) }
        return pool
      } catch { throw StoreError(sqlite: error) }
    }
    let refused = isReadOnly || access != .writing
    do throws(StoreError) {
      let name = access == .nothingBeside ? StoreFile.unchangingName(path) : path
      (database, refusal) = (try open(name, isReadOnly: refused), refused ? .readOnly : nil)
      return
    } catch {
      guard case .full = error else { throw error }
    }
    // There is no room for a log or for its index. What others began is read with theirs; otherwise, nothing but the file itself has commits.
    do throws(StoreError) {
      (database, refusal) = (try open(path, isReadOnly: true), .full)
    } catch {
      guard case .full = error, !StoreFile.hasLog(path) else { throw error }
      (database, refusal) = (try open(StoreFile.unchangingName(path), isReadOnly: true), .full)
    }
  }

  /// Creates a private in-memory database.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` when SQLite cannot create it.
  package init(format: DatabaseFormat = .store) throws(StoreError) {
    refusal = nil
    self.format = format
    do {
      let configuration = Self.configuration(
        of: nil, format, isReadOnly: false, busyTimeout: Self.defaultBusyTimeout, writeCache: Self.defaultWriteCache)
      let queue = try DatabaseQueue(configuration: configuration)
      // A backup of it is a file of the format.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(format.applicationID)") }
      database = queue
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
    if let refusal { throw refusal }
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

  package func writeWithoutReferences<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    if let refusal { throw refusal }
    do {
      return try database.unsafeReentrantWrite { db in
        guard !db.isInsideTransaction else {
          throw StoreError.invalid(reason: "references are enforced in a write that has begun")
        }
        // Inside a transaction, the setting cannot be changed.
        let result = Swift.Result {
          try Self.enforceReferences(false, db)
          return try Self.transaction("BEGIN IMMEDIATE", on: db) { connection in
            let result = try body(connection)
            try connection.checkRebuilt()
            return result
          }
        }
        try Self.enforceReferences(true, db)
        return try result.get()
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }

  /// Sets whether references are enforced; nothing is written through a connection that does not obey.
  private static func enforceReferences(_ isEnforced: Bool, _ db: Database) throws {
    try db.execute(sql: "PRAGMA foreign_keys = \(isEnforced ? "ON" : "OFF")")
    guard try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == isEnforced else {
      throw StoreError.unavailable(reason: "SQLite does not change whether it enforces references")
    }
  }

  package func dataVersion() throws -> Int64? {
    do {
      // Only numbers from the same connection can be compared, and the writer's ignores its own writes.
      return try database.unsafeReentrantWrite { db in
        try SQLiteConnection(db, isNested: db.isInsideTransaction).first("PRAGMA data_version") { $0.integer(at: 0) }
          ?? 0
      }
    } catch let error as DatabaseError {
      throw StoreError(sqlite: error)
    }
  }

  package func close() throws {
    // The last connection to close checkpoints the log, which a reader could not do.
    (database as? DatabasePool)?.invalidateReadOnlyConnections()
    do { try database.close() } catch { throw StoreError(sqlite: error) }
  }

  /// Runs a transaction with statements that are compiled once.
  ///
  /// A failed commit is rolled back, as is a body that throws.
  private static func transaction<Result>(
    _ begin: String, on db: Database, _ body: (SQLiteConnection) throws -> Result
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

  private static func configuration(
    of path: String?, _ format: DatabaseFormat, isReadOnly: Bool, busyTimeout: Double, writeCache: Int
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -8_000 : -writeCache)")
      if let path, !db.configuration.readonly { try beginLog(of: path, format, db) }
      try makeDurable(db)
    }
    return configuration
  }

  /// Creates the log with a write that changes nothing, without waiting for the disk.
  ///
  /// GRDB needs a log that is not empty when it opens a file. Otherwise, it creates one by creating and dropping a
  /// table, and waits for the disk twice. This write need not be durable.
  private static func beginLog(of path: String, _ format: DatabaseFormat, _ db: Database) throws {
    var log = stat()
    guard stat(path + "-wal", &log) != 0 || log.st_size == 0 else { return }
    try db.execute(sql: "PRAGMA synchronous = OFF")
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else { return }
    try db.execute(sql: "PRAGMA application_id = \(format.applicationID)")
  }

  private static func makeDurable(_ db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
      throw StoreError.unavailable(reason: "SQLite does not guarantee that commits are on disk")
    }
  }
}
