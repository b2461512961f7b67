package import CareModel
internal import CareStore
internal import Synchronization

/// What an invited member of the staff sees before accepting.
package struct InvitationView: Hashable, Sendable {
  /// The account, with its name and address if they were given.
  package let account: Account
  /// The secret for an authenticator app, which stays the same until the invitation is accepted.
  package let oneTimePassword: OneTimePassword
}

extension AccessStore {
  /// Returns all accounts, by id.
  package func accounts() throws -> [Account] {
    try engine.read { connection in
      try connection.all("\(Self.accountColumns) ORDER BY a.id") { row throws(StoreError) in try Account(row) }
    }
  }

  /// Returns an account; nil if there is none.
  package func account(_ id: Account.ID) throws -> Account? { try engine.read { try account(id, in: $0) } }

  /// Makes an account and invites its owner.
  ///
  /// - Parameters:
  ///   - id: The id, which is part of the author of what the account writes.
  ///   - name: The name; nil to ask the owner.
  ///   - email: The address with which to sign in; nil to ask the owner.
  ///   - actor: The author of the invitation.
  ///   - now: The time.
  /// - Returns: The token of a link that is valid for 3 days and one acceptance. Opening the link uses up nothing.
  /// - Throws: ``AccessError/alreadyExists``; ``AccessError/invalid(reason:)`` for an id or an address that is none.
  package func invite(
    _ id: Account.ID, name: String? = nil, email: String? = nil, by actor: String, at now: Instant
  ) throws -> Token {
    guard id.isWellFormed else {
      throw AccessError.invalid(reason: "an account's id has letters, digits, '.', '_', '-'")
    }
    let email = try email.map { try Self.checked(email: $0) }
    return try change { connection in
      let isTaken = try connection.first(
        "SELECT 1 FROM account WHERE id = ?1 OR email = ?2", .text(id.text), .text(email), row: { _ in true })
      guard isTaken == nil else { throw AccessError.alreadyExists }
      try connection.execute(
        "INSERT INTO account (id, name, email, totp_step, state, made) VALUES (?1, ?2, ?3, 0, 'invited', ?4)",
        .text(id.text), .text(name), .text(email), .instant(now))
      try log(AccessRecord(at: now, .account, actor: actor), connection)
      return try invitation(to: id, at: now, connection)
    }
  }

  /// Invites the owner of an account again: the password and the secret of the app are replaced, the identity at a provider is dropped, and
  /// all sessions and tokens end.
  ///
  /// - Parameters:
  ///   - id: The id of the account.
  ///   - actor: The author of the invitation.
  ///   - isRecovery: Whether it is the last administrator, brought back by someone on the server's machine.
  ///   - now: The time.
  /// - Returns: The token of the link.
  /// - Throws: ``AccessError/notFound``; ``AccessError/lastAdministrator``.
  package func inviteAgain(
    _ id: Account.ID, by actor: String, isRecovery: Bool = false, at now: Instant
  ) throws -> Token {
    try change { connection in
      let before = try administrators(at: now, connection)
      guard try account(id, in: connection) != nil else { throw AccessError.notFound }
      try connection.execute("DELETE FROM session WHERE account = ?1", .text(id.text))
      try removeTokens(of: id, connection)
      try connection.execute("DELETE FROM invitation WHERE account = ?1", .text(id.text))
      try connection.execute("DELETE FROM identity WHERE account = ?1", .text(id.text))
      try connection.execute(
        "UPDATE account SET state = 'invited', password = NULL, totp = NULL WHERE id = ?1", .text(id.text))
      if !isRecovery { try requireAdministrators(as: before, at: now, connection) }
      try log(AccessRecord(at: now, .account, actor: actor), connection)
      return try invitation(to: id, at: now, connection)
    }
  }

  /// Makes one more link for an account whose owner was invited and has not come yet; the links before it stay valid until one of them is
  /// used or they end.
  ///
  /// - Returns: The token of the link.
  /// - Throws: ``AccessError/notFound``, also for an account that is active or disabled.
  package func anotherLink(to id: Account.ID, by actor: String, at now: Instant) throws -> Token {
    try change { connection in
      guard let account = try account(id, in: connection), account.state == .invited else { throw AccessError.notFound }
      try log(AccessRecord(at: now, .account, actor: actor), connection)
      return try invitation(to: id, at: now, connection)
    }
  }

  /// Disables an account: its sessions and tokens end, and it cannot sign in.
  ///
  /// - Throws: ``AccessError/notFound``; ``AccessError/lastAdministrator``.
  package func disable(_ id: Account.ID, by actor: String, at now: Instant) throws {
    try change { connection in
      let before = try administrators(at: now, connection)
      guard let account = try account(id, in: connection) else { throw AccessError.notFound }
      // A form that was sent twice is carried out, and logged, once.
      guard account.state != .disabled else { return }
      try connection.execute("DELETE FROM session WHERE account = ?1", .text(id.text))
      try removeTokens(of: id, connection)
      try connection.execute("DELETE FROM invitation WHERE account = ?1", .text(id.text))
      try connection.execute("UPDATE account SET state = 'disabled' WHERE id = ?1", .text(id.text))
      try requireAdministrators(as: before, at: now, connection)
      try log(AccessRecord(at: now, .account, actor: actor), connection)
    }
  }

  /// Returns what an invitation shows; it can be shown again.
  ///
  /// - Throws: ``AccessError/wrongCode`` for a link that was used or has ended.
  package func invitation(_ token: Token, at now: Instant) throws -> InvitationView {
    try engine.write { connection in
      let account = try invited(token, at: now, connection)
      if let secret = try secret(of: account.id, in: connection) {
        return InvitationView(account: account, oneTimePassword: secret)
      }
      let secret = OneTimePassword(secret: random.bytes(20))
      let sealed = try SealedSecret.seal(secret.secret, at: Self.place(account.id), keys: keys, random: random)
      try connection.execute("UPDATE account SET totp = ?1 WHERE id = ?2", .bytes(sealed), .text(account.id.text))
      return InvitationView(account: account, oneTimePassword: secret)
    }
  }

  /// Accepts an invitation: sets the password, activates the account, and begins a session.
  ///
  /// - Parameters:
  ///   - token: The token of the link.
  ///   - name: The name, if none was given with the invitation; otherwise ignored.
  ///   - email: The address, if none was given with the invitation; otherwise ignored.
  ///   - password: The new password.
  ///   - code: The code that the authenticator app shows, which proves that it has the secret.
  ///   - context: The names of the server and of its studies, from which no password may live.
  ///   - place: Where it was accepted, which the account knows from then on; nil for none.
  ///   - now: The time.
  /// - Returns: The session.
  /// - Throws: ``AccessError/wrongCode`` for the link; ``AccessError/wrongCredentials`` for the code of the app;
  ///   ``AccessError/weakPassword(_:)``; ``AccessError/invalid(reason:)``; ``AccessError/alreadyExists`` for the address of another
  ///   account; ``AccessError/limited(seconds:)``.
  package func acceptInvitation(
    _ token: Token, name: String? = nil, email: String? = nil, password: String, code: String,
    context: [String] = [], from place: SignInPlace? = nil, at now: Instant
  ) throws -> IssuedSession {
    let view = try invitation(token, at: now)
    let account = view.account
    guard let name = (account.name ?? name)?.trimmed, !name.isEmpty, name.fits(characters: 200), !name.utf8.contains(0)
    else {
      throw AccessError.invalid(reason: "the name is missing; write one of at most 200 characters")
    }
    guard let given = account.email ?? email else {
      throw AccessError.invalid(reason: "the address is missing; write a mail address")
    }
    let address = try Self.checked(email: given)
    if let problem = rule.problem(of: password, texts: [account.id.text, name, address], context: context) {
      throw AccessError.weakPassword(problem)
    }
    // Only those who have the link count here.
    let subject = subject("account:\(account.id)@invitation")
    try beginAttempt(subject, at: now)
    let hash = try hashed(password)
    return try change { connection in
      // Read again: the link may have been used meanwhile.
      let account = try invited(token, at: now, connection)
      let isTaken = try connection.first(
        "SELECT 1 FROM account WHERE email = ?1 AND id <> ?2", .text(address), .text(account.id.text),
        row: { _ in true })
      guard isTaken == nil else { throw AccessError.alreadyExists }
      try accept(code, of: account.id, at: now, connection)
      try connection.execute(
        "UPDATE account SET name = ?1, email = ?2, password = ?3, state = 'active' WHERE id = ?4", .text(name),
        .text(address), .text(hash.text), .text(account.id.text))
      try connection.execute("DELETE FROM invitation WHERE account = ?1", .text(account.id.text))
      try clearAttempts(subject, connection)
      if let place { try know(place, of: account.id, at: now, connection) }
      return try beginConfirmed(account.id, .account, at: now, connection)
    }
  }
}

// MARK: Parts

extension AccessStore {
  static func place(_ id: Account.ID) -> SealedSecret.Place {
    SealedSecret.Place(table: "account", column: "totp", row: id.text)
  }

  static func checked(email: String) throws(AccessError) -> String {
    guard let address = Account.normalized(email: email) else {
      throw .invalid(reason: "the address is not a mail address; write one such as name@example.org")
    }
    return address
  }

  /// Returns the hash of a new password; one is computed at a time.
  func hashed(_ password: String) throws -> PasswordHash {
    let salt = random.bytes(16)
    return try hashing.withLock { _ in try PasswordHash(password, cost: cost, salt: salt) }
  }

  func account(_ id: Account.ID, in connection: any SQLConnection) throws(StoreError) -> Account? {
    try connection.first("\(Self.accountColumns) WHERE a.id = ?1", .text(id.text)) { row throws(StoreError) in
      try Account(row)
    }
  }

  private static let accountColumns =
    "SELECT a.id, a.name, a.email, a.state, a.made, i.issuer FROM account a LEFT JOIN identity i ON i.account = a.id"

  private func invitation(to id: Account.ID, at now: Instant, _ connection: any SQLConnection) throws -> Token {
    let token = Token(random)
    try connection.execute(
      "INSERT INTO invitation (hash, account, ends) VALUES (?1, ?2, ?3)", .bytes(token.hash), .text(id.text),
      .instant(now.adding(seconds: 3 * 86_400)))
    return token
  }

  func invited(_ token: Token, at now: Instant, _ connection: any SQLConnection) throws -> Account {
    let id = try connection.first(
      "SELECT account FROM invitation WHERE hash = ?1 AND ends > ?2", .bytes(token.hash), .instant(now),
      row: { Account.ID($0.text(at: 0)) })
    guard let id, let account = try account(id, in: connection), account.state == .invited else {
      throw AccessError.wrongCode
    }
    return account
  }

  /// Returns the secret of an account's authenticator app; nil if it has none.
  func secret(of id: Account.ID, in connection: any SQLConnection) throws -> OneTimePassword? {
    let sealed = try connection.first("SELECT totp FROM account WHERE id = ?1", .text(id.text)) { row in
      row.isNull(at: 0) ? nil : row.byteArray(at: 0)
    }
    guard let sealed = sealed ?? nil else { return nil }
    return OneTimePassword(secret: try SealedSecret.open(sealed, at: Self.place(id), keys: keys))
  }
}

extension Account {
  init(_ row: any SQLStatement) throws(StoreError) {
    guard let state = State(rawValue: row.text(at: 3)) else {
      throw .damaged(reason: "an account has an unknown state")
    }
    self.init(
      id: ID(row.text(at: 0)), name: row.optionalText(at: 1), email: row.optionalText(at: 2), state: state,
      made: row.instant(at: 4), issuer: row.optionalText(at: 5))
  }
}
