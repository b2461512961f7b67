/// A precision with which a date is known.
public enum DatePrecision: String, Hashable, Sendable, Codable, CaseIterable {
  /// To the day.
  case day
  /// To the month.
  case month
  /// To the year.
  case year
}

/// A month or a year: a date of which no day is known, or no month either.
///
/// It is a period, and no day of it stands for it: `2026-03` is neither before nor after `2026-03-15`.
public struct PartialDate: Hashable, Sendable {
  /// The first day.
  public let first: CivilDate
  private let isMonth: Bool

  /// The precision, which is never a day.
  public var precision: DatePrecision { isMonth ? .month : .year }

  /// The last day.
  public var last: CivilDate { first.adding(months: isMonth ? 1 : 12).adding(days: isLastOfAll ? 0 : -1) }

  /// The year, 1 to 9999.
  public var year: Int { first.year }

  /// The month, 1 to 12; nil for a year.
  public var month: Int? { isMonth ? first.month : nil }

  /// Creates the month or the year that a day is in; nil for the precision of a day.
  public init?(of date: CivilDate, _ precision: DatePrecision) {
    let year = date.year, month = precision == .month ? date.month : 1
    guard precision != .day, let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    (self.first, isMonth) = (first, precision == .month)
  }

  /// Parses `2026-03` or `2026`; nil for any other text.
  public init?(_ text: String) {
    let isMonth = text.utf8.count == "2026-03".utf8.count
    guard isMonth || text.utf8.count == "2026".utf8.count, let first = CivilDate(text + (isMonth ? "-01" : "-01-01"))
    else {
      return nil
    }
    (self.first, self.isMonth) = (first, isMonth)
  }

  /// The number of months or of years from the first one of the calendar, by which two of one precision are compared.
  package var place: Int { isMonth ? year * 12 + first.month - 1 : year }

  /// Whether a day is in the period.
  package func contains(_ date: CivilDate) -> Bool { first <= date && date <= last }

  /// Returns the month or the year that is a number of them later, or earlier if negative; the first or the last one of the calendar beyond it.
  package func adding(_ count: Int) -> PartialDate {
    let count = min(max(count, -120_000), 120_000)
    return PartialDate(of: first.adding(months: isMonth ? count : count * 12), precision) ?? self
  }

  /// Returns the month or the year after a move by days: that in which the middle of the period then is.
  package func moved(byDays days: Int) -> PartialDate {
    PartialDate(of: first.adding(days: (isMonth ? 14 : 182) + days), precision) ?? self
  }

  private var isLastOfAll: Bool { year == CivilDate.latest.year && (!isMonth || first.month == 12) }
}

extension PartialDate: CustomStringConvertible, Codable {
  /// The period as `2026-03` or `2026`.
  public var description: String { String(first.description.prefix(isMonth ? 7 : 4)) }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a month such as 2026-03, or a year") { PartialDate($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
