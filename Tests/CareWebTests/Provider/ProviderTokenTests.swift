import CareModel
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a provider may answer to a code, and what it may not.
struct ProviderTokenTests {
  private typealias State = FakeProvider.State

  /// The reason that the log names for what the provider does.
  private static let refused: [(name: String, reason: String, does: @Sendable (inout State, Int64) -> Void)] = [
    ("another nonce", "wrong_nonce", { state, _ in state.claims["nonce"] = "\"x\"" }),
    ("no nonce", "wrong_nonce", { state, _ in state.claims["nonce"] = .some(nil) }),
    ("another issuer", "wrong_issuer", { state, _ in state.claims["iss"] = "\"https://login.example.org\"" }),
    ("another audience", "wrong_audience", { state, _ in state.claims["aud"] = "\"other\"" }),
    ("no audience", "wrong_audience", { state, _ in state.claims["aud"] = "[]" }),
    ("several without a party", "wrong_audience", { state, _ in state.claims["aud"] = #"["care", "other"]"# }),
    (
      "several for another party", "wrong_audience",
      { state, _ in state.claims.merge(["aud": #"["care", "other"]"#, "azp": "\"other\""]) { $1 } }
    ),
    ("one for another party", "wrong_audience", { state, _ in state.claims["azp"] = "\"other\"" }),
    ("ended", "expired", { state, now in state.claims["exp"] = "\(now - 60)" }),
    ("issued later", "not_yet_valid", { state, now in state.claims["iat"] = "\(now + 61)" }),
    ("begins later", "not_yet_valid", { state, now in state.claims["nbf"] = "\(now + 61)" }),
    ("authenticated later", "not_yet_valid", { state, now in state.claims["auth_time"] = "\(now + 61)" }),
    ("no end", "unreadable", { state, _ in state.claims["exp"] = .some(nil) }),
    ("no time", "unreadable", { state, _ in state.claims["iat"] = .some(nil) }),
    ("an end as text", "unreadable", { state, _ in state.claims["exp"] = "\"1e9\"" }),
    ("no subject", "unreadable", { state, _ in state.claims["sub"] = .some(nil) }),
    ("an empty subject", "no_subject", { state, _ in state.claims["sub"] = "\"\"" }),
    (
      "a long subject", "no_subject",
      { state, _ in state.claims["sub"] = "\"\(String(repeating: "x", count: 256))\"" }
    ),
    ("no algorithm", "wrong_algorithm", { state, _ in state.algorithm = "none" }),
    ("the public key as the secret", "wrong_algorithm", { state, _ in state.algorithm = "HS256" }),
    (
      "an algorithm that it does not list", "wrong_algorithm",
      { state, _ in (state.key, state.algorithm) = (.rsa, "PS256") }
    ),
    ("an extension", "wrong_algorithm", { state, _ in state.header["crit"] = #"["b64"]"# }),
    ("an unknown key", "unknown_key", { state, _ in state.header["kid"] = "\"other\"" }),
    ("a key of another kind", "unknown_key", { state, _ in state.header["kid"] = "\"rsa\"" }),
    (
      "no key among several", "unknown_key",
      { state, _ in
        (state.key, state.algorithm) = (.rsa, "RS256")
        state.header["kid"] = .some(nil)
      }
    ),
    ("the key of a stranger", "wrong_signature", { state, _ in state.key = .stranger }),
    ("a key for encryption", "unknown_key", { state, _ in state.header["kid"] = "\"encryption\"" }),
    ("a redirect", "wrong_status", { state, _ in state.answer = .redirect }),
    ("a refusal", "wrong_status", { state, _ in state.answer = .status(400) }),
    ("a failure", "unreachable", { state, _ in state.answer = .status(503) }),
    ("2 MB", "too_large", { state, _ in state.answer = .body(String(repeating: "x", count: 2 << 20)) }),
    ("no JSON", "unreadable", { state, _ in state.answer = .body("<html>") }),
    ("no token", "unreadable", { state, _ in state.answer = .body(#"{"access_token": "x"}"#) }),
    ("no whole token", "unreadable", { state, _ in state.answer = .body(#"{"id_token": "e30.e30"}"#) }),
    ("bytes that are no token", "unreadable", { state, _ in state.answer = .body(#"{"id_token": "~.~.~"}"#) }),
    // The last one, because what the provider lists is used for an hour.
    (
      "an algorithm that is not accepted", "wrong_algorithm",
      { state, _ in
        (state.key, state.algorithm) = (.rsa, "RS512")
        state.description["id_token_signing_alg_values_supported"] = #"["RS512"]"#
      }
    ),
  ]

  private static func addKeys(_ state: inout State) {
    // Two RSA keys, one that encrypts, and one of a kind that this server does not know.
    state.keys = [
      FakeKeys.published(.ec), FakeKeys.published(.rsa), FakeKeys.published(.ed), FakeKeys.published(.rsa, as: "rsa-2"),
      FakeKeys.published(.ec, as: "encryption").replacing("\"sig\"", with: "\"enc\""),
      #"{"kty": "oct", "kid": "secret", "k": "AAAA"}"#,
      #"{"kty": "EC", "crv": "secp256k1", "kid": "k1", "x": "", "y": ""}"#,
    ]
  }

  @Test func whateverIsWrongWithATokenSignsNobodyIn() async throws {
    try await ProviderFixture.run { fixture, browser in
      fixture.provider.set { Self.addKeys(&$0) }
      for (name, reason, does) in Self.refused {
        fixture.provider.reset()
        fixture.provider.set { state in
          Self.addKeys(&state)
          does(&state, fixture.now.milliseconds / 1000)
        }
        // What the provider says about itself is read again.
        fixture.wait(seconds: name == "an algorithm that is not accepted" ? 3_600 : 0)
        var browser = browser
        let answer = try await browser.signIn()
        let problem = reason == "unreachable" ? "outage" : "untrusted"
        #expect(answer.headers[.location] == "/sign-in?problem=\(problem)", "\(name)")
        #expect(fixture.lastReason == reason, "\(name)")
        #expect(browser.web.cookies["__Host-care_staff"] == nil, "\(name)")
      }
    }
  }

  @Test func whatIsRightSignsIn() async throws {
    let accepted: [(String, @Sendable (inout State, Int64) -> Void)] = [
      ("ES256", { _, _ in }),
      ("ES256 without a name of the key", { state, _ in state.header["kid"] = .some(nil) }),
      ("RS256", { state, _ in (state.key, state.algorithm) = (.rsa, "RS256") }),
      ("EdDSA", { state, _ in (state.key, state.algorithm) = (.ed, "EdDSA") }),
      ("a list of one audience", { state, _ in state.claims["aud"] = #"["care"]"# }),
      (
        "several audiences, for us",
        { state, _ in state.claims.merge(["aud": #"["other", "care"]"#, "azp": "\"care\""]) { $1 } }
      ),
      ("times with fractions", { state, now in state.claims["exp"] = "\(now + 9).5" }),
      (
        "clocks that differ", { state, now in state.claims.merge(["exp": "\(now - 59)", "iat": "\(now + 59)"]) { $1 } }
      ),
      ("no time of authentication", { state, _ in state.claims["auth_time"] = .some(nil) }),
    ]
    try await ProviderFixture.run { fixture, browser in
      for (name, does) in accepted {
        fixture.provider.reset()
        fixture.provider.set { does(&$0, fixture.now.milliseconds / 1000) }
        var browser = browser
        let answer = try await browser.signIn()
        #expect(answer.headers[.location] == "/studies", "\(name): \(fixture.lastReason ?? "")")
        #expect(browser.web.cookies["__Host-care_staff"] != nil, "\(name)")
      }
    }
    // PS256, by a provider that lists it.
    try await ProviderFixture.run { fixture, browser in
      fixture.provider.set { state in
        (state.key, state.algorithm) = (.rsa, "PS256")
        state.description["id_token_signing_alg_values_supported"] = #"["PS256"]"#
      }
      var browser = browser
      let answer = try await browser.signIn()
      #expect(answer.headers[.location] == "/studies")
    }
  }

  @Test func aSlowAnswerIsGivenUp() async throws {
    // The time is up when the provider was asked for the token.
    try await ProviderFixture.run(timer: { try await $0.wait(until: { !$0.tokenRequests.isEmpty }) }) {
      fixture, browser in
      fixture.provider.set { $0.answer = .none }
      defer { fixture.provider.release() }
      var browser = browser
      let answer = try await browser.signIn()
      #expect(answer.headers[.location] == "/sign-in?problem=outage")
      #expect(fixture.lastReason == "unreachable")
    }
  }

  @Test func anUnknownKeyIsLookedUpOnceAMinute() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      fixture.provider.set { $0.header["kid"] = "\"new\"" }
      // The keys have just been read.
      for _ in 0..<2 {
        let answer = try await browser.signIn()
        #expect(answer.headers[.location] == "/sign-in?problem=untrusted")
      }
      #expect(fixture.provider.current.requests["keys"] == 1)
      fixture.wait(seconds: 60)
      for _ in 0..<2 { _ = try await browser.signIn() }
      #expect(fixture.provider.current.requests["keys"] == 2)
      #expect(fixture.lastReason == "unknown_key")
      fixture.wait(seconds: 60)
      fixture.provider.set { $0.keys.append(FakeKeys.published(.ec, as: "new")) }
      let answer = try await browser.signIn()
      #expect(answer.headers[.location] == "/studies")
      #expect(fixture.provider.current.requests["keys"] == 3)
      #expect(fixture.provider.current.requests["description"] == 1)
    }
  }

  @Test func newKeysAreReadOnceForManyWhoComeBack() async throws {
    try await ProviderFixture.run { fixture, browser in
      var first = browser
      #expect(try await first.signIn().headers[.location] == "/studies")
      fixture.wait(seconds: 60)
      fixture.provider.set { state in
        state.header["kid"] = "\"new\""
        state.keys.append(FakeKeys.published(.ec, as: "new"))
      }
      let places = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<6 {
          group.addTask {
            var browser = browser
            return try await browser.signIn().headers[.location]
          }
        }
        return try await group.reduce(into: [String?]()) { $0.append($1) }
      }
      #expect(places == Array(repeating: "/studies", count: 6))
      #expect(fixture.provider.current.requests["keys"] == 2)
    }
  }

  @Test(
    arguments: [
      (nil, nil, false, false), ("a: b/ü", nil, true, false),
      ("s", #"["client_secret_basic", "client_secret_post"]"#, true, false),
      ("s", #"["client_secret_post"]"#, false, true),
    ] as [(String?, String?, Bool, Bool)])
  func theSecretIsSentAsTheProviderAcceptsIt(
    secret: String?, methods: String?, isInHeader: Bool, isInForm: Bool
  ) async throws {
    try await ProviderFixture.run(secret: secret) { fixture, browser in
      fixture.provider.set { $0.description["token_endpoint_auth_methods_supported"] = methods }
      var browser = browser
      let answer = try await browser.signIn()
      #expect(answer.headers[.location] == "/studies")
      let request = try #require(fixture.provider.current.tokenRequests.last)
      #expect((request.authorization != nil) == isInHeader)
      #expect((request.form["client_secret"] == "s") == isInForm)
      #expect(request.form["client_id"] == (isInHeader ? nil : "care"))
      if secret == "a: b/ü" {
        // A colon needs no escape in the second part.
        let pair = Data("care:a:%20b%2F%C3%BC".utf8).base64EncodedString()
        #expect(request.authorization == "Basic \(pair)")
      }
      // Whatever becomes of the exchange, no log has the secret, in any form.
      fixture.provider.set { $0.answer = .status(400) }
      let refused = try await browser.signIn()
      #expect(refused.headers[.location]?.hasPrefix("/sign-in?problem=") == true)
      let secrets =
        [secret, request.form["client_secret"], request.authorization?.split(separator: " ").last.map(String.init)]
        .compactMap(\.self).filter { $0.count > 1 } + ["client_secret", "Basic ", "code-"]
      #expect(!fixture.log.contains { line in secrets.contains { line.contains($0) } })
    }
  }
}
