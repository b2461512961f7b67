/// A closed set of alternatives, each a type of its own.
///
/// A choice is an enumeration with a case for each alternative, a `Name` for each, and two switches from them to the alternatives. They do not
/// compile until a new alternative is complete, and everything else asks the alternative: its JSON derives from its own, beside a key that
/// names it, and its constructor in plans, the editor definitions, and the manual derive from its fields.
///
/// ```swift
/// extension Mark: Choice {
///   package enum Name: String, Codable, CaseIterable { case line, point }
///   package static let nameKey = "mark"
///   package static func alternative(_ name: Name) -> any Alternative<Mark>.Type { erased(name.definition) }
///   package var alternative: any Alternative<Mark> { erased(definition) }
/// }
/// ```
package protocol Choice: Hashable, Sendable {
  /// The names of the alternatives, in JSON and in the order of the manual.
  associatedtype Name: RawRepresentable<String>, CaseIterable, Codable, Hashable, Sendable

  /// The key of JSON whose value is the name.
  static var nameKey: String { get }
  /// The name that JSON without one means; nil if it is required.
  static var impliedName: Name? { get }
  /// Returns the alternative with a name.
  static func alternative(_ name: Name) -> any Alternative<Self>.Type
  /// The chosen alternative.
  var alternative: any Alternative<Self> { get }
}

/// One of the alternatives of a choice.
package protocol Alternative<Whole>: Codable, Hashable, Sendable {
  /// The choice.
  associatedtype Whole: Choice

  /// The name.
  static var name: Whole.Name { get }
  /// This alternative, as chosen.
  var whole: Whole { get }
}

/// An alternative that authors write with a constructor of its own.
package protocol AuthoredAlternative<Whole>: Alternative, Described {
  /// The documentation for authors, in one line.
  static var summary: String { get }
  /// A call as an author writes it; nil where the fields show enough.
  static var example: String? { get }
  /// The number of fields, the first ones, that authors write as arguments of the call, before its table.
  static var argumentCount: Int { get }
  /// The field that authors write as the list part of the table; nil if there is none.
  static var listField: String? { get }
  /// The first rule between fields that is broken; nil if there is none.
  var problem: FieldProblem? { get }
}

extension AuthoredAlternative {
  package static var argumentCount: Int { 0 }
  package static var listField: String? { nil }
}

/// A rule that the fields of a noun break.
package struct FieldProblem: Hashable, Sendable {
  /// The code of its diagnostic.
  package var code: DiagnosticCode
  /// The path of the field within the noun, such as `points[3].gap`; empty for the noun itself.
  package var path: String
  /// What is wrong, and what to write instead.
  package var message: String

  /// Creates a problem.
  package init(_ code: DiagnosticCode, at path: String = "", _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Returns the problem of a part as one of the noun that contains it.
  package func within(_ part: String) -> FieldProblem {
    FieldProblem(code, at: path.isEmpty ? part : "\(part).\(path)", message)
  }
}

extension Choice {
  package static var impliedName: Name? { nil }

  /// Returns the type of an alternative without its own protocol.
  package static func erased<One: Alternative<Self>>(_ type: One.Type) -> any Alternative<Self>.Type { type }

  /// Returns an alternative without its own protocol.
  package func erased<One: Alternative<Self>>(_ one: One) -> any Alternative<Self> { one }

  /// Reads the object that ``encodeChosen(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for a name that is missing or unknown, or for fields that the alternative cannot read.
  package static func chosen(from decoder: any Decoder) throws -> Self {
    let container = try decoder.container(keyedBy: FieldKey.self), key = FieldKey(nameKey)
    let name = try impliedName.map { try container.decodeIfPresent(Name.self, forKey: key) ?? $0 }
    return try alternative(try name ?? container.decode(Name.self, forKey: key)).init(from: decoder).whole
  }

  /// Writes the name and the alternative's own fields as one object.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  package func encodeChosen(to encoder: any Encoder) throws {
    let alternative = alternative
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(type(of: alternative).name, forKey: FieldKey(Self.nameKey))
    try alternative.encode(to: encoder)
  }
}
