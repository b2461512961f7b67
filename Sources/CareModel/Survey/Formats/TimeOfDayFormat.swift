/// A time on the participant's clock.
public struct TimeOfDayFormat: Hashable, Sendable {
  /// The earliest time.
  public var min: TimeOfDay?
  /// The latest time.
  public var max: TimeOfDay?
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init(min: TimeOfDay? = nil, max: TimeOfDay? = nil) {
    self.min = min
    self.max = max
  }
}

extension TimeOfDayFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.timeOfDay
  package static let summary = "An item answered with a time of day."
  package static let valueType = AnswerValueType.moment
  package static let isPersonal = false
  package var format: AnswerFormat { .timeOfDay(self) }

  /// The value whose fields all have their defaults.
  public static let template = TimeOfDayFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<TimeOfDayFormat>] = [
    Field("min", \.min, "The earliest time, such as \"06:00\"."),
    Field("max", \.max, "The latest time, such as \"22:00\"."),
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] {
    guard let min, let max, min > max else { return [] }
    return [.init(code: .badBounds, path: "\(path).max", message: "max \(max) must not be before min \(min)")]
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    var kept = answer
    if case .text(let text) = answer, let time = TimeOfDay(text) { kept = .time(time) }
    guard case .time(let time) = kept else { throw .wrongType(expected: .time) }
    if let min, time < min {
      throw .outOfRange(.init(bound: .time(min), value: kept, format: format, side: .below))
    }
    if let max, time > max {
      throw .outOfRange(.init(bound: .time(max), value: kept, format: format, side: .above))
    }
    return kept
  }

  package var rule: AnswerRule { .time(min: min, max: max) }
  package func field(in language: Language) -> AnswerField { .moment(date: nil, hasTime: true) }

  package var inputTitle: String { "a time of day, such as \"08:30\"" }
  package func answer(from input: AnswerInput) -> Answer? { input.text.flatMap { TimeOfDay($0) }.map { .time($0) } }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let low = min?.secondsSinceMidnight ?? 0, high = max?.secondsSinceMidnight ?? 86_340
    let seconds = low + random.integer(in: 0...Swift.max(0, (high - low) / 60)) * 60
    return .time(TimeOfDay(secondsSinceMidnight: seconds) ?? .midnight)
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String {
    let bounds =
      switch (min, max) {
      case (let min?, let max?): "; " + language(.between, ["least": min, "most": max])
      case (let min?, nil): "; " + language(.notBefore, ["least": min])
      case (nil, let max?): "; " + language(.notAfter, ["most": max])
      case (nil, nil): ""
      }
    return hint(in: language) + bounds
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let time = language.time(typed: text) else {
      throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": hint(in: language)]))
    }
    return .time(time)
  }

  private func hint(in language: Language) -> String {
    language(.suchAs, ["kind": language(.aTime), "example": "08:30"])
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    let marks = texts.compactMap { TimeOfDay($0) } + [min, max].compactMap(\.self) + [.midnight]
    let near = marks.flatMap { mark in
      [-60, 0, 60].compactMap { TimeOfDay(secondsSinceMidnight: mark.secondsSinceMidnight + $0) }
    }
    return Set(near).sorted().compactMap { try? validate(.time($0)) }
  }

  package var range: String {
    switch (min, max) {
    case (let min?, let max?): "goes from \(min) to \(max)"
    case (let min?, nil): "is never before \(min)"
    case (nil, let max?): "is never after \(max)"
    case (nil, nil): "has no such answer"
    }
  }
}
