import Care
import CareModel
import CareRuntime
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A document that answers a program, as the commands write it with `--json`.
struct ProgramAnswer: Sendable {
  /// The document.
  let bytes: [UInt8]
  /// The `after` of the next page; nil without one.
  let next: String?
  /// The version of the one record that the document is; nil for any other document.
  let version: VersionID?

  /// Creates the answer of a document.
  init(_ document: some Encodable, next: String? = nil, version: VersionID? = nil) throws {
    bytes = try JSONText.utf8(encoding: document, form: .snakeCase)
    (self.next, self.version) = (next, version)
  }

  /// Creates the answer of a value.
  init(_ value: JSONValue) { (bytes, next, version) = (value.utf8, nil, nil) }
}

/// A page of a list.
struct ItemsDocument<Item: Encodable, Next: Encodable>: Encodable {
  let items: [Item]
  /// The `after` of the next page; absent on the last one.
  let next: Next?
}

extension ProgramVisit {
  /// Reads the store, and answers with a document.
  func answer(_ read: @escaping @Sendable (CareRuntime) throws -> ProgramAnswer) async throws -> Response {
    response(try await visit.services.lane.read(read))
  }

  /// Returns the response with a document; a program that has it already gets none.
  func response(_ answer: ProgramAnswer, status: HTTPResponse.Status = .ok) -> Response {
    // That of a record is its version, which a change of it names in If-Match.
    let tag =
      answer.version.map { "\"\($0.text)\"" }
      ?? "W/\"\(Hex.text(Array(SHA256.hash(data: answer.bytes)).prefix(12)))\""
    if operation.method == .get, visit.knows(tag) { return .notModified(tag) }
    var response = Response(status: status, body: .init(byteBuffer: ByteBuffer(bytes: answer.bytes)))
    response.headers[.contentType] = "application/json"
    if operation.method == .get { response.headers[.eTag] = tag }
    if let next = answer.next { response.headers["Link"] = "<\(address(after: next))>; rel=\"next\"" }
    return response
  }

  /// Answers with a file that browsers save and never show.
  func file(_ bytes: [UInt8], name: String, type: String) -> Response {
    var response = Response.attachment(bytes, name: name, type: type)
    response.headers[.eTag] = "W/\"\(Hex.text(Array(SHA256.hash(data: bytes)).prefix(12)))\""
    return response
  }

  /// Returns the address of the next page.
  private func address(after next: String) -> String {
    let path = visit.address.parts(at: "?", most: 2).first.map(String.init) ?? visit.address
    let fields = visit.query.all.filter { $0.name != "after" } + [FormFields.Field(name: "after", value: next)]
    return path + "?"
      + fields.map { "\(PercentEncoding.segment($0.name))=\(PercentEncoding.segment($0.value))" }.joined(separator: "&")
  }
}

extension ProgramInput {
  /// Returns the page of items that the query asks for, by their positions, in the order of their bytes.
  ///
  /// - Throws: ``WebProblem`` for a cursor that is none, or of another list.
  func page<Item>(_ all: [(position: String, item: Item)]) throws(WebProblem) -> ([Item], next: Cursor?) {
    var rest = all.sorted { $0.position.utf8.lexicographicallyPrecedes($1.position.utf8) }
    if let place = try place() {
      rest.removeAll { !place.utf8.lexicographicallyPrecedes($0.position.utf8) }
    }
    let shown = rest.prefix(limit), hasMore = rest.count > limit
    return (shown.map(\.item), hasMore ? shown.last.map { cursor(at: $0.position) } : nil)
  }

  /// Returns the cursor of a position in the list that the query asks for.
  func cursor(at position: String) -> Cursor {
    Cursor(query: list, position: .at(SortPosition(values: [.text(position)], tieBreakers: [])))
  }

  /// Returns the position of the cursor of the query; nil without one.
  ///
  /// - Throws: ``WebProblem`` for a cursor that is none, or of another list.
  func place() throws(WebProblem) -> String? {
    guard let after else { return nil }
    guard case .at(let position)? = try? after.position(in: list), case .text(let place)? = position.values.first else {
      throw Self.noCursor
    }
    return place
  }

  /// Runs a query of the store by pages, whose cursors it alone can read.
  func paged<Value>(_ body: () throws -> Page<Value>) throws -> Page<Value> {
    do { return try body() } catch StoreError.invalid where after != nil { throw Self.noCursor }
  }

  /// The refusal of a cursor that is none, or of another list.
  static let noCursor = WebProblem.invalidField(
    at: "after", remedy: "the cursor in 'next' of the page before, of the same list with the same fields beside it")
}

extension Instant {
  /// The instant as a text whose order of bytes is that of time.
  var position: String {
    let number = String(UInt64(bitPattern: milliseconds) ^ (1 << 63))
    return String(repeating: "0", count: 20 - number.count) + number
  }
}
