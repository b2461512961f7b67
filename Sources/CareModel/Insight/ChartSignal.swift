/// A method that marks the points of a chart at which a series no longer varies as in its baseline.
public struct SignalDefinition: Hashable, Sendable {
  /// The method: ``Evidence/Method/run`` or ``Evidence/Method/xmr``.
  public var method: Evidence.Method
  /// The interval from the first day that gives the center line; nil for all days.
  public var baseline: CalendarInterval?
  /// Whether unusually large moving ranges are dropped; nil for yes.
  public var screen: Bool?

  /// Creates a definition.
  public init(method: Evidence.Method, baseline: CalendarInterval? = nil, screen: Bool? = nil) {
    self.method = method
    self.baseline = baseline
    self.screen = screen
  }
}

extension SignalDefinition: Described {
  /// A run chart around the median of all days.
  public static let template = SignalDefinition(method: .run)
  /// The fields, in the order of the manual.
  public static let fields: [Field<SignalDefinition>] = [
    Field(
      "method", \.chart,
      "A run chart around the median, for one person's days; or limits around the mean, from moving ranges.",
      default: "run"),
    Field(
      "baseline", \.baselineDays, "The days from the first one that give the center line.", default: "all days"),
    Field("screen", \.screen, "Whether limits drop unusually large moving ranges.", default: "true"),
  ]

  /// A method that finds signals.
  package enum Method: String, Hashable, Sendable, Codable, CaseIterable {
    case run, xmr
  }

  private var chart: Method {
    get { method == .xmr ? .xmr : .run }
    set { method = newValue == .xmr ? .xmr : .run }
  }

  private var baselineDays: DaySpan? {
    get { baseline.map { DaySpan(rawValue: $0) } }
    set { baseline = newValue?.rawValue }
  }
}

/// The points of a chart that belong to a signal, with the evidence for it.
public struct ChartSignal: Hashable, Sendable, Codable {
  /// A rule that gives a signal.
  public enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
    /// A run on one side of the center line is too long.
    case longRun = "long_run"
    /// The center line is crossed too rarely; no single point belongs to this signal.
    case fewCrossings = "few_crossings"
    /// A point is beyond a limit.
    case limit
    /// Seven points rise or fall.
    case trend
    /// Two of three points are beyond two thirds of a limit.
    case twoOfThree = "two_of_three"
    /// Seven points are on one side of the center line.
    case shift
  }

  /// A marked point.
  public struct Point: Hashable, Sendable, Codable {
    /// The position on the axis of days.
    public var place: Int
    /// The rule.
    public var rule: Rule
    /// The side of the center line, or the direction of a trend.
    public var side: ValueDirection

    /// Creates a marked point.
    public init(place: Int, rule: Rule, side: ValueDirection) {
      self.place = place
      self.rule = rule
      self.side = side
    }
  }

  /// The evidence: the center line, the limits, and the reason for which there is no signal.
  public var evidence: Evidence
  /// The marked points, earliest first.
  public var points: [Point]

  /// Creates the signal of a chart.
  public init(evidence: Evidence, points: [Point]) {
    self.evidence = evidence
    self.points = points
  }

  /// The rules that give a signal, in the order of the rules.
  public var rules: [Rule] {
    var found = Set(points.map(\.rule))
    if case .run(let run)? = evidence.result, run.rules.contains(.fewCrossings) { found.insert(.fewCrossings) }
    return Rule.allCases.filter(found.contains)
  }
}
