/// The units with which participants type a measure, and the number of kept units that each is.
///
/// A number alone, several as in `5 ft 7 in`, and for lengths of time the form of a clock are read. A page has a field for each of the
/// ``parts``.
package struct TypedUnits: Hashable, Sendable, Encodable {
  /// The names in lower case.
  package var names: [String: Double]
  /// The unit of a number alone.
  package var alone: Double
  /// The only unit that another number may follow; nil if any may.
  package var large: Double?
  /// The unit of a number alone that follows the large one.
  package var small: Double?
  /// The words between numbers that mean nothing.
  package var fillers: [String] = []
  /// The name of the kept unit.
  package var kept: String
  /// Whether the sum is rounded to a whole number.
  package var isWhole = false
  /// Whether `1:30` is one hour and a half.
  package var hasClock = false
  /// The numbers that a page asks for, the greatest unit first; the field of a single one is read as a number alone.
  package var parts: [Part] = []

  /// A number of a measure that has a field of its own.
  package struct Part: Hashable, Sendable, Encodable {
    /// The units that a field has beside it.
    package enum Unit: String, Sendable, Encodable, CaseIterable {
      case hours, minutes, seconds, feet, inches, pounds, ounces, centimeters, kilograms

      /// Returns the words beside the field.
      package func title(in language: Language) -> String {
        switch self {
        case .hours: language.page(.partHours)
        case .minutes: language.page(.partMinutes)
        case .seconds: language.page(.partSeconds)
        case .feet: language.page(.partFeet)
        case .inches: language.page(.partInches)
        case .pounds: language.page(.partPounds)
        case .ounces: language.page(.partOunces)
        case .centimeters: "cm"
        case .kilograms: "kg"
        }
      }

      /// Returns its short form behind a number, with the space that a language has between them.
      package func sign(in language: Language) -> String {
        switch self {
        case .hours: language(.hours, ["count": ""])
        case .minutes: language(.minutes, ["count": ""])
        case .seconds: language(.seconds, ["count": ""])
        case .feet: " ft"
        case .inches: " in"
        case .pounds: " lb"
        case .ounces: " oz"
        case .centimeters, .kilograms: " \(title(in: language))"
        }
      }
    }

    /// The unit.
    package var unit: Unit
    /// The number of kept units that it is.
    package var factor: Double
    /// The most of it that a measure has.
    package var most: Double
    /// The most of it behind a number of a greater unit: there is less of it than makes one of those.
    package var mostBehind: Double
    /// Whether its number is whole.
    package var isWhole: Bool
  }

  /// An error of a part whose text is no number within its bounds.
  package struct PartError: Error, Hashable {
    /// The part.
    package var part: Part
    /// The most that it takes there.
    package var most: Double

    /// Returns the message for the participant.
    package func message(in language: Language) -> String {
      part.message(most: language.plain(most), in: language)
    }
  }
}

extension TypedUnits {
  /// Returns the measure whose parts have these texts in the kept unit, of which an empty one counts nothing.
  ///
  /// - Returns: The sum; nil if all texts are empty.
  /// - Throws: ``PartError`` for the first text that is no number within the bounds of its part.
  package func sum(of texts: [String], in language: Language) throws(PartError) -> Double? {
    guard texts.contains(where: { !$0.isEmpty }) else { return nil }
    var total = 0.0
    for (part, text) in zip(parts, texts) where !text.isEmpty {
      let most = total > 0 ? part.mostBehind : part.most
      guard let number = part.number(text, most: most, in: language) else { throw PartError(part: part, most: most) }
      total += number * part.factor
    }
    return isWhole ? total.rounded() : total
  }

  /// Returns the texts of the parts of a measure in the kept unit, of which the last can be rounded to two digits.
  ///
  /// - Returns: A text for each part; those before the first unit that the measure has are empty.
  package func texts(of measure: Double, in language: Language) -> [String] {
    guard let last = parts.last, measure.isFinite, measure >= 0, measure < 1e9 else { return parts.map { _ in "" } }
    var rest = last.rounded(measure / last.factor), hasGreater = false
    return parts.map { part in
      guard part != last else { return language.plain(last.rounded(rest)) }
      let ratio = (part.factor / last.factor).rounded(), number = (rest / ratio).rounded(.down)
      rest -= number * ratio
      hasGreater = hasGreater || number > 0
      return hasGreater ? language.plain(number) : ""
    }
  }
}

extension TypedUnits.Part {
  /// Creates a part; `ratio`: how many of it one of the next greater unit is, if there is one.
  init(_ unit: Unit, _ factor: Double, most: Double, ratio: Double? = nil, isWhole: Bool) {
    let most = (most / factor).rounded(.up)
    let behind = ratio.map { $0 - (isWhole ? 1 : 0.01) } ?? most
    self.init(unit: unit, factor: factor, most: most, mostBehind: behind, isWhole: isWhole)
  }

  /// Returns the message about a text that is none of its numbers.
  package func message(most: String, in language: Language) -> String {
    language.page(isWhole ? .partWhole : .partDecimal, ["part": unit.title(in: language), "most": most])
  }

  fileprivate func number(_ text: String, most: Double, in language: Language) -> Double? {
    let isNumber =
      isWhole
      ? text.wholeMatch(of: /[0-9]{1,8}/) != nil : text.wholeMatch(of: /[0-9]{1,8}([.,][0-9]{1,6})?/) != nil
    guard isNumber, let number = try? language.number(text), number <= most else { return nil }
    return number
  }

  /// Returns a number of it with the digits that its field shows.
  fileprivate func rounded(_ number: Double) -> Double {
    isWhole ? number.rounded() : (number * 100).rounded() / 100
  }
}
