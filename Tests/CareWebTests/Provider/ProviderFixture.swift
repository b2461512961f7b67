import CareAccess
import CareModel
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

/// A server behind TLS whose care team may sign in at a provider within the test, with an account that is bound to Dana's identity there.
final class ProviderFixture: Sendable {
  let team: TeamFixture
  let provider: FakeProvider
  private let lines = Mutex<[String]>([])
  private let clients = Mutex(0)

  static let account: Account.ID = "dana"

  private init() throws {
    team = try TeamFixture()
    provider = FakeProvider(now: team.web.now)
  }

  /// Runs `body` with a browser.
  ///
  /// `timer`: returns when an answer of the provider has had its time; nil for a minute, which a busy machine can need.
  static func run(
    secret: String? = "a secret of the client", isBound: Bool = true,
    timer: (@Sendable (FakeProvider) async throws -> Void)? = nil,
    _ body: @escaping @Sendable (ProviderFixture, ProviderBrowser) async throws -> Void
  ) async throws {
    let fixture = try ProviderFixture()
    try await fixture.provider.run {
      if isBound { try fixture.bind() }
      let outbound = timer.map { timer in OutboundClient { try await timer(fixture.provider) } } ?? Self.unhurried()
      let settings = ProviderSettings(
        issuer: fixture.provider.issuer, client: "care", secret: secret, name: "Example Hospital")
      try await fixture.server(settings, outbound: outbound).application().test(.router) { client in
        try await body(fixture, ProviderBrowser(fixture: fixture, web: WebClient(client: client)))
      }
    }
  }

  /// Returns a server with a provider.
  func server(
    _ provider: ProviderSettings, settings: WebSettings = WebSettings(names: ["localhost"], isBehindProxy: true),
    outbound: OutboundClient = ProviderFixture.unhurried()
  ) throws -> CareWebServer {
    try CareWebServer(
      team.web.runtime, settings: settings,
      environment: WebEnvironment(
        clock: { [self] in now }, entropy: { count in (0..<count).map { UInt8($0 % 251) } },
        logger: Logger(label: "test") { _ in LogCapture { [self] line in lines.withLock { $0.append(line) } } }),
      access: team.access, provider: provider, outbound: outbound)
  }

  /// Returns a client that waits for a minute.
  static func unhurried() -> OutboundClient { OutboundClient { try await Task.sleep(for: .seconds(60)) } }

  /// The lines of the log.
  var log: [String] { lines.withLock { $0 } }

  /// The time of the server and of the provider.
  var now: Instant { provider.now }

  /// Lets time pass.
  func wait(seconds: Int) { provider.wait(seconds: seconds) }

  /// The reason that the log names last.
  var lastReason: String? { log.last { $0.contains("reason=") }?.firstMatch(of: /reason=(\S+)/).map { String($0.1) } }

  /// Returns an address from which nobody has signed in yet.
  func newClient() -> String {
    clients.withLock { count in
      count += 1
      return "192.0.2.\(count)"
    }
  }

  private func bind() throws {
    let link = try team.access.invite(Self.account, by: "server", at: team.web.now)
    _ = try team.access.acceptInvitation(
      link, identity: ProviderIdentity(issuer: provider.issuer, subject: "dana"), name: nil, authenticated: nil,
      route: "/callback", at: team.web.now)
    try team.access.grant(.admin, to: Self.account, in: nil, by: "server", at: team.web.now)
  }
}

/// A log that hands its lines on.
struct LogCapture: LogHandler {
  var metadata = Logger.Metadata()
  var logLevel = Logger.Level.trace
  let add: @Sendable (String) -> Void

  init(_ add: @escaping @Sendable (String) -> Void) { self.add = add }

  subscript(metadataKey name: String) -> Logger.MetadataValue? {
    get { metadata[name] }
    set { metadata[name] = newValue }
  }

  func log(event: LogEvent) {
    add(String(decoding: LogLine(event, label: "test", metadata: metadata, time: "").bytes, as: UTF8.self))
  }
}

/// A browser of tests that goes to the provider and back.
struct ProviderBrowser: Sendable {
  let fixture: ProviderFixture
  var web: WebClient
  /// The address of the browser; nil for another one at each sign-in.
  var client: String?

  /// Opens a page.
  mutating func get(_ path: String) async throws -> TestResponse {
    let answer = try await web.get(path, ["X-Forwarded-For": client ?? fixture.newClient()])
    web.keep(answer)
    return answer
  }

  /// Opens an invitation, and returns the link by which it is accepted at the provider.
  mutating func link(accepting token: Token) async throws -> String {
    let page = try await get("/invitation/\(token.text)")
    let link = page.text.firstMatch(of: /href="(\/sign-in\/oidc\?invitation=[^"]+)"/).map { String($0.1) }
    return try #require(link).replacing("&amp;", with: "&")
  }

  /// Goes to the provider by a link, signs in there, and returns the address at which the browser comes back.
  mutating func leave(by path: String) async throws -> String {
    let sent = try await get(path)
    let location = try #require(sent.headers[.location])
    #expect(sent.status == .seeOther && location.hasPrefix(fixture.provider.issuer + "/authorize?"), "\(location)")
    return Self.callback(try fixture.provider.signIn(at: location))
  }

  /// Goes to the provider by a link, signs in there, and comes back.
  mutating func signIn(by path: String = "/sign-in/oidc") async throws -> TestResponse {
    try await get(try await leave(by: path))
  }

  static func callback(_ query: [String: String]) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return "/callback?"
      + query.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }.sorted()
      .joined(separator: "&")
  }
}
