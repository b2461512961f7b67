/// An answer as JSON or Lua writes it, before its item's format gives it a type.
///
/// Its JSON is a bare value: `null`, `true`, `4`, `2.5`, `"nausea"`, `["nausea", "fever"]`, or `{"dont_know": true}`.
public enum AnswerInput: Hashable, Sendable {
  /// No answer: the item is skipped.
  case none
  /// A yes or no.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A decimal number.
  case double(Double)
  /// A text, or one choice.
  case text(String)
  /// Several choices.
  case list([String])
  /// "I don't know".
  case dontKnow

  /// The number as an answer, an integer if its value is whole; nil if the input is not a number.
  var numberAnswer: Answer? {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number): Int(exactly: number).map { .integer($0) } ?? .double(number)
    case .none, .boolean, .text, .list, .dontKnow: nil
    }
  }
}

extension AnswerInput: Codable {
  private enum CodingKeys: String, CodingKey {
    case dontKnow = "dont_know"
  }

  /// Reads a bare JSON value.
  ///
  /// - Throws: `DecodingError` if the value is an object other than `{"dont_know": …}`, or a list of anything but texts.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: CodingKeys.self), object.contains(.dontKnow) {
      self = try object.decode(Bool.self, forKey: .dontKnow) ? .dontKnow : .none
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([String].self) {
      self = .list(list)
    } else {
      throw DecodingError.typeMismatch(
        Self.self, .init(codingPath: decoder.codingPath, debugDescription: "not an answer"))
    }
  }

  /// Writes a bare JSON value.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    if self == .dontKnow {
      var object = encoder.container(keyedBy: CodingKeys.self)
      return try object.encode(true, forKey: .dontKnow)
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .none, .dontKnow: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    }
  }
}
