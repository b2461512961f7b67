import CareLSP
import CareModel
import Foundation
import Testing

/// An editor that talks to a server in memory, with a folder of files.
final class EditorClient {
  let server: LanguageServer
  let folder: URL
  private var lastID = 0
  /// The notifications of the server that have not been looked at.
  private(set) var notifications: [JSONValue] = []

  /// Creates the folder with its files, and initializes the server.
  init(_ files: [String: String] = [:], capabilities: JSONValue = [:], initializes: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "care-lsp-\(UUID().uuidString)")
    server = LanguageServer(
      .init(version: "test", today: { CivilDate(year: 2026, month: 6, day: 7) ?? .earliest }))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
    guard initializes else { return }
    _ = try request("initialize", ["capabilities": capabilities])
    notify("initialized")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func uri(_ name: String) -> JSONValue { .string(folder.appending(path: name).standardizedFileURL.absoluteString) }

  /// Sends bytes as they are, and returns the messages of the server.
  @discardableResult func send(_ bytes: [UInt8]) throws -> [JSONValue] {
    try receive(server.receive([.content(bytes)]))
  }

  private func receive(_ messages: [[UInt8]]) throws -> [JSONValue] {
    let values = try messages.map { try JSONParser.parse($0) }
    notifications += values.filter { field($0, "id") == nil }
    return values
  }

  func field(_ value: JSONValue, _ name: String) -> JSONValue? {
    if case .object(let fields) = value { fields[name] } else { nil }
  }

  func message(_ method: String, _ parameters: JSONValue = [:], id: Int? = nil) -> [UInt8] {
    var fields: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if let id { fields["id"] = .integer(id) }
    return JSONValue.object(fields).utf8
  }

  /// Sends a request, and returns its whole response.
  func response(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    lastID += 1
    let id = lastID
    return try #require(try send(message(method, parameters, id: id)).first { field($0, "id") == .integer(id) })
  }

  /// Sends a request that succeeds, and returns its result.
  func request(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    let response = try response(method, parameters)
    return try #require(field(response, "result"), "\(response.text)")
  }

  /// Returns the code of the error that answers a request.
  func errorCode(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue? {
    field(try response(method, parameters), "error").flatMap { field($0, "code") }
  }

  func notify(_ method: String, _ parameters: JSONValue = [:]) {
    #expect(throws: Never.self) { try send(message(method, parameters)) }
  }

  /// Opens a file of the folder with its text, or with another.
  func open(_ name: String, _ text: String? = nil) throws {
    let text = try text ?? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(name), "languageId": "lua", "version": 1, "text": .string(text)]])
  }

  /// Opens a file with a text in which `|` is the place of the cursor, and returns the parameters of a request there.
  func place(_ name: String, _ marked: String) throws -> JSONValue {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    try open(name, parts.joined())
    let lines = try #require(parts.first).split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "textDocument": ["uri": uri(name)], "position": Self.position(lines.count - 1, lines.last?.utf16.count ?? 0),
    ]
  }

  /// Sends changes of a document.
  func change(_ name: String, version: Int = 2, _ changes: [JSONValue]) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri(name), "version": .integer(version)], "contentChanges": .array(changes)])
  }

  /// Lets the server check what changed, and returns the diagnostics that it published last for each file.
  func check() throws -> [String: [JSONValue]] {
    while server.hasWork { _ = try receive(server.becameIdle()) }
    var found: [String: [JSONValue]] = [:]
    for notification in notifications where field(notification, "method") == "textDocument/publishDiagnostics" {
      guard let parameters = field(notification, "params"), case .string(let uri)? = field(parameters, "uri"),
        case .array(let items)? = field(parameters, "diagnostics")
      else { continue }
      let base = folder.standardizedFileURL.absoluteString
      found[String(uri.dropFirst(base.hasSuffix("/") ? base.count : base.count + 1))] = items
    }
    notifications = []
    return found
  }

  /// Returns the codes of diagnostics, in order.
  func codes(_ diagnostics: [JSONValue]?) -> [String]? {
    diagnostics?.compactMap { if case .string(let code)? = field($0, "code") { code } else { nil } }
  }

  static func position(_ line: Int, _ character: Int) -> JSONValue {
    ["line": .integer(line), "character": .integer(character)]
  }

  static func range(_ line: Int, _ from: Int, _ to: Int) -> JSONValue {
    ["start": position(line, from), "end": position(line, to)]
  }
}

/// Files of plans.
enum PlanFiles {
  /// A plan without problems, with a survey of its own file.
  static let walks = [
    "walks/plan.lua": """
    return plan "walks" {
      title = "Walks",
      tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "09:00" } },
        task "evening" {
          title = "Evening", schedule = schedule.weekly { on = "sun", at = "20:00" }, card = "survey",
          survey = require "surveys.evening",
          alerts = { alert "pain" { title = "Pain", when = survey.at_least("pain", 9) } },
        },
      },
    }

    """,
    "walks/surveys/evening.lua": """
    return survey "evening" {
      steps = {
        form "how" {
          title = "Today",
          items = { scale "pain" { text = "Pain", min = 0, max = 10, required = true } },
        },
      },
    }

    """,
  ]
}
