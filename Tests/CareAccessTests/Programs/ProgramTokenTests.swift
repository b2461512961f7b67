import CareAccess
import CareModel
import CareStore
import Testing

/// Tokens of programs: what they pass on, and when they end.
@Suite(.onEveryEngine) struct ProgramTokenTests {
  private static let now = AccessFixture.start

  /// An account that is a clinician in `knee`, and its token.
  private struct Made {
    let fixture: AccessFixture
    let secret: Token

    init(
      scopes: Set<TokenScope> = [.read, .answers], plan: PlanHeader.ID? = nil, in study: PlanHeader.ID? = "knee",
      days: Int = 30
    ) throws {
      fixture = try AccessFixture()
      _ = try fixture.addAccount()
      try fixture.access.grant(.clinician, to: "rivera", in: study, by: "server", at: ProgramTokenTests.now)
      secret = try fixture.access.makeToken(
        ProgramTokenTests.token(scopes: scopes, plan: plan, days: days), at: ProgramTokenTests.now)
    }

    func session(at now: Instant = ProgramTokenTests.now) throws -> Session? {
      try fixture.access.session(ofProgram: secret, at: now)
    }
  }

  private static func token(
    _ name: ProgramToken.Name = "lab", role: Role = .clinician, scopes: Set<TokenScope> = [.read],
    plan: PlanHeader.ID? = nil, days: Int = 30
  ) -> ProgramToken {
    ProgramToken(
      name: name, account: "rivera", role: role, plan: plan, scopes: scopes, by: "server", made: now,
      ends: now.adding(seconds: days * 86_400))
  }

  /// Returns the reason for which a token is refused.
  private func refusal(_ token: ProgramToken, in fixture: AccessFixture) -> String? {
    do {
      _ = try fixture.access.makeToken(token, at: Self.now)
      return nil
    } catch AccessError.invalid(let reason) { return reason } catch { return "\(error)" }
  }

  @Test func aTokenPassesOnItsScopesAndNoMore() throws {
    let made = try Made(), session = try #require(try made.session())
    #expect(session.author == "user:rivera")
    #expect(session.has(.roster, in: "knee", at: Self.now) && session.has(.answers, in: "knee", at: Self.now))
    for right in Right.allCases where right != .roster && right != .answers {
      #expect(!session.has(right, in: "knee", at: Self.now), "\(right)")
    }
    #expect(throws: AccessError.forbidden(.identity)) { try session.scope(.identity, in: "knee", at: Self.now) }
    #expect(throws: AccessError.notFound) { try session.scope(.roster, in: "other", at: Self.now) }
  }

  @Test func noScopePassesOnAccountsOrErasure() {
    let refused: Set<Right> = [.own, .accounts, .erase]
    for scope in TokenScope.allCases {
      #expect(!scope.rights.isEmpty && scope.rights.isDisjoint(with: refused), "\(scope)")
    }
    // A right is in one scope at most, so that a route's right names its scope.
    #expect(TokenScope.allCases.map(\.rights.count).reduce(0, +) == Set(TokenScope.allCases.flatMap(\.rights)).count)
  }

  @Test func aTokenForAnExportNeedsNoFreshSignIn() throws {
    let fixture = try AccessFixture()
    _ = try fixture.addAccount()
    try fixture.access.grant(.analyst, to: "rivera", in: "knee", by: "server", at: Self.now)
    let secret = try fixture.access.makeToken(Self.token(role: .analyst, scopes: [.export]), at: Self.now)
    let later = Self.now.adding(seconds: 3_600)
    let session = try #require(try fixture.access.session(ofProgram: secret, at: later))
    let scope = try session.scope(.export, in: "knee", at: later)
    #expect(scope.isPseudonymous)
    #expect(throws: AccessError.forbidden(.roster)) { try session.scope(.roster, in: "knee", at: later) }
  }

  @Test func aTokenOfOneStudyReachesNoOther() throws {
    let made = try Made(plan: "knee", in: nil), session = try #require(try made.session())
    #expect(session.has(.roster, in: "knee", at: Self.now))
    #expect(!session.has(.roster, in: "other", at: Self.now))
    #expect(!session.seesEveryStudy(at: Self.now))
  }

  @Test func aTokenEndsAtItsTimeAndWhenItIsRevoked() throws {
    let made = try Made(days: 1), access = made.fixture.access
    let last = Self.now.adding(seconds: 86_399)
    #expect(try made.session(at: last) != nil)
    #expect(try made.session(at: last.adding(seconds: 1)) == nil)
    // Another process revokes it, and the next request is refused.
    try made.fixture.other().revokeToken("lab", by: "server", at: Self.now)
    #expect(try made.session() == nil)
    #expect(throws: AccessError.notFound) { try access.revokeToken("lab", by: "server", at: Self.now) }
    #expect(try access.newestAccess(limit: 2).map(\.action) == [.token, .token])
  }

  @Test func aTokenEndsWithItsAccountAndItsRole() throws {
    let made = try Made(), access = made.fixture.access
    let grant = try #require(try access.grants(of: "rivera").first)
    try access.endGrant(grant.id, by: "server", at: Self.now)
    let session = try #require(try made.session())
    #expect(throws: AccessError.notFound) { try session.scope(.roster, in: "knee", at: Self.now) }
    try access.disable("rivera", by: "server", at: Self.now)
    #expect(try made.session() == nil)
    #expect(try access.tokens().isEmpty)
  }

  @Test func aTokenHasNoMoreThanItsAccount() throws {
    let fixture = try AccessFixture()
    _ = try fixture.addAccount()
    #expect(refusal(Self.token(), in: fixture)?.contains("does not have the role 'clinician'") == true)
    try fixture.access.grant(.clinician, to: "rivera", in: "knee", by: "server", at: Self.now)
    #expect(refusal(Self.token(plan: "other"), in: fixture)?.contains("does not have the role") == true)
    #expect(refusal(Self.token(role: .admin, scopes: [.audit]), in: fixture)?.contains("does not have") == true)
    #expect(refusal(Self.token(scopes: [.audit]), in: fixture)?.contains("no right of the scope 'audit'") == true)
    #expect(refusal(Self.token(scopes: []), in: fixture)?.contains("no scope") == true)
    #expect(refusal(Self.token(days: 367), in: fixture)?.contains("366 days") == true)
    #expect(refusal(Self.token(days: 0), in: fixture)?.contains("366 days") == true)
    #expect(refusal(Self.token("a b"), in: fixture)?.contains("letters, digits") == true)
    #expect(refusal(Self.token(plan: "knee"), in: fixture) == nil)
    #expect(refusal(Self.token(plan: "knee"), in: fixture)?.contains("of this name") == true)
  }

  @Test func anAccountThatCannotSignInHasNoTokens() throws {
    let fixture = try AccessFixture()
    _ = try fixture.access.invite("rivera", by: "server", at: Self.now)
    try fixture.access.grant(.clinician, to: "rivera", in: "knee", by: "server", at: Self.now)
    #expect(throws: AccessError.notFound) { try fixture.access.makeToken(Self.token(), at: Self.now) }
  }

  @Test func theFileHasNoSecret() throws {
    let made = try Made()
    #expect(try !made.fixture.dump().contains(made.secret.text))
    #expect(try made.fixture.access.tokens() == [Self.token(scopes: [.read, .answers])])
  }

  @Test func theLastUseIsWrittenOnceAMinute() throws {
    let made = try Made(), access = made.fixture.access
    func seen() throws -> Instant? { try access.tokens().first?.seen }
    #expect(try seen() == nil)
    _ = try made.session()
    try access.flush(at: Self.now)
    #expect(try seen() == Self.now)
    _ = try made.session(at: Self.now.adding(seconds: 59))
    try access.flush(at: Self.now)
    #expect(try seen() == Self.now)
    let later = Self.now.adding(seconds: 60)
    _ = try made.session(at: later)
    try access.flush(at: later)
    #expect(try seen() == later)
    // A look at a request that waits is no use.
    _ = try access.session(ofProgram: made.secret, isUse: false, at: later.adding(seconds: 600))
    try access.flush(at: later)
    #expect(try seen() == later)
  }
}
