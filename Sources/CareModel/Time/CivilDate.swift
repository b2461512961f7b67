/// A date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, in no zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  private let days: Int32

  /// Days since 1970-01-01; negative before.
  public var dayNumber: Int { Int(days) }

  /// 0001-01-01, the first date there is.
  public static let earliest = CivilDate(clamping: -719_162)

  /// 9999-12-31, the last date there is.
  public static let latest = CivilDate(clamping: 2_932_896)

  /// The date that many days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(dayNumber: Int) {
    guard (Self.earliest.dayNumber...Self.latest.dayNumber).contains(dayNumber) else { return nil }
    days = Int32(dayNumber)
  }

  /// The date of that year, month and day; nil where there is none.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), let number = GregorianDay.checkedDay(year: year, month: month, day: day) else {
      return nil
    }
    self.init(dayNumber: number)
  }

  /// Reads `2026-06-07`; any other shape and any date that does not exist gives nil.
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

  /// The date so many days later, or earlier when negative.
  ///
  /// A sum outside the years 1 to 9999 gives ``earliest`` or ``latest``.
  public func adding(days amount: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(amount)
    return CivilDate(clamping: overflow ? (amount < 0 ? .min : .max) : sum)
  }

  /// The same day so many months later, or earlier when negative; the month's last day where the month is too short.
  ///
  /// A sum outside the years 1 to 9999 gives ``earliest`` or ``latest``.
  public func adding(months amount: Int) -> CivilDate {
    guard (-120_000...120_000).contains(amount) else { return amount < 0 ? .earliest : .latest }
    return CivilDate(clamping: uncheckedDay(addingMonths: amount))
  }

  /// Whether one date comes before another.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.days < right.days
  }
}

extension CivilDate: CustomStringConvertible, Codable {
  /// The date as `2026-06-07`.
  public var description: String {
    let (year, month, day) = GregorianDay.civil(dayNumber)
    return "\(isoYear(year))-\(twoDigits(month))-\(twoDigits(day))"
  }

  /// Reads the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a date such as 2026-06-07") { CivilDate($0) }
  }

  /// Writes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension DigitScanner {
  /// `YYYY-MM-DD` as a date that exists.
  mutating func date() -> CivilDate? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
