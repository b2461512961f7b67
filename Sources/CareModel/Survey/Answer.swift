/// A value that a participant gave for an item.
///
/// An item that was left unanswered has the answer nil. The JSON of an answer is an object with one key, its type: `{"integer": 4}`,
/// `{"choices": ["nausea"]}`, `{"dontKnow": true}`.
public enum Answer: Hashable, Sendable {
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case double(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Free text.
  case text(String)
  /// The values of the chosen options, in the order of the options.
  case choices([String])
  /// "I don't know", which counts as an answer.
  case dontKnow

  /// The number, if the answer is a whole or decimal one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .boolean, .text, .choices, .dontKnow: nil
    }
  }
}

extension Answer {
  /// A text that no condition compares with; it represents all texts that conditions cannot distinguish.
  package static let otherText = "\u{1}"

  /// Returns the answer as a whole number.
  ///
  /// - Throws: ``AnswerError/wrongType(expected:)``, ``AnswerError/notFinite``, or ``AnswerError/notWhole(value:)`` if it is not one.
  func wholeNumber() throws(AnswerError) -> Int {
    switch self {
    case .integer(let value): return value
    case .double(let value):
      guard value.isFinite else { throw .notFinite }
      guard let whole = Int(exactly: value) else { throw .notWhole(value: value) }
      return whole
    case .boolean, .text, .choices, .dontKnow: throw .wrongType(expected: .wholeNumber)
    }
  }

  /// Returns the answer as text without a format: values of choices rather than their texts.
  func plainText(rounded: Bool, in language: Language) -> String {
    switch self {
    case .integer(let value): String(value)
    case .double(let value): rounded ? language.number(value) : language.plain(value)
    case .boolean(let value): language(value ? .yes : .no)
    case .text(let text): text
    case .choices(let values): values.joined(separator: ", ")
    case .dontKnow: language(.iDontKnow)
    }
  }
}

extension Answer: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case integer, double, boolean, text, choices, dontKnow
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` unless the object has exactly one known key, with a value of its type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    guard fields.allKeys.count == 1, let key = fields.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "an answer has one key of \(Key.allCases.map(\.rawValue).joined(separator: ", "))"))
    }
    switch key {
    case .integer: self = .integer(try fields.decode(Int.self, forKey: key))
    case .double: self = .double(try fields.decode(Double.self, forKey: key))
    case .boolean: self = .boolean(try fields.decode(Bool.self, forKey: key))
    case .text: self = .text(try fields.decode(String.self, forKey: key))
    case .choices: self = .choices(try fields.decode([String].self, forKey: key))
    case .dontKnow: self = .dontKnow
    }
  }

  /// Writes an object with one key, the type, and the value.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .integer(let value): try fields.encode(value, forKey: .integer)
    case .double(let value): try fields.encode(value, forKey: .double)
    case .boolean(let value): try fields.encode(value, forKey: .boolean)
    case .text(let value): try fields.encode(value, forKey: .text)
    case .choices(let values): try fields.encode(values, forKey: .choices)
    case .dontKnow: try fields.encode(true, forKey: .dontKnow)
    }
  }
}
