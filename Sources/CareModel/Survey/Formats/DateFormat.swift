/// A date, without a time and a zone; of a lower precision a month or a year.
public struct DateFormat: Hashable, Sendable {
  /// The earliest date.
  public var min: DayBound?
  /// The latest date.
  public var max: DayBound?
  /// The precision with which the date is asked for and kept.
  public var precision = DatePrecision.day
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init(min: DayBound? = nil, max: DayBound? = nil, precision: DatePrecision = .day) {
    self.min = min
    self.max = max
    self.precision = precision
  }
}

extension DateFormat: DateBounded {
  package static let name = AnswerFormat.Name.date
  package static let summary = "An item answered with a date."
  package static let valueType = AnswerValueType.moment
  package static let isPersonal = false
  package var format: AnswerFormat { .date(self) }

  /// The value whose fields all have their defaults.
  public static let template = DateFormat()

  /// The fields, in the order of the manual.
  public static let fields =
    boundFields(\.min, \.max) + [
      Field(
        "precision", \.precision,
        "\"month\" or \"year\": a date without its day, such as \"2026-06\", or a year alone; bounds are written so too.",
        stored: .unlessDefault)
    ]

  package var options: [ChoiceOption] { [] }

  package func resolved(on today: CivilDate) -> DateFormat {
    var format = self
    format.min = min?.resolved(on: today, precision)
    format.max = max?.resolved(on: today, precision)
    return format
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    let kept = if case .text(let text) = answer { self.answer(written: text) ?? answer } else { answer }
    switch kept {
    case .date(let date) where precision == .day: try check(date, of: kept)
    case .partialDate(let date) where date.precision == precision: try check(date, of: kept)
    default: throw .wrongType(expected: precision.expected)
    }
    return kept
  }

  private func check(_ date: PartialDate, of answer: Answer) throws(AnswerError) {
    if let min = min?.partial, date.place < min.place {
      throw .outOfRange(.init(bound: .partialDate(min), value: answer, format: format, side: .below))
    }
    if let max = max?.partial, date.place > max.place {
      throw .outOfRange(.init(bound: .partialDate(max), value: answer, format: format, side: .above))
    }
  }

  /// Returns the date of the precision that a text is in ISO 8601; nil for any other text.
  private func answer(written text: String) -> Answer? {
    guard precision != .day else { return CivilDate(text).map { .date($0) } }
    return PartialDate(text).flatMap { $0.precision == precision ? .partialDate($0) : nil }
  }

  package var rule: AnswerRule { .date(min: min, max: max, precision: precision) }
  package func field(in language: Language) -> AnswerField { .moment(date: precision, hasTime: false) }

  package var inputTitle: String {
    switch precision {
    case .day: "a date, such as \"2026-06-07\""
    case .month: "a month, such as \"2026-06\""
    case .year: "a year, such as \"2026\""
    }
  }

  package func answer(from input: AnswerInput) -> Answer? {
    // A year is a number too.
    if case .integer(let year) = input, precision == .year {
      return CivilDate(year: year, month: 1, day: 1).flatMap { PartialDate(of: $0, .year) }.map { .partialDate($0) }
    }
    return input.text.flatMap { answer(written: $0) }
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { hint(in: language) + bounds(in: language) }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    let answer: Answer? =
      precision == .day
      ? language.date(typed: text).map { .date($0) }
      : language.date(typed: text, precision).map { .partialDate($0) }
    guard let answer else {
      throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": hint(in: language)]))
    }
    return answer
  }

  private func hint(in language: Language) -> String {
    let day = CivilDate(year: 2026, month: 6, day: 7)
    let example = day.map { PartialDate(of: $0, precision).map(language.date) ?? language.date($0) } ?? ""
    return language(.suchAs, ["kind": language(precision.expected.phrase), "example": example])
  }

  // MARK: Samples

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    guard let bounds = partialBounds else { return .date(randomDate(using: &random) ?? .earliest) }
    return .partialDate(bounds.low.adding(random.integer(in: 0...Swift.max(0, bounds.high.place - bounds.low.place))))
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    guard precision != .day else { return representativeDates(texts).map { .date($0) } }
    let days = texts.flatMap { text in
      CivilDate(text).map { [$0] } ?? PartialDate(text).map { [$0.first, $0.last] } ?? []
    }
    let marks = days.compactMap { PartialDate(of: $0, precision) } + [min?.partial, max?.partial].compactMap(\.self)
    let near = (marks.isEmpty ? [partialBounds?.low].compactMap(\.self) : marks).flatMap {
      [$0.adding(-1), $0, $0.adding(1)]
    }
    return Set(near).sorted { $0.place < $1.place }.filter { date in
      (min?.partial).map { $0.place <= date.place } ?? true && (max?.partial).map { date.place <= $0.place } ?? true
    }.map { .partialDate($0) }
  }

  /// The first and the last answer, of the last two years or decades where the bounds leave it open; nil for days.
  private var partialBounds: (low: PartialDate, high: PartialDate)? {
    let anchor = CivilDate(year: 2026, month: 1, day: 1).flatMap { PartialDate(of: $0, precision) }, span = 24
    guard let low = min?.partial ?? (max?.partial ?? anchor)?.adding(-span),
      let high = max?.partial ?? (min?.partial ?? anchor)?.adding(min == nil ? 0 : span)
    else { return nil }
    return (low, high)
  }
}

extension DatePrecision {
  /// The type of answer that a date of the precision is.
  fileprivate var expected: AnswerError.Expected {
    switch self {
    case .day: .date
    case .month: .month
    case .year: .year
    }
  }
}
