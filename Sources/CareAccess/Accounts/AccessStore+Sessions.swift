package import CareModel
internal import CareStore
internal import Synchronization

extension AccessStore {
  /// Returns the session of a token, and notes its use unless a page asks by itself.
  ///
  /// A session that was revoked in this process ends at once. One that another process revoked ends at the next request on a database server, and
  /// within 250 ms in a file.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  /// - Complexity: O(1) in memory for a session that was read before.
  package func session(_ token: Token, isUse: Bool = true, at now: Instant) throws -> SessionLookup {
    if sessions.withLock({ $0.isStale(at: now) }) {
      let found = try engine.read { try $0.first("SELECT n FROM session_version") { $0.integer(at: 0) } ?? 0 }
      sessions.withLock { $0.note(version: found, at: now) }
    }
    let (cached, generation) = sessions.withLock { ($0[token.hash], $0.generation) }
    if let known = cached.flatMap({ usable($0, counts: isUse, at: now) }) { return known }
    switch try engine.read({ try find(token.hash, in: $0, at: now) }) {
    case .none: return .none
    case .erased: return .erased
    case .found(let entry):
      sessions.withLock { $0.add(entry, at: generation) }
      return use(entry, counts: isUse, at: now)
    }
  }

  /// Returns the session of a token as a client sends it.
  package func session(_ text: String, isUse: Bool = true, at now: Instant) throws -> SessionLookup {
    guard let token = Token(text) else { return .none }
    return try session(token, isUse: isUse, at: now)
  }

  /// Returns the session of a token if memory knows it; nil if the database must be read, for which ``session(_:isUse:at:)`` is.
  package func knownSession(_ text: String, isUse: Bool = true, at now: Instant) -> SessionLookup? {
    guard let token = Token(text) else { return SessionLookup.none }
    let cached = sessions.withLock { $0.isStale(at: now) ? nil : $0[token.hash] }
    return cached.flatMap { usable($0, counts: isUse, at: now) }
  }

  /// Ends a session; the device of a participant takes no messages any more.
  package func signOut(_ session: Session, at now: Instant) throws {
    try change { connection in
      if case .participant(_, let device) = session.principal { try removeSubscription(of: device, connection) }
      try connection.execute("DELETE FROM session WHERE hash = ?1", .bytes(session.hash))
      try log(AccessRecord(at: now, .signOut, actor: session.author, session: session.id), connection)
    }
  }

  /// Returns whether a session is still valid, without counting that as a use: for streams, which check it every second.
  package func isActive(_ session: Session, at now: Instant) throws -> Bool {
    let seen = sessions.withLock { $0.uses[session.hash]?.seen }
    guard case .found(let entry) = try engine.read({ try find(session.hash, in: $0, at: now) }) else {
      return false
    }
    return isValid(entry, seen: max(seen ?? entry.seen, entry.seen), at: now)
  }

  /// Deletes the sessions, the codes, and the attempts that have ended, and the subscriptions of devices without a session.
  ///
  /// - Returns: The number of the sessions.
  @discardableResult
  package func removeEnded(at now: Instant) throws -> Int {
    try engine.write { connection in
      let count = try connection.first(
        "SELECT count(*) FROM session WHERE ends <= ?1", .instant(now), row: { $0.int(at: 0) })
      try connection.execute("DELETE FROM session WHERE ends <= ?1", .instant(now))
      try removeEndedSubscriptions(at: now, connection)
      try connection.execute("DELETE FROM invitation WHERE ends <= ?1", .instant(now))
      try connection.execute("DELETE FROM provider_sign_in WHERE ends <= ?1", .instant(now))
      try connection.execute("DELETE FROM code WHERE ends <= ?1", .instant(now))
      try connection.execute(
        "DELETE FROM attempt WHERE last < ?2 OR (failures > 0 AND last < ?1)",
        .instant(now.adding(seconds: -Lockout.failureSeconds)),
        .instant(now.adding(seconds: -Lockout.knownSeconds)))
      try removeOldUses(at: now, connection)
      return count ?? 0
    }
  }
}

extension AccessStore {
  /// The keys of the tokens that forms carry against cross-site requests, the current one first.
  ///
  /// They are derived from the root keys, so that a page which was open while the server started again is still accepted.
  package var formKeys: [[UInt8]] { keys.formKeys }
}

// MARK: Reading

extension AccessStore {
  enum FoundSession {
    case none, erased
    case found(SessionCache.Entry)
  }

  /// Returns the session of an entry in memory; nil if it has ended or is locked there, since another server may know of a later use.
  private func usable(_ entry: SessionCache.Entry, counts: Bool, at now: Instant) -> SessionLookup? {
    guard case .active(let session) = use(entry, counts: counts, at: now), !session.isLocked else { return nil }
    return .active(session)
  }

  private func use(_ entry: SessionCache.Entry, counts: Bool, at now: Instant) -> SessionLookup {
    let hash = entry.session.hash
    let seen = sessions.withLock { $0.uses[hash]?.seen } ?? entry.seen
    guard isValid(entry, seen: max(seen, entry.seen), at: now) else { return .none }
    var session = entry.session
    sessions.withLock { cache in
      if counts { cache.use(entry, at: now) }
      session.hasPIN = entry.hasPIN
      guard entry.hasPIN else { return }
      session.isLocked = !cache.isOpen(entry, at: now)
      if counts, !session.isLocked { cache.open(hash, stored: entry.openUntil, at: now) }
    }
    return .active(session)
  }

  private func isValid(_ entry: SessionCache.Entry, seen: Instant, at now: Instant) -> Bool {
    now < entry.session.ends && now < seen.adding(seconds: entry.idle)
  }

  /// Reads the session with a hash.
  func find(
    _ hash: [UInt8], in connection: any SQLConnection, at now: Instant
  ) throws(StoreError) -> FoundSession {
    let row = try connection.first(
      """
      SELECT s.state, s.made, s.seen, s.ends, s.stepped_up, a.id, a.state, d.id, d.patient, d.pin IS NOT NULL,
        (SELECT count(*) FROM device o
          WHERE o.patient = d.patient AND o.id <> d.id AND (d.looked IS NULL OR o.made > d.looked)), s.open_until
      FROM session s LEFT JOIN account a ON a.id = s.account LEFT JOIN device d ON d.id = s.device WHERE s.hash = ?1
      """, .bytes(hash)
    ) { row in
      (
        state: row.integer(at: 0), made: row.instant(at: 1), seen: row.instant(at: 2), ends: row.instant(at: 3),
        steppedUp: row.optionalInstant(at: 4), account: row.optionalText(at: 5), accountState: row.optionalText(at: 6),
        device: row.optionalText(at: 7), patient: row.optionalText(at: 8), hasPIN: row.integer(at: 9) != 0,
        hasNewDevices: row.integer(at: 10) != 0, openUntil: row.optionalInstant(at: 11)
      )
    }
    guard let row, now < row.ends else { return .none }
    if row.state == SessionState.erased.rawValue { return .erased }
    guard row.state == SessionState.active.rawValue else { return .none }
    if let device = row.device, let patient = row.patient {
      let session = Session(
        hash: hash, principal: .participant(Patient.ID(patient), device: Device.ID(device)), made: row.made,
        ends: row.ends, steppedUp: nil, hasNewDevices: row.hasNewDevices, grants: [], switches: [:])
      let entry = SessionCache.Entry(
        session: session, idle: SessionLimits.device.idle, hasPIN: row.hasPIN, seen: row.seen,
        openUntil: row.openUntil)
      return .found(entry)
    }
    guard let account = row.account, row.accountState == Account.State.active.rawValue else { return .none }
    let session = Session(
      hash: hash, principal: .account(Account.ID(account)), made: row.made, ends: row.ends, steppedUp: row.steppedUp,
      hasNewDevices: false,
      grants: try grants(of: Account.ID(account), in: connection), switches: try switches(in: connection))
    let entry = SessionCache.Entry(session: session, idle: SessionLimits.account.idle, hasPIN: false, seen: row.seen)
    return .found(entry)
  }

  /// Writes a new session, and returns its token.
  func begin(
    _ state: SessionState, account: Account.ID? = nil, device: Device.ID? = nil, total: Int, steppedUp: Instant? = nil,
    at now: Instant, _ connection: any SQLConnection
  ) throws(StoreError) -> Token {
    let token = Token(random)
    try connection.execute(
      "INSERT INTO session (hash, state, account, device, made, seen, ends, stepped_up) "
        + "VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7)",
      .bytes(token.hash), .integer(state.rawValue), .text(account?.text), .text(device?.text), .instant(now),
      .instant(now.adding(seconds: total)), .integer(steppedUp?.milliseconds))
    confirm(token, connection)
    return token
  }

  /// Names the session by which a server's database finds out whether the transaction was kept, if its answer is lost on the way.
  func confirm(_ token: Token, _ connection: any SQLConnection) {
    connection.confirm(by: "SELECT 1 FROM session WHERE hash = ?1", [.bytes(token.hash)])
  }

  /// Returns a session that was just written.
  func issued(_ token: Token, at now: Instant, _ connection: any SQLConnection) throws -> IssuedSession {
    guard case .found(let entry) = try find(token.hash, in: connection, at: now) else {
      throw AccessError.signedOut
    }
    return IssuedSession(token: token, session: entry.session)
  }
}

/// The state of a session's row.
enum SessionState: Int64 {
  /// The password was right, and the code has not been entered yet.
  case unconfirmed = 0
  case active = 1
  /// The data of the participant was erased; only the hash of the token is kept.
  case erased = 2
}
