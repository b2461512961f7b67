/// The value by which one criterion sorts a row.
public enum SortValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number.
  case integer(Int64)
  /// No value; sorted last.
  case none
}

extension SortValue {
  /// Creates the value of a text, ignoring case.
  init(caseInsensitive text: String?) {
    self = text.map { .text($0.lowercased()) } ?? .none
  }

  /// Creates the value of an instant.
  init(_ instant: Instant) {
    self = .integer(instant.milliseconds)
  }

  /// Creates the value of an effective time; a date counts from the earliest instant at which it begins anywhere.
  init(_ effective: Effective) {
    self.init(effective.earliestInstant)
  }

  /// Returns whether this value comes before another; nil if they are equal.
  func comesBefore(_ other: SortValue, descending: Bool) -> Bool? {
    switch (self, other) {
    case (.none, .none): nil
    case (.none, _): false
    case (_, .none): true
    case (.integer(let a), .integer(let b)): a == b ? nil : (a < b) != descending
    case (.text(let a), .text(let b)): a == b ? nil : (a < b) != descending
    case (.integer, .text): !descending
    case (.text, .integer): descending
    }
  }
}

extension SortValue: Codable {
  /// Decodes a text, a number, or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .none: try container.encodeNil()
    }
  }
}
