import CareAccess
import CareModel
import CareStore
import Testing

@Suite(.onEveryEngine) struct JoinTests {
  private let start = AccessFixture.start

  @Test func aCodeWorksOnceHoweverItIsTyped() throws {
    let fixture = try AccessFixture()
    let code = try fixture.access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: start)
    let typed = " " + code.text.lowercased().replacing("0", with: "o").replacing("1", with: "l")
    let joined = try fixture.access.join(typed: typed, device: "Firefox", from: "192.0.2.7", at: start)
    #expect(joined.plan == "knee" && joined.issued.session.author == "me:ana")
    #expect(try fixture.access.session(joined.issued.token.text, at: start).session == joined.issued.session)
    #expect(throws: AccessError.wrongCode) {
      try fixture.access.join(typed: typed, device: "Firefox", from: "192.0.2.7", at: start)
    }
  }

  @Test func aCodeEndsAfterFourteenDays() throws {
    let fixture = try AccessFixture()
    let code = try fixture.access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: start)
    let end = start.adding(seconds: 14 * 86_400)
    #expect(try fixture.access.openCodes(of: "ana", at: start).map(\.ends) == [end])
    #expect(throws: AccessError.wrongCode) {
      try fixture.access.join(typed: code.text, device: "Firefox", from: "192.0.2.7", at: end)
    }
  }

  @Test(arguments: ["", "ABCDE", "ABCDE-FGHJU", "ABCDE-FGHJK-M", String(repeating: "-", count: 100)])
  func otherTextIsNoCode(text: String) throws {
    #expect(ShortCode(.join, typed: text) == nil)
    #expect(throws: AccessError.wrongCode) {
      try AccessFixture().access.join(typed: text, device: "Firefox", from: "192.0.2.7", at: start)
    }
  }

  @Test func aParticipantHasAtMostThreeDevices() throws {
    let fixture = try AccessFixture()
    let codes = try (0..<4).map { _ in
      try fixture.access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: start)
    }
    for code in codes.prefix(3) {
      _ = try fixture.access.join(typed: code.text, device: "Firefox", from: "192.0.2.7", at: start)
    }
    #expect(throws: AccessError.tooManyDevices(limit: 3)) {
      try fixture.access.join(typed: codes[3].text, device: "Firefox", from: "192.0.2.7", at: start)
    }
    // The code was not used up: it works once a device is revoked.
    let device = try #require(try fixture.access.devices(of: "ana").first)
    try fixture.access.revoke(device.id, of: "ana", by: "me:ana", at: start)
    _ = try fixture.access.join(typed: codes[3].text, device: "Firefox", from: "192.0.2.7", at: start)
  }

  @Test func aRevokedDeviceIsSignedOutAtOnce() throws {
    let fixture = try AccessFixture()
    let joined = try fixture.join()
    let device = try #require(try fixture.access.devices(of: "ana").first)
    #expect(throws: AccessError.notFound) {
      try fixture.access.revoke(device.id, of: "ben", by: "user:rivera", at: start)
    }
    #expect(try fixture.access.isActive(joined.issued.session, at: start))
    try fixture.access.revoke(device.id, of: "ana", by: "user:rivera", at: start)
    #expect(try fixture.access.session(joined.issued.token, at: start).session == nil)
    #expect(try !fixture.access.isActive(joined.issued.session, at: start))
  }

  @Test func aRecoveryCardWorksOnceAndIsReplaced() throws {
    let fixture = try AccessFixture()
    let first = try fixture.join()
    let again = try fixture.access.recover(
      typed: first.recovery.text, device: "Safari", from: "192.0.2.7", at: start)
    #expect(again.issued.session.author == "me:ana")
    #expect(throws: AccessError.wrongCode) {
      try fixture.access.recover(typed: first.recovery.text, device: "Safari", from: "192.0.2.7", at: start)
    }
    let card = try fixture.access.replaceRecoveryCard(of: again.issued.session, at: start)
    #expect(throws: AccessError.wrongCode) {
      try fixture.access.recover(typed: again.recovery.text, device: "Safari", from: "192.0.2.7", at: start)
    }
    _ = try fixture.access.recover(typed: card.text, device: "Safari", from: "192.0.2.7", at: start)
  }

  @Test func recoveryWithThreeDevicesRemovesTheOneUnusedForLongest() throws {
    let fixture = try AccessFixture()
    let joined = try (0..<3).map { try fixture.join(at: start.adding(seconds: $0)) }
    // The first is used again.
    let now = start.adding(seconds: 1000)
    _ = try fixture.access.session(joined[0].issued.token, at: now)
    try fixture.access.flush(at: now)
    _ = try fixture.access.recover(typed: joined[2].recovery.text, device: "Safari", from: "192.0.2.8", at: now)
    let valid = try joined.map { try fixture.access.session($0.issued.token, at: now).session != nil }
    #expect(valid == [true, false, true])
  }

  @Test(arguments: [(29, true), (30, false)]) func aDeviceEndsAfterThirtyDaysWithoutUse(days: Int, isValid: Bool) throws
  {
    let fixture = try AccessFixture()
    let joined = try fixture.join()
    let found = try fixture.access.session(joined.issued.token, at: start.adding(seconds: days * 86_400)).session
    #expect((found != nil) == isValid)
  }

  @Test func aDeviceEndsAfterOneHundredEightyDays() throws {
    let fixture = try AccessFixture()
    let joined = try fixture.join()
    for days in stride(from: 0, to: 180, by: 20) {
      let now = start.adding(seconds: days * 86_400)
      #expect(try fixture.access.session(joined.issued.token, at: now).session != nil)
      try fixture.access.flush(at: now)
    }
    #expect(try fixture.access.session(joined.issued.token, at: start.adding(seconds: 180 * 86_400)).session == nil)
  }

  @Test func aLastUseSurvivesTheProcess() throws {
    let fixture = try AccessFixture()
    let joined = try fixture.join()
    let used = start.adding(seconds: 20 * 86_400)
    _ = try fixture.access.session(joined.issued.token, at: used)
    try fixture.access.flush(at: used, isLast: true)
    #expect(try fixture.other().session(joined.issued.token, at: used.adding(seconds: 29 * 86_400)).session != nil)
  }

  /// In a file: a database on a server is asked each time.
  @Test func aSessionIsKnownWhileMemoryIsAsNewAsTheFile() throws {
    let fixture = try AccessEngine.$current.withValue(.memory) { try AccessFixture() }, access = fixture.access
    let joined = try fixture.join(), text = joined.issued.token.text
    func known(_ milliseconds: Int64) -> SessionLookup? {
      access.knownSession(text, at: start.adding(milliseconds: milliseconds))
    }
    #expect(known(0) == nil)
    _ = try access.session(text, at: start)
    #expect(known(249)?.session == joined.issued.session)
    #expect(known(250) == nil)
    _ = try access.session(text, at: start.adding(milliseconds: 250))
    #expect(known(250)?.session == joined.issued.session)
    let device = try #require(try access.devices(of: "ana").first)
    try access.revoke(device.id, of: "ana", by: "user:rivera", at: start.adding(milliseconds: 250))
    #expect(known(251) == nil)
    #expect(try access.session(text, at: start.adding(milliseconds: 251)).session == nil)
    #expect(access.knownSession("no token", at: start)?.session == nil)
  }

  @Test func aDeviceWithAPINLocksAfterFiveMinutes() throws {
    let fixture = try AccessFixture()
    let joined = try fixture.join()
    try fixture.access.setPIN("402816", of: joined.issued.session, at: start)
    func session(_ seconds: Int) throws -> Session {
      try #require(try fixture.access.session(joined.issued.token, at: start.adding(seconds: seconds)).session)
    }
    #expect(try !session(299).isLocked)
    #expect(try !session(598).isLocked)
    let locked = try session(898)
    #expect(locked.isLocked)
    #expect(throws: AccessError.signedOut) { try locked.scope(.own, at: start.adding(seconds: 898)) }
    #expect(throws: AccessError.wrongCredentials) {
      try fixture.access.unlock(locked, pin: "000000", at: start.adding(seconds: 898))
    }
    try fixture.access.unlock(locked, pin: "402816", at: start.adding(seconds: 898))
    #expect(try !session(899).isLocked)
  }

  @Test func fiveWrongPINsSignTheDeviceOut() throws {
    let fixture = try AccessFixture()
    let joined = try fixture.join()
    try fixture.access.setPIN("402816", of: joined.issued.session, at: start)
    for _ in 0..<4 {
      #expect(throws: AccessError.wrongCredentials) {
        try fixture.access.unlock(joined.issued.session, pin: "111111", at: start)
      }
    }
    #expect(throws: AccessError.signedOut) {
      try fixture.access.unlock(joined.issued.session, pin: "111111", at: start)
    }
    #expect(try fixture.access.session(joined.issued.token, at: start).session == nil)
    #expect(try fixture.access.devices(of: "ana") == [])
  }

  @Test(arguments: ["40281", "4028167", "40281a", "４０２８１６"]) func aPINHasSixDigits(pin: String) throws {
    let fixture = try AccessFixture()
    let session = try fixture.join().issued.session
    #expect(throws: AccessError.invalid(reason: "a PIN has 6 digits, such as 402816")) {
      try fixture.access.setPIN(pin, of: session, at: start)
    }
  }

  @Test func aKeyMayBeReplacedOnceWhileCodesStillWork() throws {
    let fixture = try AccessFixture()
    let code = try fixture.access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: start)
    let random = AccessFixture.random(seed: 7)
    let once = fixture.keys.rotated(random), twice = once.rotated(random)
    let reason =
      "the key file is newer than the accounts, which are sealed with key 1: it has 3, 2; "
      + "copy the one that was in use when these accounts were"
    #expect(throws: StoreError.invalid(reason: reason)) {
      try AccessStore(engine: fixture.engine, keys: twice, random: random, cost: AccessFixture.cheap)
    }
    let access = try AccessStore(engine: fixture.engine, keys: once, random: random, cost: AccessFixture.cheap)
    _ = try access.join(typed: code.text, device: "Firefox", from: "192.0.2.7", at: start)
  }
}
