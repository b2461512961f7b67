package import CareModel
internal import CareStore

extension AccessStore {
  /// Makes a link for the first administrator, and the account if it is not there.
  ///
  /// Servers that start at the same time make one account; each of their links is valid until one is used, or it ends.
  ///
  /// - Parameters:
  ///   - id: The id of the account.
  ///   - actor: The author.
  ///   - now: The time.
  /// - Returns: The token of the link; nil once an account can sign in.
  /// - Throws: `StoreError` of the database.
  package func firstAdministrator(_ id: Account.ID, by actor: String, at now: Instant) throws -> Token? {
    func canSignIn(_ connection: any SQLConnection) throws(StoreError) -> Bool {
      try connection.first("SELECT 1 FROM account WHERE state = 'active'", row: { _ in true }) ?? false
    }
    guard try !engine.read({ try canSignIn($0) }) else { return nil }
    // One transaction: an account without its grant would be of no use.
    return try change { connection in
      guard try !canSignIn(connection) else { return nil }
      let token: Token
      switch try account(id, in: connection)?.state {
      case .invited?: token = try anotherLink(to: id, by: actor, at: now)
      case .active?, .disabled?: token = try inviteAgain(id, by: actor, isRecovery: true, at: now)
      case nil: token = try invite(id, by: actor, at: now)
      }
      let grants = try grants(of: id, in: connection)
      if !grants.contains(where: { $0.role == .admin && $0.plan == nil && $0.isValid(at: now) }) {
        try grant(.admin, to: id, in: nil, by: actor, at: now)
      }
      return token
    }
  }
}
