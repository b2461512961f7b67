/// A date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, without a zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  private let days: Int32

  /// Days since 1970-01-01; negative before.
  public var dayNumber: Int { Int(days) }

  /// The first date, 0001-01-01.
  public static let earliest = CivilDate(clamping: -719_162)

  /// The last date, 9999-12-31.
  public static let latest = CivilDate(clamping: 2_932_896)

  /// Creates the date a number of days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(dayNumber: Int) {
    guard (Self.earliest.dayNumber...Self.latest.dayNumber).contains(dayNumber) else { return nil }
    days = Int32(dayNumber)
  }

  /// Creates a date from its components; nil if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), let number = GregorianDay.checkedDay(year: year, month: month, day: day) else {
      return nil
    }
    self.init(dayNumber: number)
  }

  /// Parses `2026-06-07`; returns nil for any other format and for dates that do not exist.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }

  private init(clamping dayNumber: Int) {
    days = Int32(min(max(dayNumber, -719_162), 2_932_896))
  }

  /// The year, 1 to 9999.
  public var year: Int { GregorianDay.civil(dayNumber).year }

  /// The month, 1 to 12.
  public var month: Int { GregorianDay.civil(dayNumber).month }

  /// The day of the month, 1 to 31.
  public var day: Int { GregorianDay.civil(dayNumber).day }

  /// The weekday as a number: 1 is Monday, 7 is Sunday.
  public var weekday: Int { (dayNumber + 3).floorModulo(by: 7) + 1 }

  /// Returns the date a number of days later, or earlier if negative.
  ///
  /// The result is clamped to ``earliest`` and ``latest``.
  public func adding(days amount: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(amount)
    return CivilDate(clamping: overflow ? (amount < 0 ? .min : .max) : sum)
  }

  /// Returns the same day a number of months later, or earlier if negative; the month's last day if the month is too
  /// short.
  ///
  /// The result is clamped to ``earliest`` and ``latest``.
  public func adding(months amount: Int) -> CivilDate {
    guard (-120_000...120_000).contains(amount) else { return amount < 0 ? .earliest : .latest }
    return CivilDate(clamping: uncheckedDay(addingMonths: amount))
  }

  /// Orders dates by time.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.days < right.days
  }
}

extension CivilDate: CustomStringConvertible, Codable {
  /// The date as `2026-06-07`.
  public var description: String { TextBytes.text { $0.addISO(day: dayNumber) } }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a date such as 2026-06-07") { CivilDate($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension DigitScanner {
  /// Parses `YYYY-MM-DD` as an existing date.
  mutating func date() -> CivilDate? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

extension CivilDate {
  /// Returns the date after months (clamping the day of the month) and then days; nil outside the years 1 to 9999.
  public func checkedAdding(months: Int, days: Int) -> CivilDate? {
    guard (-1_000_000...1_000_000).contains(months) else { return nil }
    let (sum, overflow) = uncheckedDay(addingMonths: months).addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }

  /// Returns the day number of the same day a number of months later (clamping the day of the month), even beyond the
  /// calendar.
  ///
  /// The number of months must be small enough not to overflow: at most some millions either way.
  package func uncheckedDay(addingMonths months: Int) -> Int {
    let (year, month, day) = GregorianDay.civil(dayNumber)
    let total = year * 12 + month - 1 + months
    let (newYear, newMonth) = (total.floorDivided(by: 12), total.floorModulo(by: 12) + 1)
    let length = GregorianDay.length(ofMonth: newMonth, year: newYear)
    return GregorianDay.day(year: newYear, month: newMonth, day: min(day, length))
  }
}
