package import CareModel
import Synchronization

/// Everything that is known of patients, their plans and what happened, in versions that are never overwritten.
///
/// Safe to use from any thread. Reads see one state of the store; a write is one commit: all of it or none.
package final class CareStore: Sendable {
  /// The database below.
  package let engine: any SQLEngine

  /// The commit in the making; a write within it, by the thread that makes it, joins it.
  private let open = Mutex<OpenCommit?>(nil)

  private struct OpenCommit: @unchecked Sendable {  // allowed: used by the one thread that is inside the engine's write
    let writer: StoreWriter
  }

  private let salts: SaltGenerator
  private let cache = VersionCache()

  /// What a store is in use for.
  private enum Use { case reading, writing }

  /// For what whoever calls uses which stores, from the outermost call on.
  @TaskLocal private static var uses: [ObjectIdentifier: Use] = [:]

  /// Wakes those who wait for commits.
  let feed: ChangeFeed

  /// What the database's number was when others' commits were last looked for.
  let polled = Mutex<Int64?>(nil)

  /// Names the store; version ids follow from it.
  package let id: String

  /// The number of the schema that this release knows.
  package static var schemaVersion: Int { Schema.version }

  /// How far a clock may stand before the last commit and still be taken as that commit's time: five minutes.
  package static let clockTolerance: Int64 = 5 * 60 * 1000

  /// Opens the store in a database, and makes one there if it is empty and `seed` says how.
  ///
  /// `entropy`: what the salts of rows are drawn from, at least 16 bytes that nobody else knows; kept in memory alone. Tests and
  /// replays give the same each time.
  /// - Throws: ``StoreError/newerSchema(found:known:)``; ``StoreError/unavailable(reason:)`` for an empty database without a
  ///   seed; ``StoreError/damaged(reason:)``.
  package init(engine: any SQLEngine, creating seed: StoreSeed?, entropy: [UInt8] = []) throws {
    self.engine = engine
    salts = SaltGenerator(key: entropy)
    let id = try Migrator.open(engine, creating: seed, salts: salts)
    self.id = id
    let cache = cache
    feed = ChangeFeed(after: try engine.read { try StoreReader(connection: $0, storeID: id, cache: cache).lastSeq() })
  }

  /// Runs `body` on one state of the store.
  package func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result {
    try use(.reading) { try engine.read { try body(StoreReader(connection: $0, storeID: id, cache: cache)) } }
  }

  /// Runs `body` as one commit, recorded at `now`: all of what it writes is kept, or nothing when it throws.
  ///
  /// A write within a write is a part of it: recorded with it, kept or lost with it, and undone alone when it throws.
  ///
  /// A write that changes nothing takes no number. ``StoreReader/lastSeq()`` grows by one with each that does.
  /// - Throws: ``StoreError/clockBehind(last:)`` when `now` is more than five minutes before the last commit;
  ///   ``StoreError/invalid(reason:)`` within a read, which would not see what is written; what `body` throws.
  @discardableResult
  package func write<Result>(
    at now: Instant, author: String? = nil, _ body: (StoreWriter) throws -> Result
  ) throws -> Result {
    guard Self.uses[ObjectIdentifier(self)] != .reading else {
      throw StoreError.invalid(reason: "a write within a read of the store; begin it outside")
    }
    let (result, seq) = try use(.writing) { try engine.write { try commit($0, at: now, author: author, body) } }
    if let seq { feed.announce(seq) }
    return result
  }

  /// One commit, or a part of the one in the making; with the number that it took.
  private func commit<Result>(
    _ connection: any SQLConnection, at now: Instant, author: String?, _ body: (StoreWriter) throws -> Result
  ) throws -> (Result, Int?) {
    if connection.isNested, let writer = open.withLock({ $0 })?.writer {
      return (try writer.attempt { try body(writer) }, nil)
    }
    let writer = try StoreWriter(
      connection: connection, storeID: id, salts: salts, cache: cache, now: now, author: author)
    let commit = OpenCommit(writer: writer)
    open.withLock { $0 = commit }
    defer { open.withLock { $0 = nil } }
    let result = try body(writer)
    try writer.seal()
    return (result, writer.isNumbered ? writer.seq : nil)
  }

  private func use<Result>(_ use: Use, _ body: () throws -> Result) rethrows -> Result {
    var uses = Self.uses
    guard uses[ObjectIdentifier(self)] == nil else { return try body() }
    uses[ObjectIdentifier(self)] = use
    return try Self.$uses.withValue(uses, operation: body)
  }

  /// The number that the commit in the making takes, if there is one.
  var openSeq: Int? { open.withLock { $0?.writer.seq } }

  /// Forgets the versions that reads have left in memory, so that nothing of them stays there.
  ///
  /// To be called once what was erased is committed; it changes no answer.
  package func forgetCachedVersions() { cache.forget() }

  /// Lets go of the database: streams of changes end, every later call fails with ``StoreError/unavailable(reason:)``.
  package func close() throws {
    feed.close()
    try engine.close()
  }
}
