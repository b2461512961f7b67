/// A length of time, kept in seconds.
public struct TimeIntervalFormat: Hashable, Sendable {
  /// The greatest length that is not refused anyway: a year.
  private static let longest = 31_622_400.0

  /// The minimum in seconds, inclusive.
  public var min: Double?
  /// The maximum in seconds, inclusive.
  public var max: Double?
  /// The distance between accepted lengths in minutes, 1 to 30; nil for whole seconds.
  public var step: Int?
  /// The range of usual answers, in seconds.
  public var soft: SoftRange
  /// The units of the value: seconds.
  public var units: String? {
    get { "s" }
    set {}
  }

  /// Creates the format.
  public init(min: Double? = nil, max: Double? = nil, step: Int? = nil, soft: SoftRange = SoftRange()) {
    self.min = min
    self.max = max
    self.step = step
    self.soft = soft
  }
}

extension TimeIntervalFormat: SoftlyBounded {
  package static let name = AnswerFormat.Name.timeInterval
  package static let summary = "An item answered with a length of time, kept in seconds."
  package static let valueType = AnswerValueType.number
  package static let isPersonal = false
  package var format: AnswerFormat { .timeInterval(self) }

  /// The value whose fields all have their defaults.
  public static let template = TimeIntervalFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<TimeIntervalFormat>] = [
    Field("min", \.min, "The minimum, in seconds."),
    Field("max", \.max, "The maximum, in seconds."),
    Field("step", \.step, "The distance between accepted lengths, 1 to 30 minutes."),
    .softMin(\.soft.min),
    .softMax(\.soft.max),
  ]

  package var options: [ChoiceOption] { [] }
  package var writesUnits: Bool { true }
  package var hardRange: (min: Double?, max: Double?) {
    (Swift.max(min ?? 0, 0), Swift.min(max ?? Self.longest, Self.longest))
  }

  package func problems(at path: String) -> [SurveyProblem] {
    var problems = Self.boundProblems(min, max, at: path) + softProblems(at: path)
    if let step, !(1...30).contains(step) {
      problems.append(
        .init(code: .badScale, path: "\(path).step", message: "step is from 1 to 30 minutes, not \(step)"))
    }
    return problems
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    let range = hardRange
    let seconds = try answer.wholeNumber(min: range.min ?? 0, max: range.max ?? Self.longest)
    if let min = range.min, Double(seconds) < min {
      throw .outOfRange(.init(bound: .double(min), value: .integer(seconds), format: format, side: .below))
    }
    if let max = range.max, Double(seconds) > max {
      throw .outOfRange(.init(bound: .double(max), value: .integer(seconds), format: format, side: .above))
    }
    if let step, step > 0, !seconds.isMultiple(of: step * 60) {
      throw .notInSteps(of: .integer(step * 60), format: format)
    }
    return .integer(seconds)
  }

  package var rule: AnswerRule {
    .whole(min: hardRange.min, max: hardRange.max, step: step.map { Swift.min(Swift.max($0, 1), 30) * 60 } ?? 1)
  }
  package func field(in language: Language) -> AnswerField {
    var units = language.typedSpan
    units.parts = parts
    return .measure(units)
  }

  /// The fields of a page: hours if there can be one, minutes, and seconds unless lengths are of whole minutes.
  private var parts: [TypedUnits.Part] {
    // A length beyond the format's own maximum is refused with that maximum.
    let most = Self.longest, hasHours = (hardRange.max ?? most) >= 3_600
    let minutes = TypedUnits.Part(.minutes, 60, most: most, ratio: 60, isWhole: true)
    return (hasHours ? [.init(.hours, 3_600, most: most, isWhole: true)] : []) + [minutes]
      + (step == nil ? [.init(.seconds, 1, most: most, ratio: 60, isWhole: true)] : [])
  }

  package var inputTitle: String { "a number of seconds" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let unit = (step ?? 1) * 60, low = Int(hardRange.min ?? 0),
      high = Int(Swift.min(hardRange.max ?? 7200, Double(low) + 7200))
    let first = (low + unit - 1) / unit, last = Swift.max(first, high / unit)
    return .integer(random.integer(in: first...last) * unit)
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    guard let seconds = answer.number, seconds.isFinite, let whole = Int(exactly: seconds.rounded()) else {
      return answer.plainText(rounded: rounded, in: language)
    }
    return (whole < 0 ? "−" : "") + language.span(Int(clamping: whole.magnitude))
  }

  package func prompt(in language: Language) -> String {
    func text(_ bound: Double) -> String { self.text(of: .double(bound), rounded: true, in: language) }
    let bounds =
      switch (min.map(text), max.map(text)) {
      case (let min?, let max?): "; " + language(.between, ["least": min, "most": max])
      case (let min?, nil): "; " + language(.from, ["least": min])
      case (nil, let max?): "; " + language(.upTo, ["most": max])
      case (nil, nil): ""
      }
    let steps = step.map { ", " + language(.steps, ["step": language.span($0 * 60)]) } ?? ""
    return hint(in: language) + bounds + steps
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let seconds = language.span(typed: text) else {
      throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": hint(in: language)]))
    }
    return .integer(seconds)
  }

  private func hint(in language: Language) -> String {
    language(.suchAs, ["kind": language(.aSpan), "example": language.span(5_400)])
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    representativeNumbers(numbers, step: Double(step ?? 0) * 60 > 0 ? Double(step ?? 1) * 60 : 1)
  }

  package var range: String {
    let range = hardRange
    return "goes from \(PlainNumber.text(range.min ?? 0)) to \(PlainNumber.text(range.max ?? 0)) seconds"
  }
}
