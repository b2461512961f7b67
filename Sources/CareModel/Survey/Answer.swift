/// What a participant answered.
///
/// A question passed without an answer has none: nil, never a case. As JSON an object whose one key is the type: `{"integer": 4}`, `{"choices": ["nausea"]}`, `{"dontKnow": true}`.
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
  /// The participant says that they do not know, which is an answer.
  case dontKnow

  /// The number in a whole or decimal answer.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .boolean, .text, .choices, .dontKnow: nil
    }
  }
}

extension Answer: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case integer, double, boolean, text, choices, dontKnow
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` unless there is exactly one known key.
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

  /// Writes one key, the type, with the value.
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
