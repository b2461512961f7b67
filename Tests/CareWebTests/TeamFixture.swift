import CareAccess
import CareModel
import CareRuntime
import CareSQLite
import CareTestSupport
import CareWeb
import HummingbirdTesting
import Synchronization
import Testing

/// A server with sign-in, over the store of ``WebFixture`` with a second study, and accounts of every role.
struct TeamFixture {
  static let password = "four quiet words here"
  private static let cheap = PasswordCost(logN: 4, blockSize: 1, parallelism: 1)

  let web: WebFixture
  let access: AccessStore
  let secrets: [Role: OneTimePassword]

  init(plan: String = WebFixture.plan) throws {
    let web = try WebFixture(plan: plan), generator = Mutex(SeededGenerator(seed: 7))
    let random = EntropySource { count in
      generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
    }
    let access = try AccessStore(
      engine: try SQLiteEngine(format: AccessSchema.format), keys: .make(random), random: random, cost: Self.cheap)
    self.web = web
    self.access = access
    _ = try web.runtime.seed(
      reading: [Self.Other()], at: web.now)
    let before = web.now.adding(seconds: -600)
    secrets = try Dictionary(
      uniqueKeysWithValues: Role.allCases.map { role in
        let id = Account.ID(role.rawValue)
        let link = try access.invite(id, name: "Dana \(role)", email: "\(role)@example.org", by: "server", at: before)
        let secret = try access.invitation(link, at: before).oneTimePassword
        let code = secret.code(step: OneTimePassword.step(at: before))
        _ = try access.acceptInvitation(link, password: Self.password, code: code, at: before)
        try access.grant(role, to: id, in: role == .admin ? nil : "p", by: "server", at: before)
        return (role, secret)
      })
  }

  private struct Other: SourceReader {
    func source(of module: String?) -> SourceText? {
      let text = """
        return plan "other" { title = "Another study", tasks = {
          task "x" { title = "X", schedule = schedule.daily { at = "08:00" } } } }
        """
      return module == nil ? SourceText(path: "other.lua", displayPath: "other.lua", text: text) : nil
    }
  }

  /// The sources of a server.
  var environment: WebEnvironment { WebFixture.environment(at: web.now) }

  /// The code that the app of an account shows.
  func code(_ role: Role, at now: Instant? = nil) -> String {
    secrets[role]?.code(step: OneTimePassword.step(at: now ?? web.now)) ?? ""
  }

  /// Returns the cookies of an account that has just signed in with both factors.
  func cookies(_ role: Role, at time: Instant? = nil) throws -> [String: String] {
    let now = time ?? web.now
    let half = try access.signIn(email: "\(role)@example.org", password: Self.password, from: "192.0.2.1", at: now)
    let issued = try access.confirmSignIn(half, code: code(role, at: now), from: "192.0.2.7", at: now)
    return ["care_staff": issued.token.text]
  }

  /// Returns the cookies of the participant's device.
  func participant() throws -> [String: String] {
    let code = try access.issueJoinCode(for: WebFixture.patient, in: "p", by: "server", at: web.now)
    let joined = try access.join(typed: code.text, device: "Phone", from: "192.0.2.1", at: web.now)
    return ["care_me": joined.issued.token.text]
  }

  /// Runs `body` with a client of the server that has these cookies.
  func test(
    _ cookies: [String: String] = [:], settings: WebSettings = WebSettings(), at now: Instant? = nil,
    _ body: @Sendable (WebClient) async throws -> Void
  ) async throws {
    try await web.signedIn(access, settings: settings, at: now ?? web.now).application().test(.router) {
      try await body(WebClient(client: $0, cookies: cookies))
    }
  }
}
