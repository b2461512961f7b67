package import CareModel
package import CareStore
internal import Synchronization

/// The accounts, grants, sessions, devices, and codes of a server, in a database of their own: the file `care-access.sqlite`, or a schema beside
/// the store's on a PostgreSQL server.
///
/// They are kept apart from the study's data, because their rows are secret or change often, and are neither versioned nor audited. It reads no
/// clock and no entropy: each call takes `now`, and random bytes come from the executable.
///
/// Several servers may use one database. What is used up, such as a code, is used up in a transaction; what is revoked ends at the next
/// request on a database server, and within 250 ms in a file; limits count together after each ``flush(at:isLast:)``.
///
/// ```swift
/// let engine = try SQLiteEngine(path: "care-access.sqlite", format: AccessSchema.format)
/// let access = try AccessStore(engine: engine, keys: keys, random: random)
/// let code = try access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: now)
/// let joined = try access.join(typed: "7K3QX-9M2PA", device: "Firefox on Android", from: "192.0.2.7", at: now)
/// guard case .active(let session) = try access.session(joined.issued.token, at: now) else { … }  // each request
/// ```
///
/// Calls are synchronous and may come from any thread. Those that check a password take about 0.2 s and 32 MB, one at a time: call them on a
/// thread of their own. Call ``flush(at:)`` every second and at shutdown.
package final class AccessStore: Sendable {
  let engine: any SQLEngine
  let keys: KeyRing
  /// The key of the pseudonyms of participants in exports, which outlives the root keys.
  package let pseudonymKey: [UInt8]
  let random: EntropySource
  let rule: PasswordRule
  let cost: PasswordCost
  /// The hash with which an unknown account is checked, so that it costs the same work.
  let decoy: PasswordHash
  let sessions: Mutex<SessionCache>
  let limits = Mutex(RateLimits(isShared: true))
  let buffer = Mutex(RowBuffer())
  /// The place in the list of limited uses up to which this process knows them.
  let uses: Mutex<SharedUses>
  let hashing = Mutex(())

  /// The most devices that a participant may have.
  package static let maximumDevices = 3

  /// Opens the accounts over an engine, and migrates them.
  ///
  /// - Parameters:
  ///   - engine: An engine whose format is ``AccessSchema/format``.
  ///   - keys: The root keys.
  ///   - migrates: Whether a file of an earlier release gets the tables of this one.
  ///   - random: The source of tokens, codes, salts, and nonces.
  ///   - rule: The rule that new passwords must satisfy.
  ///   - cost: The cost of new password hashes.
  /// - Throws: `StoreError` if the database cannot be opened or migrated; `StoreError.invalid` for keys of other accounts.
  package init(
    engine: any SQLEngine, keys: KeyRing, migrates: Bool = true, random: EntropySource,
    rule: PasswordRule = PasswordRule(), cost: PasswordCost = .standard
  ) throws {
    try AccessSchema.migrate(engine, migrates: migrates)
    self.engine = engine
    self.keys = keys
    self.random = random
    self.rule = rule
    self.cost = cost
    decoy = try PasswordHash(Hex.text(random.bytes(16)), cost: cost, salt: random.bytes(16))
    // A server's database has no such number, and is written from other machines.
    let isRemote = try engine.dataVersion() == nil
    sessions = Mutex(SessionCache(age: isRemote ? 0 : SessionLimits.version))
    uses = Mutex(SharedUses(process: random.bytes(8)))
    try Self.checkKeys(keys, of: engine, random: random)
    pseudonymKey = try Self.pseudonymKey(of: engine, keys: keys, random: random)
    try readUses()
  }

  /// Runs a write that changes what a cached session may say, and empties the cache with it.
  func change<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    let result = try engine.write { connection in
      try connection.execute("UPDATE session_version SET n = n + 1")
      return try body(connection)
    }
    sessions.withLock { $0.empty() }
    return result
  }

  /// Counts one use of what is limited.
  ///
  /// - Throws: ``AccessError/limited(seconds:)``.
  package func admit(_ limit: RateLimit, _ subject: String, at now: Instant) throws(AccessError) {
    let subject = limited(subject)
    if let seconds = limits.withLock({ $0.admit(limit, subject, at: now) }) { throw .limited(seconds: seconds) }
  }

  /// Counts a sign-in for which there was no place, for the alarm.
  package func countRefusedSignIn(at now: Instant) { limits.withLock { $0.countAttempt(.signIn, at: now) } }

  /// Returns the limits with so many wrong attempts, or attempts without a place, in the last hour that someone may be trying them out.
  package func alarms(at now: Instant) -> Set<RateLimit> {
    limits.withLock { limits in Set(RateLimit.allCases.filter { limits.isAlarmRaised($0, at: now) }) }
  }

  /// Returns the numbers of uses that were refused, by limit, and of subjects that were forgotten for want of room.
  package func limitFigures() -> (refused: [RateLimit: Int], forgotten: Int) {
    limits.withLock { ($0.refused, $0.forgotten) }
  }

  /// Returns the numbers of rows, by their name for people.
  package func counts() throws -> [(name: String, count: Int)] {
    let tables = [
      ("accounts", "account"), ("sessions", "session"), ("devices", "device"), ("codes", "code"),
      ("tokens", "program_token"), ("log entries", "access_log"),
    ]
    return try engine.read { connection in
      try tables.map { name, table in
        (name: name, count: try connection.first("SELECT count(*) FROM \(table)", row: { $0.int(at: 0) }) ?? 0)
      }
    }
  }

  /// Returns the stored form of a subject of attempts, so that the file lists no one who has tried.
  func subject(_ text: String) -> [UInt8] { keys.code(Array(text.utf8), for: .subject) }

  /// Returns the stored form of a subject of a limit.
  func limited(_ text: String) -> String { Hex.text(subject("limit:\(text)").prefix(16)) }
}

extension SQLStatement {
  /// Returns a column as an instant.
  func instant(at column: Int) -> Instant { Instant(milliseconds: integer(at: column)) }

  /// Returns a column as an instant, or nil if it is NULL.
  func optionalInstant(at column: Int) -> Instant? {
    optionalInteger(at: column).map { Instant(milliseconds: $0) }
  }

  /// Returns a column as bytes.
  func byteArray(at column: Int) -> [UInt8] { withBytes(at: column) { Array($0) } }
}

extension SQLValue {
  /// Creates an instant.
  static func instant(_ value: Instant) -> SQLValue { .integer(value.milliseconds) }
}
