/// A horizontal position in a drawing that a plan composes.
public enum MarkPlace: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A day.
  case day(CivilDate)
  /// A category, such as a weekday.
  case category(String)

  /// A kind of position; a drawing has one.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case numbers, days, categories
  }

  /// The kind.
  public var kind: Kind {
    switch self {
    case .number: .numbers
    case .day: .days
    case .category: .categories
    }
  }

  /// Creates the position that a text means: a day such as `2026-06-07`, otherwise a category.
  public init(_ text: String) {
    self = CivilDate(text).map { .day($0) } ?? .category(text)
  }

  /// Whether another position of the same kind is after this one; categories are in the order of the points.
  func isBefore(_ other: MarkPlace) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a < b
    case (.day(let a), .day(let b)): a < b
    case (.category(let a), .category(let b)): a != b
    default: false
    }
  }
}

extension MarkPlace: Codable {
  /// Reads a number, or a text that is a day or a category.
  public init(from decoder: any Decoder) throws {
    let field = try decoder.singleValueContainer()
    if let number = try? field.decode(Double.self) {  // a text is no error
      self = .number(number)
    } else {
      self.init(try field.decode(String.self))
    }
  }

  /// Writes a number, a day such as `2026-06-07`, or a category.
  public func encode(to encoder: any Encoder) throws {
    var field = encoder.singleValueContainer()
    switch self {
    case .number(let number): try field.encode(number)
    case .day(let date): try field.encode("\(date)")
    case .category(let text): try field.encode(text)
    }
  }
}
