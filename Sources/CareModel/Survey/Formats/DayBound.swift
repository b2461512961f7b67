/// A bound of a date: a fixed date, or a number of days from the participant's today.
///
/// Its text is `2026-06-07`, `2026-06`, `2026`, `today`, `today+30`, or `today-365`.
public enum DayBound: Hashable, Sendable, CustomStringConvertible {
  /// A fixed date.
  case date(CivilDate)
  /// A fixed month or year.
  case partial(PartialDate)
  /// The day on which the answer is given, plus a number of days.
  case today(days: Int)

  /// Reads the text of ``description``; nil for any other text, and for more than 100,000 days.
  public init?(_ text: String) {
    if let date = CivilDate(text) {
      self = .date(date)
    } else if let date = PartialDate(text) {
      self = .partial(date)
    } else if let found = text.wholeMatch(of: /today(?:\s*([+-])\s*([0-9]{1,6}))?/) {
      guard let days = found.2.map({ BoundedInteger($0, in: 0...100_000)?.value }) ?? 0 else { return nil }
      self = .today(days: found.1 == "-" ? -days : days)
    } else {
      return nil
    }
  }

  /// The text that an author writes.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .partial(let date): date.description
    case .today(0): "today"
    case .today(let days): "today\(days < 0 ? "-" : "+")\(days.magnitude)"
    }
  }

  /// The date, unless it depends on the day of the answer.
  package var date: CivilDate? { if case .date(let date) = self { date } else { nil } }

  /// The month or the year, unless it is a day or depends on the day of the answer.
  package var partial: PartialDate? { if case .partial(let date) = self { date } else { nil } }

  /// Returns whether the bound is one for dates of a precision, which one that depends on the day of the answer always is.
  package func fits(_ precision: DatePrecision) -> Bool {
    switch self {
    case .date: precision == .day
    case .partial(let date): precision == date.precision
    case .today: true
    }
  }

  func resolved(on today: CivilDate) -> DayBound {
    if case .today(let days) = self { .date(today.adding(days: days)) } else { self }
  }

  /// Returns the bound for dates of a precision: the month or the year that the day is in.
  func resolved(on today: CivilDate, _ precision: DatePrecision) -> DayBound {
    guard case .date(let day) = resolved(on: today), let date = PartialDate(of: day, precision) else {
      return resolved(on: today)
    }
    return .partial(date)
  }

  func text(in language: Language) -> String {
    switch self {
    case .date(let date): language.date(date)
    case .partial(let date): language.date(date)
    case .today(0): language(.today)
    case .today(let days): "\(language(.today)) \(days < 0 ? "−" : "+") \(days.magnitude)"
    }
  }
}

extension DayBound: Codable {
  /// Reads the text of ``description``.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bound = DayBound(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a bound is a date or `today`")
    }
    self = bound
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The bounds of a format of dates, with or without a time.
package protocol DateBounded: DayBounded {
  /// The earliest date.
  var min: DayBound? { get set }
  /// The latest date.
  var max: DayBound? { get set }
  /// The precision with which a date is asked for.
  var precision: DatePrecision { get }
}

extension DatePrecision {
  /// A date such as authors write it.
  var example: String {
    switch self {
    case .day: "2026-06-07"
    case .month: "2026-06"
    case .year: "2026"
    }
  }
}

extension DateBounded {
  package func resolved(on today: CivilDate) -> Self {
    var format = self
    format.min = min?.resolved(on: today)
    format.max = max?.resolved(on: today)
    return format
  }

  package func problems(at path: String) -> [SurveyProblem] {
    let unfit = [("min", min), ("max", max)].compactMap { name, bound in bound.map { (name, $0) } }.filter {
      !$1.fits(precision)
    }
    guard unfit.isEmpty else {
      return unfit.map { name, bound in
        .init(
          code: .badBounds, path: "\(path).\(name)",
          message: "\(bound) has another precision than the answers; write \(precision.example), or today")
      }
    }
    let isReversed =
      switch (min, max) {
      case (.date(let min)?, .date(let max)?): min > max
      case (.partial(let min)?, .partial(let max)?): min.place > max.place
      case (.today(let min)?, .today(let max)?): min > max
      default: false
      }
    guard isReversed, let min, let max else { return [] }
    return [.init(code: .badBounds, path: "\(path).max", message: "max \(max) must not be before min \(min)")]
  }

  /// Checks the date of an answer against the bounds; one that depends on an unknown day is not checked.
  func check(_ date: CivilDate, of answer: Answer) throws(AnswerError) {
    if let min = min?.date, date < min {
      throw .outOfRange(.init(bound: .date(min), value: answer, format: format, side: .below))
    }
    if let max = max?.date, date > max {
      throw .outOfRange(.init(bound: .date(max), value: answer, format: format, side: .above))
    }
  }

  /// Returns the bounds as text to follow a prompt.
  func bounds(in language: Language) -> String {
    switch (min?.text(in: language), max?.text(in: language)) {
    case (let min?, let max?): "; " + language(.between, ["least": min, "most": max])
    case (let min?, nil): "; " + language(.notBefore, ["least": min])
    case (nil, let max?): "; " + language(.notAfter, ["most": max])
    case (nil, nil): ""
    }
  }

  /// The fields of the bounds.
  static func boundFields(
    _ min: any WritableKeyPath<Self, DayBound?> & Sendable, _ max: any WritableKeyPath<Self, DayBound?> & Sendable
  ) -> [Field<Self>] {
    [
      Field("min", min, "The earliest date: \"2026-06-07\", \"today\", or \"today-30\"."),
      Field("max", max, "The latest date: \"2026-06-07\", \"today\", or \"today+30\"."),
    ]
  }

  /// Returns dates that represent all answers: those that conditions name, the bounds, and one from each interval between them.
  func representativeDates(_ texts: [String]) -> [CivilDate] {
    var marks =
      texts.flatMap { text in
        (CivilDate(text) ?? CivilDateTime(text)?.date).map { [$0] } ?? PartialDate(text).map { [$0.first, $0.last] }
          ?? []
      } + [min?.date, max?.date].compactMap(\.self)
    if marks.isEmpty, let date = CivilDate(year: 2000, month: 1, day: 1) { marks = [date] }
    let near = marks.flatMap { [$0.adding(days: -1), $0, $0.adding(days: 1)] }
    return Set(near).sorted().filter { date in
      (min?.date).map { $0 <= date } ?? true && (max?.date).map { date <= $0 } ?? true
    }
  }

  /// Returns a date within the bounds; of the last month where they leave it open.
  func randomDate(using random: inout some RandomSource) -> CivilDate? {
    let anchor = CivilDate(year: 2026, month: 1, day: 1)
    guard let low = min?.date ?? (max?.date ?? anchor)?.adding(days: -30),
      let high = max?.date ?? (min?.date ?? anchor)?.adding(days: 30)
    else { return nil }
    return low.adding(days: random.integer(in: 0...Swift.max(0, high.dayNumber - low.dayNumber)))
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
