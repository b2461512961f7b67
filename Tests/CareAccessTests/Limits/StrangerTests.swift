import CareAccess
import CareModel
import CareSQLite
import CareStore
import Testing

@Suite(.onEveryEngine) struct StrangerTests {
  private let start = AccessFixture.start
  private var later: Instant { start.adding(seconds: 600) }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("192.0.2.7:8080", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
    ("fe80::1%eth0", "fe80:0:0:0::/64"), ("local", "local"),
  ])
  func anAddressCountsAsItsNetwork(text: String, network: String) { #expect(ClientAddress(text).network == network) }

  @Test func aFullTableAdmitsNewSubjects() {
    var limits = RateLimits(room: 100)
    for number in 0..<10_000 { #expect(limits.admit(.join, "stranger \(number)", at: start) == nil) }
    #expect(limits.admit(.join, "someone", at: start) == nil)
    #expect(limits.forgotten > 9_000)
  }

  @Test func aRightCodeIsAcceptedWhileOthersTryFromTheSameAndFromOtherAddresses() throws {
    let fixture = try AccessFixture(), access = fixture.access
    let code = try access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: start)
    for number in 0..<300 {
      #expect(throws: AccessError.self) {
        try access.join(typed: "00000-00000", device: "x", from: "192.0.2.\(number % 2)", at: start)
      }
    }
    #expect(access.alarms(at: start) == [])
    for number in 0..<200 {
      #expect(throws: AccessError.wrongCode) {
        try access.join(typed: "00000-00000", device: "x", from: "198.51.\(number).1", at: start)
      }
    }
    #expect(access.alarms(at: start) == [.join])
    _ = try access.join(typed: code.text, device: "Phone", from: "192.0.2.0", at: start)
  }

  @Test func twoHundredCountedSignInsRaiseTheAlarmForAnHour() throws {
    let access = try AccessFixture().access
    for _ in 0..<199 { access.countRefusedSignIn(at: start) }
    #expect(access.alarms(at: start) == [])
    access.countRefusedSignIn(at: start)
    #expect(access.alarms(at: start) == [.signIn])
    #expect(access.alarms(at: start.adding(seconds: 3_601)) == [])
  }

  @Test func strangersDoNotKeepAnOwnerOutOfAKnownPlace() throws {
    let fixture = try AccessFixture(), access = fixture.access, secret = try fixture.addAccount()
    _ = try fixture.signIn(secret, at: later)
    for number in 0..<5 {
      #expect(throws: AccessError.wrongCredentials) {
        try access.signIn(email: "rivera@example.org", password: "wrong words", from: "198.51.100.\(number)", at: later)
      }
    }
    #expect(throws: AccessError.self) {
      try access.signIn(email: "rivera@example.org", password: AccessFixture.password, from: "203.0.113.1", at: later)
    }
    let next = later.adding(seconds: 30)
    _ = try fixture.signIn(secret, at: next)
  }

  @Test func attemptsAreRemovedWhenTheyNoLongerCount() throws {
    let fixture = try AccessFixture(), access = fixture.access
    #expect(throws: AccessError.wrongCredentials) {
      try access.signIn(email: "nobody@example.org", password: "wrong words", from: "192.0.2.7", at: start)
    }
    try access.flush(at: start)
    func count() throws -> Int {
      try fixture.engine.read { try $0.first("SELECT count(*) FROM attempt") { $0.int(at: 0) } ?? 0 }
    }
    #expect(try count() == 1)
    try access.removeEnded(at: start.adding(seconds: 86_401))
    #expect(try count() == 0)
  }

  @Test func theLastAdministratorStays() throws {
    let fixture = try AccessFixture(), access = fixture.access
    _ = try fixture.addAccount("dana", email: "dana@example.org")
    _ = try fixture.addAccount("rivera")
    let one = try access.grant(.admin, to: "dana", in: nil, by: "server", at: start)
    let two = try access.grant(.admin, to: "rivera", in: nil, by: "server", at: start)
    try access.endGrant(one.id, by: "user:rivera", at: later)
    #expect(throws: AccessError.lastAdministrator) { try access.endGrant(two.id, by: "user:rivera", at: later) }
    #expect(throws: AccessError.lastAdministrator) { try access.disable("rivera", by: "user:dana", at: later) }
    #expect(throws: AccessError.lastAdministrator) { try access.inviteAgain("rivera", by: "user:dana", at: later) }
    #expect(try access.grants(of: "rivera").allSatisfy { $0.isValid(at: later) })
  }

  @Test func aDeviceSaysWhoseCodeAddedItUntilItsOwnerHasLooked() throws {
    let fixture = try AccessFixture(), access = fixture.access
    let first = try fixture.join()
    #expect(!first.issued.session.hasNewDevices)
    _ = try fixture.join(at: later)
    let session = try #require(try access.session(first.issued.token, at: later).session)
    #expect(session.hasNewDevices)
    #expect(try access.devices(of: "ana").map(\.addedBy) == ["user:rivera", "user:rivera"])
    #expect(
      try access.newestAccess(limit: 9).filter { $0.action == .deviceAdded }.map(\.actor) == [
        "user:rivera", "user:rivera",
      ])
    try access.lookAtDevices(session, at: later)
    #expect(try access.session(first.issued.token, at: later).session?.hasNewDevices == false)
  }
}
