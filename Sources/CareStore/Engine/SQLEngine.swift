/// A database that runs the store's SQL: the port that hides which one it is.
///
/// Synchronous and safe to call from any thread. Statements are written with the placeholders `?1`, `?2`, … in the subset of SQL
/// that SQLite and PostgreSQL share; an engine that spells placeholders otherwise rewrites them when it prepares. Every failure is
/// a ``StoreError``; an error thrown by a body passes through as it is.
package protocol SQLEngine: Sendable {
  /// What this engine spells in its own way.
  var dialect: SQLDialect { get }

  /// Whether the engine was opened for reading alone.
  var isReadOnly: Bool { get }

  /// Runs `body` on one state of the database, that of the moment at which it starts.
  ///
  /// Reads run beside each other and beside a write. A read inside a write on the same thread sees what was written.
  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Runs `body` in the one transaction that writes: all of it is kept and on disk when this returns, or none of it.
  ///
  /// Writes wait for each other for a bounded time. A write inside a write on the same thread is a savepoint of it.
  /// - Throws: ``StoreError/busy`` when the wait was in vain, ``StoreError/readOnly``, ``StoreError/full``.
  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Writes the database as it is at one moment into a new file, which only its owner may read.
  ///
  /// Reads and writes go on meanwhile, those of other processes too. The file is there whole and on disk when this returns, or not at all.
  /// - Throws: ``StoreError/unavailable(reason:)`` when the file is there already and is not to be replaced, or is no store; ``StoreError/full``.
  func backUp(to path: String, replacing: Bool) throws

  /// Rewrites the database so that nothing is left of what was deleted, in its file or its log.
  ///
  /// - Throws: ``StoreError/busy`` when others read the log for longer than a write waits; ``StoreError/invalid(reason:)`` within a write.
  func compact() throws

  /// A number that is another one whenever somebody else, such as another process, has committed since it was last asked for.
  ///
  /// Writes through this engine leave it as it is. Of a database that nobody else can reach it is always the same.
  func dataVersion() throws -> Int64

  /// Lets go of the database; every later call fails with ``StoreError/unavailable(reason:)``.
  func close() throws
}
