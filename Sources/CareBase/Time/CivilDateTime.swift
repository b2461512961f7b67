/// A date and a time on the wall clock, without a zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The date.
  public var date: CivilDate

  /// The time of day.
  public var time: TimeOfDay

  /// Creates a wall time.
  public init(date: CivilDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Parses `2026-06-07T08:00` or `2026-06-07T08:00:30`, without an offset; returns nil for any other text.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.skip("T"), let seconds = scanner.timeOfDay(), scanner.isAtEnd,
      let time = TimeOfDay(secondsSinceMidnight: seconds)
    else { return nil }
    self.init(date: date, time: time)
  }

  /// Creates the wall time a number of seconds after 1970-01-01T00:00 on a clock without changes.
  ///
  /// Returns nil outside the years 1 to 9999.
  public init?(wallSeconds: Int) {
    guard let date = CivilDate(dayNumber: wallSeconds.floorDivided(by: 86_400)),
      let time = TimeOfDay(secondsSinceMidnight: wallSeconds.floorModulo(by: 86_400))
    else { return nil }
    self.init(date: date, time: time)
  }

  /// Seconds since 1970-01-01T00:00 on a clock without changes.
  public var wallSeconds: Int {
    date.dayNumber * 86_400 + time.secondsSinceMidnight
  }

  /// Returns the wall time after an interval: months (clamping the day of the month), then days, then seconds on the
  /// wall clock.
  ///
  /// Returns nil outside the years 1 to 9999.
  public func adding(_ interval: CalendarInterval) -> CivilDateTime? {
    guard let moved = date.checkedAdding(months: interval.months, days: interval.days) else { return nil }
    let (sum, overflow) = CivilDateTime(date: moved, time: time).wallSeconds
      .addingReportingOverflow(interval.seconds)
    return overflow ? nil : CivilDateTime(wallSeconds: sum)
  }

  /// Orders wall times.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.wallSeconds < right.wallSeconds
  }
}

extension CivilDateTime: CustomStringConvertible, Codable {
  /// The wall time as `2026-06-07T08:00`, with seconds only if they are not zero.
  public var description: String { TextBytes.text { $0.addISO(self) } }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a wall time such as 2026-06-07T08:00") { CivilDateTime($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
