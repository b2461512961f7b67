/// A chart of a patient's data that a plan declares.
public struct ChartDefinition: Hashable, Sendable, Codable {
  /// A kind of chart.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Bars side by side for each day.
    case bar
    /// Points that are joined from day to day.
    case line
    /// Points alone.
    case scatter
  }

  /// The id that the author gives the chart.
  public var id: String
  /// The kind of chart.
  public var kind: Kind
  /// The title.
  public var title: String
  /// A description of the chart in words, if any.
  public var text: String?
  /// The interval of whole days before today that the chart covers.
  public var over: CalendarInterval
  /// The series to draw side by side.
  public var series: [SeriesDefinition]
  /// The value at the bottom of the axis; nil to derive it from the data.
  public var axisMinimum: Double?
  /// The value at the top of the axis; nil to derive it from the data.
  public var axisMaximum: Double?

  /// Creates a chart definition.
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

/// One series of a chart, with one point a day.
public struct SeriesDefinition: Hashable, Sendable, Codable {
  /// A source of points.
  public enum Source: Hashable, Sendable {
    /// The day's adherence in percent, of all counting tasks or of some.
    case adherence(tasks: [CareTask.ID]?)
    /// The mean of a task's outcome values of one kind on the day.
    case values(task: CareTask.ID, kind: String?)
  }

  /// The title in the legend.
  public var title: String
  /// The source of the points.
  public var source: Source
  /// The template for a point's label, with `{value}` for the value; nil for the value alone.
  public var label: String?
  /// The value to which the greatest point is scaled, if any; labels keep the true values.
  public var scaleTo: Double?
  /// The color, such as `#0a7`, if any.
  public var color: String?

  /// Creates a series definition.
  public init(title: String, source: Source, label: String? = nil, scaleTo: Double? = nil, color: String? = nil) {
    self.title = title
    self.source = source
    self.label = label
    self.scaleTo = scaleTo
    self.color = color
  }
}
