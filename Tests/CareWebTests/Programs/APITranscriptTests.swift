import CareAccess
import CareModel
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The recorded requests of the API are answered as before: answers may have more members, and no member less.
struct APITranscriptTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../examples/18-api/TRANSCRIPT.md")

  /// A request or an answer: its first line, its headers, and its body.
  private struct Message {
    let first: String
    var headers: [String: String] = [:]
    let body: String

    init(_ text: String) {
      let parts = text.components(separatedBy: "\n\n")
      let lines = parts[0].components(separatedBy: "\n")
      first = lines[0]
      for line in lines.dropFirst() {
        let pair = line.components(separatedBy: ": ")
        headers[pair[0]] = pair.dropFirst().joined(separator: ": ")
      }
      body = parts.dropFirst().joined(separator: "\n\n")
    }
  }

  private static func exchanges() throws -> [(request: Message, answer: Message)] {
    let text = try String(contentsOf: file, encoding: .utf8)
    let messages = text.components(separatedBy: "```http\n").dropFirst().map { part in
      Message(part.components(separatedBy: "\n```")[0])
    }
    return stride(from: 0, to: messages.count - 1, by: 2).map { (messages[$0], messages[$0 + 1]) }
  }

  /// Returns the places at which a value lacks what was recorded.
  private static func missing(_ recorded: JSONValue, in value: JSONValue, at place: String = "") -> [String] {
    switch (recorded, value) {
    case (.string("…"), _): return value == .null ? [place] : []
    case (.object(let members), _):
      return members.sorted { $0.key < $1.key }.flatMap {
        missing($0.value, in: value[$0.key], at: "\(place)/\($0.key)")
      }
    case (.array(let items), .array(let found)) where items.count == found.count:
      return zip(items, found).enumerated().flatMap { missing($1.0, in: $1.1, at: "\(place)/\($0)") }
    default: return recorded == value ? [] : [place]
    }
  }

  @Test func everyRecordedRequestIsAnsweredAsBefore() async throws {
    let team = try TeamFixture(), exchanges = try Self.exchanges()
    #expect(exchanges.count > 15)
    let tokens = [
      "CLINICIAN": try team.token(.clinician, name: "c"), "COORDINATOR": try team.token(.coordinator, name: "o"),
    ]
    try await team.test { web in
      for (request, recorded) in exchanges {
        let words = request.first.components(separatedBy: " ")
        let method = try #require(HTTPRequest.Method(rawValue: words[0]))
        var headers = request.headers.merging(["Accept": "application/json"]) { $1 }
        for (name, token) in tokens {
          headers["Authorization"] = headers["Authorization"]?.replacing(name, with: token)
        }
        if method != .get { headers["Content-Type"] = "application/json" }
        let answer =
          method == .get
          ? try await web.get(words[1], headers)
          : try await web.post(words[1], body: request.body, headers, method: method)
        let name = Comment(rawValue: "\(request.first): \(answer.status) \(answer.text)")
        #expect(String(answer.status.code) == recorded.first, name)
        for (header, value) in recorded.headers { #expect(answer.header(header) == value, name) }
        #expect(Self.missing(try JSONParser.parse(recorded.body), in: answer.json).isEmpty, name)
      }
    }
  }

  /// Whatever records has an exchange, so that a change of it is seen.
  @Test func theKindsOfAnswersAreRecorded() throws {
    let lines = try Self.exchanges().map { $0.request.first }
    for word in ["record", "append", "press", "toggle", "survey", "overrides"] {
      #expect(lines.contains { $0.hasPrefix("POST") && $0.hasSuffix("/\(word)") }, "\(word)")
    }
    #expect(lines.contains { $0.hasPrefix("PATCH /api/v1/participants/") })
    for method in ["PUT", "GET", "DELETE"] {
      #expect(lines.contains { $0.hasPrefix(method) && $0.hasSuffix("/draft") }, "\(method)")
    }
  }
}
