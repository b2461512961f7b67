/// A whole number from ``min`` to ``max``, in steps.
///
/// At most ``mostSteps`` steps lie between the two ends, and they divide the distance evenly.
public struct ScaleFormat: Hashable, Sendable {
  /// The maximum number of steps between the ends of a scale.
  public static let mostSteps = 13

  /// The minimum value.
  public var min: Int
  /// The maximum value.
  public var max: Int
  /// The distance between two neighboring values, at least 1.
  public var step: Int
  /// The meaning of the minimum value.
  public var minLabel: String?
  /// The meaning of the maximum value.
  public var maxLabel: String?
  /// The meaning of each value, from the minimum to the maximum; empty if only the ends have one.
  public var labels: [String]
  /// The range of usual answers.
  public var soft: SoftRange
  /// Whether the scale is drawn from bottom to top.
  public var vertical: Bool
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates a scale.
  public init(
    min: Int, max: Int, step: Int = 1, minLabel: String? = nil, maxLabel: String? = nil, labels: [String] = [],
    soft: SoftRange = SoftRange(), vertical: Bool = false, units: String? = nil
  ) {
    self.min = min
    self.max = max
    self.step = step
    self.minLabel = minLabel
    self.maxLabel = maxLabel
    self.labels = labels
    self.soft = soft
    self.vertical = vertical
    self.units = units
  }
}

extension ScaleFormat: SoftlyBounded {
  package static let name = AnswerFormat.Name.scale
  package static let summary = "An item answered with a whole number on a short scale."
  package static let valueType = AnswerValueType.number
  package static let isPersonal = false
  package var format: AnswerFormat { .scale(self) }

  /// The value whose fields all have their defaults.
  public static let template = ScaleFormat(min: 0, max: 10)

  /// The fields, in the order of the manual.
  public static let fields: [Field<ScaleFormat>] = [
    Field("min", \.min, "The minimum.", required: true),
    Field("max", \.max, "The maximum, at most 13 steps above the minimum.", required: true),
    Field("step", \.step, "The distance between neighboring values."),
    Field("min_label", \.minLabel, "The label of the minimum.", isText: true),
    Field("max_label", \.maxLabel, "The label of the maximum.", isText: true),
    Field(
      "labels", \.labels, "The labels of all values, the first for the minimum.", stored: .unlessDefault, isText: true),
    .softMin(\.soft.min),
    .softMax(\.soft.max),
    .vertical(\.vertical),
    .units,
  ]

  package var options: [ChoiceOption] { [] }
  package var hardRange: (min: Double?, max: Double?) { (Double(min), Double(max)) }

  package func problems(at path: String) -> [SurveyProblem] {
    guard min < max else {
      return [.init(code: .badBounds, path: "\(path).max", message: "max \(max) must be greater than min \(min)")]
    }
    guard step >= 1 else {
      return [.init(code: .badScale, path: "\(path).step", message: "a scale's step is 1 or more, not \(step)")]
    }
    let (distance, overflow) = max.subtractingReportingOverflow(min)
    guard !overflow, distance / step <= Self.mostSteps else {
      return [
        .init(
          code: .badScale, path: "\(path).max",
          message: "a scale has at most \(Self.mostSteps) steps, and \(min) to \(max) by \(step) has more; "
            + "write a larger step, or use numeric")
      ]
    }
    guard distance.isMultiple(of: step) else {
      return [
        .init(
          code: .badScale, path: "\(path).step",
          message: "steps of \(step) from \(min) do not reach \(max); write \(max - distance % step) "
            + "as max, or a different step")
      ]
    }
    var problems = softProblems(at: path)
    if !labels.isEmpty {
      let count = distance / step + 1
      if labels.count != count {
        problems.append(
          .init(
            code: .badScale, path: "\(path).labels",
            message: "the scale has \(count) values, and \(labels.count) labels; write one label for each value"))
      }
      if minLabel != nil || maxLabel != nil {
        problems.append(
          .init(
            code: .badScale, path: "\(path).labels",
            message: "`labels` has a label for each end; remove `min_label` and `max_label`"))
      }
    }
    return problems
  }

  /// Returns the label of a value, if it has one.
  package func label(of value: Int) -> String? {
    let (distance, overflow) = value.subtractingReportingOverflow(min)
    guard !labels.isEmpty, step > 0, !overflow, distance >= 0, distance.isMultiple(of: step) else { return nil }
    return labels.indices.contains(distance / step) ? labels[distance / step] : nil
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    let value = try answer.wholeNumber(min: Double(min), max: Double(max))
    guard value >= min else { throw .belowMinimum(min: Double(min), value: Double(value)) }
    guard value <= max else { throw .aboveMaximum(max: Double(max), value: Double(value)) }
    let (distance, overflow) = value.subtractingReportingOverflow(min)
    if step > 1, !overflow, !distance.isMultiple(of: step) {
      let below = value - distance % step
      let (above, tooFar) = below.addingReportingOverflow(step)
      throw .offStep(below: below, above: tooFar ? max : above, value: value)
    }
    return .integer(value)
  }

  package var rule: AnswerRule { .whole(min: Double(min), max: Double(max), step: Swift.max(step, 1), origin: min) }
  package func field(in language: Language) -> AnswerField { AnswerField(control(in: language)) }

  package var inputTitle: String { "a whole number" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    .integer(min + step * random.integer(in: 0...Swift.max(0, (max - min) / Swift.max(1, step))))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    let number = answer.plainText(rounded: rounded, in: language)
    guard case .integer(let value) = answer, let label = label(of: value) else { return number }
    return "\(number) \(label)"
  }

  package func prompt(in language: Language) -> String {
    guard labels.isEmpty else {
      return stride(from: min, through: max, by: Swift.max(1, step))
        .map { text(of: .integer($0), rounded: false, in: language) }.joined(separator: " · ")
    }
    let low = [String(min), minLabel].compactMap(\.self).joined(separator: " ")
    let high = [String(max), maxLabel].compactMap(\.self).joined(separator: " ")
    return "\(low) … \(high)" + (step == 1 ? "" : ", " + language(.steps, ["step": step]))
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    let typed = text.lowercased()
    for (place, label) in labels.enumerated() {
      let value = min + place * step
      if [label.lowercased(), "\(value) \(label.lowercased())"].contains(typed) { return .integer(value) }
    }
    guard let number = Int(text) else {  // allowed: compared with the ends before any arithmetic
      throw AnswerParseError(message: language(.pleaseTypeWholeNumber))
    }
    return .integer(number)
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    let (distance, overflow) = max.subtractingReportingOverflow(min)
    guard step > 0, !overflow, distance >= 0, distance / step <= 100 else { return nil }
    return stride(from: min, through: max, by: step).map { .integer($0) }
  }

  package var range: String { "goes from \(min) to \(max)" + (step > 1 ? " in steps of \(step)" : "") }
}
