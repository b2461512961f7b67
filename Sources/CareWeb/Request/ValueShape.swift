import CareModel
import HTTPTypes

/// The shape of a value in a request to the API or in one of its documents, described once.
///
/// What checks requests and what describes the API to programs are both derived from it.
package indirect enum ValueShape: Sendable {
  /// An id.
  case id
  /// A text with a number of characters.
  case text(ClosedRange<Int>)
  /// One of these words.
  case word([String])
  /// A day.
  case date
  /// An instant.
  case instant
  /// A state of the store: the number of a commit, or an instant.
  case state
  /// The end of a page, from which the next one begins.
  case cursor
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A number.
  case number
  /// Yes or no.
  case boolean
  /// A text, a number, or yes or no.
  case scalar
  /// Any value.
  case any
  /// An object with names of its own.
  case object
  /// A value, or null, which takes away what there is.
  case optional(ValueShape)
  /// A list with at most so many items.
  case list(ValueShape, most: Int)
  /// An object with these members.
  case record([ValueField])
  /// The document of this name.
  case document(String)
}

/// A field of a query, of a body, or of a document of the API.
package struct ValueField: Sendable {
  /// The name.
  package let name: String
  /// The shape.
  package let shape: ValueShape
  /// Whether it is always there.
  package let isRequired: Bool
  /// The field in one line.
  package let summary: String

  /// Creates a field that may be absent, unless it is required.
  package init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, _ summary: String) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.summary = summary
  }
}

extension ValueShape {
  /// The most characters of a text without bounds of its own.
  package static let longest = 10_000
  /// The reason of a change, or a comment.
  static let reason = ValueShape.text(1...ReasonText.longest)
  /// The greatest number of a commit.
  package static let greatestCommit = Int(Int32.max)

  /// Returns the state of the store that a text names; nil if it names none.
  static func state(_ text: String) -> AsOf? {
    if let seq = BoundedInteger(text, in: 0...greatestCommit)?.value { return .seq(seq) }
    return Instant(iso: text).map { .recorded($0) }
  }

  /// Returns what to write instead of a text; nil if it has the shape.
  func remedy(for text: String) -> String? {
    switch self {
    case .id: Identifier<Patient>(text).isWellFormed ? nil : "an id of letters, digits, and . _ -"
    case .text(let bounds):
      text.utf8.count <= bounds.upperBound * 4 && bounds.contains(text.count)
        ? nil : "a text of \(bounds.lowerBound) to \(bounds.upperBound) characters"
    case .word(let words): words.contains(text) ? nil : "one of \(words.joined(separator: ", "))"
    case .date: CivilDate(text) == nil ? "a day such as 2026-10-28" : nil
    case .instant: Instant(iso: text) == nil ? "a time such as 2026-10-28T08:00:00Z" : nil
    case .state:
      Self.state(text) == nil ? "the number of a commit, or a time such as 2026-10-28T08:00:00Z" : nil
    case .cursor: Self.isCursor(text) ? nil : "the cursor in 'next' of the page before"
    case .integer(let bounds):
      BoundedInteger(text, in: bounds) == nil ? BoundedInteger.remedy(in: bounds) : nil
    case .boolean: ["true", "false"].contains(text) ? nil : "true or false"
    case .number, .scalar, .any, .object, .optional, .list, .record, .document: "a value of a body"
    }
  }

  /// Whether a text has the letters of a cursor.
  private static func isCursor(_ text: String) -> Bool {
    (1...2_000).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Checks a value of a body.
  ///
  /// `place`: the JSON Pointer of the value, of known names and of numbers only; `remedy`: what to write instead of a value of another kind.
  ///
  /// - Throws: ``WebProblem`` that names the place and what to write, and never the value.
  func check(_ value: JSONValue, at place: String = "", remedy kind: String? = nil) throws(WebProblem) {
    switch (self, value) {
    case (.any, _), (.object, .object), (.boolean, .boolean), (.number, .integer), (.number, .double): return
    case (.scalar, .integer), (.scalar, .double), (.scalar, .boolean), (.optional, .null): return
    case (.optional(let shape), _): try shape.check(value, at: place, remedy: kind ?? noun)
    case (.scalar, .string(let text)): try Self.text(1...Self.longest).check(.string(text), at: place)
    case (.integer(let bounds), .integer(let number)):
      guard bounds.contains(number) else { throw .invalidField(at: place, remedy: BoundedInteger.remedy(in: bounds)) }
    case (.id, .string(let text)), (.text, .string(let text)), (.word, .string(let text)), (.date, .string(let text)),
      (.instant, .string(let text)), (.state, .string(let text)), (.cursor, .string(let text)):
      if let remedy = remedy(for: text) { throw .invalidField(at: place, remedy: remedy) }
    case (.list(let shape, let most), .array(let items)):
      guard items.count <= most else { throw .invalidField(at: place, remedy: "a list of at most \(most) items") }
      for (index, item) in items.enumerated() { try shape.check(item, at: "\(place)/\(index)") }
    case (.record(let fields), .object(let members)):
      for name in members.keys.sorted() where !fields.contains(where: { $0.name == name }) {
        throw .unknownField(name, in: fields.map(\.name), of: "the body")
      }
      for field in fields {
        guard let member = members[field.name] else {
          if field.isRequired { throw .missingField("\(place)/\(field.name)") }
          continue
        }
        try field.shape.check(member, at: "\(place)/\(field.name)")
      }
    default: throw .invalidField(at: place, remedy: kind ?? noun)
    }
  }

  /// The shape as what to write.
  private var noun: String {
    switch self {
    case .id, .text, .word, .date, .instant, .state, .cursor: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .scalar: "a text, a number, true, or false"
    case .optional(let shape): "\(shape.noun), or null"
    case .list: "a list"
    case .object, .record, .document: "an object"
    case .any: "a value"
    }
  }
}

extension WebProblem {
  /// Returns the problem of a field that has another value than it takes.
  static func invalidField(at place: String, remedy: String) -> WebProblem {
    .badRequest("invalid_field", "the value of '\(place.isEmpty ? "/" : place)' is not right; write \(remedy)")
  }

  /// Returns the problem of a field that must be there.
  static func missingField(_ place: String) -> WebProblem {
    .badRequest("missing_field", "'\(place)' is missing; write it")
  }

  /// Returns the problem of a name that is none; it is not repeated, because it can be a value that slipped there.
  static func unknownField(_ name: String, in known: [String], of whole: String) -> WebProblem {
    let hint = Suggestion.hint(for: name, in: known)
    return .badRequest("unknown_field", "\(whole) has a field that this address does not take\(hint)")
  }

  /// Returns a problem of a request, with what to write instead.
  static func badRequest(_ code: String, _ detail: String) -> WebProblem {
    var problem = WebProblem(.badRequest, code)
    problem.detail = detail
    return problem
  }
}
