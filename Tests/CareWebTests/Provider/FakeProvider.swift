import CareModel
import Crypto
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization

/// An identity provider on loopback within the test, which can be wrong in every way.
///
/// Claims, headers, and documents are JSON by name; nil removes an entry.
final class FakeProvider: Sendable {
  /// The answer to a code.
  enum Answer: Sendable {
    case token
    case body(String)
    case status(Int)
    case redirect
    /// None before ``release()``.
    case none
  }

  /// What the provider does, and what it was asked.
  struct State: Sendable {
    var claims: [String: String?] = [:]
    var header: [String: String?] = [:]
    var key = FakeKeys.Name.ec
    var algorithm = "ES256"
    var answer = Answer.token
    var description: [String: String?] = [:]
    var keys = [FakeKeys.published(.ec), FakeKeys.published(.rsa), FakeKeys.published(.ed)]
    var requests: [String: Int] = [:]
    var tokenRequests: [(form: [String: String], authorization: String?)] = []
    fileprivate var isReleased = false
    fileprivate var codes: [String: [String: String]] = [:]
  }

  private let state = Mutex(State())
  private let address = Mutex("")
  private let clock: Mutex<Instant>

  init(now: Instant) { clock = Mutex(now) }

  /// The time, which is also that of the server.
  var now: Instant { clock.withLock { $0 } }

  /// Lets time pass.
  func wait(seconds: Int) { clock.withLock { $0 = $0.adding(seconds: seconds) } }

  /// The issuer.
  var issuer: String { address.withLock { $0 } }

  /// Changes what the provider does.
  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  /// Returns to what is right, and keeps what was asked.
  func reset() {
    state.withLock { state in
      var fresh = State()
      (fresh.codes, fresh.requests, fresh.tokenRequests) = (state.codes, state.requests, state.tokenRequests)
      state = fresh
    }
  }

  /// What the provider does and was asked.
  var current: State { state.withLock { $0 } }

  /// Runs `body` while the provider answers.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let router = Router()
    router.get("/.well-known/openid-configuration") { _, _ in self.describe() }
    router.get("/keys") { _, _ in
      self.count("keys")
      return Self.json("{\"keys\": [\(self.current.keys.joined(separator: ", "))]}")
    }
    for path in ["/token", "/elsewhere"] {
      router.post(RouterPath(path)) { request, _ in
        let body = try await request.body.collect(upTo: 100_000)
        return try await self.exchange(String(buffer: body), request.headers[.authorization], isMoved: path != "/token")
      }
    }
    let application = Application(
      router: router, logger: Logger(label: "provider") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      self.address.withLock { $0 = "http://127.0.0.1:\(client.port ?? 0)" }
      try await body()
    }
  }

  /// Signs a person in at the address to which a browser was sent; returns the query with which it comes back.
  func signIn(at location: String, code: String = FakeCode.next()) throws -> [String: String] {
    let parts = URLComponents(string: location)
    let query = Dictionary((parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    state.withLock { $0.codes[code] = query }
    return ["code": code, "state": query["state"] ?? "", "iss": issuer]
  }

  /// Waits until something holds.
  func wait(until isTrue: @Sendable (State) -> Bool) async throws {
    while !isTrue(current) { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Answers what was kept waiting.
  func release() { set { $0.isReleased = true } }

  // MARK: Answers

  private func describe() -> Response {
    count("description")
    let issuer = issuer
    var document: [String: String?] = [
      "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"\(issuer)/authorize\"",
      "token_endpoint": "\"\(issuer)/token\"",
      "jwks_uri": "\"\(issuer)/keys\"",
      "id_token_signing_alg_values_supported": #"["RS256", "ES256", "EdDSA", "HS256", "none"]"#,
    ]
    document.merge(current.description) { $1 }
    return Self.json(Self.object(document))
  }

  private func exchange(_ body: String, _ authorization: String?, isMoved: Bool) async throws -> Response {
    if !isMoved, case .redirect = current.answer {
      return Response(status: .temporaryRedirect, headers: [.location: "\(issuer)/elsewhere"])
    }
    let pairs = URLComponents(string: "?\(body)")?.queryItems ?? []
    let form = Dictionary(pairs.map { ($0.name, $0.value ?? "") }) { $1 }
    let query = state.withLock { state in
      state.tokenRequests.append((form, authorization))
      return state.codes.removeValue(forKey: form["code"] ?? "")
    }
    let challenge = Base64URL.text(Array(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))))
    guard let query, query["code_challenge"] == challenge, query["redirect_uri"] == form["redirect_uri"],
      form["grant_type"] == "authorization_code"
    else { return Response(status: .badRequest) }
    switch current.answer {
    case .token, .redirect: break
    case .body(let text): return Self.json(text)
    case .status(let code): return Response(status: .init(code: code))
    case .none: try await wait(until: { $0.isReleased })
    }
    return Self.json("{\"token_type\": \"Bearer\", \"id_token\": \"\(try await token(nonce: query["nonce"] ?? ""))\"}")
  }

  /// Returns the text of an ID token.
  func token(nonce: String) async throws -> String {
    let state = current, seconds = now.milliseconds / 1000
    var claims: [String: String?] = [
      "iss": "\"\(issuer)\"", "sub": "\"dana\"", "aud": "\"care\"", "exp": "\(seconds + 300)", "iat": "\(seconds)",
      "nonce": "\"\(nonce)\"", "auth_time": "\(seconds)", "name": "\"Dana Rivera\"",
    ]
    claims.merge(state.claims) { $1 }
    var header: [String: String?] = [
      "alg": "\"\(state.algorithm)\"", "kid": "\"\(state.key == .stranger ? "ec" : state.key.rawValue)\"",
    ]
    header.merge(state.header) { $1 }
    let text = [header, claims].map { Base64URL.text(Array(Self.object($0).utf8)) }.joined(separator: ".")
    return text + "." + (try await FakeKeys.signature(of: Array(text.utf8), state.key, state.algorithm))
  }

  private func count(_ name: String) { state.withLock { $0.requests[name, default: 0] += 1 } }

  private static func object(_ entries: [String: String?]) -> String {
    "{" + entries.compactMap { entry in entry.value.map { "\"\(entry.key)\": \($0)" } }.joined(separator: ", ") + "}"
  }

  private static func json(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: .init(string: text)))
  }
}

/// Codes that no other sign-in of a test has.
enum FakeCode {
  private static let last = Mutex(0)

  static func next() -> String {
    last.withLock { last in
      last += 1
      return "code-\(last)-secret"
    }
  }
}
