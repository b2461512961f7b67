/// A date, without a time and a zone.
public struct DateFormat: Hashable, Sendable {
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

extension DateFormat: DateBounded {
  package static let name = AnswerFormat.Name.date
  package static let summary = "An item answered with a date."
  package static let valueType = AnswerValueType.moment
  package var format: AnswerFormat { .date(self) }

  /// The value whose fields all have their defaults.
  public static let template = DateFormat()

  /// The fields, in the order of the manual.
  public static let fields = boundFields(\.min, \.max)

  package var options: [ChoiceOption] { [] }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    var kept = answer
    if case .text(let text) = answer, let date = CivilDate(text) { kept = .date(date) }
    guard case .date(let date) = kept else { throw .wrongType(expected: .date) }
    try check(date, of: kept)
    return kept
  }

  package var inputTitle: String { "a date, such as \"2026-06-07\"" }
  package func answer(from input: AnswerInput) -> Answer? { input.text.flatMap { CivilDate($0) }.map { .date($0) } }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    .date(randomDate(using: &random) ?? .earliest)
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { hint(in: language) + bounds(in: language) }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let date = language.date(typed: text) else {
      throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": hint(in: language)]))
    }
    return .date(date)
  }

  private func hint(in language: Language) -> String {
    let example = CivilDate(year: 2026, month: 6, day: 7).map { language.date($0) } ?? ""
    return language(.suchAs, ["kind": language(.aDate), "example": example])
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    representativeDates(texts).map { .date($0) }
  }
}
