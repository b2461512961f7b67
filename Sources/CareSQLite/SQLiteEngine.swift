package import CareModel
package import CareStore
import GRDB
import Synchronization

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
  var refusal: StoreError? { opened.withLock(\.refusal) }

  /// The format of the database.
  package let format: DatabaseFormat

  var database: any DatabaseWriter { opened.withLock(\.database) }

  private struct Opened: Sendable {
    var database: any DatabaseWriter
    var refusal: StoreError?
    /// The number of times that it was opened again: SQLite's numbers of data begin again then.
    var generation: Int64 = 0
  }

  private let opened: Mutex<Opened>
  /// The path of the file; nil in memory.
  let path: String?
  /// Opens the file for writing.
  private let opening: @Sendable () throws(StoreError) -> any DatabaseWriter
  /// The space on the disk from which a file that was opened on a full one is opened again, in bytes.
  private static let leastRoom = 1 << 20

  /// The default time that a write waits for another, in seconds, before it throws ``StoreError/busy``.
  package static let defaultBusyTimeout = 5.0
  /// The default size of the cache with which rows are written, in kilobytes: for a plan or a study that is written at once.
  package static let defaultWriteCache = 64_000

  /// Opens a file, or creates it, readable by its owner only, if it does not exist.
  ///
  /// If the file or its folder is not writable, the engine is read-only. On a full disk, where no log can be begun, it is read-only too,
  /// and a write says that the disk is full, until there is room.
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
    self.path = path
    try StoreFile.prepare(path, as: format, isReadOnly: isReadOnly, busyTimeout: busyTimeout)
    let access = try StoreFile.access(path)
    let open: @Sendable (String, Bool) throws(StoreError) -> any DatabaseWriter = {
      (name, isReadOnly) throws(StoreError) in
      do {
        let configuration = SQLiteEngine.configuration(
          of: path, format, isReadOnly: isReadOnly, busyTimeout: busyTimeout, writeCache: writeCache)
        let pool = try DatabasePool(path: name, configuration: configuration)
        // Switching to write-ahead logging has set `synchronous` to NORMAL.
        try pool.writeWithoutTransaction { try SQLiteEngine.makeDurable($0) }
        return pool
      } catch { throw StoreError(sqlite: error) }
    }
    opening = { () throws(StoreError) in try open(path, false) }
    let refused = isReadOnly || access != .writing
    do throws(StoreError) {
      let name = access == .nothingBeside ? StoreFile.unchangingName(path) : path
      opened = Mutex(Opened(database: try open(name, refused), refusal: refused ? .readOnly : nil))
      return
    } catch {
      guard case .full = error else { throw error }
    }
    // There is no room for a log or for its index. What others began is read with theirs; otherwise, nothing but the file itself has commits.
    do throws(StoreError) {
      opened = Mutex(Opened(database: try open(path, true), refusal: refused ? .readOnly : .full))
    } catch {
      guard case .full = error, !StoreFile.hasLog(path) else { throw error }
      let database = try open(StoreFile.unchangingName(path), true)
      opened = Mutex(Opened(database: database, refusal: refused ? .readOnly : .full))
    }
  }

  /// Creates a private in-memory database.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` when SQLite cannot create it.
  package init(format: DatabaseFormat = .store) throws(StoreError) {
    self.format = format
    path = nil
    opening = { () throws(StoreError) in throw .readOnly }
    do {
      let configuration = Self.configuration(
        of: nil, format, isReadOnly: false, busyTimeout: Self.defaultBusyTimeout, writeCache: Self.defaultWriteCache)
      let queue = try DatabaseQueue(configuration: configuration)
      // A backup of it is a file of the format.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(format.applicationID)") }
      opened = Mutex(Opened(database: queue, refusal: nil))
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
    try requireWritable()
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
    try requireWritable()
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

  /// Refuses what writes if nothing can be written; a file that was opened on a full disk is opened again once there is room.
  func requireWritable() throws(StoreError) {
    guard let refusal else { return }
    guard case .full = refusal, freeBytes().map({ $0 >= Self.leastRoom }) ?? false else { throw refusal }
    let database = try opening()
    opened.withLock { opened in
      // Another thread may have opened it meanwhile.
      if opened.refusal != nil {
        opened = Opened(database: database, refusal: nil, generation: opened.generation + 1)
      }
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
    // What others write once there is room must be seen: the file alone is not read for longer than it has to be.
    if refusal != nil { _ = Result { () throws(StoreError) in try requireWritable() } }
    let (database, generation) = opened.withLock { ($0.database, $0.generation) }
    do {
      // Only numbers from the same connection can be compared, and the writer's ignores its own writes.
      let version = try database.unsafeReentrantWrite { db in
        try SQLiteConnection(db, isNested: db.isInsideTransaction).first("PRAGMA data_version") { $0.integer(at: 0) }
          ?? 0
      }
      return version + (generation << 32)
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
