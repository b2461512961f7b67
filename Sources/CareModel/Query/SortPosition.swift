/// The position of a row in the order of a query: its sort values and its tie breakers.
package struct SortPosition: Hashable, Sendable {
  /// The sort values, one for each criterion.
  package var values: [SortValue]
  /// The values that distinguish rows with equal sort values, such as owner and id.
  package var tieBreakers: [SortValue]

  /// Creates a position.
  package init(values: [SortValue], tieBreakers: [SortValue]) {
    self.values = values
    self.tieBreakers = tieBreakers
  }

  /// Whether this row comes before another; `descending` has one element for each criterion.
  package func comesBefore(_ other: SortPosition, descending: [Bool]) -> Bool {
    for (index, isDescending) in descending.enumerated()
    where values.indices.contains(index) && other.values.indices.contains(index) {
      if let answer = values[index].comesBefore(other.values[index], descending: isDescending) { return answer }
    }
    for (a, b) in zip(tieBreakers, other.tieBreakers) {
      if let answer = a.comesBefore(b, descending: false) { return answer }
    }
    return false
  }
}

extension SortPosition {
  /// Creates the position of a version in the order of a query.
  package init<Record>(_ version: Version<Record>, in query: RecordQuery<Record>) {
    self.init(
      values: query.sort.map { Record.sortValue(of: version, by: $0.key) },
      tieBreakers: Self.tieBreakers(version.owner) + [.text(version.value.id.text)]
        + (query.resolvedTime == .always ? Self.tieBreakers(of: version) : []))
  }

  /// Returns the values that distinguish versions of one entity.
  static func tieBreakers<Value>(of version: Version<Value>) -> [SortValue] {
    [.integer(Int64(version.seq)), .integer(Int64(version.place))]
  }

  /// Returns values that order owners: none, plans, care plans, patients.
  private static func tieBreakers(_ owner: Owner) -> [SortValue] {
    switch owner {
    case .none: [.integer(0), .text("")]
    case .plan(let id): [.integer(1), .text(id.text)]
    case .carePlan(let id): [.integer(2), .text(id.text)]
    case .patient(let id): [.integer(3), .text(id.text)]
    }
  }
}

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
