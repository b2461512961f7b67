/// The means of two adjacent periods of the same whole number of days; for adherence, two closed rates.
public struct Comparison: Hashable, Sendable, Codable {
  /// The mean of the later period.
  public var now: Double
  /// The mean of the earlier period, which ends where the later one begins.
  public var before: Double
  /// The number of days with a value in the earlier period.
  public var nBefore: Int
  /// The later mean minus the earlier one.
  public var change: Double

  /// Creates a comparison.
  public init(now: Double, before: Double, nBefore: Int) {
    self.now = now
    self.before = before
    self.nBefore = nBefore
    change = now - before
  }
}

/// The last run of days whose progress reaches a share.
///
/// Excused days and days without events neither count nor end it.
public struct Streak: Hashable, Sendable, Codable {
  /// The number of days in the run.
  public var length: Int
  /// The least progress of a day in the run, 0…1.
  public var share: Double
  /// The first day of the run; nil if it is empty.
  public var since: CivilDate?

  /// Creates a streak.
  public init(length: Int, share: Double, since: CivilDate?) {
    self.length = length
    self.share = share
    self.since = since
  }
}

/// Spearman's rank correlation of two series, with its interval.
public struct Correlation: Hashable, Sendable, Codable {
  /// The correlation of the ranks, -1…1.
  public var rho: Double
  /// The lower bound of the 95% interval; nil if the interval does not exist.
  public var low: Double?
  /// The upper bound of the 95% interval; nil if the interval does not exist.
  public var high: Double?
  /// The effective number of pairs, given the autocorrelation of both series; nil if it is not finite.
  public var effective: Double?
  /// The number of days from a value of the first series to the paired value of the second.
  public var lag: Int

  /// Creates a correlation.
  public init(rho: Double, low: Double?, high: Double?, effective: Double?, lag: Int) {
    self.rho = rho
    self.low = low
    self.high = high
    self.effective = effective
    self.lag = lag
  }
}
