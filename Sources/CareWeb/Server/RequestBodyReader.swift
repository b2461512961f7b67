import HTTPTypes
import Hummingbird
import NIOCore

/// The body of a request, read within the limit of its route.
struct RequestBodyReader {
  /// The fields of a form.
  var fields = FormFields()
  /// The files of a form, by the name of their field.
  var files: [String: [UInt8]] = [:]
  /// The bytes as they were sent; empty for a form.
  var bytes: [UInt8] = []

  /// Reads the body of a request.
  ///
  /// - Throws: ``WebProblem/tooLarge``; ``WebProblem/tooSlow``; ``WebProblem/wrongType``; ``WebProblem/badRequest``.
  static func read(_ request: Request, _ body: Route.Body) async throws -> RequestBodyReader {
    guard body != .none else { return RequestBodyReader() }
    let length = request.headers[.contentLength].flatMap { Int($0) }  // allowed: compared alone
    if let length, length > body.limit {
      throw WebProblem.tooLarge
    }
    let type = request.headers[.contentType] ?? ""
    let name = type.parts(at: ";").first.map { $0.lowercased() } ?? ""
    var read = RequestBodyReader()
    switch (body, name) {
    case (.form, "application/x-www-form-urlencoded"), (.survey, "application/x-www-form-urlencoded"),
      (.file, "application/x-www-form-urlencoded"):
      // A page of a survey that takes files has a larger limit only for them.
      let limit = min(body.limit, Route.Body.survey.limit)
      read.fields = try FormFields(encoded: try await collect(request, upTo: limit, within: body.time))
    case (.file, "multipart/form-data"):
      guard let boundary = MultipartForm.boundary(of: type) else { throw WebProblem.badRequest }
      let form = try MultipartForm(
        try await collect(request, upTo: body.limit, within: body.time), boundary: boundary)
      (read.fields, read.files) = (form.fields, form.files)
    case (.submission, "application/json"), (.json, "application/json"),
      (.records, "application/json"):
      read.bytes = try await collect(request, upTo: body.limit, within: body.time)
      guard JSONDepth.isBounded(read.bytes) else { throw WebProblem.badRequest }
    default: throw WebProblem.wrongType
    }
    return read
  }
}

/// A form with files (RFC 7578).
package struct MultipartForm {
  /// The fields without a file.
  package var fields = FormFields()
  /// The files that were chosen, by the name of their field.
  package var files: [String: [UInt8]] = [:]

  /// Returns the boundary that a content type names.
  package static func boundary(of type: String) -> String? {
    for part in type.parts(at: ";").dropFirst() {
      let pair = part.parts(at: "=", most: 2).map(String.init)
      guard pair.count == 2, pair[0].lowercased().filter({ $0 != " " }) == "boundary" else { continue }
      let text = pair[1].filter { $0 != "\"" && $0 != " " }
      return (1...70).contains(text.utf8.count) ? text : nil
    }
    return nil
  }

  /// Creates a form from its bytes.
  ///
  /// - Throws: ``WebProblem/badRequest`` for bytes that are no such form.
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8], boundary: String) throws(WebProblem) {
    let mark = Array("\r\n--\(boundary)".utf8)
    // The first boundary begins the body, without a line break before it.
    let bytes = [13, 10] + bytes
    guard var place = Self.find(mark, in: bytes, from: 0) else { throw .badRequest }
    while true {
      place += mark.count
      guard place + 2 <= bytes.count else { throw .badRequest }
      if bytes[place] == UInt8(ascii: "-"), bytes[place + 1] == UInt8(ascii: "-") { return }
      guard let end = Self.find(mark, in: bytes, from: place),
        let head = Self.find([13, 10, 13, 10], in: bytes, from: place), head < end,
        fields.all.count + files.count < FormFields.most
      else { throw .badRequest }
      let content = Array(bytes[(head + 4)..<max(head + 4, end)])
      guard let header = String(validating: bytes[place..<head], as: UTF8.self),
        let name = Self.value("name", in: header)
      else { throw .badRequest }
      if Self.value("filename", in: header) != nil {
        // A field for a file that was left empty is sent too.
        if !content.isEmpty { files[name] = content }
      } else {
        guard let text = String(validating: content, as: UTF8.self) else { throw .badRequest }
        fields.all.append(.init(name: name, value: text))
      }
      place = end
    }
  }

  private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= pattern.count, start <= bytes.count - pattern.count else { return nil }
    var place = start
    while place <= bytes.count - pattern.count {
      guard let first = bytes[place...(bytes.count - pattern.count)].firstIndex(of: pattern[0]) else { return nil }
      if bytes[first..<(first + pattern.count)].elementsEqual(pattern) { return first }
      place = first + 1
    }
    return nil
  }

  /// Returns a parameter of `Content-Disposition`.
  private static func value(_ name: String, in header: String) -> String? {
    for line in header.split(separator: "\r\n") where line.lowercased().hasPrefix("content-disposition:") {
      for part in line.parts(at: ";").dropFirst() {
        let pair = part.parts(at: "=", most: 2).map { $0.drop { $0 == " " } }
        guard pair.count == 2, pair[0] == name else { continue }
        return String(pair[1].filter { $0 != "\"" })
      }
    }
    return nil
  }
}
