/// What a row is sorted by under one key.
public enum SortValue: Hashable, Sendable, Codable {
  /// Words.
  case text(String)
  /// A number.
  case integer(Int64)
  /// Nothing: comes last.
  case none
}

extension SortValue {
  /// Words that people read, without regard to case.
  init(words: String?) {
    self = words.map { .text($0.lowercased()) } ?? .none
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
