/// An age in whole years.
///
/// An end with a label stands for everyone beyond it: `90` for "90 or older".
public struct AgeFormat: Hashable, Sendable {
  /// The minimum, at least 0.
  public var min: Int
  /// The maximum, at most 150.
  public var max: Int
  /// The meaning of the minimum, such as "18 or younger".
  public var minLabel: String?
  /// The meaning of the maximum, such as "90 or older".
  public var maxLabel: String?
  /// The range of usual answers.
  public var soft: SoftRange
  /// The units of the value: years.
  public var units: String? {
    get { "a" }
    set {}
  }

  /// Creates the format.
  public init(
    min: Int = 0, max: Int = 125, minLabel: String? = nil, maxLabel: String? = nil, soft: SoftRange = SoftRange()
  ) {
    self.min = min
    self.max = max
    self.minLabel = minLabel
    self.maxLabel = maxLabel
    self.soft = soft
  }
}

extension AgeFormat: SoftlyBounded {
  package static let name = AnswerFormat.Name.age
  package static let summary = "An item answered with an age in whole years."
  package static let valueType = AnswerValueType.number
  package static let isPersonal = false
  package var format: AnswerFormat { .age(self) }

  /// The value whose fields all have their defaults.
  public static let template = AgeFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<AgeFormat>] = [
    Field("min", \.min, "The minimum."),
    Field("max", \.max, "The maximum."),
    Field("min_label", \.minLabel, "The label of the minimum, which then stands for all ages below it.", isText: true),
    Field("max_label", \.maxLabel, "The label of the maximum, which then stands for all ages above it.", isText: true),
    .softMin(\.soft.min),
    .softMax(\.soft.max),
  ]

  package var options: [ChoiceOption] { [] }
  package var writesUnits: Bool { true }
  package var hardRange: (min: Double?, max: Double?) { (Double(min), Double(max)) }

  package func problems(at path: String) -> [SurveyProblem] {
    func problem(_ field: String, _ message: String) -> SurveyProblem {
      SurveyProblem(code: .badBounds, path: "\(path).\(field)", message: message)
    }
    if min < 0 { return [problem("min", "an age is 0 or more, not \(min)")] }
    if max > 150 { return [problem("max", "an age is at most 150, not \(max)")] }
    if min >= max { return [problem("max", "max \(max) must be greater than min \(min)")] }
    return softProblems(at: path)
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    let age = try answer.wholeNumber(min: Double(min), max: Double(max))
    guard age >= min else { throw .belowMinimum(min: Double(min), value: Double(age)) }
    guard age <= max else { throw .aboveMaximum(max: Double(max), value: Double(age)) }
    return .integer(age)
  }

  package var rule: AnswerRule { .whole(min: Double(min), max: Double(max)) }

  package func field(in language: Language) -> AnswerField {
    .age(least: minLabel == nil ? nil : min, most: maxLabel == nil ? nil : max)
  }

  package var inputTitle: String { "a whole number" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    .integer(random.integer(in: min...Swift.max(min, max)))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    switch answer {
    case .integer(min): minLabel ?? String(min)
    case .integer(max): maxLabel ?? String(max)
    default: answer.plainText(rounded: rounded, in: language)
    }
  }

  package func prompt(in language: Language) -> String {
    let low = text(of: .integer(min), rounded: false, in: language)
    let high = text(of: .integer(max), rounded: false, in: language)
    return "\(language(.age)), \(low) … \(high)"
  }

  /// The numbers that are read as an age, some of which are refused as one.
  private static let typed = -1_000_000...1_000_000

  /// Returns the age that a participant typed; one beyond an end with a label is that end.
  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let age = BoundedInteger(text, in: Self.typed)?.value else {
      throw AnswerParseError(message: language(.pleaseTypeWholeNumber))
    }
    if maxLabel != nil, age > max, age <= 150 { return .integer(max) }
    if minLabel != nil, age < min, age >= 0 { return .integer(min) }
    return .integer(age)
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    min <= max ? (min...max).map { .integer($0) } : nil
  }

  package var range: String { "goes from \(min) to \(max)" }
}
