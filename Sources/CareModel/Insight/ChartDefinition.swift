/// A picture of a patient's data that a plan can draw.
public struct ChartDefinition: Hashable, Sendable, Codable {
  /// How the points are drawn.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Bars side by side for each day.
    case bar
    /// Points that are joined from day to day.
    case line
    /// Points alone.
    case scatter
  }

  /// The author's id.
  public var id: String
  /// How the points are drawn.
  public var kind: Kind
  /// The title.
  public var title: String
  /// What it tells.
  public var text: String?
  /// Over how many whole days before today.
  public var over: CalendarInterval
  /// What is drawn beside each other.
  public var series: [SeriesDefinition]
  /// The value at the foot of the axis; nil = from the data.
  public var axisMinimum: Double?
  /// The value at the top of the axis; nil = from the data.
  public var axisMaximum: Double?

  /// A chart of a plan.
  public init(
    id: String, kind: Kind, title: String, text: String? = nil, over: CalendarInterval, series: [SeriesDefinition],
    axisMinimum: Double? = nil, axisMaximum: Double? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.over = over
    self.series = series
    self.axisMinimum = axisMinimum
    self.axisMaximum = axisMaximum
  }
}

/// One row of points of a chart, one a day.
public struct SeriesDefinition: Hashable, Sendable, Codable {
  /// What the points are.
  public enum Source: Hashable, Sendable {
    /// The day's adherence in percent, of all counting tasks or of some.
    case adherence(tasks: [CareTask.ID]?)
    /// The mean of the day's values of a kind that a task gave.
    case values(task: CareTask.ID, kind: String?)
  }

  /// The title in the legend.
  public var title: String
  /// What the points are.
  public var source: Source
  /// How a point is written, `{value}` standing for it; the value itself by default.
  public var label: String?
  /// Scale the points so that the greatest is this; labels keep the true values.
  public var scaleTo: Double?
  /// A color, such as `#0a7`.
  public var color: String?

  /// One row of points.
  public init(title: String, source: Source, label: String? = nil, scaleTo: Double? = nil, color: String? = nil) {
    self.title = title
    self.source = source
    self.label = label
    self.scaleTo = scaleTo
    self.color = color
  }
}
