import CareAccess
import CareModel
import CareSQLite
import CareStore
import Dispatch
import Synchronization
import Testing

/// Several servers on one database of accounts: what one does holds on the others.
@Suite(.onEveryEngine) struct ServersTests {
  private let fixture: AccessFixture
  private let other: AccessStore
  private var access: AccessStore { fixture.access }
  private let start = AccessFixture.start
  private let email = "rivera@example.org"
  /// The time after which what was revoked has ended on the other server: at once where it is asked each time.
  private let after: Instant

  init() throws {
    fixture = try AccessFixture()
    other = try fixture.other()
    let isRemote = try fixture.engine.dataVersion() == nil
    after = AccessFixture.start.adding(milliseconds: isRemote ? 0 : 250)
  }

  /// Returns how many of eight calls at the same time succeed, every second one on the other server.
  private func successes(_ body: @escaping @Sendable (AccessStore) throws -> Void) -> Int {
    let count = Atomic(0), servers = [access, other]
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        try body(servers[number % 2])
        count.add(1, ordering: .relaxed)
      } catch {}  // allowed: the successes are counted
    }
    return count.load(ordering: .relaxed)
  }

  @Test func aCodeIsUsedOnceByWhicheverServer() throws {
    let start = start, code = try access.issueJoinCode(for: "ana", in: "knee", by: "user:rivera", at: start).text
    #expect(successes { _ = try $0.join(typed: code, device: "Phone", from: "192.0.2.7", at: start) } == 1)
    #expect(try access.devices(of: "ana").count == 1)
  }

  @Test func aPasswordOfTheAppIsUsedOnceByWhicheverServer() throws {
    let secret = try fixture.addAccount(), later = start.adding(seconds: 60), code = secret.code(at: later)
    let halves = try [access, other].map {
      try $0.signIn(email: email, password: AccessFixture.password, from: "192.0.2.7", at: later)
    }
    #expect(
      successes { server in
        for half in halves { _ = try server.confirmSignIn(half, code: code, from: "192.0.2.7", at: later) }
      } == 0)
    // One of both halves was confirmed, by one server.
    #expect(try access.newestAccess(limit: 20).count { $0.action == .signIn } == 1)
  }

  @Test func aSessionOfOneServerIsValidOnTheOther() throws {
    let joined = try fixture.join()
    #expect(try other.session(joined.issued.token, at: start).session == joined.issued.session)
    let device = try #require(try other.devices(of: "ana").first)
    try access.revoke(device.id, of: "ana", by: "user:rivera", at: start)
    #expect(try other.session(joined.issued.token, at: after).session == nil)
  }

  @Test func aDisabledAccountIsSignedOutOnTheOtherServer() throws {
    let secret = try fixture.addAccount(), later = start.adding(seconds: 60)
    let token = try fixture.signIn(secret, at: later).token
    #expect(try other.session(token, at: later).session != nil)
    try access.disable("rivera", by: "server", at: later)
    #expect(try other.session(token, at: after.adding(seconds: 60)).session == nil)
  }

  /// One server has the use, and the other one is asked next, because the first was killed.
  @Test func aUseOnOneServerKeepsTheSessionOnTheOther() throws {
    let secret = try fixture.addAccount(), token = try fixture.signIn(secret, at: start.adding(seconds: 60)).token
    #expect(try other.session(token, at: start.adding(seconds: 60)).session != nil)
    for minute in 2...45 {
      let now = start.adding(seconds: minute * 60)
      #expect(try access.session(token, at: now).session != nil)
      try access.flush(at: now)
    }
    #expect(try other.session(token, at: start.adding(seconds: 45 * 60 + 1700)).session != nil)
    #expect(try other.session(token, at: start.adding(seconds: 45 * 60 + 1700 + 1800)).session == nil)
  }

  @Test func aDeviceIsOpenedForBothServers() throws {
    let joined = try fixture.join(), token = joined.issued.token
    try access.setPIN("402816", of: joined.issued.session, at: start)
    func isLocked(_ server: AccessStore, _ seconds: Int) throws -> Bool? {
      try server.session(token, at: start.adding(seconds: seconds)).session?.isLocked
    }
    #expect(try isLocked(other, 299) == false)
    // The use on the other server counts here after it was written.
    try other.flush(at: start.adding(seconds: 299))
    #expect(try isLocked(access, 500) == false)
    #expect(try isLocked(other, 1000) == true)
    let session = try #require(try other.session(token, at: start.adding(seconds: 1000)).session)
    try other.unlock(session, pin: "402816", at: start.adding(seconds: 1000))
    #expect(try isLocked(access, 1001) == false)
  }

  @Test func wrongPasswordsCountTogether() throws {
    let secret = try fixture.addAccount(), later = start.adding(seconds: 60)
    for index in 0..<5 {
      #expect(throws: AccessError.wrongCredentials) {
        try (index.isMultiple(of: 2) ? access : other).signIn(
          email: email, password: "wrong words", from: "192.0.2.\(index)", at: later)
      }
    }
    for server in [access, other] {
      #expect(throws: AccessError.limited(seconds: 60)) {
        try server.signIn(email: email, password: AccessFixture.password, from: "192.0.2.9", at: later)
      }
    }
    _ = try fixture.signIn(secret, at: later.adding(seconds: 60))
  }

  /// Returns how many uses a server admits, at most ten.
  private func admitted(_ server: AccessStore, _ subject: String = "ana") -> Int {
    (0..<10).count { _ in
      do throws(AccessError) { try server.admit(.testMessage, subject, at: start) } catch { return false }
      return true
    }
  }

  @Test func limitsCountTogetherAndOutliveAProcess() throws {
    for _ in 0..<3 { try access.admit(.testMessage, "ana", at: start) }
    try access.flush(at: start)
    try other.flush(at: start)
    #expect(admitted(other) == 2)
    try other.flush(at: start)
    try access.flush(at: start)
    #expect(admitted(access) == 0)
    // One that is started again, or for the first time, knows them.
    #expect(try admitted(fixture.other(seed: 3)) == 0)
    #expect(try admitted(fixture.other(seed: 4), "ben") == 5)
    #expect(throws: Never.self) { try other.admit(.testMessage, "ana", at: start.adding(seconds: 600)) }
  }

  @Test func whatNoLimitNeedsIsRemovedAndLaterUsesAreRead() throws {
    for _ in 0..<5 { try access.admit(.testMessage, "ana", at: start) }
    try access.flush(at: start)
    try other.flush(at: start)
    let later = start.adding(seconds: 7200)
    try access.removeEnded(at: later)
    let count = try fixture.engine.read { try $0.first("SELECT count(*) FROM limited_use") { $0.int(at: 0) } }
    #expect(count == 1)
    for _ in 0..<5 { try access.admit(.testMessage, "ana", at: later) }
    try access.flush(at: later)
    try other.flush(at: later)
    #expect(throws: AccessError.self) { try other.admit(.testMessage, "ana", at: later) }
  }

  /// A hospital has one address: those who join there with right codes use up nothing on any server.
  @Test func aRightCodeIsTakenBackOnEveryServer() throws {
    for number in 0..<12 {
      let server = number.isMultiple(of: 2) ? access : other
      let code = try server.issueJoinCode(for: Patient.ID("p\(number)"), in: "knee", by: "user:rivera", at: start)
      _ = try server.join(typed: code.text, device: "Phone", from: "192.0.2.7", at: start)
      for server in [access, other] { try server.flush(at: start) }
    }
    for number in 0..<10 {
      let server = number.isMultiple(of: 2) ? access : other
      #expect(throws: AccessError.wrongCode) {
        try server.join(typed: "00000-00000", device: "x", from: "192.0.2.7", at: start)
      }
    }
    for server in [access, other, access] { try server.flush(at: start) }
    for server in [access, other] {
      #expect(throws: AccessError.limited(seconds: 600)) {
        try server.join(typed: "00000-00000", device: "x", from: "192.0.2.7", at: start)
      }
    }
  }

  @Test func serversThatStartTogetherMakeOneAdministrator() throws {
    let links = try [access, other].map { try #require(try $0.firstAdministrator("admin", by: "server", at: start)) }
    #expect(try access.accounts().map(\.id) == ["admin"])
    #expect(try access.grants(of: "admin").map(\.role) == [.admin])
    let codes = try links.map { try other.invitation($0, at: start).oneTimePassword.code(at: start) }
    _ = try access.acceptInvitation(
      links[1], name: "Dana", email: email, password: AccessFixture.password, code: codes[1], at: start)
    #expect(throws: AccessError.wrongCode) { try other.invitation(links[0], at: start) }
    #expect(try other.firstAdministrator("admin", by: "server", at: start) == nil)
  }

  @Test func keysOfOtherAccountsAreRefused() throws {
    let random = AccessFixture.random(seed: 9)
    let reason = "the key file belongs to other accounts; copy the one of the server that made these"
    #expect(throws: StoreError.invalid(reason: reason)) {
      try AccessStore(engine: fixture.engine, keys: .make(random), random: random, cost: AccessFixture.cheap)
    }
  }

  /// The sealed text is written by the first start of this release, and must not be written with another server's keys.
  @Test func keysOfOtherAccountsAreNotTakenForThoseOfAnEarlierRelease() throws {
    _ = try fixture.addAccount()
    let random = AccessFixture.random(seed: 9), engine = fixture.engine
    try engine.write { try $0.execute("DELETE FROM server_secret") }
    #expect(throws: StoreError.self) {
      try AccessStore(engine: engine, keys: .make(random), random: random, cost: AccessFixture.cheap)
    }
    _ = try AccessStore(engine: engine, keys: fixture.keys, random: random, cost: AccessFixture.cheap)
  }

  @Test func accountsAreNotCopiedForOtherKeys() throws {
    let file = try SQLiteEngine(format: AccessSchema.format)
    #expect(throws: StoreError.self) {
      try AccessCopy.run(from: fixture.engine, to: file, keys: .make(AccessFixture.random(seed: 9)))
    }
    // Nothing was written.
    #expect(try AccessCopy.run(from: fixture.engine, to: file, keys: fixture.keys).isEmpty == false)
  }

  @Test func secretsAndPseudonymsOutliveEveryRootKey() throws {
    let secret = try fixture.addAccount(), push = try access.pushKey().publicKey
    let random = AccessFixture.random(seed: 11)
    var keys = fixture.keys, last = access
    for _ in 0..<3 {
      keys = keys.rotated(random)
      last = try AccessStore(engine: fixture.engine, keys: keys, random: random, cost: AccessFixture.cheap)
      try last.sealAnew()
    }
    #expect(keys.ids == [4, 3])
    #expect(last.pseudonymKey == access.pseudonymKey)
    #expect(try last.pushKey().publicKey == push)
    let later = start.adding(seconds: 60)
    let half = try last.signIn(email: email, password: AccessFixture.password, from: "192.0.2.7", at: later)
    _ = try last.confirmSignIn(half, code: secret.code(at: later), from: "192.0.2.7", at: later)
  }

  /// A newer key file can be that of a copy, whose keys were replaced.
  @Test func openingWithANewerKeyFileLocksNoOtherOut() throws {
    _ = try fixture.addAccount()
    let push = try access.pushKey().publicKey
    let before = try fixture.dump(), random = AccessFixture.random(seed: 12), newer = fixture.keys.rotated(random)
    let opened = try AccessStore(engine: fixture.engine, keys: newer, random: random, cost: AccessFixture.cheap)
    #expect(try opened.pushKey().publicKey == push)
    #expect(try fixture.dump() == before)
    #expect(try opened.sealingKey() == 1)
    _ = try AccessStore(engine: fixture.engine, keys: fixture.keys, random: random, cost: AccessFixture.cheap)
    try opened.sealAnew()
    #expect(try opened.sealingKey() == 2)
    let reason =
      "the key file is older than the accounts, which are sealed with key 2: it has 1; copy the one that was made last"
    #expect(throws: StoreError.invalid(reason: reason)) {
      try AccessStore(engine: fixture.engine, keys: fixture.keys, random: random, cost: AccessFixture.cheap)
    }
  }

  @Test func accountsMoveToAnotherDatabaseAndNobodyIsSignedOut() throws {
    let secret = try fixture.addAccount(), joined = try fixture.join()
    let issued = try fixture.signIn(secret, at: start.adding(seconds: 60))
    let code = try access.issueJoinCode(for: "ben", in: "knee", by: "user:rivera", at: start)
    try access.flush(at: start)
    // From the engine to a file's and back, as a backup that is brought back.
    let file = try SQLiteEngine(format: AccessSchema.format), again = try AccessEngine.current.make()
    let rows = try AccessCopy.run(from: fixture.engine, to: file)
    #expect(rows["session"] == 3 && rows["account"] == 1 && rows["session_version"] == 1, "\(rows)")
    #expect(try AccessCopy.run(from: file, to: again) == rows)
    #expect(throws: StoreError.self) { try AccessCopy.run(from: fixture.engine, to: again) }
    let random = AccessFixture.random(seed: 5)
    let moved = try AccessStore(engine: again, keys: fixture.keys, random: random, cost: AccessFixture.cheap)
    let now = start.adding(seconds: 90)
    #expect(try moved.session(issued.token, at: now).session?.author == "user:rivera")
    #expect(try moved.session(joined.issued.token, at: now).session?.author == "me:ana")
    _ = try moved.join(typed: code.text, device: "Phone", from: "192.0.2.7", at: now)
    let half = try moved.signIn(email: email, password: AccessFixture.password, from: "192.0.2.7", at: now)
    _ = try moved.confirmSignIn(half, code: secret.code(at: now), from: "192.0.2.7", at: now)
  }
}
