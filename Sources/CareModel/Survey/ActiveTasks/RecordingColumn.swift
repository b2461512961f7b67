/// A column of the recordings of an active task: its name, and the values that it can have.
package struct RecordingColumn: Hashable, Sendable {
  /// The types of value that a column has.
  package enum Value: Hashable, Sendable {
    /// A number in a range, whose ends can be infinite.
    case number(ClosedRange<Double>)
    /// A whole number in a range.
    case whole(ClosedRange<Int>)
    /// True or false.
    case boolean
    /// One of some words.
    case word([String])
  }

  /// The name in recordings.
  package let name: String
  /// The type of the value.
  package let type: Value
  /// Whether each sample has a value.
  package let isRequired: Bool

  private init(_ name: String, _ type: Value, optional: Bool) {
    self.name = name
    self.type = type
    isRequired = !optional
  }

  /// The greatest size of an ordinary number, so that sums and differences of them stay exact enough and finite.
  package static let greatest = 1e12
  /// The greatest size of a whole number, for the same reason.
  static let greatestWhole = 1_000_000_000_000

  /// A number.
  package static func number(
    _ name: String, _ range: ClosedRange<Double> = -greatest...greatest, optional: Bool = false
  ) -> RecordingColumn {
    RecordingColumn(name, .number(range), optional: optional)
  }

  /// A number that is not negative.
  package static func amount(_ name: String, optional: Bool = false) -> RecordingColumn {
    .number(name, 0...greatest, optional: optional)
  }

  /// A whole number.
  package static func whole(_ name: String, _ range: ClosedRange<Int>, optional: Bool = false) -> RecordingColumn {
    RecordingColumn(name, .whole(range), optional: optional)
  }

  /// True or false.
  package static func boolean(_ name: String, optional: Bool = false) -> RecordingColumn {
    RecordingColumn(name, .boolean, optional: optional)
  }

  /// One of some words.
  package static func word(_ name: String, _ words: [String], optional: Bool = false) -> RecordingColumn {
    RecordingColumn(name, .word(words), optional: optional)
  }

  /// The values that the column can have, in words: "a number from 0 to 1".
  package var expected: String {
    switch type {
    case .number(let range):
      switch (range.lowerBound > -Self.greatest, range.upperBound < Self.greatest) {
      case (true, true):
        "a number from \(PlainNumber.text(range.lowerBound)) to \(PlainNumber.text(range.upperBound))"
      case (true, false): "a number, \(PlainNumber.text(range.lowerBound)) or more"
      default: "a number"
      }
    case .whole(let range):
      range.lowerBound <= -Self.greatestWhole
        ? "a whole number"
        : range.upperBound >= Self.greatestWhole
          ? "a whole number, \(range.lowerBound) or more"
          : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .word(let words): words.joined(separator: ", ")
    }
  }
}
