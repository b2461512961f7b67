package import CareModel
package import CareStore
import Synchronization

/// A database in one schema of a PostgreSQL server: a store's, or one of another ``DatabaseFormat``.
///
/// Reads and writes run at REPEATABLE READ; writers wait for one lock. A write is on the server's disk when it returns:
/// `synchronous_commit`, `fsync`, and `full_page_writes` are read back on every connection that writes.
///
/// ```swift
/// let engine = try PostgresEngine(PostgresAddress("postgresql:///studies?care_schema=knee"))
/// let store = try CareStore(engine: engine, creating: StoreSeed(entropy: random), entropy: random)
/// ```
package final class PostgresEngine: SQLEngine {
  /// Texts are compared byte by byte.
  package let dialect = SQLDialect(
    integer: "BIGINT", real: "DOUBLE PRECISION", text: "TEXT COLLATE \"C\"", bytes: "BYTEA", strict: "", clustered: "",
    storesNUL: false)

  /// Whether the engine is read-only: as asked for, or because the server is a standby.
  package let isReadOnly: Bool

  /// Whether the server replays another's log, and accepts no writes.
  let isStandby: Bool

  /// The format of the database.
  package let format: DatabaseFormat

  /// The address.
  package let address: PostgresAddress

  /// The number of rows of one table in one transaction, after which the server must know how large the table became.
  package static let manyRows = 1000

  let pool: PostgresPool
  private let counter: RoundTripCounter
  private let busyTimeout: Double

  /// The default time that a write waits for another, in seconds, before it throws ``StoreError/busy``.
  package static let defaultBusyTimeout = 5.0

  /// Connects to a server, and creates the schema if it does not exist.
  ///
  /// - Parameters:
  ///   - address: The server, the database, and the schema.
  ///   - format: The format of the database.
  ///   - isReadOnly: Whether to open an existing store without writing.
  ///   - busyTimeout: The time that a write waits for another, in seconds.
  /// - Throws: ``StoreError/unavailable(reason:)`` when no server answers, the login is refused, the encoding is not
  ///   UTF-8, the server does not promise durability, or the schema has another program's tables, which are not changed;
  ///   ``StoreError/newerSchema(found:known:)``; ``StoreError/busy``.
  package init(
    _ address: PostgresAddress, format: DatabaseFormat = .store, isReadOnly: Bool = false,
    busyTimeout: Double = defaultBusyTimeout
  ) throws(StoreError) {
    self.address = address
    self.format = format
    self.busyTimeout = busyTimeout
    let counter = RoundTripCounter()
    self.counter = counter
    let first = try PostgresSetup(address, busyTimeout: busyTimeout, counter: counter)
    isStandby = first.isStandby
    let refusesWrites = isReadOnly || first.isStandby
    self.isReadOnly = refusesWrites
    if !refusesWrites { try first.requireDurability() }
    try first.prepareSchema(as: format, isReadOnly: refusesWrites)
    pool = PostgresPool(first: first.session) { isWriting throws(StoreError) in
      let setup = try PostgresSetup(address, isWriting: isWriting, busyTimeout: busyTimeout, counter: counter)
      if isWriting { try setup.requireDurability() }
      return setup.session
    }
  }

  /// The number of waits for the server so far, on every connection, without those that opened it.
  package var roundTrips: Int { counter.count.load(ordering: .relaxed) }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    if let ongoing = pool.ongoing { return try ongoing.nested { try body($0) } }
    return try pool.read { session in
      let connection = PostgresConnection(session, .reading, renew: pool.renewedReader)
      defer {
        connection.finish()
        session = connection.session
      }
      do {
        let result = try pool.using(connection, isWriting: false) { try body($0) }
        try connection.commit()
        return result
      } catch {
        try connection.rollBack()
        throw error
      }
    }
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try requireWritable("it accepts no changes")
    if let ongoing = pool.ongoingWrite {
      return try ongoing.nested { connection in try connection.savepoint { try body(connection) } }
    }
    return try pool.write(waiting: busyTimeout) { session in
      let connection = PostgresConnection(session, .writing, renew: pool.renewedWriter)
      defer {
        connection.finish()
        session = connection.session
      }
      let result: Result
      do {
        result = try pool.using(connection, isWriting: true) { try body($0) }
        try connection.checkSound()
      } catch {
        try connection.rollBack()
        throw error
      }
      do throws(StoreError) { try connection.commit() } catch {
        guard connection.link.isLost else {
          try connection.rollBack()
          throw error
        }
        try settle(connection, error)
      }
      return result
    }
  }

  /// Refuses what writes if the engine is read-only.
  ///
  /// `reason`: what a standby cannot do.
  func requireWritable(_ reason: String) throws(StoreError) {
    guard !isStandby else {
      throw .unavailable(reason: "the server at \(address.place) is a standby, and \(reason); name the primary server")
    }
    guard !isReadOnly else { throw .readOnly }
  }

  /// Determines on a new connection whether a write was committed whose answer was lost.
  ///
  /// It waits for the write lock, so that the lost transaction has certainly ended.
  ///
  /// - Throws: The error of the lost write, if it was not committed; ``StoreError/unavailable(reason:)`` if nobody can say.
  private func settle(_ lost: PostgresConnection, _ error: StoreError) throws {
    let reason = "the connection was lost during the commit, and whether the change was kept is not known"
    guard let proof = lost.proof else { throw StoreError.unavailable(reason: reason) }
    do {
      let session = try PostgresSetup(address, isWriting: true, busyTimeout: busyTimeout).session
      let connection = PostgresConnection(session, .writing)
      let statement = try connection.prepare(proof.sql)
      statement.bind(proof.values)
      let isCommitted = try statement.step()
      try connection.rollBack()
      if isCommitted { return }
    } catch {
      throw StoreError.unavailable(reason: "\(reason): \(lost.proofText)")
    }
    throw error
  }

  /// There is no number that costs less than the last commit's.
  package func dataVersion() throws -> Int64? { nil }

  package func close() throws { pool.close() }
}
