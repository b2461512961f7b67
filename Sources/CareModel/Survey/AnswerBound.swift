/// A number, date, or time that a condition compares an answer with.
///
/// Its JSON is bare: `7` or `"2026-06-07"`. A day is compared with a month or a year by the month or the year that it is in. The other way
/// round nothing is certain within the period, and what is not certain does not hold; the check refuses such a comparison.
public enum AnswerBound: Hashable, Sendable {
  /// A number, for answers that are numbers or have scores.
  case number(Double)
  /// A date, for dates and for the date of a date and time.
  case date(CivilDate)
  /// A month or a year, for dates that are known so far, and for the month or the year of a date.
  case partial(PartialDate)
  /// A date and a time; a date without a time is at its midnight.
  case dateTime(CivilDateTime)
  /// A time of day, for times and for the time of a date and time.
  case time(TimeOfDay)

  /// Reads ISO 8601 text: `2026-06-07`, `2026-06`, `2026`, `2026-06-07T08:30`, or `08:30`; nil for any other text.
  public init?(_ text: String) {
    if let date = CivilDate(text) {
      self = .date(date)
    } else if let date = PartialDate(text) {
      self = .partial(date)
    } else if let wall = CivilDateTime(text) {
      self = .dateTime(wall)
    } else if let time = TimeOfDay(text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// The number; nil for a date or a time.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// Whether the bound is a date, exact or not, with or without a time.
  package var isDate: Bool {
    switch self {
    case .date, .partial, .dateTime: true
    case .number, .time: false
    }
  }

  /// The ISO 8601 text of a date or a time; nil for a number.
  public var isoText: String? {
    switch self {
    case .number: nil
    case .date(let date): date.description
    case .partial(let date): date.description
    case .dateTime(let wall): wall.description
    case .time(let time): time.description
    }
  }

  /// The place of the bound among others of its type.
  private var place: Double {
    switch self {
    case .number(let number): number
    case .date(let date): Double(date.dayNumber)
    case .partial(let date): Double(date.place)
    case .dateTime(let wall): Double(wall.wallSeconds)
    case .time(let time): Double(time.secondsSinceMidnight)
    }
  }

  /// Returns whether the place of an answer among others of the bound's type is as `holds` asks, which takes the answer and the bound.
  ///
  /// An answer of another type has no place. Recorded texts are read as dates and times.
  package func compare(_ given: GivenAnswer, _ holds: (Double, Double) -> Bool) -> Bool {
    if case .number(let bound) = self { return given.number.map { holds($0, bound) } ?? false }
    return answerPlace(given.answer).map { holds($0, place) } ?? false
  }

  private func answerPlace(_ answer: Answer?) -> Double? {
    let text = if case .text(let text)? = answer { text } else { answer?.isoText }
    switch (self, text.flatMap { AnswerBound($0) }) {
    case (.partial(let bound), .date(let date)?): return PartialDate(of: date, bound.precision).map { Double($0.place) }
    case (.partial(let bound), .dateTime(let wall)?):
      return PartialDate(of: wall.date, bound.precision).map { Double($0.place) }
    case (.partial(let bound), .partial(let date)?):
      if date.precision == bound.precision || date.precision == .month {
        return PartialDate(of: date.first, bound.precision).map { Double($0.place) }
      }
      // A year is before or after a month only outside of the month's year.
      return date.contains(bound.first) ? nil : PartialDate(of: date.first, .month).map { Double($0.place) }
    case (.date(let bound), .partial(let date)?):
      return date.contains(bound) ? nil : AnswerBound.date(date.first).place
    case (.dateTime(let bound), .partial(let date)?):
      return date.contains(bound.date) ? nil : AnswerBound.dateTime(.init(date: date.first, time: .midnight)).place
    case (.date, .dateTime(let wall)?): return AnswerBound.date(wall.date).place
    case (.time, .dateTime(let wall)?): return AnswerBound.time(wall.time).place
    case (.dateTime, .date(let date)?): return AnswerBound.dateTime(.init(date: date, time: .midnight)).place
    case (.date, let found?), (.partial, let found?), (.dateTime, let found?), (.time, let found?):
      return found.isSameType(as: self) ? found.place : nil
    default: return nil
    }
  }

  /// Whether two bounds can be ends of one range, and the first is after the second.
  package func isAfter(_ other: AnswerBound) -> Bool { isSameType(as: other) && place > other.place }

  private func isSameType(as other: AnswerBound) -> Bool {
    switch (self, other) {
    case (.number, .number), (.date, .date), (.dateTime, .dateTime), (.time, .time): true
    case (.partial(let date), .partial(let other)): date.precision == other.precision
    default: false
    }
  }
}

extension AnswerBound: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension AnswerBound: CustomStringConvertible {
  /// The number or the ISO 8601 text.
  public var description: String { isoText ?? PlainNumber.text(place) }
}

extension AnswerBound: Codable {
  /// Reads a bare number or a text.
  ///
  /// - Throws: `DecodingError` for a text that is not a date or a time, and for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let bound = AnswerBound(try container.decode(String.self)) {
      self = bound
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a bound is a number, a date, or a time")
    }
  }

  /// Writes a bare number or a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let isoText { try container.encode(isoText) } else { try container.encode(place) }
  }
}
