/// The port to a database that runs the store's SQL.
///
/// An engine is synchronous and safe to call from any thread. Statements use the placeholders `?1`, `?2`, … and the
/// subset of SQL that SQLite and PostgreSQL share; an engine with other placeholders rewrites them when it prepares a
/// statement. Every failure is a ``StoreError``; an error thrown by a body passes through unchanged.
public protocol SQLEngine: Sendable {
  /// The engine's dialect.
  var dialect: SQLDialect { get }

  /// Whether the engine is read-only.
  var isReadOnly: Bool { get }

  /// Runs `body` on the snapshot of the database at the time of the call.
  ///
  /// Reads run in parallel with each other and with a write. A read inside a write on the same thread sees the changes
  /// so far.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read; the error that `body` throws.
  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Runs `body` in the single write transaction.
  ///
  /// When this returns, all changes are on disk; when it throws, none are kept.
  ///
  /// Writes wait for each other for a limited time. A write inside a write on the same thread is a savepoint.
  ///
  /// - Throws: ``StoreError/busy`` when the wait times out, ``StoreError/readOnly``, ``StoreError/full``, or the
  ///   error that `body` throws.
  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Runs `body` in the single write transaction, while references between rows are not enforced.
  ///
  /// For a repair of tables that refer to each other, which checks the references of each table that it makes again.
  ///
  /// - Throws: As ``write(_:)``; ``StoreError/invalid(reason:)`` inside a write.
  func writeWithoutReferences<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Returns the objects that the steps make in an empty database.
  ///
  /// - Throws: ``StoreError`` when a step fails.
  func schema(madeBy steps: [String]) throws -> [SchemaObject]

  /// Rewrites the database so that no deleted data remains in its file or its log.
  ///
  /// - Throws: ``StoreError/busy`` when others read the log for longer than a write waits;
  ///   ``StoreError/invalid(reason:)`` inside a write.
  func compact() throws

  /// Returns a number that changes whenever another process, or another connection, has committed.
  ///
  /// Writes through this engine do not change it. For a database that no one else can reach, it is constant. An engine
  /// without such a number returns nil; the number of the last commit then says it.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  func dataVersion() throws -> Int64?

  /// Returns the server's settings on which the durability of a commit depends, with their values; empty for an engine that
  /// determines it alone.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  func durabilitySettings() throws -> [DurabilitySetting]

  /// Returns the space that is left for the database, in bytes; nil if it is not known, such as that of a server.
  func freeBytes() -> Int?

  /// Returns the size of the database's files, in bytes; nil if it is not known, such as that of a server.
  func storedBytes() -> Int?

  /// Closes the database.
  ///
  /// Every later call throws ``StoreError/unavailable(reason:)``.
  ///
  /// - Throws: ``StoreError`` when the database cannot be closed.
  func close() throws
}

extension SQLEngine {
  /// Runs a write, for an engine that enforces references only when a transaction ends.
  ///
  /// - Throws: As ``write(_:)``.
  public func writeWithoutReferences<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try write(body)
  }

  /// Returns none, for an engine that determines durability alone.
  public func durabilitySettings() -> [DurabilitySetting] { [] }

  /// Returns nil, for an engine whose disk is another machine's.
  public func freeBytes() -> Int? { nil }

  /// Returns nil, for an engine whose files are another machine's.
  public func storedBytes() -> Int? { nil }
}

/// A setting of a server on which the durability of a commit depends.
public struct DurabilitySetting: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The value in force for writes.
  public var value: String

  /// Creates a setting.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The differences between engines in how tables are declared.
public struct SQLDialect: Hashable, Sendable {
  /// The type of a 64-bit integer.
  public var integer: String
  /// The type of a 64-bit floating-point number.
  public var real: String
  /// The type of text that is compared byte by byte.
  public var text: String
  /// The type of bytes.
  public var bytes: String
  /// The table suffix that makes columns accept values of their declared type only.
  public var strict: String
  /// The same suffix for a table whose rows are stored in the order of the primary key.
  public var clustered: String
  /// Whether a text can contain the character U+0000.
  public var storesNUL: Bool

  /// Creates a dialect.
  public init(
    integer: String, real: String, text: String, bytes: String, strict: String, clustered: String,
    storesNUL: Bool = true
  ) {
    self.integer = integer
    self.real = real
    self.text = text
    self.bytes = bytes
    self.strict = strict
    self.clustered = clustered
    self.storesNUL = storesNUL
  }
}
