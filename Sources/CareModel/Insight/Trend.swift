/// The slope of a series over the days of a period, with a test of whether there is a trend.
///
/// The slope is that of Theil and Sen on day numbers, and its interval Sen's (1968). The test is that of Mann and Kendall, with
/// the variance corrected for autocorrelation as Hamed and Rao do (1998), over 3 lags.
public struct Trend: Hashable, Sendable, Codable {
  /// The unit of time of a slope.
  public enum Unit: String, Hashable, Sendable, Codable {
    /// A local day.
    case day
  }

  /// The median slope between two days.
  public var slope: Double
  /// The unit of time of the slope and its bounds.
  public var per: Unit
  /// The lower bound of the slope at the level of the test.
  public var low: Double
  /// The upper bound of the slope at the level of the test.
  public var high: Double
  /// The statistic of the test, approximately normal without a trend.
  public var z: Double
  /// The two-sided probability of such a statistic without a trend; texts never show it.
  public var p: Double
  /// The factor by which autocorrelation increases the variance; at least 1.
  public var correction: Double

  /// Creates a trend.
  public init(
    slope: Double, low: Double, high: Double, z: Double, p: Double, correction: Double, per: Unit = .day
  ) {
    self.slope = slope
    self.low = low
    self.high = high
    self.z = z
    self.p = p
    self.correction = correction
    self.per = per
  }
}
