package import CareModel
internal import CareStore
internal import Foundation

extension AccessStore {
  /// The time in which a sign-in must come back from a provider, in seconds.
  static let providerSeconds = 600

  /// Begins a sign-in at a provider.
  ///
  /// - Parameters:
  ///   - purpose: What it is for.
  ///   - address: The network address of the client, for limits.
  ///   - now: The time.
  /// - Returns: What the browser and the provider get.
  /// - Throws: ``AccessError/limited(seconds:)``.
  package func beginProviderSignIn(
    for purpose: ProviderSignIn.Purpose, from address: ClientAddress, at now: Instant
  ) throws -> ProviderSignIn {
    try admit(.provider, "begin:\(address.network)", at: now)
    let state = Token(random), browser = Token(random), verifier = Token(random).text
    let content = try JSONText.utf8(encoding: SealedContent(verifier: verifier, purpose: purpose))
    let sealed = try SealedSecret.seal(content, at: Self.place(of: state), keys: keys, random: random)
    try engine.write { connection in
      try connection.execute(
        "INSERT INTO provider_sign_in (hash, browser, secret, ends) VALUES (?1, ?2, ?3, ?4)", .bytes(state.hash),
        .bytes(browser.hash), .bytes(sealed), .instant(now.adding(seconds: Self.providerSeconds)))
    }
    return ProviderSignIn(
      state: state, browser: browser, nonce: ProviderSignIn.nonce(of: browser.hash),
      challenge: ProviderSignIn.challenge(of: verifier))
  }

  /// Ends a sign-in that came back from a provider: its state is used up, whatever becomes of it.
  ///
  /// - Parameters:
  ///   - state: The state as the request has it.
  ///   - browser: The value of the browser's cookie.
  ///   - address: The network address of the client, for limits.
  ///   - now: The time.
  /// - Returns: The sign-in; nil for a state that is unknown, was used, is older than 10 minutes, or began in another browser.
  /// - Throws: ``AccessError/limited(seconds:)``.
  package func endProviderSignIn(
    state: String?, browser: String?, from address: ClientAddress, at now: Instant
  ) throws -> ReturnedSignIn? {
    // What no browser sends that began one here costs nothing, and counts for nobody who has the same address.
    guard let state = state.flatMap({ Token($0) }), let browser = browser.flatMap({ Token($0) }) else { return nil }
    try admit(.provider, "callback:\(address.network)", at: now)
    let sealed = try engine.write { connection in
      let sealed = try connection.first(
        "SELECT secret FROM provider_sign_in WHERE hash = ?1 AND browser = ?2 AND ends > ?3", .bytes(state.hash),
        .bytes(browser.hash), .instant(now), row: { $0.byteArray(at: 0) })
      guard sealed != nil else { return [UInt8]?.none }
      try connection.execute("DELETE FROM provider_sign_in WHERE hash = ?1", .bytes(state.hash))
      return sealed
    }
    guard let sealed else { return nil }
    let content = try JSONText.decode(
      SealedContent.self, from: try SealedSecret.open(sealed, at: Self.place(of: state), keys: keys))
    return ReturnedSignIn(
      purpose: content.purpose, verifier: content.verifier, nonce: ProviderSignIn.nonce(of: browser.hash))
  }

  /// Begins a session of the active account that is bound to an identity.
  ///
  /// - Parameters:
  ///   - identity: The identity, which the provider has just proved.
  ///   - authenticated: The instant at which its owner authenticated there; nil if the provider does not say it.
  ///   - route: The template of the route, for the access log.
  ///   - now: The time.
  /// - Returns: The session. It is fresh enough for sensitive acts only if `authenticated` is.
  /// - Throws: ``AccessError/unknownIdentity``, also for an account that was disabled.
  package func signIn(
    _ identity: ProviderIdentity, authenticated: Instant?, route: String, at now: Instant
  ) throws -> IssuedSession {
    try engine.write { connection in
      guard let id = try account(of: identity, in: connection) else { throw AccessError.unknownIdentity }
      return try beginConfirmed(
        id, .signIn, route: route, authenticated: authenticated.map { min($0, now) }, at: now, connection)
    }
  }

  /// Accepts an invitation with an identity: binds it to the account, which then needs no password, and begins a session.
  ///
  /// - Parameters:
  ///   - token: The token of the link.
  ///   - identity: The identity, which the provider has just proved.
  ///   - name: The name that the provider knows, if none was given with the invitation; otherwise ignored.
  ///   - authenticated: The instant at which its owner authenticated there; nil if the provider does not say it.
  ///   - route: The template of the route, for the access log.
  ///   - now: The time.
  /// - Returns: The session.
  /// - Throws: ``AccessError/wrongCode`` for a link that was used or has ended; ``AccessError/identityTaken``.
  package func acceptInvitation(
    _ token: Token, identity: ProviderIdentity, name: String?, authenticated: Instant?, route: String, at now: Instant
  ) throws -> IssuedSession {
    let name = name?.trimmed
    return try change { connection in
      let account = try invited(token, at: now, connection)
      let isTaken = try connection.first(
        "SELECT 1 FROM identity WHERE issuer = ?1 AND subject = ?2", .text(identity.issuer), .text(identity.subject),
        row: { _ in true })
      guard isTaken == nil else { throw AccessError.identityTaken }
      let known = account.name ?? name.flatMap { $0.isEmpty || $0.count > 200 || $0.utf8.contains(0) ? nil : $0 }
      try connection.execute(
        "UPDATE account SET name = ?1, password = NULL, totp = NULL, state = 'active' WHERE id = ?2", .text(known),
        .text(account.id.text))
      try connection.execute("DELETE FROM invitation WHERE account = ?1", .text(account.id.text))
      try connection.execute(
        "INSERT INTO identity (issuer, subject, account, made) VALUES (?1, ?2, ?3, ?4)", .text(identity.issuer),
        .text(identity.subject), .text(account.id.text), .instant(now))
      return try beginConfirmed(
        account.id, .account, route: route, authenticated: authenticated.map { min($0, now) }, at: now, connection)
    }
  }

  /// Authenticates the owner of a session again at the provider, for sensitive acts within 5 minutes of that.
  ///
  /// The session gets a new token, and the old one ends; its total time is kept.
  /// - Parameters:
  ///   - session: The hash of the session in hexadecimal, as its sign-in at the provider began.
  ///   - identity: The identity, which the provider has just proved.
  ///   - authenticated: The instant at which its owner authenticated there; nil if the provider does not say it.
  ///   - route: The template of the route, for the access log.
  ///   - now: The time.
  /// - Returns: The session with its new token.
  /// - Throws: ``AccessError/signedOut`` if the session has ended; ``AccessError/unknownIdentity`` for the identity of another account;
  ///   ``AccessError/stepUpRequired`` if the authentication is older than 5 minutes, or its time is not known.
  package func stepUp(
    session: String, identity: ProviderIdentity, authenticated: Instant?, route: String, at now: Instant
  ) throws -> IssuedSession {
    try change { connection in
      guard let hash = Hex.bytes(session), case .found(let entry) = try find(hash, in: connection, at: now) else {
        throw AccessError.signedOut
      }
      guard let id = try account(of: identity, in: connection), entry.session.principal == .account(id) else {
        throw AccessError.unknownIdentity
      }
      guard let authenticated, now <= authenticated.adding(seconds: Session.stepUpSeconds) else {
        throw AccessError.stepUpRequired
      }
      return try renew(hash, route: route, authenticated: min(authenticated, now), at: now, connection)
    }
  }
}

// MARK: Parts

extension AccessStore {
  /// What only the server reads of a sign-in at a provider.
  private struct SealedContent: Codable {
    var verifier: String
    var purpose: ProviderSignIn.Purpose
  }

  private static func place(of state: Token) -> SealedSecret.Place {
    SealedSecret.Place(table: "provider_sign_in", column: "secret", row: Hex.text(state.hash))
  }

  /// Returns the active account of an identity; nil if there is none.
  private func account(
    of identity: ProviderIdentity, in connection: any SQLConnection
  ) throws(StoreError) -> Account.ID? {
    try connection.first(
      """
      SELECT a.id FROM identity i JOIN account a ON a.id = i.account
      WHERE i.issuer = ?1 AND i.subject = ?2 AND a.state = 'active'
      """, .text(identity.issuer), .text(identity.subject), row: { Account.ID($0.text(at: 0)) })
  }
}
