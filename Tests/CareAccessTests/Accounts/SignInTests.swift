import CareAccess
import CareModel
import Testing

@Suite(.onEveryEngine) struct SignInTests {
  private let start = AccessFixture.start
  private let later = AccessFixture.start.adding(seconds: 60)

  @Test func anInvitedAccountSignsInWithPasswordAndCode() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let issued = try fixture.signIn(secret, at: later)
    #expect(try fixture.access.session(issued.token, at: later).session?.author == "user:rivera")
  }

  @Test func openingAnInvitationUsesUpNothing() throws {
    let fixture = try AccessFixture()
    let link = try fixture.access.invite("kim", by: "server", at: start)
    let first = try fixture.access.invitation(link, at: start)
    #expect(try fixture.access.invitation(link, at: start) == first)
    let code = first.oneTimePassword.code(at: start)
    #expect(throws: AccessError.invalid(reason: "the address is missing; write a mail address")) {
      try fixture.access.acceptInvitation(
        link, name: "Kim Park", password: AccessFixture.password, code: code, at: start)
    }
    _ = try fixture.access.acceptInvitation(
      link, name: "Kim Park", email: " Kim@Example.org", password: AccessFixture.password, code: code, at: start)
    #expect(throws: AccessError.wrongCode) { try fixture.access.invitation(link, at: start) }
    #expect(try fixture.access.accounts().map(\.email) == ["kim@example.org"])
  }

  /// A server that is started again takes nothing: the link that it said before is as good as the new one.
  @Test func aFurtherLinkLeavesTheOnesBeforeIt() throws {
    let fixture = try AccessFixture()
    let links = [
      try fixture.access.invite("kim", by: "server", at: start),
      try fixture.access.anotherLink(to: "kim", by: "server", at: later),
    ]
    let secrets = try links.map { try fixture.access.invitation($0, at: later).oneTimePassword.code(at: later) }
    #expect(secrets[0] == secrets[1])
    _ = try fixture.access.acceptInvitation(
      links[0], name: "Kim Park", email: "kim@example.org", password: AccessFixture.password, code: secrets[0],
      at: later)
    for link in links { #expect(throws: AccessError.wrongCode) { try fixture.access.invitation(link, at: later) } }
    for id in ["kim", "nobody"] as [Account.ID] {
      #expect(throws: AccessError.notFound) { try fixture.access.anotherLink(to: id, by: "server", at: later) }
    }
  }

  @Test func anInvitationEndsAfterThreeDays() throws {
    let fixture = try AccessFixture()
    let link = try fixture.access.invite("kim", by: "server", at: start)
    #expect(throws: AccessError.wrongCode) { try fixture.access.invitation(link, at: start.adding(seconds: 259_200)) }
  }

  @Test func aWrongPasswordAndAnUnknownAccountAreTheSameError() throws {
    let fixture = try AccessFixture()
    _ = try fixture.addAccount()
    for (email, password) in [("rivera@example.org", "another password"), ("kim@example.org", AccessFixture.password)] {
      #expect(throws: AccessError.wrongCredentials) {
        try fixture.access.signIn(email: email, password: password, from: "192.0.2.7", at: later)
      }
    }
  }

  @Test func aHalfSignInOpensNothing() throws {
    let fixture = try AccessFixture()
    _ = try fixture.addAccount()
    let half = try fixture.access.signIn(
      email: "rivera@example.org", password: AccessFixture.password, from: "192.0.2.7", at: later)
    #expect(try fixture.access.session(half, at: later).session == nil)
  }

  @Test func aCodeIsAcceptedOnce() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    _ = try fixture.signIn(secret, at: later)
    let half = try fixture.access.signIn(
      email: "rivera@example.org", password: AccessFixture.password, from: "192.0.2.7", at: later)
    #expect(throws: AccessError.wrongCredentials) {
      try fixture.access.confirmSignIn(half, code: secret.code(at: later), from: "192.0.2.7", at: later)
    }
  }

  @Test func aHalfSignInEndsAfterFiveMinutes() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let half = try fixture.access.signIn(
      email: "rivera@example.org", password: AccessFixture.password, from: "192.0.2.7", at: later)
    let end = later.adding(seconds: 300)
    #expect(throws: AccessError.signedOut) {
      try fixture.access.confirmSignIn(half, code: secret.code(at: end), from: "192.0.2.7", at: end)
    }
  }

  @Test func theTokenChangesWhenSteppingUp() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let issued = try fixture.signIn(secret, at: later)
    let now = later.adding(seconds: 400)
    let fresh = try fixture.access.stepUp(
      issued.session, password: AccessFixture.password, code: secret.code(at: now), at: now)
    #expect(try fixture.access.session(issued.token, at: now).session == nil)
    let session = try #require(try fixture.access.session(fresh.token, at: now).session)
    #expect(session.isSteppedUp(at: now) && session.ends == issued.session.ends)
  }

  /// Seconds without use, seconds since sign-in, and whether the session is valid: 30 minutes idle, 12 hours in all.
  @Test(arguments: [(1799, true), (1800, false)]) func anAccountsSessionEndsWhenIdle(seconds: Int, isValid: Bool) throws
  {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let issued = try fixture.signIn(secret, at: later)
    let found = try fixture.access.session(issued.token, at: later.adding(seconds: seconds)).session
    #expect((found != nil) == isValid)
  }

  @Test func anAccountsSessionEndsAfterTwelveHours() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let issued = try fixture.signIn(secret, at: later)
    for minutes in stride(from: 0, to: 720, by: 20) {
      let now = later.adding(seconds: minutes * 60)
      try fixture.access.flush(at: now)
      #expect(try fixture.access.session(issued.token, at: now).session != nil)
    }
    #expect(try fixture.access.session(issued.token, at: later.adding(seconds: 43_200)).session == nil)
  }

  @Test func disablingAnAccountEndsItsSessionsAtOnceAndInOtherProcessesSoon() throws {
    let fixture = try AccessFixture()
    let other = try fixture.other()
    let secret = try fixture.addAccount()
    let token = try fixture.signIn(secret, at: later).token
    #expect(try other.session(token, at: later).session != nil)
    try fixture.access.disable("rivera", by: "server", at: later)
    #expect(try fixture.access.session(token, at: later).session == nil)
    #expect(try other.session(token, at: later.adding(milliseconds: 250)).session == nil)
    #expect(throws: AccessError.wrongCredentials) { try fixture.signIn(secret, at: later.adding(seconds: 60)) }
  }

  @Test func anotherProcessSeesANewGrant() throws {
    let fixture = try AccessFixture()
    let other = try fixture.other()
    let secret = try fixture.addAccount()
    let token = try fixture.signIn(secret, at: later).token
    #expect(try other.session(token, at: later).session?.grants == [])
    try fixture.access.grant(.clinician, to: "rivera", in: "knee", by: "server", at: later)
    #expect(try fixture.access.session(token, at: later).session?.grants.count == 1)
    #expect(try other.session(token, at: later.adding(milliseconds: 250)).session?.grants.count == 1)
  }

  @Test func fiveFailuresLockAnAccountEvenForTheRightPassword() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    for index in 0..<5 {
      #expect(throws: AccessError.wrongCredentials) {
        try fixture.access.signIn(
          email: "rivera@example.org", password: "wrong password", from: "192.0.2.\(index)", at: later)
      }
    }
    #expect(throws: AccessError.limited(seconds: 60)) { try fixture.signIn(secret, at: later) }
    // The lock outlives the process.
    try fixture.access.flush(at: later)
    #expect(throws: AccessError.limited(seconds: 60)) {
      try fixture.other().signIn(
        email: "rivera@example.org", password: AccessFixture.password, from: "192.0.2.7", at: later)
    }
    _ = try fixture.signIn(secret, at: later.adding(seconds: 60))
  }

  @Test func wrongCodesLockAnAccountToo() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    for index in 0..<5 {
      let half = try fixture.access.signIn(
        email: "rivera@example.org", password: AccessFixture.password, from: "192.0.2.\(index)", at: later)
      #expect(throws: AccessError.wrongCredentials) {
        try fixture.access.confirmSignIn(half, code: "not it", from: "192.0.2.7", at: later)
      }
    }
    #expect(throws: AccessError.limited(seconds: 60)) { try fixture.signIn(secret, at: later) }
  }

  @Test func theFileHoldsNoPasswordAndNoSecretInClear() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let issued = try fixture.signIn(secret, at: later)
    let joined = try fixture.join(at: later)
    try fixture.access.setPIN("402816", of: joined.issued.session, at: later)
    let dump = try fixture.dump()
    for text in [AccessFixture.password, issued.token.text, joined.recovery.characters, "402816", secret.secretText] {
      #expect(!dump.contains(text))
    }
    let bytes = String(decoding: secret.secret, as: UTF8.self)
    #expect(!dump.contains(bytes))
  }
}
