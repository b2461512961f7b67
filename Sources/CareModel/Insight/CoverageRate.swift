/// The proportion of days covered by supply (PDC).
public struct CoverageRate: Hashable, Sendable, Codable {
  /// The covered days divided by the days, 0…1; nil without days.
  public var value: Double?
  /// The number of covered days.
  public var covered: Int
  /// The number of days in the denominator.
  public var days: Int
  /// The number of excused days, which are not in the denominator and consume no supply.
  public var excused: Int
  /// The number of fills that were ignored because their amount or their units are not usable.
  public var ignored: Int
  /// The definition.
  public var method: CoverageMethod
  /// The event keys of the ignored fills, as messages.
  public var warnings: [String]

  /// Creates a rate.
  public init(
    covered: Int, days: Int, excused: Int = 0, method: CoverageMethod, ignored: Int = 0, warnings: [String] = []
  ) {
    value = days > 0 ? Double(covered) / Double(days) : nil
    self.covered = covered
    self.days = days
    self.excused = excused
    self.ignored = ignored
    self.method = method
    self.warnings = warnings
  }
}

/// The medication possession ratio (MPR): days' supply divided by days.
public struct PossessionRatio: Hashable, Sendable, Codable {
  /// The days' supply divided by the days; greater than 1 for more supply than days, unless capped; nil without days.
  public var value: Double?
  /// The sum of the days' supply.
  public var supplied: Double
  /// The number of days in the denominator.
  public var days: Int
  /// The number of fills that count.
  public var fills: Int
  /// The number of fills that were ignored because their amount or their units are not usable.
  public var ignored: Int
  /// The definition.
  public var method: CoverageMethod
  /// The event keys of the ignored fills, as messages.
  public var warnings: [String]

  /// Creates a ratio.
  public init(
    supplied: Double, days: Int, fills: Int, method: CoverageMethod, ignored: Int = 0, warnings: [String] = []
  ) {
    let ratio = days > 0 ? supplied / Double(days) : nil
    value = method.cap == true ? ratio.map { min(1, $0) } : ratio
    self.supplied = supplied
    self.days = days
    self.fills = fills
    self.ignored = ignored
    self.method = method
    self.warnings = warnings
  }
}

/// The share of days on which all due doses were taken.
public struct DoseCoverage: Hashable, Sendable, Codable {
  /// The covered days divided by the days, 0…1; nil without days.
  public var value: Double?
  /// The number of days on which the progress of every due event reaches the share.
  public var covered: Int
  /// The number of days with a due event, all of whose due events have closed.
  public var days: Int
  /// The number of such days that do not count because the progress of an event is unknown.
  public var unknown: Int
  /// The definition.
  public var method: CoverageMethod

  /// Creates dose coverage.
  public init(covered: Int, days: Int, unknown: Int, method: CoverageMethod) {
    value = days > 0 ? Double(covered) / Double(days) : nil
    self.covered = covered
    self.days = days
    self.unknown = unknown
    self.method = method
  }
}
