/// A span of calendar time in months, days, and seconds, which are kept separate because months and days have no fixed
/// length.
///
/// Years are converted to months, weeks to days, and hours and minutes to seconds. Components may be negative.
public struct CalendarInterval: Hashable, Sendable {
  /// Months, including years.
  public var months: Int

  /// Days on the wall clock, including weeks.
  public var days: Int

  /// Elapsed seconds, including hours and minutes.
  public var seconds: Int

  /// Creates an interval.
  public init(months: Int = 0, days: Int = 0, seconds: Int = 0) {
    self.months = months
    self.days = days
    self.seconds = seconds
  }

  /// Creates an interval from calendar units; nil if a sum overflows.
  public init?(years: Int, months: Int, weeks: Int, days: Int, hours: Int, minutes: Int, seconds: Int) {
    guard let wholeMonths = sum([(years, 12), (months, 1)]), let wholeDays = sum([(weeks, 7), (days, 1)]),
      let wholeSeconds = sum([(hours, 3600), (minutes, 60), (seconds, 1)])
    else { return nil }
    self.init(months: wholeMonths, days: wholeDays, seconds: wholeSeconds)
  }

  /// The empty interval.
  public static let zero = CalendarInterval()

  /// Returns an interval of months.
  public static func months(_ count: Int) -> CalendarInterval { CalendarInterval(months: count) }

  /// Returns an interval of days.
  public static func days(_ count: Int) -> CalendarInterval { CalendarInterval(days: count) }

  /// Returns an interval of seconds.
  public static func seconds(_ count: Int) -> CalendarInterval { CalendarInterval(seconds: count) }

  /// Returns the sum, component by component; nil if one overflows.
  public func adding(_ other: CalendarInterval) -> CalendarInterval? {
    guard let months = sum([(months, 1), (other.months, 1)]), let days = sum([(days, 1), (other.days, 1)]),
      let seconds = sum([(seconds, 1), (other.seconds, 1)])
    else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// Returns the difference, component by component; nil if one overflows.
  public func subtracting(_ other: CalendarInterval) -> CalendarInterval? {
    guard let months = sum([(months, 1), (other.months, -1)]), let days = sum([(days, 1), (other.days, -1)]),
      let seconds = sum([(seconds, 1), (other.seconds, -1)])
    else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// Returns the negated interval; nil if a component overflows.
  public func negated() -> CalendarInterval? {
    multiplied(by: -1)
  }

  /// Returns the interval with each component multiplied; nil if one overflows.
  public func multiplied(by factor: Int) -> CalendarInterval? {
    guard let months = sum([(months, factor)]), let days = sum([(days, factor)]),
      let seconds = sum([(seconds, factor)])
    else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// The length in seconds, with days of 24 hours; nil if it has months or overflows.
  public var fixedSeconds: Int? {
    months == 0 ? sum([(days, 86_400), (seconds, 1)]) : nil
  }
}

/// Returns the sum of products; nil if a step overflows.
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

extension CalendarInterval: CustomStringConvertible, Codable {
  /// The interval as text: `1 month`, `2 weeks`, `36 hours`, `1 day 6 hours`; `no time` for zero.
  public var description: String {
    var parts: [String] = []
    func add(_ count: Int, _ unit: String) {
      if count != 0 { parts.append("\(count) \(unit)\(count == 1 || count == -1 ? "" : "s")") }
    }
    add(months / 12, "year")
    add(months % 12, "month")
    if days % 7 == 0 { add(days / 7, "week") } else { add(days, "day") }
    add(seconds / 3600, "hour")
    add(seconds / 60 % 60, "minute")
    add(seconds % 60, "second")
    return parts.isEmpty ? "no time" : parts.joined(separator: " ")
  }

  private enum CodingKeys: String, CodingKey {
    case months, days, seconds
  }

  /// Decodes the components; absent ones are zero.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      months: try container.decodeIfPresent(Int.self, forKey: .months) ?? 0,
      days: try container.decodeIfPresent(Int.self, forKey: .days) ?? 0,
      seconds: try container.decodeIfPresent(Int.self, forKey: .seconds) ?? 0)
  }

  /// Encodes the components that are not zero.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if months != 0 { try container.encode(months, forKey: .months) }
    if days != 0 { try container.encode(days, forKey: .days) }
    if seconds != 0 { try container.encode(seconds, forKey: .seconds) }
  }
}

extension CalendarInterval {
  /// Whether no component is negative and at least one is not zero.
  public var movesForward: Bool {
    months >= 0 && days >= 0 && seconds >= 0 && self != .zero
  }

  /// The greatest number of days that an insight, a chart, or a rate covers: ten years.
  package static let mostDaysOfReport = 3_660

  /// What is wrong with the interval as the `over` of a report, a chart, or an insight, and what to write; nil if nothing is.
  package var problemOfReport: String? {
    guard seconds == 0, movesForward else {
      return "`over` is \(self); write whole days, weeks, or months, such as days(7)"
    }
    let most = Self.mostDaysOfReport
    // Months are at least 28 days long, so that no sum overflows before it is compared.
    guard months <= most / 28, days <= most, months * 30 + days <= most else {
      return "`over` is \(self); write at most days(\(most))"
    }
    return nil
  }
}
