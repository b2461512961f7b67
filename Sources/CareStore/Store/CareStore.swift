package import CareModel
import Synchronization

/// The versioned database of patients, plans, and outcomes, in which nothing is overwritten.
///
/// Safe to use from any thread. A read sees one snapshot; a write is one commit, kept completely or not at all.
///
/// ```swift
/// let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: random), entropy: random)
/// try store.write(at: now) { try $0.add(Patient(id: "ana", zone: .utc)) }
/// let history = try store.read { try $0.history(Patient.self, id: "ana") }
/// ```
package final class CareStore: Sendable {
  /// The engine that runs the store's SQL.
  package let engine: any SQLEngine

  /// The commit in progress.
  ///
  /// A write inside it, on the same thread, joins it.
  private let open = Mutex<OpenCommit?>(nil)

  private struct OpenCommit: @unchecked Sendable {  // allowed: used by the one thread that is inside the engine's write
    let writer: StoreWriter
  }

  private let salts: SaltGenerator
  private let cache = VersionCache()
  private let plans = PlanCache()

  /// The way in which a call uses a store.
  private enum Use {
    case reading(OpenRead), writing

    var isReading: Bool { if case .reading = self { true } else { false } }
  }

  private struct OpenRead: @unchecked Sendable {  // allowed: used on the connection, and so by the thread, of its read
    let reader: StoreReader
  }

  /// The stores that the current task uses, each with the outermost call's use.
  @TaskLocal private static var uses: [(store: ObjectIdentifier, use: Use)] = []

  /// The way in which the current task uses this store; nil if it does not.
  private var ongoingUse: Use? {
    let own = ObjectIdentifier(self)
    for one in Self.uses where one.store == own { return one.use }
    return nil
  }

  /// The stamp of the schema in which no foreign trigger was found.
  private let checkedSchema: Mutex<Int64?>

  /// Decides whether the store may be written at a time; throws if not.
  private let admits: @Sendable (Instant) throws -> Void

  /// Notifies observers of new commits.
  let feed: ChangeFeed

  /// The engine's data version when commits by other processes were last looked for.
  let polled = Mutex<Int64?>(nil)

  /// The store's id, from which version ids are derived.
  package let id: String

  /// The number of the schema that this release writes.
  package static var schemaVersion: Int { Schema.version }

  /// Opens the store in a database, and creates it if the database is empty and `seed` is given.
  ///
  /// - Parameters:
  ///   - engine: The database.
  ///   - seed: The id of a new store; nil to open an existing store only.
  ///   - entropy: The secret from which the salts of rows are derived: at least 16 bytes, kept in memory only. Tests
  ///     and replays pass the same bytes each time.
  ///   - migrates: Whether a store of an earlier release gets the schema of this one.
  ///   - admits: Called with the time of each write before it begins; throws to refuse it. By default, any time.
  /// - Throws: ``StoreError/newerSchema(found:known:)`` for a store of a later release;
  ///   ``StoreError/foreignSchema(found:)`` for a store with triggers that it did not make;
  ///   ``StoreError/olderSchema(found:known:)`` for a store of an earlier release that is opened read-only, or not migrated;
  ///   ``StoreError/unavailable(reason:)`` for an empty database without a seed; ``StoreError/invalid(reason:)`` when
  ///   the seed's id is not a UUID; ``StoreError/damaged(reason:)``.
  package init(
    engine: any SQLEngine, creating seed: StoreSeed?, entropy: [UInt8] = [], migrates: Bool = true,
    admits: @escaping @Sendable (Instant) throws -> Void = { _ in }
  ) throws {
    self.engine = engine
    self.admits = admits
    salts = SaltGenerator(key: entropy)
    let (id, schema) = try Migrator.open(engine, creating: seed, migrates: migrates, salts: salts)
    self.id = id
    checkedSchema = Mutex(schema)
    let (cache, plans) = (cache, plans)
    feed = ChangeFeed(
      after: try engine.read { try StoreReader(connection: $0, storeID: id, cache: cache, plans: plans).lastSeq() })
  }

  /// Runs `body` on one snapshot of the store.
  ///
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws; ``StoreError/unavailable(reason:)`` after ``close()``.
  package func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result {
    try engine.read { connection in
      if let reader = openReader(on: connection) { return try body(reader) }
      let reader = StoreReader(connection: connection, storeID: id, cache: cache, plans: plans)
      return try use(.reading(OpenRead(reader: reader))) { try body(reader) }
    }
  }

  /// Returns the reader of the read or write that a read on its connection is inside, with what it has looked up.
  private func openReader(on connection: any SQLConnection) -> StoreReader? {
    let reader: StoreReader? =
      switch ongoingUse {
      case nil: nil
      case .reading(let read): read.reader
      case .writing: open.withLock { $0 }?.writer.reader
      }
    return reader?.connection === connection ? reader : nil
  }

  /// Runs `body` as one commit that is recorded at `now`.
  ///
  /// If `body` throws, nothing is kept.
  ///
  /// A write inside a write joins the outer commit: it is kept or lost with that commit, and undone alone when it
  /// throws.
  ///
  /// A write that changes nothing takes no number. ``StoreReader/lastSeq()`` grows by one with each write that changes
  /// something.
  ///
  /// - Returns: The result of `body`.
  /// - Throws: ``StoreError/clockBehind(last:)`` when `now` is more than five minutes before the last commit;
  ///   ``StoreError/foreignSchema(found:)`` when someone added a trigger, before it runs;
  ///   ``StoreError/invalid(reason:)`` inside a read, whose snapshot would not contain the change;
  ///   ``StoreError/busy``, ``StoreError/full``, or ``StoreError/readOnly`` from the engine; the error that `body`
  ///   throws.
  @discardableResult
  package func write<Result>(
    at now: Instant, author: String? = nil, why: String? = nil, _ body: (StoreWriter) throws -> Result
  ) throws -> Result {
    try write(at: now, author: author, why: why, resettingClock: false, body)
  }

  /// The space below which a store counts as full, in bytes: a day of answers, and the log of a large write.
  private static let leastFreeBytes = 64 << 20

  /// The bytes that are left for the store; nil for one on a server.
  package var freeBytes: Int? { engine.freeBytes() }
  /// The bytes of the store's files; nil for one on a server.
  package var storedBytes: Int? { engine.storedBytes() }

  /// Begins and ends a write that changes nothing, and looks for room.
  ///
  /// - Throws: ``StoreError/full`` if less than 64 MB are left; otherwise as ``write(at:author:why:_:)``.
  package func checkWritable(at now: Instant) throws {
    if let free = engine.freeBytes(), free < Self.leastFreeBytes { throw StoreError.full }
    try write(at: now) { _ in }
  }

  /// Runs `body` as one commit, which may be the one that sets the clock back.
  func write<Result>(
    at now: Instant, author: String?, why: String?, resettingClock: Bool, _ body: (StoreWriter) throws -> Result
  ) throws -> Result {
    let use = ongoingUse
    guard use?.isReading != true else {
      throw StoreError.invalid(reason: "cannot write inside a read of the store; write outside of it")
    }
    if use == nil { try admits(now) }
    let (result, seq) = try self.use(.writing) {
      try engine.write { try commit($0, at: now, author: author, why: why, resettingClock: resettingClock, body) }
    }
    if let seq { feed.announce(seq) }
    return result
  }

  /// Writes one commit, or a part of the commit in progress.
  ///
  /// Returns the number that the commit took, if any.
  private func commit<Result>(
    _ connection: any SQLConnection, at now: Instant, author: String?, why: String?, resettingClock: Bool,
    _ body: (StoreWriter) throws -> Result
  ) throws -> (Result, Int?) {
    if connection.isNested, let writer = open.withLock({ $0 })?.writer {
      return (try writer.attempt(why: why) { try body(writer) }, nil)
    }
    let reader = StoreReader(connection: connection, storeID: id, cache: cache, plans: plans)
    try reader.announceCommit()
    try rejectForeignTriggers(connection)
    let writer = try StoreWriter(
      reader: reader, salts: salts, now: now, resettingClock: resettingClock, author: author, why: why)
    let commit = OpenCommit(writer: writer)
    open.withLock { $0 = commit }
    defer { open.withLock { $0 = nil } }
    let result = try body(writer)
    try writer.seal()
    return (result, writer.isNumbered ? writer.seq : nil)
  }

  /// Rejects triggers that someone added since the last write.
  private func rejectForeignTriggers(_ connection: any SQLConnection) throws {
    let stamp = try connection.schemaStamp()
    guard checkedSchema.withLock({ $0 }) != stamp else { return }
    try SchemaCheck(engine: engine, connection: connection).rejectForeignTriggers()
    // What this transaction may still undo is not known to last.
    if !connection.isNested { checkedSchema.withLock { $0 = stamp } }
  }

  private func use<Result>(_ use: Use, _ body: () throws -> Result) rethrows -> Result {
    guard ongoingUse == nil else { return try body() }
    return try Self.$uses.withValue(Self.uses + [(ObjectIdentifier(self), use)], operation: body)
  }

  /// Whether the caller is inside a write of this store.
  package var isWriting: Bool { ongoingUse?.isReading == false }

  /// The number of the commit in progress, if there is one.
  var openSeq: Int? { open.withLock { $0?.writer.seq } }

  /// Discards the versions that reads have cached in memory.
  ///
  /// Call this after an erasure is committed. It changes no result.
  package func forgetCachedVersions() {
    cache.forget()
    plans.forget()
  }

  /// Closes the database.
  ///
  /// Change streams end, and every later call throws ``StoreError/unavailable(reason:)``.
  ///
  /// - Throws: ``StoreError`` when the database cannot be closed.
  package func close() throws {
    feed.close()
    try engine.close()
  }
}
