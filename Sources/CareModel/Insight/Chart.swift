/// A chart with its points: one position on the axis for each day, with one point for each series.
public struct Chart: Hashable, Sendable, Codable {
  /// One series of points.
  public struct Series: Hashable, Sendable, Codable {
    /// The title in the legend.
    public var title: String
    /// A point for each day; nil where there is no data.
    public var points: [Double?]
    /// The label at each point.
    public var labels: [String]
    /// The color, if any.
    public var color: String?

    /// Creates a series.
    public init(title: String, points: [Double?], labels: [String], color: String? = nil) {
      self.title = title
      self.points = points
      self.labels = labels
      self.color = color
    }
  }

  /// The id of its definition.
  public var id: String
  /// The title.
  public var title: String
  /// A description of the chart in words, if any.
  public var text: String?
  /// The days, in order.
  public var dates: [CivilDate]
  /// The series, each with one point for each day.
  public var series: [Series]
  /// The value at the bottom of the axis.
  public var minimum: Double
  /// The value at the top of the axis; greater than ``minimum``.
  public var maximum: Double
  /// The kind of chart.
  public var kind: ChartDefinition.Kind

  /// Creates a chart.
  public init(
    id: String, title: String, text: String?, dates: [CivilDate], series: [Series], minimum: Double, maximum: Double,
    kind: ChartDefinition.Kind = .bar
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.dates = dates
    self.series = series
    self.minimum = minimum
    self.maximum = maximum
    self.kind = kind
  }
}
