import Foundation

/// A number from ``min`` to ``max`` on a line without steps; with ``hideValue``, a visual analogue scale.
///
/// A point on the line is rounded to ``digits`` places, half to even.
public struct ContinuousScaleFormat: Hashable, Sendable {
  /// The minimum value.
  public var min: Double
  /// The maximum value.
  public var max: Double
  /// The number of digits after the decimal point, 0 to 6.
  public var digits: Int
  /// The meaning of the minimum value.
  public var minLabel: String?
  /// The meaning of the maximum value.
  public var maxLabel: String?
  /// The range of usual answers.
  public var soft: SoftRange
  /// Whether the line is drawn from bottom to top.
  public var vertical: Bool
  /// Whether the participant sees only the line and not the number.
  public var hideValue: Bool
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates a scale.
  public init(
    min: Double, max: Double, digits: Int = 0, minLabel: String? = nil, maxLabel: String? = nil,
    soft: SoftRange = SoftRange(), vertical: Bool = false, hideValue: Bool = false, units: String? = nil
  ) {
    self.min = min
    self.max = max
    self.digits = digits
    self.minLabel = minLabel
    self.maxLabel = maxLabel
    self.soft = soft
    self.vertical = vertical
    self.hideValue = hideValue
    self.units = units
  }
}

extension ContinuousScaleFormat: SoftlyBounded {
  package static let name = AnswerFormat.Name.continuousScale
  package static let summary = "An item answered with a point on a line, such as a visual analogue scale."
  package static let valueType = AnswerValueType.number
  package static let isPersonal = false
  package var format: AnswerFormat { .continuousScale(self) }

  /// The value whose fields all have their defaults.
  public static let template = ContinuousScaleFormat(min: 0, max: 100)

  /// The fields, in the order of the manual.
  public static let fields: [Field<ContinuousScaleFormat>] = [
    Field("min", \.min, "The minimum.", required: true),
    Field("max", \.max, "The maximum.", required: true),
    Field("digits", \.digits, "The number of digits after the decimal point."),
    Field("min_label", \.minLabel, "The label of the minimum.", isText: true),
    Field("max_label", \.maxLabel, "The label of the maximum.", isText: true),
    .softMin(\.soft.min),
    .softMax(\.soft.max),
    .vertical(\.vertical),
    Field("hide_value", \.hideValue, "Whether the participant does not see the number.", stored: .unlessDefault),
    .units,
  ]

  package var options: [ChoiceOption] { [] }
  package var hardRange: (min: Double?, max: Double?) { (min, max) }

  package func problems(at path: String) -> [SurveyProblem] {
    var problems = Self.boundProblems(min, max, at: path)
    if min == max {
      problems.append(
        .init(code: .badBounds, path: "\(path).max", message: "max \(max) must be greater than min \(min)"))
    }
    if !(0...6).contains(digits) {
      problems.append(.init(code: .badDigits, path: "\(path).digits", message: "digits is from 0 to 6, not \(digits)"))
    }
    return problems + softProblems(at: path)
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    let value = try answer.finiteNumber()
    guard value >= min else { throw .belowMinimum(min: min, value: value) }
    guard value <= max else { throw .aboveMaximum(max: max, value: value) }
    // A bound that has more digits than the scale stays one.
    return .double(Swift.min(Swift.max(rounded(value), min), max))
  }

  /// Returns a point of the line with the digits of the scale.
  private func rounded(_ value: Double) -> Double {
    let scale = pow(10, Double(Swift.min(Swift.max(digits, 0), 6)))
    let scaled = value * scale
    return scaled.isFinite ? scaled.rounded(.toNearestOrEven) / scale : value
  }

  package var rule: AnswerRule { .point(min: min, max: max, digits: Swift.min(Swift.max(digits, 0), 6)) }
  package func field(in language: Language) -> AnswerField { .number(low: minLabel, high: maxLabel) }

  package var inputTitle: String { "a number" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let share = random.unit(), value = rounded(min * (1 - share) + max * share)
    return .double(Swift.min(Swift.max(value, min), max))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String {
    let low = [language.number(min), minLabel].compactMap(\.self).joined(separator: " ")
    let high = [language.number(max), maxLabel].compactMap(\.self).joined(separator: " ")
    let precision = digits > 0 ? ", " + language(.decimals, ["most": digits]) : ""
    return "\(low) … \(high)" + precision
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    .double(try language.number(text))
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    representativeNumbers(numbers, step: pow(10, -Double(Swift.min(Swift.max(digits, 0), 6))))
  }

  package var range: String { "goes from \(PlainNumber.text(min)) to \(PlainNumber.text(max))" }
}
