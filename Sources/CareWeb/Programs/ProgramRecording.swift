import CareAccess
import CareModel
import CareRuntime
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

extension ProgramVisit {
  /// Writes the store once for the key of the request, and answers with the version that was written.
  func once(
    for patient: ScopedPatient, _ body: @escaping @Sendable (CareRuntime) throws -> VersionID
  ) async throws -> Response {
    let once = try onceKey(), now = now
    let result = try await visit.services.lane.write(by: patient.scope.author) { runtime in
      try runtime.once(once, for: patient.id, at: now) { try body(runtime).text }
    }
    return try recorded(result)
  }

  /// Returns the key of the request with its content, by which it is carried out once.
  ///
  /// - Throws: ``WebProblem/badRequest`` for an operation that records nothing.
  func onceKey() throws(WebProblem) -> OnceKey {
    guard let key, let author = scope?.author else { throw .badRequest }
    // Another account, study, address, or body is another request.
    let study = scope?.plan?.text ?? ""
    let content = [author, operation.name, study, visit.path.values.sorted().joined(separator: "\n")]
      .flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    // The keys of forms and of phones are others.
    let id = Hex.text(Array(SHA256.hash(data: Data("api \(key)".utf8))))
    return OnceKey(id: id, content: content + body.utf8)
  }

  /// Answers with the version that was written.
  func recorded(_ result: OnceResult) throws -> Response {
    let document = RecordedDocument(version: result.result, seq: result.seq)
    return replayed(result.isReplay, response(try ProgramAnswer(document), status: .created))
  }

  /// Marks an answer that an earlier request with the key got.
  func replayed(_ isReplay: Bool, _ response: Response) -> Response {
    var response = response
    if isReplay { response.headers["Idempotency-Replayed"] = "true" }
    return response
  }
}

extension ProgramVisit {
  /// Checks that a version is the one that the request is based on, if it says one.
  ///
  /// - Throws: ``WebProblem`` with `conflict` if it is another.
  func requireBasis(_ version: VersionID?) throws(WebProblem) {
    guard let basis, basis != version else { return }
    throw WebProblem(.preconditionFailed, "conflict")
  }
}

/// The answer to what was recorded.
struct RecordedDocument: Shaped {
  fileprivate let version: String
  fileprivate let seq: Int

  /// The members.
  static let shape = Shape<RecordedDocument>([
    Column("version", \.version, "The id of the version that was written."),
    Column("seq", \.seq, "The number of the commit."),
  ])
}

extension ProgramOperation {
  /// The answer of an operation that records a version.
  static let recorded = [
    Answer(
      status: .created, shape: .document("Recorded"),
      summary: "It was recorded, now or by an earlier request with the key.")
  ]
}

/// The bodies of programs' requests, and the headers beside them.
enum ProgramBody {
  /// Returns the value of a body.
  ///
  /// - Throws: ``WebProblem`` for what is no JSON.
  static func value(of bytes: [UInt8]) throws(WebProblem) -> JSONValue {
    do throws(JSONParser.Failure) { return try JSONParser.parse(bytes) } catch {
      throw .badRequest("no_json", "the body is no JSON; it needs \(error.expected) at byte \(error.position)")
    }
  }

  /// Returns the key of a request, as a text or as a quoted one.
  ///
  /// - Throws: ``WebProblem`` if it is missing or none.
  static func key(_ header: String?) throws(WebProblem) -> String {
    guard var text = header else {
      throw .badRequest(
        "missing_key", "the header Idempotency-Key is missing; send a new UUID for each thing to record")
    }
    if text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") { text = String(text.dropFirst().dropLast()) }
    guard Identifier<Submission>(text).isWellFormed else {
      throw .badRequest(
        "invalid_key", "the header Idempotency-Key is not right; send 1 to 128 letters, digits, and . _ -")
    }
    return text
  }

  /// Returns the version that `If-Match` names; nil without the header.
  ///
  /// - Throws: ``WebProblem`` for a header with anything but one version.
  static func basis(_ header: String?) throws(WebProblem) -> VersionID? {
    guard let header else { return nil }
    let text = header.dropFirst().dropLast()
    guard header.utf8.count >= 2, header.hasPrefix("\""), header.hasSuffix("\""),
      Identifier<Submission>(String(text)).isWellFormed
    else {
      throw .badRequest(
        "invalid_version", "the header If-Match is not right; send the version in quotes, as in an ETag")
    }
    return VersionID(String(text))
  }

  /// Returns the event after which a stream continues; nil without the header.
  ///
  /// - Throws: ``WebProblem`` for a header that is no number of a commit, instead of a stream that begins again.
  static func lastEvent(_ header: String?) throws(WebProblem) -> Int? {
    guard let header else { return nil }
    guard let number = BoundedInteger(header, in: 0...ValueShape.greatestCommit)?.value else {
      throw .badRequest(
        "invalid_event",
        """
        the header Last-Event-ID is not right; send the id of the last event, a whole number from 0 to \
        \(ValueShape.greatestCommit), or no such header to begin with 'after'
        """
      )
    }
    return number
  }
}

extension JSONValue {
  /// The member of an object; null without it.
  subscript(_ name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The items of a list; none for anything else.
  var asItems: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  /// The whole number; nil for anything else.
  var asCount: Int? { if case .integer(let number) = self { number } else { nil } }

  /// Whether it is true; nil for anything else than true and false.
  var asFlag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// The text; nil for anything else.
  var asText: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of an outcome.
  var asScalar: Scalar {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .boolean(let flag): .boolean(flag)
    case .string(let text): .text(text)
    case .null, .array, .object: .text("")
    }
  }

  /// The members of an object; none for anything else.
  var asMembers: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
}
