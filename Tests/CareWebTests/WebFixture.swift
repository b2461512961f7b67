import Care
import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

/// A server over a store in memory, with one participant and a day of tasks.
struct WebFixture {
  private struct Text: SourceReader {
    let text: String
    let files: [String: Data]

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }

    func file(_ path: String) -> PlanFile { files[path].map { .bytes($0) } ?? .missing }
  }

  static let patient: Patient.ID = "ana"
  static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
      task "later" { title = "In the evening", schedule = schedule.daily { at = "20:00" } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" },
        progress = "sum", targets = { value(5000, { kind = "steps" }) }, card = "numeric_progress" },
      task "check" { title = "How are you?", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = {
          instruction "hello" { title = "Hello <b>you</b>" },
          form "how" { title = "Today", items = {
            scale "pain" { text = "Pain", min = 0, max = 10, required = true },
            numeric "weight" { text = "Weight", min = 30, max = 200, soft_max = 150 },
            boolean "worse" { text = "Worse than yesterday?", when = survey.at_least("pain", 5) },
          } },
          completion "end-text" { title = "Thank you" },
        } } },
    } }
    """

  let now: Instant
  let runtime: CareRuntime
  let server: CareWebServer

  init(
    language: String? = nil, plan: String = Self.plan, files: [String: Data] = [:],
    sessions: (any SessionSource)? = nil, settings: WebSettings = WebSettings()
  ) throws {
    let now = try #require(Instant(iso: "2026-06-07T08:00:00Z"))
    self.now = now
    runtime = try CareRuntime.inMemory(entropy: Array("web".utf8))
    _ = try runtime.seed(reading: [Text(text: plan, files: files)], at: now)
    var patient = Patient(id: Self.patient, zone: .utc)
    patient.language = language
    try runtime.add(patient, at: now)
    try runtime.enroll(
      Enrollment(patient: Self.patient, plan: "p", start: try #require(CivilDate("2026-06-07"))), at: now)
    server = try CareWebServer(
      runtime, settings: settings, environment: Self.environment(at: now),
      sessions: sessions ?? SingleSession(Self.patient))
  }

  static func environment(at now: Instant) -> WebEnvironment {
    WebEnvironment(
      clock: { now }, entropy: { count in (0..<count).map { UInt8($0 % 251) } },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// A server over the same store to which people sign in.
  func signedIn(_ access: AccessStore, settings: WebSettings, at now: Instant) throws -> CareWebServer {
    try CareWebServer(runtime, settings: settings, environment: Self.environment(at: now), access: access)
  }

  /// Returns another server over the same store.
  func startedAgain() throws -> CareWebServer {
    try CareWebServer(
      runtime, settings: WebSettings(), environment: Self.environment(at: now), sessions: SingleSession(Self.patient))
  }

  /// Seeds another version of the plan.
  func seed(plan: String, files: [String: Data]) throws -> SeedReport {
    try runtime.seed(reading: [Text(text: plan, files: files)], at: now)
  }

  /// Returns the event of a task today.
  func event(_ task: CareTask.ID) throws -> Event { try runtime.event(task: task, patient: Self.patient, at: now) }

  /// Runs `body` with a client of the server.
  func test(_ body: @Sendable (WebClient) async throws -> Void) async throws {
    try await server.application().test(.router) { try await body(WebClient(client: $0)) }
  }
}

/// A browser of tests: it follows no redirect, and sends what a browser sends.
struct WebClient: Sendable {
  let client: any TestClientProtocol
  /// The cookies that it has.
  var cookies: [String: String] = [:]

  /// Keeps the cookies that an answer sets.
  mutating func keep(_ answer: TestResponse) {
    for field in answer.headers[values: .setCookie] {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = field.contains("Max-Age=0") ? nil : String(pair[1])
    }
  }

  func get(_ path: String, _ headers: [String: String] = [:]) async throws -> TestResponse {
    try await client.executeRequest(
      uri: path, method: .get, headers: fields(["Accept": "text/html"].merging(headers) { $1 }), body: nil)
  }

  func post(
    _ path: String, _ form: [(String, String)], _ headers: [String: String] = [:]
  ) async throws -> TestResponse {
    let text = form.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
    let own = [
      "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
    ]
    return try await client.executeRequest(
      uri: path, method: .post, headers: fields(own.merging(headers) { $1 }), body: ByteBuffer(string: text))
  }

  func post(
    _ path: String, body: String, _ headers: [String: String], method: HTTPRequest.Method = .post
  ) async throws -> TestResponse {
    try await client.executeRequest(
      uri: path, method: method, headers: fields(headers), body: ByteBuffer(string: body))
  }

  /// Sends a form of a page with its hidden fields, and those that a person fills in or presses.
  func send(_ page: String, to path: String, _ fields: [(String, String)]) async throws -> TestResponse {
    try await post(path, Self.hidden(in: page) + fields)
  }

  /// Returns the hidden fields of the first form of a page.
  static func hidden(in page: String) -> [(String, String)] {
    guard let start = page.firstRange(of: "<form")?.lowerBound else { return [] }
    let form = page[start...].prefix { $0 != "\u{0}" }
    let end = form.firstRange(of: "</form>")?.lowerBound ?? form.endIndex
    return form[..<end].matches(of: /<input type="hidden" name="([^"]*)"(?: value="([^"]*)"| value)?>/).map {
      (String($0.1), $0.2.map(String.init) ?? "")
    }
  }

  /// Returns the hidden fields of the first form whose address ends in a text.
  static func hidden(in page: String, of end: String) -> [(String, String)] {
    for part in page.components(separatedBy: "<form").dropFirst() {
      guard let address = part.firstMatch(of: /action="([^"]*)"/)?.1, address.hasSuffix(end) else { continue }
      return hidden(in: "<form" + part)
    }
    return []
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private func fields(_ headers: [String: String]) -> HTTPFields {
    var headers = headers
    if !cookies.isEmpty {
      headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    }
    return headers.reduce(into: HTTPFields()) { fields, header in
      if let name = HTTPField.Name(header.key) { fields[name] = header.value }
    }
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }
}
