/// A span of calendar time: months, days and seconds, each kept apart because a month and a day have no fixed length.
///
/// Years fold into months, weeks into days, hours and minutes into seconds. Components may be negative.
public struct CalendarInterval: Hashable, Sendable {
  /// Months, with years folded in.
  public var months: Int

  /// Days on the wall clock, with weeks folded in.
  public var days: Int

  /// Elapsed seconds, with hours and minutes folded in.
  public var seconds: Int

  /// The interval of these components.
  public init(months: Int = 0, days: Int = 0, seconds: Int = 0) {
    self.months = months
    self.days = days
    self.seconds = seconds
  }

  /// The interval of these parts; nil where a sum does not fit.
  public init?(years: Int, months: Int, weeks: Int, days: Int, hours: Int, minutes: Int, seconds: Int) {
    guard let wholeMonths = sum([(years, 12), (months, 1)]), let wholeDays = sum([(weeks, 7), (days, 1)]),
      let wholeSeconds = sum([(hours, 3600), (minutes, 60), (seconds, 1)])
    else { return nil }
    self.init(months: wholeMonths, days: wholeDays, seconds: wholeSeconds)
  }

  /// No time at all.
  public static let zero = CalendarInterval()

  /// So many months.
  public static func months(_ count: Int) -> CalendarInterval { CalendarInterval(months: count) }

  /// So many days.
  public static func days(_ count: Int) -> CalendarInterval { CalendarInterval(days: count) }

  /// So many seconds.
  public static func seconds(_ count: Int) -> CalendarInterval { CalendarInterval(seconds: count) }

  /// The sum of two intervals, component by component; nil where one does not fit.
  public func adding(_ other: CalendarInterval) -> CalendarInterval? {
    guard let months = sum([(months, 1), (other.months, 1)]), let days = sum([(days, 1), (other.days, 1)]),
      let seconds = sum([(seconds, 1), (other.seconds, 1)])
    else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// The difference of two intervals, component by component; nil where one does not fit.
  public func subtracting(_ other: CalendarInterval) -> CalendarInterval? {
    guard let months = sum([(months, 1), (other.months, -1)]), let days = sum([(days, 1), (other.days, -1)]),
      let seconds = sum([(seconds, 1), (other.seconds, -1)])
    else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// The interval turned round; nil where a component does not fit.
  public func negated() -> CalendarInterval? {
    multiplied(by: -1)
  }

  /// Each component so many times; nil where one does not fit.
  public func multiplied(by factor: Int) -> CalendarInterval? {
    guard let months = sum([(months, factor)]), let days = sum([(days, factor)]),
      let seconds = sum([(seconds, factor)])
    else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// The length in seconds with days of 24 hours; nil where it has months, or does not fit.
  public var fixedSeconds: Int? {
    months == 0 ? sum([(days, 86_400), (seconds, 1)]) : nil
  }
}

/// The sum of products; nil where a step overflows.
private func sum(_ products: [(Int, Int)]) -> Int? {
  var total = 0
  for (value, factor) in products {
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    let (next, sumOverflow) = total.addingReportingOverflow(product)
    guard !overflow, !sumOverflow else { return nil }
    total = next
  }
  return total
}
