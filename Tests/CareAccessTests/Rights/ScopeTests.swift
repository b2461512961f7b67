import CareAccess
import CareModel
import Foundation
import Testing

@Suite struct ScopeTests {
  /// The matrix of roles and rights, read from `Data/rights.txt`.
  struct Row: Sendable, CustomStringConvertible {
    var right: Right
    var role: Role
    var expected: String
    var description: String { "\(role.rawValue) \(right.rawValue)" }
  }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data/rights.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let roles = (lines.first ?? "").split(separator: " ").dropFirst().compactMap { Role(rawValue: String($0)) }
    return lines.dropFirst().flatMap { line -> [Row] in
      let cells = line.split(separator: " ").map(String.init)
      guard let right = Right(rawValue: cells[0]) else { return [] }
      return zip(roles, cells.dropFirst()).map { Row(right: right, role: $0, expected: $1) }
    }
  }()

  @Test func theTableNamesEveryRoleAndEveryRight() {
    #expect(Self.rows.count == Role.allCases.count * Right.allCases.count)
  }

  private func outcome(_ row: Row, switches: Bool) throws -> String {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let now = AccessFixture.start.adding(seconds: 60)
    try fixture.access.grant(row.role, to: "rivera", in: "knee", by: "server", at: now)
    if switches {
      for name in StudySwitch.allCases { try fixture.access.set(name, of: "knee", to: true, by: "server", at: now) }
    }
    let session = try fixture.signIn(secret, at: now).session
    // Another study is as if it did not exist, whatever the right.
    #expect(throws: AccessError.notFound) { try session.scope(row.right, in: "other", at: now) }
    #expect(throws: AccessError.notFound) { try session.scope(row.right, in: nil, at: now) }
    do {
      let scope = try session.scope(row.right, in: "knee", at: now)
      #expect(scope.author == "user:rivera")
      #expect(throws: AccessError.notFound) { try scope.patient("zoe") { _, _ in false } }
      if scope.isPseudonymous {
        #expect(throws: AccessError.notFound) { try scope.patient("ana") { _, _ in true } }
        return "pseudonymous"
      }
      #expect(try scope.patient("ana") { $0 == "ana" && $1 == "knee" }.id == "ana")
      return "yes"
    } catch AccessError.forbidden(row.right) { return "no" } catch AccessError.notFound { return "unknown" }
  }

  @Test(arguments: rows) func aRoleHasTheRightsOfTheTable(row: Row) throws {
    let expected = row.expected == "switch" ? "no" : row.expected
    #expect(try outcome(row, switches: false) == expected)
  }

  @Test(arguments: rows.filter { $0.expected == "switch" }) func aSwitchOfTheStudyAddsARight(row: Row) throws {
    #expect(try outcome(row, switches: true) == "yes")
  }

  @Test(arguments: Right.allCases) func sensitiveRightsNeedAFreshAuthentication(right: Right) throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let now = AccessFixture.start.adding(seconds: 60)
    for role in Role.allCases { try fixture.access.grant(role, to: "rivera", in: nil, by: "server", at: now) }
    try fixture.access.set(.coordinatorsPublish, of: "knee", to: true, by: "server", at: now)
    let token = try fixture.signIn(secret, at: now).token
    let later = now.adding(seconds: 301)
    let session = try #require(try fixture.access.session(token, at: later).session)
    guard right != .own else { return }
    if right.needsStepUp {
      #expect(throws: AccessError.stepUpRequired) { try session.scope(right, in: "knee", at: later) }
      let fresh = try fixture.access.stepUp(
        session, password: AccessFixture.password, code: secret.code(at: later), at: later)
      #expect(try fresh.session.scope(right, in: "knee", at: later).right == right)
    } else {
      #expect(try session.scope(right, in: "knee", at: later).right == right)
    }
  }

  @Test(arguments: Right.allCases) func aParticipantReachesOwnDataOnly(right: Right) throws {
    let fixture = try AccessFixture()
    let session = try fixture.join().issued.session
    let now = AccessFixture.start
    #expect(throws: AccessError.notFound) { try session.scope(right, in: "knee", at: now) }
    guard right == .own else {
      #expect(throws: AccessError.notFound) { try session.scope(right, at: now) }
      return
    }
    let scope = try session.scope(right, at: now)
    #expect(try scope.own().id == "ana")
    #expect(try scope.patient("ana") { _, _ in false }.id == "ana")
    #expect(throws: AccessError.notFound) { try scope.patient("ben") { _, _ in true } }
    #expect(scope.author == "me:ana")
  }

  @Test func aGrantCountsWithinItsTime() throws {
    let fixture = try AccessFixture()
    let secret = try fixture.addAccount()
    let now = AccessFixture.start.adding(seconds: 60)
    try fixture.access.grant(
      .clinician, to: "rivera", in: "knee", until: now.adding(seconds: 10), by: "server", at: now)
    let session = try fixture.signIn(secret, at: now).session
    #expect(throws: AccessError.notFound) { try session.scope(.roster, in: "knee", at: now.adding(seconds: -1)) }
    #expect(try session.scope(.roster, in: "knee", at: now.adding(seconds: 9)).plan == "knee")
    #expect(throws: AccessError.notFound) { try session.scope(.roster, in: "knee", at: now.adding(seconds: 10)) }
  }
}
