/// Values by day: one position on the axis for each day or week, with one point of each series.
public struct Chart: Hashable, Sendable, Codable {
  /// One series of points.
  public struct Series: Hashable, Sendable, Codable {
    /// The title in the legend.
    public var title: String
    /// A point for each position; nil where there is no data.
    public var points: [Double?]
    /// The label at each point; empty where there is no data.
    public var labels: [String]
    /// The reason for each missing point; nil where there is one.
    public var gaps: [Gap?]
    /// The least value at each position, in a chart of ranges.
    public var lows: [Double?]?
    /// The greatest value at each position, in a chart of ranges.
    public var highs: [Double?]?
    /// The template of a label, with `{value}` for the value; nil for the value alone.
    public var format: String?
    /// The factor by which the points were scaled, which the labels do not show; nil for 1.
    public var factor: Double?
    /// The color, if any.
    public var color: String?

    /// Creates a series; without `gaps`, missing points were not recorded.
    public init(
      title: String, points: [Double?], labels: [String], gaps: [Gap?]? = nil, lows: [Double?]? = nil,
      highs: [Double?]? = nil, format: String? = nil, factor: Double? = nil, color: String? = nil
    ) {
      self.title = title
      self.points = points
      self.labels = labels
      self.gaps = gaps ?? points.map { $0 == nil ? .notRecorded : nil }
      self.lows = lows
      self.highs = highs
      self.format = format
      self.factor = factor
      self.color = color
    }
  }

  /// The first day of each position, in order.
  public var dates: [CivilDate]
  /// The number of days of a position: 1 or 7.
  public var daysEach: Int
  /// The series, each with one point for each position.
  public var series: [Series]
  /// The value at the bottom of the axis.
  public var minimum: Double
  /// The value at the top of the axis; greater than ``minimum``.
  public var maximum: Double
  /// The kind of chart.
  public var kind: ChartDefinition.Kind
  /// The title, format, and rules of the axis.
  public var axis: ChartAxis
  /// Whether each series has a panel of its own, all with the same axis.
  public var isPaneled: Bool
  /// The number of missing days over which a dotted line joins points; 0 for none.
  public var join: Int
  /// The points that belong to a signal; nil if the chart looks for none.
  public var signal: ChartSignal?

  private enum CodingKeys: String, CodingKey {
    case dates, daysEach, series, minimum, maximum, kind, axis, isPaneled = "panels", join, signal
  }

  /// Creates a chart.
  public init(
    dates: [CivilDate], daysEach: Int = 1, series: [Series], minimum: Double, maximum: Double,
    kind: ChartDefinition.Kind = .bar, axis: ChartAxis = ChartAxis(), isPaneled: Bool = false, join: Int = 0,
    signal: ChartSignal? = nil
  ) {
    self.dates = dates
    self.daysEach = daysEach
    self.series = series
    self.minimum = minimum
    self.maximum = maximum
    self.kind = kind
    self.axis = axis
    self.isPaneled = isPaneled
    self.join = join
    self.signal = signal
  }

  /// The scale of the axis.
  public var scale: AxisScale {
    AxisScale(minimum: minimum, maximum: maximum, isLogarithmic: axis.isLogarithmic)
  }
}
