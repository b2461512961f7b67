package import CareModel
internal import CareStore
internal import Synchronization

extension AccessStore {
  /// Makes a token with which a program acts for an account.
  ///
  /// `token`: what it may do, from when to when.
  /// - Returns: The secret, of which the file keeps the hash only.
  /// - Throws: ``AccessError/notFound`` for an account that is not there or cannot sign in; ``AccessError/invalid(reason:)`` for a role that the
  ///   account does not have there, a scope that the role has nothing of, a time that is too long, or a name that is taken or none.
  package func makeToken(_ token: ProgramToken, at now: Instant) throws -> Token {
    guard token.name.isWellFormed else {
      throw AccessError.invalid(reason: "a token's name has letters, digits, '.', '_', '-'")
    }
    guard !token.scopes.isEmpty else {
      throw AccessError.invalid(reason: "the token has no scope; pass at least one")
    }
    let useless = token.scopes.filter { !$0.isUseful(to: token.role) }.map(\.rawValue).sorted()
    guard useless.isEmpty else {
      throw AccessError.invalid(
        reason:
          "the role '\(token.role.rawValue)' has no right of the scope '\(useless[0])'; omit it, or pass another role")
    }
    guard now < token.ends, token.ends <= now.adding(seconds: ProgramToken.mostDays * 86_400) else {
      throw AccessError.invalid(reason: "a token is valid for 1 to \(ProgramToken.mostDays) days")
    }
    let secret = Token(random)
    try engine.write { connection in
      guard let account = try account(token.account, in: connection), account.state == .active else {
        throw AccessError.notFound
      }
      let has = try grants(of: token.account, in: connection)
        .contains { $0.role == token.role && $0.isValid(at: now) && ($0.covers(token.plan) || token.plan == nil) }
      guard has else {
        throw AccessError.invalid(
          reason:
            "the account does not have the role '\(token.role.rawValue)' there; a token has no more rights than its account"
        )
      }
      let names = try connection.all("SELECT name FROM program_token", row: { $0.text(at: 0) })
      guard !names.contains(token.name.text) else {
        throw AccessError.invalid(reason: "there is a token of this name; revoke it first, or choose another name")
      }
      guard names.count < ProgramToken.most else {
        throw AccessError.invalid(reason: "there are \(ProgramToken.most) tokens; revoke those that nobody uses")
      }
      try connection.execute(
        """
        INSERT INTO program_token (hash, name, account, role, plan, scopes, made_by, made, ends)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """, .bytes(secret.hash), .text(token.name.text), .text(token.account.text), .text(token.role.rawValue),
        .text(token.plan?.text), .text(token.scopes.map(\.rawValue).sorted().joined(separator: " ")), .text(token.by),
        .instant(token.made), .instant(token.ends))
      try log(AccessRecord(at: now, .token, actor: token.by, plan: token.plan), connection)
    }
    return secret
  }

  /// Returns the tokens by name, with those that have ended.
  package func tokens() throws -> [ProgramToken] {
    try engine.read { connection in
      try connection.all(
        "SELECT \(ProgramToken.columns) FROM program_token t ORDER BY t.name"
      ) { row throws(StoreError) in try ProgramToken(row) }
    }
  }

  /// Revokes a token: the next request with it is refused.
  ///
  /// - Throws: ``AccessError/notFound``.
  package func revokeToken(_ name: ProgramToken.Name, by actor: String, at now: Instant) throws {
    try engine.write { connection in
      let plan = try connection.first(
        "SELECT plan FROM program_token WHERE name = ?1", .text(name.text), row: { $0.optionalText(at: 0) })
      guard let plan else { throw AccessError.notFound }
      try connection.execute("DELETE FROM program_token WHERE name = ?1", .text(name.text))
      try log(AccessRecord(at: now, .token, actor: actor, plan: plan.map { PlanHeader.ID($0) }), connection)
    }
  }

  /// Returns what a program may do with a token, and notes its use; nil for one that was revoked, has ended, or never was.
  ///
  /// It is read from the file each time, so that one that was revoked, by any process, ends at once. The secret has 256 random bits and is
  /// looked up by its hash, so that the time of a comparison says nothing about it.
  ///
  /// `isUse`: whether it is a request, and not the look whether a waiting one may continue.
  ///
  /// - Throws: `StoreError` if the file cannot be read.
  package func session(ofProgram secret: Token, isUse: Bool = true, at now: Instant) throws -> Session? {
    let found = try engine.read { connection -> (token: ProgramToken, session: Session)? in
      let token = try connection.first(
        """
        SELECT \(ProgramToken.columns) FROM program_token t JOIN account a ON a.id = t.account
        WHERE t.hash = ?1 AND t.ends > ?2 AND a.state = 'active'
        """, .bytes(secret.hash), .instant(now)
      ) { row throws(StoreError) in try ProgramToken(row) }
      guard let token else { return nil }
      let grants = try grants(of: token.account, in: connection).compactMap { token.limited($0) }
      var session = Session(
        hash: secret.hash, principal: .account(token.account), made: token.made, ends: token.ends, steppedUp: nil,
        hasNewDevices: false, grants: grants, switches: try switches(in: connection))
      session.scopes = token.scopes
      return (token, session)
    }
    guard let found else { return nil }
    if isUse, found.token.seen.map({ now >= $0.adding(seconds: ProgramToken.useSeconds) }) ?? true {
      buffer.withLock { $0.tokenUses[secret.hash] = now }
    }
    return found.session
  }

  /// Removes the tokens of an account that can no longer sign in.
  func removeTokens(of account: Account.ID, _ connection: any SQLConnection) throws(StoreError) {
    try connection.execute("DELETE FROM program_token WHERE account = ?1", .text(account.text))
  }
}

extension ProgramToken {
  fileprivate static let columns = "t.name, t.account, t.role, t.plan, t.scopes, t.made_by, t.made, t.ends, t.seen"

  fileprivate init(_ row: any SQLStatement) throws(StoreError) {
    guard let role = Role(rawValue: row.text(at: 2)) else { throw .damaged(reason: "a token has an unknown role") }
    var scopes: Set<TokenScope> = []
    for word in row.text(at: 4).split(separator: " ") {
      guard let scope = TokenScope(rawValue: String(word)) else {
        throw .damaged(reason: "a token has an unknown scope")
      }
      scopes.insert(scope)
    }
    self.init(
      name: Name(row.text(at: 0)), account: Account.ID(row.text(at: 1)), role: role,
      plan: row.optionalText(at: 3).map { PlanHeader.ID($0) }, scopes: scopes, by: row.text(at: 5),
      made: row.instant(at: 6), ends: row.instant(at: 7), seen: row.optionalInstant(at: 8))
  }

  /// Returns the part of a grant that the token passes on; nil for none.
  fileprivate func limited(_ grant: Grant) -> Grant? {
    guard grant.role == role else { return nil }
    guard let plan else { return grant }
    guard grant.covers(plan) else { return nil }
    var part = grant
    part.plan = plan
    return part
  }
}
