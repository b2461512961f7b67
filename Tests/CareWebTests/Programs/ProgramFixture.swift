import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A program of tests, with a token.
struct ProgramClient: Sendable {
  private let web: WebClient
  private let token: String?

  init(_ web: WebClient, token: String?) { (self.web, self.token) = (web, token) }

  private func headers(_ more: [String: String]) -> [String: String] {
    ["Accept": "application/json"].merging(token.map { ["Authorization": "Bearer \($0)"] } ?? [:]) { $1 }
      .merging(more) { $1 }
  }

  /// Reads an address under `/api/v1`.
  func get(_ path: String, _ more: [String: String] = [:]) async throws -> TestResponse {
    try await web.get("/api/v1" + path, headers(more))
  }

  /// Sends a document to an address under `/api/v1`.
  func post(
    _ path: String, _ body: String, key: String? = nil, _ more: [String: String] = [:],
    method: HTTPRequest.Method = .post
  ) async throws -> TestResponse {
    var own = ["Content-Type": "application/json"]
    own["Idempotency-Key"] = key
    return try await web.post("/api/v1" + path, body: body, headers(own.merging(more) { $1 }), method: method)
  }

  /// Changes what is at an address under `/api/v1`, if it has the version.
  func patch(_ path: String, _ body: String, key: String, ifMatch version: String? = nil) async throws -> TestResponse {
    try await post(path, body, key: key, version.map { ["If-Match": $0] } ?? [:], method: .patch)
  }
}

extension TeamFixture {
  /// Makes a token of a role's account, with all scopes of which the role has a right, or with some.
  func token(
    _ role: Role, _ scopes: Set<TokenScope>? = nil, name: ProgramToken.Name = "t", plan: PlanHeader.ID? = nil
  ) throws -> String {
    let useful = Set(TokenScope.allCases.filter { $0.isUseful(to: role) })
    let token = ProgramToken(
      name: name, account: Account.ID(role.rawValue), role: role, plan: plan, scopes: scopes ?? useful, by: "server",
      made: web.now, ends: web.now.adding(seconds: 86_400))
    return try access.makeToken(token, at: web.now).text
  }

  /// Runs `body` with a program that has a token.
  func program(
    _ token: String?, at now: Instant? = nil, _ body: @Sendable (ProgramClient) async throws -> Void
  ) async throws {
    try await test(at: now) { try await body(ProgramClient($0, token: token)) }
  }

  /// Runs a program without the task for news, so that a stream ends after what there is.
  func programWithoutNews(
    _ token: String?, _ body: @Sendable (ProgramClient) async throws -> Void
  ) async throws {
    let server = try web.signedIn(access, settings: WebSettings(), at: web.now)
    try await server.application().test(.router) { client in
      // The application starts it.
      while !server.hub.isRunning { try await Task.sleep(for: .milliseconds(5)) }
      server.hub.stop()
      try await body(ProgramClient(WebClient(client: client), token: token))
    }
  }
}

extension TestResponse {
  /// The document; null for what is no JSON.
  var json: JSONValue { (try? JSONParser.parse(text)) ?? .null }

  /// The code of the problem; empty without one.
  var code: String { json["code"].string }

  /// Returns a header.
  func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

extension JSONValue {
  /// The member of an object; null without it.
  subscript(_ name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The item of a list; null without it.
  subscript(_ place: Int) -> JSONValue { list.indices.contains(place) ? list[place] : .null }

  /// The items of a list; none for anything else.
  var list: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  /// The names of an object's members; none for anything else.
  var names: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }

  /// The text; empty for anything else.
  var string: String { if case .string(let text) = self { text } else { "" } }
}
