/// Values that change in steps along days, each with a band: the share of participants that remain, or the number of those who joined.
///
/// A step's value holds from its day up to the next step, and is never interpolated.
public struct CurveFigure: Hashable, Sendable, Codable {
  /// A value from a day on.
  public struct Step: Hashable, Sendable, Codable {
    /// The number of the day from the start of the axis.
    public var day: Int
    /// The value.
    public var value: Double
    /// The lower end of its interval, if it has one.
    public var low: Double?
    /// The upper end of its interval, if it has one.
    public var high: Double?

    /// Creates a step.
    public init(day: Int, value: Double, low: Double? = nil, high: Double? = nil) {
      self.day = day
      self.value = value
      self.low = low
      self.high = high
    }
  }

  /// The number of participants at risk on a day.
  public struct Risk: Hashable, Sendable, Codable {
    /// The number of the day.
    public var day: Int
    /// The number of participants.
    public var count: Int

    /// Creates a number at risk.
    public init(day: Int, count: Int) {
      self.day = day
      self.count = count
    }
  }

  /// One curve.
  public struct Line: Hashable, Sendable, Codable {
    /// The title.
    public var title: String
    /// The steps, by day; the first is where the curve begins.
    public var steps: [Step]
    /// The day on which it ends.
    public var end: Int
    /// The day from which it can still change with what is not known yet; nil if it cannot.
    public var uncertainFrom: Int?
    /// The numbers at risk, by day; empty if they mean nothing.
    public var atRisk: [Risk]

    /// Creates a curve.
    public init(title: String, steps: [Step], end: Int, uncertainFrom: Int? = nil, atRisk: [Risk] = []) {
      self.title = title
      self.steps = steps
      self.end = end
      self.uncertainFrom = uncertainFrom
      self.atRisk = atRisk
    }

    /// Returns the step in force on a day; nil before the first and after the end.
    package func step(on day: Int) -> Step? {
      day > end ? nil : steps.last { $0.day <= day }
    }
  }

  /// A value that is aimed at on a day.
  public struct Target: Hashable, Sendable, Codable {
    /// The number of the day.
    public var day: Int
    /// The value.
    public var value: Double

    /// Creates a target.
    public init(day: Int, value: Double) {
      self.day = day
      self.value = value
    }
  }

  /// The date of day 0; nil for days that each participant counts from an own date.
  public var start: CivilDate?
  /// The title of the values.
  public var values: String
  /// Whether values are shares, 0 to 1, which are shown in percent.
  public var areShares: Bool
  /// The last day of the axis.
  public var end: Int
  /// The greatest value of the axis; the least is 0.
  public var maximum: Double
  /// The curves.
  public var lines: [Line]
  /// The value that is aimed at, if any.
  public var target: Target?

  /// Creates a figure.
  public init(
    start: CivilDate?, values: String, areShares: Bool, end: Int, maximum: Double, lines: [Line], target: Target? = nil
  ) {
    self.start = start
    self.values = values
    self.areShares = areShares
    self.end = end
    self.maximum = maximum
    self.lines = lines
    self.target = target
  }

  /// The scale of the values.
  package var scale: AxisScale { AxisScale(minimum: 0, maximum: maximum) }
}
