import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Logging
import Testing

struct SecurityTests {
  /// Nobody is signed in.
  private struct NoSession: SessionSource {
    func session(
      cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
    ) -> WebSession? { nil }
    func isActive(_ session: WebSession, at now: Instant) -> Bool { false }
  }

  /// A member of the care team.
  private struct StaffSession: SessionSource {
    func session(
      cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
    ) -> WebSession? { WebSession(id: "staff", subject: .account("rivera")) }
    func isActive(_ session: WebSession, at now: Instant) -> Bool { true }
  }

  private static let always = [
    "content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
    "cross-origin-resource-policy", "permissions-policy", "cache-control",
  ]

  private func path(of route: Route) -> String {
    route.pattern.path(Dictionary(uniqueKeysWithValues: route.pattern.names.map { ($0, "x") }))
  }

  @Test func everyAnswerHasTheHeadersOfSecurity() async throws {
    try await WebFixture().test { web in
      var answers = [try await web.get("/nothing"), try await web.get("/me/today?on=never"), try await web.get("/%zz")]
      // A stream does not end; LiveTests opens one.
      for route in RouteRegistry.routes where !route.pattern.description.hasSuffix("/live") {
        let path = path(of: route)
        answers.append(route.method == .get ? try await web.get(path) : try await web.post(path, []))
      }
      for answer in answers {
        let names = Set(answer.headers.map(\.name.canonicalName))
        #expect(names.isSuperset(of: Self.always), "\(answer.status)")
      }
      #expect(answers[0].headers[.contentSecurityPolicy]?.contains("unsafe") == false)
    }
  }

  @Test func nothingOfAParticipantAnswersWithoutASession() async throws {
    try await WebFixture(sessions: NoSession()).test { web in
      for route in RouteRegistry.routes where route.audience == .participant {
        let answer = route.method == .get ? try await web.get(path(of: route)) : try await web.post(path(of: route), [])
        #expect(answer.status == .unauthorized, "\(route.method) \(route.pattern)")
      }
    }
  }

  @Test func theTreeOfParticipantsDoesNotExistForStaff() async throws {
    try await WebFixture(sessions: StaffSession()).test { web in
      for route in RouteRegistry.routes where route.audience == .participant {
        let answer = route.method == .get ? try await web.get(path(of: route)) : try await web.post(path(of: route), [])
        #expect(answer.status == .notFound, "\(route.method) \(route.pattern)")
      }
    }
  }

  @Test func noFormIsAcceptedWithoutItsToken() async throws {
    try await WebFixture().test { web in
      // Those of the care team are in the matrix of rights, which has accounts.
      for route in RouteRegistry.routes
      where route.method == .post && route.body != .submission && [.anyone, .participant].contains(route.audience) {
        for fields in [[], [("token", "wrong")]] {
          do {
            let found = try await web.post(path(of: route), fields)
            #expect(found.status == .forbidden, "\(route.pattern)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (["Sec-Fetch-Site": "cross-site"], HTTPResponse.Status.forbidden),
    (["Sec-Fetch-Site": "same-site"], .forbidden),
    (["Sec-Fetch-Site": "none"], .forbidden),
    (["Sec-Fetch-Site": "same-origin"], .seeOther),
  ])
  func aFormComesFromAPageOfThisServer(headers: [String: String], status: HTTPResponse.Status) async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let page = try await web.get("/me/today").text
      let fields = WebClient.hidden(in: page)
      do {
        let found = try await web.post("/me/e/\(key)/press", fields, headers)
        #expect(found.status == status)
      }
    }
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost", "[::1]:8080", "LOCALHOST:80"])
  func loopbackIsServed(authority: String) { #expect(WebSettings().admits(authority: authority)) }

  @Test(arguments: ["example.org", "127.0.0.1.example.org", "localhost.example.org:8080", "", "[::2]"])
  func otherHostsAreRefused(authority: String) { #expect(!WebSettings().admits(authority: authority)) }

  @Test func otherMachinesAreServedThroughTLSOnly() {
    #expect(WebSettings(host: "0.0.0.0").problem?.hasPrefix("'0.0.0.0' can be reached from other machines") == true)
    #expect(WebSettings(host: "0.0.0.0", isBehindProxy: true).problem != nil)
    let certificate = WebSettings.Certificate(chain: "a", key: "b")
    #expect(WebSettings(host: "0.0.0.0", names: ["x.example.org"], certificate: certificate).problem == nil)
    #expect(WebSettings(names: ["x.example.org"], isBehindProxy: true).problem == nil)
    #expect(WebSettings(isBehindProxy: true).problem?.hasPrefix("the name of the server is missing") == true)
    let proxy = AddressRange("10.1.0.0/16").map { [$0] } ?? []
    #expect(WebSettings(host: "0.0.0.0", names: ["x.example.org"], trustedProxies: proxy).problem == nil)
    #expect(WebSettings(host: "0.0.0.0", trustedProxies: proxy).problem?.hasPrefix("the name of the server") == true)
    #expect(WebSettings(host: "0.0.0.0", names: ["x.example.org"], isInsecure: true).problem == nil)
    #expect(
      WebSettings(names: ["x.example.org"], trustedProxies: proxy, isInsecure: true).problem?.hasPrefix("--insecure")
        == true)
    #expect(WebSettings(port: 70_000).problem?.hasPrefix("the port 70000 is out of range") == true)
  }

  /// Over plain HTTP, who comes past the proxy would send answers in the clear.
  @Test(arguments: [
    ("10.1.2.3", false, true), ("10.2.0.1", true, false), ("192.0.2.1", true, false), ("127.0.0.1", false, false),
    ("", true, false),
  ])
  func onlyTrustedProxiesAreServedAndBelieved(address: String, isExposed: Bool, isProxy: Bool) {
    let proxy = AddressRange("10.1.0.0/16").map { [$0] } ?? []
    var settings = WebSettings(host: "0.0.0.0", names: ["x.example.org"], trustedProxies: proxy)
    #expect(settings.isExposed(address) == isExposed)
    #expect(settings.isProxy(address) == isProxy)
    settings.certificate = WebSettings.Certificate(chain: "a", key: "b")
    #expect(!settings.isExposed(address))
    #expect(settings.isProxy(address) == isProxy)
    #expect(!WebSettings().isExposed(address) && !WebSettings().isProxy(address))
  }

  @Test func aServerWithoutSignInListensOnLoopbackOnly() throws {
    let fixture = try WebFixture()
    let settings = WebSettings(names: ["x.example.org"], isBehindProxy: true)
    #expect(throws: CareWebServer.SettingsError.self) {
      try CareWebServer(
        fixture.runtime, settings: settings,
        environment: .init(
          clock: { fixture.now }, entropy: { _ in [] }, logger: .init(label: "test")), participant: "ana")
    }
  }

  @Test(arguments: [
    ("a=1&b=x+y&a=%C3%A4", ["a": ["1", "ä"], "b": ["x y"]]), ("", [:]), ("a", ["a": [""]]), ("=1", ["": ["1"]]),
  ])
  func fieldsOfAFormAreDecoded(text: String, values: [String: [String]]) throws {
    let fields = try FormFields(encoded: Array(text.utf8))
    #expect(Dictionary(grouping: fields.all, by: \.name).mapValues { $0.map(\.value) } == values)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%FF", String(repeating: "a&", count: 1_001)])
  func aMalformedFormIsRefused(text: String) {
    #expect(throws: WebProblem.badRequest) { _ = try FormFields(encoded: Array(text.utf8)) }
  }

  @Test func aTokenBelongsToOneSession() {
    let guardian = FormGuard(key: Array(0..<32)), token = guardian.token(of: "a")
    #expect(guardian.accepts(token, of: "a"))
    for (wrong, session) in [(token, "b"), (token + "x", "a"), ("", "a")] {
      #expect(!guardian.accepts(wrong, of: session))
    }
    #expect(!FormGuard(key: Array(1..<33)).accepts(token, of: "a"))
  }

  @Test func requestsBeyondALimitAreRefusedUntilItsWindowEnds() throws {
    let limits = RequestLimits(), start = Instant(milliseconds: 1_000_000)
    let limit = RateLimit.participantWrite
    for _ in 0..<60 { try limits.count("ana", limit, at: start) }
    #expect(throws: WebProblem.tooMany(retryAfter: 30)) {
      try limits.count("ana", limit, at: start.adding(milliseconds: 30_000))
    }
    try limits.count("ben", limit, at: start)
    try limits.count("ana", limit, at: start.adding(milliseconds: 60_000))
  }

  @Test func whatWouldTroubleOthersIsCountedWhereTheAccountsAre() throws {
    let limits = RequestLimits { limit, subject, _ in limit == .testMessage && subject == "ana" ? 7 : nil }
    let now = Instant(milliseconds: 1_000_000)
    #expect(throws: WebProblem.tooMany(retryAfter: 7)) { try limits.count("ana", .testMessage, at: now) }
    for limit in RateLimit.allCases where limit != .testMessage { try limits.count("ana", limit, at: now) }
    // The load of a server is its own.
    for _ in 0..<59 { try limits.count("ana", .participantWrite, at: now) }
    #expect(throws: WebProblem.self) { try limits.count("ana", .participantWrite, at: now) }
  }
}
