/// A run chart: the longest run on one side of the center line and the number of crossings, with Anhøj's bounds.
///
/// Points on the center line do not count.
public struct RunSignal: Hashable, Sendable, Codable {
  /// A rule that gives a signal.
  public enum Rule: String, Hashable, Sendable, Codable {
    /// The longest run is longer than the bound.
    case longRun = "long_run"
    /// There are fewer crossings than the bound.
    case fewCrossings = "few_crossings"
  }

  /// The center line: the median of the baseline.
  public var center: Double
  /// The number of days of the baseline with a value.
  public var baseline: Int
  /// The number of points that are not on the center line.
  public var useful: Int
  /// The length of the longest run on one side.
  public var longestRun: Int
  /// The greatest length of a run that gives no signal.
  public var longestAllowed: Int
  /// The number of times that consecutive points are on different sides.
  public var crossings: Int
  /// The least number of crossings that gives no signal.
  public var crossingsNeeded: Int
  /// The rules that give a signal.
  public var rules: [Rule]
  /// The side of the latest of the longest runs.
  public var side: ValueDirection

  /// Creates a run chart's figures.
  public init(
    center: Double, baseline: Int, useful: Int, longestRun: Int, longestAllowed: Int, crossings: Int,
    crossingsNeeded: Int, rules: [Rule], side: ValueDirection
  ) {
    self.center = center
    self.baseline = baseline
    self.useful = useful
    self.longestRun = longestRun
    self.longestAllowed = longestAllowed
    self.crossings = crossings
    self.crossingsNeeded = crossingsNeeded
    self.rules = rules
    self.side = side
  }
}

/// A chart of individual values with the limits that the moving ranges of its baseline give (XmR).
public struct ProcessLimits: Hashable, Sendable, Codable {
  /// A rule that gives a signal, in the order of precedence.
  public enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
    /// A point beyond a limit.
    case limit
    /// Seven points that rise or fall.
    case trend
    /// Two of three points beyond two thirds of a limit, with all three on that side.
    case twoOfThree = "two_of_three"
    /// Seven points on one side of the center line.
    case shift
  }

  /// A point that belongs to a signal.
  public struct Signal: Hashable, Sendable, Codable {
    /// The day.
    public var date: CivilDate
    /// The first of the rules that apply to the point.
    public var rule: Rule
    /// The side of the center line, or the direction of a trend.
    public var side: ValueDirection

    /// Creates a signal.
    public init(date: CivilDate, rule: Rule, side: ValueDirection) {
      self.date = date
      self.rule = rule
      self.side = side
    }
  }

  /// The center line: the mean of the baseline.
  public var center: Double
  /// The lower limit.
  public var low: Double
  /// The upper limit.
  public var high: Double
  /// The mean moving range of the baseline, without ranges that were screened out.
  public var movingRange: Double
  /// The number of days of the baseline with a value.
  public var baseline: Int
  /// The number of moving ranges that were screened out.
  public var screened: Int
  /// The points that belong to a signal, earliest first.
  public var signals: [Signal]

  /// Whether the limits rest on fewer than 20 points.
  public var isTrial: Bool { baseline < 20 }

  /// Creates a chart's limits and signals.
  public init(
    center: Double, low: Double, high: Double, movingRange: Double, baseline: Int, screened: Int, signals: [Signal]
  ) {
    self.center = center
    self.low = low
    self.high = high
    self.movingRange = movingRange
    self.baseline = baseline
    self.screened = screened
    self.signals = signals
  }
}
