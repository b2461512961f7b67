import Care
import CareModel
import CareRuntime
import CareStudio
import CareWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

/// A studio of a plan in a folder of its own, with a clock that stands still.
final class StudioFixture: Sendable {
  static let plan = """
    return plan "water" { title = "Water", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "08:00", count = 10 } },
      task "check" { title = "How are you?", schedule = schedule.daily { at = "20:00", count = 3 },
        survey = survey "check" { steps = {
          instruction "hello" { title = "Hello" },
          form "how" { title = "Today", items = {
            scale "pain" { text = "Pain", min = 0, max = 10, required = true },
            boolean "worse" { text = "Worse?", when = survey.at_least("pain", 5) },
          } },
          completion "end-text" { title = "Thank you" },
        } } },
      }, translations = { de = { ["title"] = "Wasser" } } }
    """

  let folder: URL
  let server: CareStudioServer
  var studio: Studio { server.studio }

  init(
    _ plan: String = StudioFixture.plan, against: String? = nil, isStored: Bool = false,
    share: StudioSettings.Share? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID().uuidString)")
    let now = try #require(Instant(iso: "2026-06-07T10:00:00Z"))
    var settings = StudioSettings(
      plan: FolderReader(folder: folder, displayPath: "water"), port: 0, zone: .utc,
      start: try #require(CivilDate("2026-06-07")), share: share)
    if let against {
      let other = folder.appending(path: "before")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      try Data(against.utf8).write(to: other.appending(path: "plan.lua"))
      let reader = FolderReader(folder: other, displayPath: "before")
      settings.against = .init(reader)
      if isStored {
        let store = try CareRuntime.inMemory()
        _ = try store.seed(reading: [reader], at: now)
        settings.against = .init(store, displayPath: "study.care")
      }
    }
    server = CareStudioServer(
      settings,
      environment: WebEnvironment(
        clock: { now }, entropy: { count in (0..<count).map { UInt8($0 % 251) } },
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    try save(plan)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file of the plan.
  func save(_ text: String, to path: String = "plan.lua") throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs `body` with a browser on this machine, after the files were read.
  func test(_ body: @Sendable (StudioClient) async throws -> Void) async throws {
    await studio.readFiles()
    try await server.application(answeredBy: HostHeader.init).test(.router) { try await body(StudioClient(client: $0)) }
    await studio.end()
  }

  /// Waits for a state of the page, 20 s at most.
  func page(_ client: StudioClient, until isReached: (String) -> Bool) async throws -> String {
    for _ in 0..<400 {
      let page = try await client.text("/studio")
      if isReached(page) { return page }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the page did not come to the state")
    return try await client.text("/studio")
  }
}

/// A browser of tests.
struct StudioClient: Sendable {
  let client: any TestClientProtocol

  func get(_ path: String, _ headers: [String: String] = [:]) async throws -> TestResponse {
    try await client.executeRequest(uri: path, method: .get, headers: Self.fields(headers), body: nil)
  }

  func text(_ path: String) async throws -> String { String(buffer: try await get(path).body) }

  func post(_ path: String, _ form: String, _ headers: [String: String] = [:]) async throws -> TestResponse {
    let own = ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"]
    return try await client.executeRequest(
      uri: path, method: .post, headers: Self.fields(own.merging(headers) { $1 }), body: ByteBuffer(string: form))
  }

  private static func fields(_ headers: [String: String]) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in ["Accept": "text/html"].merging(headers, uniquingKeysWith: { $1 }) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }
}

/// A responder that reads the name of the host from the header, as a server does: the router of tests has one name for all requests.
struct HostHeader: HTTPResponder {
  let responder: StudioResponder

  func respond(to request: Request, context: WebContext) async throws -> Response {
    var head = request.head
    if let name = HTTPField.Name("Host"), let host = head.headerFields[name] {
      head.authority = host
      head.headerFields[name] = nil
    }
    return try await responder.respond(to: Request(head: head, body: request.body), context: context)
  }
}
