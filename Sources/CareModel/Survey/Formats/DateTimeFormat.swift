/// A date and a time on the participant's clock.
public struct DateTimeFormat: Hashable, Sendable {
  /// The earliest date.
  public var min: DayBound?
  /// The latest date.
  public var max: DayBound?
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init(min: DayBound? = nil, max: DayBound? = nil) {
    self.min = min
    self.max = max
  }
}

extension DateTimeFormat: DateBounded {
  package static let name = AnswerFormat.Name.dateTime
  package static let summary = "An item answered with a date and a time."
  package static let valueType = AnswerValueType.moment
  package static let isPersonal = false
  package var format: AnswerFormat { .dateTime(self) }
  package var precision: DatePrecision { .day }

  /// The value whose fields all have their defaults.
  public static let template = DateTimeFormat()

  /// The fields, in the order of the manual.
  public static let fields = boundFields(\.min, \.max)

  package var options: [ChoiceOption] { [] }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    var kept = answer
    if case .text(let text) = answer, let wall = CivilDateTime(text) { kept = .dateTime(wall) }
    guard case .dateTime(let wall) = kept else { throw .wrongType(expected: .dateTime) }
    try check(wall.date, of: kept)
    return kept
  }

  package var rule: AnswerRule { .dateTime(min: min, max: max) }
  package func field(in language: Language) -> AnswerField { .moment(date: precision, hasTime: true) }

  package var inputTitle: String { "a date and a time, such as \"2026-06-07T08:30\"" }

  package func answer(from input: AnswerInput) -> Answer? {
    input.text.flatMap { CivilDateTime($0) }.map { .dateTime($0) }
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let time = TimeOfDay(secondsSinceMidnight: random.integer(in: 0...1439) * 60) ?? .midnight
    return .dateTime(CivilDateTime(date: randomDate(using: &random) ?? .earliest, time: time))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { hint(in: language) + bounds(in: language) }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let wall = language.dateTime(typed: text) else {
      throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": hint(in: language)]))
    }
    return .dateTime(wall)
  }

  private func hint(in language: Language) -> String {
    let example = CivilDate(year: 2026, month: 6, day: 7).map { "\(language.date($0)) 08:30" } ?? ""
    return language(.suchAs, ["kind": language(.aDateAndTime), "example": example])
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    let named = Set(texts.compactMap { CivilDateTime($0) }).sorted()
    let near = named.flatMap { wall in
      [-60, 0, 60].compactMap { CivilDateTime(wallSeconds: wall.wallSeconds + $0) }
    }
    let days = representativeDates(texts).map { CivilDateTime(date: $0, time: .midnight) }
    return Set(near + days).sorted().map { .dateTime($0) }
  }
}
