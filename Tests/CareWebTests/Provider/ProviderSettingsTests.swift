import CareWeb
import Foundation
import Testing

struct ProviderSettingsTests {
  private static let issuer = "https://login.example.org"

  @Test(arguments: [
    ("https://login.example.org", true), ("https://login.example.org/realms/care/", true),
    ("https://login.example.org:8443", true), ("http://127.0.0.1:8090", true), ("http://localhost:8090", true),
    ("http://[::1]:8090", true),
    ("http://login.example.org", false), ("http://127.0.0.1.example.org", false), ("ftp://login.example.org", false),
    ("https://", false), ("login.example.org", false), ("https://user:secret@login.example.org", false),
    ("https://login.example.org?x=1", false), ("https://login.example.org#x", false),
    ("https://login.example.org/a b", false), ("https://login.example.org/\r\nX: y", false), ("", false),
  ])
  func anIssuerIsAskedWithTLSOrOnThisMachine(issuer: String, isAccepted: Bool) {
    #expect((ProviderSettings(issuer: issuer, client: "care").problem == nil) == isAccepted)
  }

  @Test func whatIsMissingIsNamed() {
    for (settings, word) in [
      (ProviderSettings(issuer: Self.issuer, client: ""), "--oidc-client"),
      (ProviderSettings(issuer: Self.issuer, client: "care\n"), "--oidc-client"),
      (ProviderSettings(issuer: Self.issuer, client: "care", secret: ""), "--oidc-secret"),
      (ProviderSettings(issuer: Self.issuer, client: "care", name: ""), "--oidc-name"),
    ] { #expect(settings.problem?.contains(word) == true) }
    #expect(ProviderSettings(issuer: Self.issuer, client: "care").name == "login.example.org")
  }

  /// What a provider changes of what it says about itself, and the reason for which it is not used; nil if it is.
  @Test(
    arguments: [
      ([:], nil), (["issuer": "\"https://login.example.org/\""], .wrongIssuer),
      (["issuer": "\"https://LOGIN.example.org\""], .wrongIssuer), (["issuer": "1"], .unreadable),
      (["token_endpoint": "\"http://login.example.org/token\""], .unsafeAddress),
      (["token_endpoint": "\"http://127.0.0.1/token\""], .unsafeAddress),
      (["token_endpoint": "\"https://token.example.net/token\""], nil),
      (["authorization_endpoint": "\"javascript:alert(1)\""], .unsafeAddress),
      (["authorization_endpoint": "\"https://login.example.org/a#b\""], .unsafeAddress),
      (["jwks_uri": "\"/keys\""], .unsafeAddress), (["jwks_uri": nil], .unreadable),
      (["id_token_signing_alg_values_supported": nil], .unreadable),
    ] as [([String: String?], ProviderFailure?)])
  func whatAProviderSaysAboutItselfIsChecked(change: [String: String?], reason: ProviderFailure?) {
    var document: [String: String?] = [
      "issuer": "\"\(Self.issuer)\"", "authorization_endpoint": "\"\(Self.issuer)/authorize\"",
      "token_endpoint": "\"\(Self.issuer)/token\"", "jwks_uri": "\"\(Self.issuer)/keys\"",
      "id_token_signing_alg_values_supported": #"["RS256"]"#,
    ]
    document.merge(change) { $1 }
    let text = document.compactMap { entry in entry.value.map { "\"\(entry.key)\": \($0)" } }.joined(separator: ", ")
    var found: ProviderFailure?
    do {
      _ = try ProviderDescription(Data("{\(text)}".utf8), of: ProviderSettings(issuer: Self.issuer, client: "care"))
    } catch { found = error }
    #expect(found == reason)
  }

  @Test func theAddressOfAServerIsTheOneOfItsFirstName() {
    let certificate = WebSettings.Certificate(chain: "chain.pem", key: "key.pem")
    for (settings, address) in [
      (WebSettings(), "http://127.0.0.1:8080"), (WebSettings(host: "::1"), "http://[::1]:8080"),
      (WebSettings(names: ["a.example.org", "b.example.org"], isBehindProxy: true), "https://a.example.org"),
      (WebSettings(host: "0.0.0.0", names: ["a.example.org"], certificate: certificate), "https://a.example.org:8080"),
      (WebSettings(host: "0.0.0.0", names: ["a.example.org:443"], certificate: certificate), "https://a.example.org"),
      (WebSettings(names: ["a.example.org:8443"], isBehindProxy: true), "https://a.example.org:8443"),
    ] { #expect(settings.address(port: 8080) == address) }
    #expect(
      WebSettings(host: "0.0.0.0", names: ["a.example.org"], certificate: certificate).address(port: 443)
        == "https://a.example.org")
    #expect(WebSettings().address(port: 80) == "http://127.0.0.1")
    #expect(WebSettings(names: ["A.example.org:8443"], isBehindProxy: true).admits(authority: "a.example.org:1"))
    for name in ["", "a b", "https://a.example.org", "a.example.org:", "a.example.org:0", "a.example.org:x"] {
      #expect(
        WebSettings(names: [name], isBehindProxy: true).problem?.contains("is no name of a server") == true, "\(name)")
    }
  }
}
