package import CareModel
internal import CareStore
internal import Synchronization

extension AccessStore {
  /// Checks the address and the password of an account: the first half of a sign-in.
  ///
  /// - Parameters:
  ///   - email: The address as it was typed.
  ///   - password: The password.
  ///   - place: Where it was typed. A place where the account signed in before counts for itself; all others count together.
  ///   - now: The time.
  /// - Returns: The token of a sign-in that waits for a code, for 5 minutes; pass it to ``confirmSignIn(_:code:from:at:)``. It opens nothing else.
  /// - Throws: ``AccessError/wrongCredentials``, without saying which part is wrong; ``AccessError/limited(seconds:)``.
  /// - Complexity: The work of one password hash, also for an unknown account.
  package func signIn(
    email: String, password: String, from place: SignInPlace, at now: Instant
  ) throws -> Token {
    let email = Account.normalized(email: email) ?? ""
    let (found, known) = try engine.read { connection in
      let found = try connection.first(
        "SELECT id, password FROM account WHERE email = ?1 AND state = 'active' AND totp IS NOT NULL", .text(email)
      ) { (id: Account.ID($0.text(at: 0)), password: $0.optionalText(at: 1)) }
      let known = try found.flatMap { try knownPlace(of: $0.id, place, at: now, in: connection) }
      return (found, known)
    }
    if let known {
      try admit(.signIn, known, at: now)
    } else {
      try admit(.signIn, "address:\(place.address.network)", at: now)
      try admit(.signIn, "account:\(email)", at: now)
    }
    let subject = subject(known ?? "account:\(found?.id.text ?? unknownAccount(email))")
    try beginAttempt(subject, at: now)
    let hash = try found?.password.map { stored throws(StoreError) in try PasswordHash(stored: stored) }
    let isRight = try matches(password, hash ?? decoy)
    guard let id = found?.id, hash != nil, isRight else { throw wrongSignIn(at: now) }
    return try engine.write { connection in
      try uncountAttempt(subject, connection)
      return try begin(.unconfirmed, account: id, total: SessionLimits.confirmation, at: now, connection)
    }
  }

  /// Confirms a sign-in with the code of the authenticator app: the second half.
  ///
  /// The session gets a new token, and the account knows the place from then on.
  /// - Throws: ``AccessError/wrongCredentials`` for a code that is wrong or was used before; ``AccessError/limited(seconds:)``;
  ///   ``AccessError/signedOut`` if the sign-in has ended.
  package func confirmSignIn(
    _ token: Token, code: String, from place: SignInPlace, at now: Instant
  ) throws -> IssuedSession {
    let (id, known) = try engine.read { connection in
      let id = try connection.first(
        """
        SELECT s.account FROM session s JOIN account a ON a.id = s.account
        WHERE s.hash = ?1 AND s.state = 0 AND s.ends > ?2 AND a.state = 'active'
        """, .bytes(token.hash), .instant(now)
      ) { Account.ID($0.text(at: 0)) }
      return (id, try id.flatMap { try knownPlace(of: $0, place, at: now, in: connection) })
    }
    guard let id else { throw AccessError.signedOut }
    let subject = subject(known ?? "account:\(id)")
    try beginAttempt(subject, at: now)
    return try engine.write { connection in
      let isThere = try connection.first(
        "SELECT 1 FROM session WHERE hash = ?1 AND state = 0", .bytes(token.hash), row: { _ in true })
      guard isThere != nil else { throw AccessError.signedOut }
      try accept(code, of: id, at: now, connection)
      try connection.execute("DELETE FROM session WHERE hash = ?1", .bytes(token.hash))
      try clearAttempts(subject, connection)
      try know(place, of: id, at: now, connection)
      return try beginConfirmed(id, .signIn, at: now, connection)
    }
  }

  /// Returns whether someone signs in at a place where the account of an address has signed in before.
  ///
  /// For who has to wait, and never for an answer: it would say which accounts there are.
  package func isKnown(_ place: SignInPlace, email: String, at now: Instant) throws -> Bool {
    let email = Account.normalized(email: email) ?? ""
    return try engine.read { connection in
      let id = try connection.first(
        "SELECT id FROM account WHERE email = ?1 AND state = 'active'", .text(email),
        row: { Account.ID($0.text(at: 0)) })
      return try id.flatMap { try knownPlace(of: $0, place, at: now, in: connection) } != nil
    }
  }

  /// Authenticates the owner of a session again, for sensitive acts within the next 5 minutes.
  ///
  /// The session gets a new token, and the old one ends; its total time is kept.
  /// - Throws: As ``signIn(email:password:from:at:)`` and ``confirmSignIn(_:code:from:at:)``.
  package func stepUp(
    _ session: Session, password: String, code: String, at now: Instant
  ) throws -> IssuedSession {
    guard case .account(let id) = session.principal else { throw AccessError.notFound }
    try admit(.signIn, "step-up:\(id)", at: now)
    // Only those who have a session count here.
    let subject = subject("account:\(id)@step-up")
    try beginAttempt(subject, at: now)
    let stored = try engine.read { connection in
      try connection.first(
        "SELECT password FROM account WHERE id = ?1 AND state = 'active'", .text(id.text),
        row: { $0.optionalText(at: 0) }) ?? nil
    }
    let hash = try stored.map { stored throws(StoreError) in try PasswordHash(stored: stored) }
    guard try matches(password, hash ?? decoy), hash != nil else { throw AccessError.wrongCredentials }
    return try change { connection in
      try accept(code, of: id, at: now, connection)
      try clearAttempts(subject, connection)
      return try renew(session.hash, authenticated: now, at: now, connection)
    }
  }
}

// MARK: Parts

extension AccessStore {
  /// Returns the name under which attempts at an address without an account count: one of few, so that nobody can fill the file with them.
  private func unknownAccount(_ email: String) -> String { "?\(Hex.text(subject("unknown:\(email)").prefix(2)))" }

  /// Returns the error of a sign-in that is not right, and counts it for the alarm.
  private func wrongSignIn(at now: Instant) -> AccessError {
    limits.withLock { $0.countWrong(.signIn, at: now) }
    return .wrongCredentials
  }

  /// Compares a password with a hash; one is computed at a time.
  private func matches(_ password: String, _ hash: PasswordHash) throws -> Bool {
    // A longer one is never accepted, and would only cost work.
    guard password.utf8.count <= PasswordRule.maximumBytes else { return false }
    return try hashing.withLock { _ in try hash.matches(password) }
  }

  /// Accepts a code of an account's authenticator app, which is then used up.
  ///
  /// - Throws: ``AccessError/wrongCredentials``.
  func accept(_ code: String, of id: Account.ID, at now: Instant, _ connection: any SQLConnection) throws {
    let last = try connection.first("SELECT totp_step FROM account WHERE id = ?1", .text(id.text)) { $0.integer(at: 0) }
    guard let last, let secret = try secret(of: id, in: connection),
      let step = secret.step(of: code, after: last, at: now)
    else { throw AccessError.wrongCredentials }
    try connection.execute("UPDATE account SET totp_step = ?1 WHERE id = ?2", .integer(step), .text(id.text))
  }

  /// Begins the session of an account that has just authenticated with all factors.
  func beginConfirmed(
    _ id: Account.ID, _ action: AccessRecord.Action, at now: Instant, _ connection: any SQLConnection
  ) throws -> IssuedSession { try beginConfirmed(id, action, authenticated: now, at: now, connection) }

  /// Begins the session of an account that authenticated with all factors at an instant; nil if that is not known.
  ///
  /// `route`: where it signed in, if not with a password.
  func beginConfirmed(
    _ id: Account.ID, _ action: AccessRecord.Action, route: String? = nil, authenticated: Instant?, at now: Instant,
    _ connection: any SQLConnection
  ) throws -> IssuedSession {
    let token = try begin(
      .active, account: id, total: SessionLimits.account.total, steppedUp: authenticated, at: now, connection)
    let issued = try self.issued(token, at: now, connection)
    try log(
      AccessRecord(at: now, action, actor: issued.session.author, session: issued.session.id, route: route), connection)
    return issued
  }

  /// Gives a session a new token after a fresh authentication; the old one ends, and the total time is kept.
  ///
  /// - Throws: ``AccessError/signedOut`` if the session has ended.
  func renew(
    _ hash: [UInt8], route: String? = nil, authenticated: Instant, at now: Instant, _ connection: any SQLConnection
  ) throws -> IssuedSession {
    guard case .found = try find(hash, in: connection, at: now) else { throw AccessError.signedOut }
    let token = Token(random)
    try connection.execute(
      "UPDATE session SET hash = ?1, stepped_up = ?2, seen = ?3 WHERE hash = ?4", .bytes(token.hash),
      .instant(authenticated), .instant(now), .bytes(hash))
    confirm(token, connection)
    let issued = try self.issued(token, at: now, connection)
    try log(
      AccessRecord(at: now, .stepUp, actor: issued.session.author, session: issued.session.id, route: route),
      connection)
    return issued
  }
}
