/// What an answer may be: its type, bounds, and choices.
///
/// A format is about the value, not about the control that collects it. As JSON an object whose `type` names the format, beside the
/// format's own fields: `{"type": "scale", "min": 0, "max": 10, "step": 1}`.
public enum AnswerFormat: Hashable, Sendable {
  /// A whole number on a short scale.
  case scale(ScaleFormat)
  /// A number, whole or decimal.
  case numeric(NumericFormat)
  /// Yes or no.
  case boolean(BooleanFormat)
  /// One or several of a list of options.
  case choice(ChoiceFormat)
  /// Free text.
  case text(TextFormat)

  /// The format's name in JSON, in results and in messages.
  public var name: String { type.rawValue }

  /// The units of the value, as UCUM writes them, if it has any.
  public var units: String? {
    switch self {
    case .scale(let format): format.units
    case .numeric(let format): format.units
    case .boolean(let format): format.units
    case .choice(let format): format.units
    case .text(let format): format.units
    }
  }

  private enum FormatType: String, Codable {
    case scale, numeric, boolean, choice, text
  }

  private var type: FormatType {
    switch self {
    case .scale: .scale
    case .numeric: .numeric
    case .boolean: .boolean
    case .choice: .choice
    case .text: .text
    }
  }
}

extension AnswerFormat: Codable {
  private enum Key: String, CodingKey {
    case type
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for an unknown `type` or a missing field.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: Key.self).decode(FormatType.self, forKey: .type) {
    case .scale: self = .scale(try ScaleFormat(from: decoder))
    case .numeric: self = .numeric(try NumericFormat(from: decoder))
    case .boolean: self = .boolean(try BooleanFormat(from: decoder))
    case .choice: self = .choice(try ChoiceFormat(from: decoder))
    case .text: self = .text(try TextFormat(from: decoder))
    }
  }

  /// Writes the `type` and the format's own fields as one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(type, forKey: .type)
    switch self {
    case .scale(let format): try format.encode(to: encoder)
    case .numeric(let format): try format.encode(to: encoder)
    case .boolean(let format): try format.encode(to: encoder)
    case .choice(let format): try format.encode(to: encoder)
    case .text(let format): try format.encode(to: encoder)
    }
  }
}
