/// A chart with its points: one place on the axis for each day, one bar for each series there.
public struct Chart: Hashable, Sendable, Codable {
  /// One row of points.
  public struct Series: Hashable, Sendable, Codable {
    /// The title in the legend.
    public var title: String
    /// A point for each day; nil where there is no data.
    public var points: [Double?]
    /// What is written at each point.
    public var labels: [String]
    /// A color.
    public var color: String?

    /// One row of points.
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
  /// What it tells.
  public var text: String?
  /// The days, in order.
  public var dates: [CivilDate]
  /// The rows, each with as many points as there are days.
  public var series: [Series]
  /// The value at the foot of the axis.
  public var minimum: Double
  /// The value at the top of the axis; greater than ``minimum``.
  public var maximum: Double
  /// How the points are drawn.
  public var kind: ChartDefinition.Kind

  /// A chart with its points.
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
