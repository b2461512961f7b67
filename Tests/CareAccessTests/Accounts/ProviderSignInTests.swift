import CareAccess
import CareModel
import CareSQLite
import CareStore
import Testing

/// Sign-in at an identity provider: what it is bound to, and which account it opens.
@Suite(.onEveryEngine) struct ProviderSignInTests {
  private let start = AccessFixture.start
  private let dana = ProviderIdentity(issuer: "https://login.example.org", subject: "248289761001")

  /// Accepts a new invitation with an identity.
  private func bind(
    _ id: Account.ID = "rivera", to identity: ProviderIdentity, in fixture: AccessFixture, name: String? = nil
  ) throws -> IssuedSession {
    let link = try fixture.access.invite(id, by: "server", at: start)
    return try fixture.access.acceptInvitation(
      link, identity: identity, name: name, authenticated: start, route: "/callback", at: start)
  }

  private func begin(
    _ fixture: AccessFixture, _ purpose: ProviderSignIn.Purpose = .signIn(next: nil),
    from address: ClientAddress = "192.0.2.7",
    at now: Instant = AccessFixture.start
  ) throws -> ProviderSignIn {
    try fixture.access.beginProviderSignIn(for: purpose, from: address, at: now)
  }

  private func end(
    _ fixture: AccessFixture, _ state: String?, _ browser: String?, at now: Instant = AccessFixture.start
  ) throws -> ReturnedSignIn? {
    try fixture.access.endProviderSignIn(state: state, browser: browser, from: "192.0.2.7", at: now)
  }

  @Test func aSignInComesBackOnceToItsBrowserWithinTenMinutes() throws {
    let fixture = try AccessFixture()
    let signIn = try begin(fixture), other = try begin(fixture)
    let state = signIn.state.text, browser = signIn.browser.text
    for (state, browser) in [
      (nil, browser), (state, nil), ("", browser), (other.state.text, browser), (state, other.browser.text),
      (browser, state),
    ] { #expect(try end(fixture, state, browser) == nil) }
    let returned = try #require(try end(fixture, state, browser, at: start.adding(seconds: 599)))
    #expect(returned.purpose == .signIn(next: nil) && returned.nonce == signIn.nonce)
    #expect(try end(fixture, state, browser) == nil)
    #expect(try end(fixture, other.state.text, other.browser.text, at: start.adding(seconds: 600)) == nil)
  }

  @Test func theChallengeIsThatOfTheVerifier() throws {
    let fixture = try AccessFixture(), signIn = try begin(fixture)
    let returned = try #require(try end(fixture, signIn.state.text, signIn.browser.text))
    #expect((43...128).contains(returned.verifier.utf8.count))
    #expect(signIn.challenge == ProviderSignIn.challenge(of: returned.verifier))
    // RFC 7636, appendix B.
    #expect(
      ProviderSignIn.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func beginningAndComingBackAreLimitedByAddress() throws {
    let fixture = try AccessFixture(), token = String(repeating: "A", count: 43)
    for _ in 0..<RateLimit.provider.bound.count {
      _ = try begin(fixture)
      #expect(try end(fixture, token, token) == nil)
    }
    #expect(throws: AccessError.limited(seconds: 900)) { try begin(fixture) }
    #expect(throws: AccessError.limited(seconds: 900)) { try end(fixture, token, token) }
    // What is no token counts for nobody.
    #expect(try end(fixture, "x", token) == nil && end(fixture, token, nil) == nil)
    // Passwords from there have a limit of their own.
    #expect(throws: AccessError.wrongCredentials) {
      try fixture.access.signIn(email: "x@example.org", password: "x", from: "192.0.2.7", at: start)
    }
    _ = try begin(fixture, from: "192.0.2.8")
  }

  @Test func anInvitationBindsAnIdentityWhichThenSignsIn() throws {
    let fixture = try AccessFixture()
    let first = try bind(to: dana, in: fixture, name: " Dana Rivera ")
    #expect(first.session.author == "user:rivera" && first.session.isSteppedUp(at: start))
    let account = try #require(try fixture.access.account("rivera"))
    #expect(account.state == .active && account.issuer == dana.issuer && account.name == "Dana Rivera")
    let later = start.adding(seconds: 3_600)
    let issued = try fixture.access.signIn(dana, authenticated: nil, route: "/callback", at: later)
    #expect(issued.token != first.token)
    #expect(try fixture.access.session(issued.token, at: later).session?.author == "user:rivera")
    let log = try fixture.access.accessLog(from: later, to: later.adding(seconds: 1))
    #expect(log.map(\.action) == [.signIn] && log.map(\.route) == ["/callback"] && log.map(\.actor) == ["user:rivera"])
  }

  @Test func aNameOfTheInvitationStays() throws {
    let fixture = try AccessFixture()
    let link = try fixture.access.invite("kim", name: "Kim Park", by: "server", at: start)
    _ = try fixture.access.acceptInvitation(
      link, identity: dana, name: "Another", authenticated: nil, route: "/callback", at: start)
    #expect(try fixture.access.account("kim")?.name == "Kim Park")
  }

  @Test func anAccountOfAProviderHasNoPassword() throws {
    let fixture = try AccessFixture()
    let link = try fixture.access.invite("rivera", email: "rivera@example.org", by: "server", at: start)
    // The page of the invitation was looked at, which makes a secret for an app.
    let secret = try fixture.access.invitation(link, at: start).oneTimePassword
    let issued = try fixture.access.acceptInvitation(
      link, identity: dana, name: nil, authenticated: start, route: "/callback", at: start)
    #expect(throws: AccessError.wrongCredentials) { try fixture.signIn(secret, at: start) }
    #expect(throws: AccessError.wrongCredentials) {
      try fixture.access.stepUp(
        issued.session, password: AccessFixture.password, code: secret.code(at: start), at: start)
    }
  }

  @Test func aSignInWithoutAFreshAuthenticationIsNoStepUp() throws {
    let fixture = try AccessFixture()
    _ = try bind(to: dana, in: fixture)
    for (authenticated, isFresh) in [(nil, false), (start.adding(seconds: -301), false), (start, true)] {
      let issued = try fixture.access.signIn(dana, authenticated: authenticated, route: "/callback", at: start)
      #expect(issued.session.isSteppedUp(at: start) == isFresh)
    }
    // A provider's clock that is ahead does not make it last longer.
    let issued = try fixture.access.signIn(
      dana, authenticated: start.adding(seconds: 50), route: "/callback", at: start)
    #expect(issued.session.steppedUp == start)
  }

  @Test func anUnknownOrDisabledIdentityIsRefused() throws {
    let fixture = try AccessFixture()
    #expect(throws: AccessError.unknownIdentity) {
      try fixture.access.signIn(dana, authenticated: start, route: "/callback", at: start)
    }
    let token = try bind(to: dana, in: fixture).token
    let namesake = ProviderIdentity(issuer: "https://other.example.org", subject: dana.subject)
    #expect(throws: AccessError.unknownIdentity) {
      try fixture.access.signIn(namesake, authenticated: start, route: "/callback", at: start)
    }
    try fixture.access.disable("rivera", by: "server", at: start)
    #expect(throws: AccessError.unknownIdentity) {
      try fixture.access.signIn(dana, authenticated: start, route: "/callback", at: start)
    }
    #expect(try fixture.access.session(token, at: start).session == nil)
  }

  @Test func anIdentityBelongsToOneAccountUntilThatIsInvitedAgain() throws {
    let fixture = try AccessFixture()
    let token = try bind(to: dana, in: fixture).token
    #expect(throws: AccessError.identityTaken) { try bind("kim", to: dana, in: fixture) }
    _ = try fixture.access.inviteAgain("rivera", by: "server", at: start)
    #expect(try fixture.access.account("rivera")?.issuer == nil)
    #expect(try fixture.access.session(token, at: start).session == nil)
    #expect(throws: AccessError.unknownIdentity) {
      try fixture.access.signIn(dana, authenticated: start, route: "/callback", at: start)
    }
    _ = try bind("lee", to: dana, in: fixture)
  }

  @Test func anInvitationBindsOnceAndEnds() throws {
    let fixture = try AccessFixture()
    let link = try fixture.access.invite("kim", by: "server", at: start)
    #expect(throws: AccessError.wrongCode) {
      try fixture.access.acceptInvitation(
        link, identity: dana, name: nil, authenticated: nil, route: "/callback", at: start.adding(seconds: 259_200))
    }
    _ = try fixture.access.acceptInvitation(
      link, identity: dana, name: nil, authenticated: nil, route: "/callback", at: start)
    let other = ProviderIdentity(issuer: dana.issuer, subject: "another")
    #expect(throws: AccessError.wrongCode) {
      try fixture.access.acceptInvitation(
        link, identity: other, name: nil, authenticated: nil, route: "/callback", at: start)
    }
  }

  /// Seconds from the authentication to the step-up, nil without its time, and whether it is accepted.
  @Test(arguments: [(0, true), (300, true), (301, false), (nil, false), (-60, true)] as [(Int?, Bool)])
  func aStepUpNeedsAnAuthenticationOfTheLastFiveMinutes(age: Int?, isAccepted: Bool) throws {
    let fixture = try AccessFixture()
    let issued = try bind(to: dana, in: fixture), now = start.adding(seconds: 1_200)
    guard case .stepUp(let session, _) = ProviderSignIn.Purpose.stepUp(issued.session, next: "/studies") else { return }
    let authenticated = age.map { now.adding(seconds: -$0) }
    guard isAccepted else {
      #expect(throws: AccessError.stepUpRequired) {
        try fixture.access.stepUp(
          session: session, identity: dana, authenticated: authenticated, route: "/callback", at: now)
      }
      #expect(try fixture.access.session(issued.token, at: now).session?.isSteppedUp(at: now) == false)
      return
    }
    let fresh = try fixture.access.stepUp(
      session: session, identity: dana, authenticated: authenticated, route: "/callback", at: now)
    #expect(try fixture.access.session(issued.token, at: now).session == nil)
    #expect(fresh.session.isSteppedUp(at: now) && fresh.session.ends == issued.session.ends)
    #expect(!fresh.session.isSteppedUp(at: now.adding(seconds: 301)))
  }

  @Test func aStepUpIsOfTheSameAccountAndOfASessionThatLasts() throws {
    let fixture = try AccessFixture()
    let issued = try bind(to: dana, in: fixture)
    let kim = ProviderIdentity(issuer: dana.issuer, subject: "kim")
    _ = try bind("kim", to: kim, in: fixture)
    guard case .stepUp(let session, _) = ProviderSignIn.Purpose.stepUp(issued.session, next: "/") else { return }
    #expect(throws: AccessError.unknownIdentity) {
      try fixture.access.stepUp(session: session, identity: kim, authenticated: start, route: "/callback", at: start)
    }
    try fixture.access.signOut(issued.session, at: start)
    #expect(throws: AccessError.signedOut) {
      try fixture.access.stepUp(session: session, identity: dana, authenticated: start, route: "/callback", at: start)
    }
  }

  @Test func theFileHoldsNothingThatFinishesASignIn() throws {
    let fixture = try AccessFixture()
    let link = try fixture.access.invite("kim", by: "server", at: start)
    let signIn = try begin(fixture, .invitation(link.text))
    let dump = try fixture.dump()
    let returned = try #require(try end(fixture, signIn.state.text, signIn.browser.text))
    #expect(returned.purpose == .invitation(link.text))
    for text in [signIn.state.text, signIn.browser.text, returned.verifier, link.text] { #expect(!dump.contains(text)) }
  }

  @Test func signInsThatDidNotComeBackAreRemoved() throws {
    let fixture = try AccessFixture()
    _ = try begin(fixture)
    try fixture.access.removeEnded(at: start.adding(seconds: 600))
    let count = try fixture.engine.read { connection in
      try connection.first("SELECT count(*) FROM provider_sign_in", row: { $0.int(at: 0) })
    }
    #expect(count == 0)
  }
}
