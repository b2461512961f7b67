/// The reasons for which a column of an item has no answer.
package enum MissingReason: String, Hashable, Sendable, CaseIterable {
  /// The question was not asked, because it did not apply or the survey did not have it.
  case notAsked = "not asked"
  /// There is an answer, and it is not exported.
  case withheld
  /// The participant answered that they do not know.
  case dontKnow = "don't know"
  /// The question was shown and not answered.
  case skipped
}

/// The numbers that stand for the reasons in a table, as SPSS and REDCap have them: -999 for skipped, and those above it.
package struct MissingCodes: Hashable, Sendable {
  /// The number for ``MissingReason/skipped``, the least of them.
  private let least: Int

  /// The fewest and the most digits: every double with more of them is not exact.
  private static let digits = 3...15

  /// Creates the codes that are less than every number that a column can have: -999, or with more nines.
  ///
  /// `numbers`: what was recorded, the bounds of formats, and the values of options.
  package init(below numbers: some Sequence<Double>) {
    let lowest = numbers.min() ?? 0
    var least = 0
    for digit in 1...Self.digits.upperBound {
      least = least * 10 - 9
      if digit >= Self.digits.lowerBound, lowest > Double(least + MissingReason.allCases.count - 1) { break }
    }
    self.least = least
  }

  /// Returns the number for a reason.
  package func code(_ reason: MissingReason) -> Int {
    switch reason {
    case .skipped: least
    case .dontKnow: least + 1
    case .withheld: least + 2
    case .notAsked: least + 3
    }
  }

  /// The numbers with their reasons, the greatest first.
  package var choices: [Codebook.Choice] {
    MissingReason.allCases.map { Codebook.Choice(value: String(code($0)), text: $0.rawValue) }
  }

  /// Returns a text of an answer, with a backslash before it if it is the text of a code.
  package func distinct(_ text: String) -> String {
    MissingReason.allCases.contains { String(code($0)) == text } ? "\\\(text)" : text
  }
}
