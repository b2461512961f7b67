/// Whether something holds for an item: always, never, or under a condition.
public enum ItemRule: Hashable, Sendable {
  /// It always holds, or never.
  case fixed(Bool)
  /// It holds while the condition does.
  case when(Condition)

  /// The condition, if there is one.
  package var condition: Condition? { if case .when(let condition) = self { condition } else { nil } }
}

extension ItemRule: Codable {
  /// Reads true, false, or a condition.
  ///
  /// - Throws: `DecodingError` if the value is neither.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let fixed = try? container.decode(Bool.self) {
      self = .fixed(fixed)
    } else {
      self = .when(try container.decode(Condition.self))
    }
  }

  /// Writes true, false, or the condition.
  ///
  /// - Throws: `EncodingError` if the condition cannot be written.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .fixed(let fixed): try container.encode(fixed)
    case .when(let condition): try container.encode(condition)
    }
  }
}
