import Foundation

/// The units in which a participant writes a height or a weight.
public enum MeasureSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// Centimeters and kilograms.
  case metric
  /// Feet and inches, pounds and ounces.
  case us
}

/// A height or a weight: kept in one unit, and written by participants in theirs.
///
/// Whatever the system, a participant can type either, with the units: `170 cm`, `5 ft 7 in`, `70 kg`, `154 lb 5 oz`.
package protocol BodyMeasure: SoftlyBounded {
  /// The system in which numbers without units are read, and answers are shown.
  var system: MeasureSystem { get set }
  /// The minimum in the kept unit.
  var min: Double? { get set }
  /// The maximum in the kept unit.
  var max: Double? { get set }
  /// The range that no person is beyond, in the kept unit.
  static var natural: ClosedRange<Double> { get }
  /// The kept unit; its larger or smaller metric relative, and how many kept units that is.
  static var metric: (unit: String, relative: String, factor: Double) { get }
  /// The greater and the smaller unit of the other system, how many kept units the smaller one is, and how many smaller ones the greater is.
  static var us: (large: String, small: String, factor: Double, ratio: Int) { get }
  /// The fields of a page for the kept unit, and for the greater and the smaller unit of the other system.
  static var parts: (metric: TypedUnits.Part.Unit, large: TypedUnits.Part.Unit, small: TypedUnits.Part.Unit) { get }
  /// What is measured.
  static var kind: Phrase { get }
  /// An example in the kept unit.
  static var example: Double { get }
}

extension BodyMeasure {
  package static var valueType: AnswerValueType { .number }
  package static var isPersonal: Bool { false }
  package var options: [ChoiceOption] { [] }
  package var writesUnits: Bool { true }
  package var hardRange: (min: Double?, max: Double?) {
    (min ?? Self.natural.lowerBound, max ?? Self.natural.upperBound)
  }

  package func problems(at path: String) -> [SurveyProblem] {
    Self.boundProblems(min, max, at: path) + softProblems(at: path)
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    // A tenth of a millimeter or of a gram; participants' units convert back exactly.
    let value = (try answer.finiteNumber() * 10_000).rounded() / 10_000, range = hardRange
    if let min = range.min, value < min {
      throw .outOfRange(.init(bound: .double(min), value: .double(value), format: format, side: .below))
    }
    if let max = range.max, value > max {
      throw .outOfRange(.init(bound: .double(max), value: .double(value), format: format, side: .above))
    }
    return .double(value)
  }

  package var rule: AnswerRule { .measure(min: hardRange.min, max: hardRange.max) }
  package func field(in language: Language) -> AnswerField { .measure(typedUnits) }
  package var inputTitle: String { "a number of \(Self.metric.unit)" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let range = hardRange, low = soft.min ?? range.min ?? 0, high = soft.max ?? range.max ?? low
    let middle = Swift.min(Swift.max(Self.example, low), high)
    let value = (middle + (random.unit() - 0.5) * 0.4 * Swift.min(middle, high - low)).rounded()
    return .double(Swift.min(Swift.max(value, low), high))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    guard let value = answer.number, value.isFinite, abs(value) < 1e9 else {
      return answer.plainText(rounded: rounded, in: language)
    }
    guard system == .us else {
      return "\(language.plain((value * 100).rounded() / 100)) \(Self.metric.unit)"
    }
    return text(ofSmall: abs(value) / Self.us.factor, .toNearestOrAwayFromZero, isNegative: value < 0)
  }

  package func text(ofBound bound: Answer, _ side: AnswerError.Bound.Side, in language: Language) -> String {
    guard system == .us, let value = bound.number, value >= 0, value < 1e9 else {
      return text(of: bound, rounded: false, in: language)
    }
    // What a tenth of a millimeter or of a gram rounds away is no smaller unit more or less.
    let small = value / Self.us.factor, slack = 0.000_1 / Self.us.factor
    return side == .below ? text(ofSmall: small - slack, .up) : text(ofSmall: small + slack, .down)
  }

  /// Returns a number of the smaller unit, with as many of the greater one as it has: `5 ft 7 in`, `4 oz`.
  private func text(ofSmall amount: Double, _ rule: FloatingPointRoundingRule, isNegative: Bool = false) -> String {
    let small = Int(amount.rounded(rule)), us = Self.us
    let large = (1..<us.ratio).contains(small) ? "" : "\(small / us.ratio) \(us.large) "
    return "\(isNegative ? "−" : "")\(large)\(small % us.ratio) \(us.small)"
  }

  package func prompt(in language: Language) -> String { hint(in: language) }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let value = value(of: text.lowercased(), in: language) else {
      throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": hint(in: language)]))
    }
    return .double(value)
  }

  private func hint(in language: Language) -> String {
    let examples = [system, system == .us ? .metric : .us].map { system in
      var format = self
      format.system = system
      return format.text(of: .double(Self.example), rounded: true, in: language)
    }
    let either = language(.either, ["one": examples[0], "two": examples[1]])
    return language(.suchAs, ["kind": language(Self.kind), "example": either])
  }

  private var typedUnits: TypedUnits {
    let metric = Self.metric, us = Self.us, large = us.factor * Double(us.ratio)
    var names = [metric.unit: 1.0, metric.relative: metric.factor, us.large: large, us.small: us.factor]
    if us.large == "ft" {
      for name in ["'", "’", "feet", "foot"] { names[name] = large }
      for name in ["\"", "”", "''", "inch", "inches"] { names[name] = us.factor }
    } else {
      names["lbs"] = large
    }
    return TypedUnits(
      names: names, alone: system == .us ? large : 1, large: large, small: us.factor, kept: metric.unit, parts: parts)
  }

  /// The fields of a page, in the units of the system.
  private var parts: [TypedUnits.Part] {
    let most = Self.natural.upperBound, us = Self.us
    guard system == .us else { return [.init(Self.parts.metric, 1, most: most, isWhole: false)] }
    return [
      .init(Self.parts.large, us.factor * Double(us.ratio), most: most, isWhole: true),
      .init(Self.parts.small, us.factor, most: most, ratio: Double(us.ratio), isWhole: false),
    ]
  }

  /// Returns what a participant typed in the kept unit.
  private func value(of text: String, in language: Language) -> Double? {
    let units = typedUnits
    var total = 0.0, last: Double?, rest = text
    for part in text.matches(of: /([0-9]+(?:[.,][0-9]+)?)\s*([\p{L}'’"”]*)/) {
      let unit = String(part.2)
      // A number alone has the system's units, and one after feet or pounds those that follow.
      guard let number = try? language.number(String(part.1)), last == nil || last == units.large,
        let factor = unit.isEmpty ? (last == nil ? units.alone : units.small) : units.names[unit]
      else { return nil }
      total += number * factor
      last = factor
      rest = rest.replacing(part.0, with: "", maxReplacements: 1)
    }
    return last != nil && rest.allSatisfy { $0.isWhitespace || $0 == "," } ? total : nil
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    representativeNumbers(numbers, step: 0.01)
  }

  package var range: String {
    let range = hardRange
    return "goes from \(PlainNumber.text(range.min ?? 0)) to \(PlainNumber.text(range.max ?? 0)) \(Self.metric.unit)"
  }

  /// The fields of a measure.
  static func measureFields(
    _ min: any WritableKeyPath<Self, Double?> & Sendable, _ max: any WritableKeyPath<Self, Double?> & Sendable,
    _ system: any WritableKeyPath<Self, MeasureSystem> & Sendable,
    _ softMin: any WritableKeyPath<Self, Double?> & Sendable, _ softMax: any WritableKeyPath<Self, Double?> & Sendable
  ) -> [Field<Self>] {
    [
      Field("min", min, "The minimum, in \(metric.unit)."),
      Field("max", max, "The maximum, in \(metric.unit)."),
      Field("system", system, "The units in which answers are shown, and numbers without units are read."),
      .softMin(softMin),
      .softMax(softMax),
    ]
  }
}
