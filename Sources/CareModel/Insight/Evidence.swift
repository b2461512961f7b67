/// The result of a statistical method, with the data that it rests on.
///
/// A method makes a statement only where it is valid. Otherwise ``silent`` is the reason, and ``result`` holds what could be
/// computed, if anything.
public struct Evidence: Hashable, Sendable {
  /// A statistical method, as it is named in JSON.
  public enum Method: String, Hashable, Sendable, Codable, CaseIterable {
    /// The means of two adjacent periods.
    case compare
    /// The slope of Theil and Sen, with the test of Mann and Kendall.
    case trend
    /// Anhøj's rules for a run chart.
    case run
    /// A chart of individual values and moving ranges.
    case xmr
    /// Spearman's rank correlation.
    case correlation
    /// The last run of days that reach a share.
    case streak
  }

  /// The figures that a method computed.
  public enum Result: Hashable, Sendable {
    /// Two periods.
    case compare(Comparison)
    /// A slope.
    case trend(Trend)
    /// A run chart.
    case run(RunSignal)
    /// A chart with process limits.
    case xmr(ProcessLimits)
    /// A correlation.
    case correlation(Correlation)
    /// A streak.
    case streak(Streak)
  }

  /// Whether a change is wanted.
  public enum Judgment: String, Hashable, Sendable, Codable {
    /// The values moved in the direction that the author calls better.
    case improvement
    /// The values moved in the other direction.
    case concern
  }

  /// A warning that belongs to every statement of a method.
  public enum Caution: String, Hashable, Sendable, Codable {
    /// A correlation does not say that one thing causes the other.
    case notCausal = "not_causal"
    /// The limits rest on fewer than 20 points.
    case trialLimits = "trial_limits"
  }

  /// The method.
  public var method: Method
  /// The first day of the period.
  public var from: CivilDate
  /// The day after the last one of the period.
  public var to: CivilDate
  /// The number of days with a value, or of pairs of days for a correlation.
  public var n: Int
  /// The reason for which the method makes no statement; nil if it makes one.
  public var silent: Silence?
  /// The figures that the method computed; nil if the data do not suffice for that.
  public var result: Result?
  /// Whether the change is wanted; nil without a change, or if the author does not say what is better.
  public var judgment: Judgment?

  /// Creates evidence.
  public init(
    method: Method, from: CivilDate, to: CivilDate, n: Int, silent: Silence? = nil, result: Result? = nil,
    judgment: Judgment? = nil
  ) {
    self.method = method
    self.from = from
    self.to = to
    self.n = n
    self.silent = silent
    self.result = result
    self.judgment = judgment
  }

  /// The number of days of the period, with a value or without.
  public var days: Int { to.dayNumber - from.dayNumber }

  /// The warning that belongs to the statement, if any.
  public var caution: Caution? {
    switch result {
    case .correlation: .notCausal
    case .xmr(let limits) where limits.isTrial: .trialLimits
    case .compare, .trend, .run, .xmr, .streak, nil: nil
    }
  }
}

/// A reason for which a method or an insight makes no statement.
public enum Silence: String, Hashable, Sendable, Codable, CaseIterable {
  /// Fewer days have a value than the method or the author requires.
  case tooFewDays = "too_few_days"
  /// Fewer than half of the days have a value.
  case tooSparse = "too_sparse"
  /// The values are too few different ones.
  case tooFewValues = "too_few_values"
  /// The change is smaller than the author requires.
  case smallChange = "small_change"
  /// The data are compatible with no trend.
  case noTrend = "no_trend"
  /// No rule of the chart gives a signal.
  case noSignal = "no_signal"
  /// Neighboring days are so alike that no interval exists.
  case tooDependent = "too_dependent"
  /// The interval of the correlation contains 0.
  case uncertain
  /// The correlation is weaker than 0.3.
  case weak
  /// The streak is shorter than the author requires.
  case tooShort = "too_short"
  /// There is no figure.
  case noData = "no_data"
  /// The figure does not cross the bound.
  case notCrossed = "not_crossed"
  /// The plan's function returned nothing.
  case notShown = "not_shown"
  /// The plan's function failed.
  case failed
}

/// A direction in which values can move.
public enum ValueDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// Greater values.
  case higher
  /// Smaller values.
  case lower

  /// Returns whether a change in one direction is wanted if another direction is better.
  package func judgment(better: ValueDirection?) -> Evidence.Judgment? {
    better.map { $0 == self ? .improvement : .concern }
  }
}
