/// What a row is sorted by under one key.
public enum SortValue: Hashable, Sendable {
  /// Words.
  case text(String)
  /// A number.
  case integer(Int64)
  /// Nothing: comes last.
  case none
}

extension SortValue {
  /// Words that people read, without regard to case.
  init(caseInsensitive text: String?) {
    self = text.map { .text($0.lowercased()) } ?? .none
  }

  /// A moment.
  init(_ instant: Instant) {
    self = .integer(instant.milliseconds)
  }

  /// From when a version counts; a date from the earliest instant at which it begins anywhere.
  init(_ effective: Effective) {
    self.init(effective.earliestInstant)
  }

  /// Whether this comes before another; nil when neither does.
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
  /// Reads a bare text, a bare number, or null.
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

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .none: try container.encodeNil()
    }
  }
}
