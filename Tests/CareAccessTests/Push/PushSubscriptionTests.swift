import CareAccess
import CareModel
import Testing

@Suite(.onEveryEngine) struct PushSubscriptionTests {
  private let start = AccessFixture.start

  /// A point of P-256, and the secret beside it (RFC 8291, section 5).
  private static let point = Base64URL.bytes(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
  private static let secret = Base64URL.bytes("BTBZMqHH6r4Tts7J_aSIgg")

  private func subscription(_ name: String) throws -> PushSubscription {
    let point = try #require(Self.point), secret = try #require(Self.secret)
    return try #require(
      PushSubscription(endpoint: "https://push.example.org/\(name)", publicKey: point, secret: secret))
  }

  @Test func bytesThatAreNoKeyAreRefused() throws {
    let point = try #require(Self.point), secret = try #require(Self.secret)
    func isRefused(_ endpoint: String, _ point: [UInt8], _ secret: [UInt8]) -> Bool {
      PushSubscription(endpoint: endpoint, publicKey: point, secret: secret) == nil
    }
    #expect(!isRefused(String(repeating: "a", count: 1_000), point, secret))
    #expect(isRefused(String(repeating: "a", count: 1_001), point, secret))
    #expect(isRefused("", point, secret))
    #expect(isRefused("a", Array(point.dropLast()), secret))
    #expect(isRefused("a", point.dropLast() + [0], secret))
    #expect(isRefused("a", point, Array(secret.dropLast())))
  }

  @Test func aDeviceHasOneSubscriptionAndAnAddressOneDevice() throws {
    let fixture = try AccessFixture(), access = fixture.access
    let ana = try fixture.join().issued.session, ben = try fixture.join("ben").issued.session
    try access.subscribe(try subscription("1"), of: ana, at: start)
    try access.subscribe(try subscription("2"), of: ana, at: start)
    #expect(try access.subscriptions(of: "ana", at: start) == [try subscription("2")])
    #expect(try access.subscription(of: ana) == subscription("2"))
    // Another participant signs in with the same browser: the messages of the first must not reach them.
    try access.subscribe(try subscription("2"), of: ben, at: start)
    #expect(try access.subscriptions(of: "ana", at: start).isEmpty)
    #expect(try access.subscriptions(of: "ben", at: start) == [try subscription("2")])
  }

  @Test func aParticipantHasOneSubscriptionForEachDevice() throws {
    let fixture = try AccessFixture(), access = fixture.access
    for number in 1...3 {
      try access.subscribe(
        try subscription("\(number)"), of: try fixture.join(at: start.adding(seconds: number)).issued.session,
        at: start.adding(seconds: number))
    }
    let later = start.adding(seconds: 10)
    #expect(
      try access.subscriptions(of: "ana", at: later).map(\.endpoint) == (1...3).map { "https://push.example.org/\($0)" }
    )
    try access.remove(try subscription("2"))
    #expect(try access.subscriptions(of: "ana", at: later).count == 2)
  }

  @Test func aDeviceThatLeavesTakesNoMessages() throws {
    let fixture = try AccessFixture(), access = fixture.access
    let first = try fixture.join().issued.session, second = try fixture.join().issued.session
    let third = try fixture.join().issued.session
    try access.subscribe(try subscription("1"), of: first, at: start)
    try access.subscribe(try subscription("2"), of: second, at: start)
    try access.subscribe(try subscription("3"), of: third, at: start)
    try access.unsubscribe(first, at: start)
    #expect(try access.subscription(of: first) == nil)
    try access.signOut(second, at: start)
    #expect(try access.subscriptions(of: "ana", at: start) == [try subscription("3")])
    guard case .participant(_, let device) = third.principal else { return }
    try access.revoke(device, of: "ana", by: "me:ana", at: start)
    #expect(try access.subscriptions(of: "ana", at: start).isEmpty)
    #expect(throws: AccessError.signedOut) { try access.subscribe(try subscription("3"), of: third, at: start) }
  }

  @Test(arguments: [2_592_000, 15_552_000])
  func anEndedSessionTakesNoMessages(seconds: Int) throws {
    let fixture = try AccessFixture(), access = fixture.access
    let session = try fixture.join().issued.session
    try access.subscribe(try subscription("1"), of: session, at: start)
    #expect(try access.subscriptions(of: "ana", at: start.adding(seconds: 2_591_999)).count == 1)
    let end = start.adding(seconds: seconds)
    #expect(try access.subscriptions(of: "ana", at: end).isEmpty)
    try access.removeEnded(at: end)
    #expect(try access.subscription(of: session) == nil)
  }

  @Test func anErasureLeavesNoSubscription() throws {
    let fixture = try AccessFixture(), access = fixture.access
    try access.subscribe(try subscription("gone"), of: try fixture.join().issued.session, at: start)
    try access.subscribe(try subscription("kept"), of: try fixture.join("ben").issued.session, at: start)
    try access.erase("ana", commit: 7, at: start)
    let text = try fixture.dump()
    #expect(!text.contains("push.example.org/gone") && text.contains("push.example.org/kept"))
  }

  @Test func theKeyIsMadeOnceAndOutlivesRootKeys() throws {
    let fixture = try AccessFixture(), key = try fixture.access.pushKey()
    #expect(key.publicKey.count == 65)
    #expect(try fixture.access.pushKey().publicKey == key.publicKey)
    #expect(try fixture.other().pushKey().publicKey == key.publicKey)
    var keys = fixture.keys
    let random = AccessFixture.random(seed: 3)
    for _ in 0..<3 {
      keys = keys.rotated(random)
      let access = try AccessStore(engine: fixture.engine, keys: keys, random: random, cost: AccessFixture.cheap)
      #expect(try access.pushKey().publicKey == key.publicKey)
      // As the replacement of the key file does.
      try access.sealAnew()
    }
    #expect(try key.signature(of: [1, 2, 3]).count == 64)
  }
}
