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
    /// A band from each day's least to its greatest value, and a line through the means.
    case range
    /// Days as points: the first series along the horizontal axis, the second along the vertical one.
    case pairs
    /// One value a day, in rows of weeks.
    case calendar
    /// A state for each task or prompt and day; it has no series.
    case raster
    /// The marks that a function returns; it has no series.
    case custom

    /// The description of the kind.
    package var definition: ChartKind {
      switch self {
      case .bar: .bar
      case .line: .line
      case .scatter: .scatter
      case .range: .range
      case .pairs: .pairs
      case .calendar: .calendar
      case .raster: .raster
      case .custom: .custom
      }
    }
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
  /// The series to draw.
  public var series: [SeriesDefinition]
  /// The value at the bottom of the axis; nil to derive it from the data.
  public var axisMinimum: Double?
  /// The value at the top of the axis; nil to derive it from the data.
  public var axisMaximum: Double?
  /// The title, format, and rules of the axis; nil for none.
  public var axis: ChartAxis?
  /// Whether each series has a panel of its own; nil to decide by their number.
  public var panels: Bool?
  /// The number of missing days over which a dotted line joins points; nil for none.
  public var join: Int?
  /// The number of days of the second series after those of the first, in a chart of pairs; nil for 0.
  public var lag: Int?
  /// The meaning of a row of a raster; nil for a task.
  public var rows: RasterFigure.Rows?
  /// The method that marks signals; nil for none.
  public var signal: SignalDefinition?
  /// The function that returns the marks of a custom chart; nil for other kinds.
  public var draw: Hook?

  /// Creates a chart definition.
  public init(
    id: String, kind: Kind, title: String, text: String? = nil, over: CalendarInterval, series: [SeriesDefinition],
    axisMinimum: Double? = nil, axisMaximum: Double? = nil, axis: ChartAxis? = nil, panels: Bool? = nil,
    join: Int? = nil, lag: Int? = nil, rows: RasterFigure.Rows? = nil,
    signal: SignalDefinition? = nil, draw: Hook? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.over = over
    self.series = series
    self.axisMinimum = axisMinimum
    self.axisMaximum = axisMaximum
    self.axis = axis
    self.panels = panels
    self.join = join
    self.lag = lag
    self.rows = rows
    self.signal = signal
    self.draw = draw
  }
}

/// One series of a chart, with one point a day.
public struct SeriesDefinition: Hashable, Sendable, Codable {
  /// A source of points.
  public enum Source: Hashable, Sendable {
    /// The day's adherence in percent, of all counting tasks or of some.
    case adherence(tasks: [CareTask.ID]?)
    /// A task's outcome values of one kind on the day.
    case values(task: CareTask.ID, kind: String?)
    /// Whether the day is covered, in percent: 100 or 0.
    case coverage(CoverageDefinition)
    /// The number that a function returns for the day.
    case computed(Hook)
  }

  /// A number for several values of a day.
  public enum Statistic: String, Hashable, Sendable, Codable, CaseIterable {
    case mean, sum, count, min, max, last
  }

  /// The title in the legend.
  public var title: String
  /// The source of the points.
  public var source: Source
  /// The number that stands for a day's values; nil for the mean.
  public var statistic: Statistic?
  /// Whether a day on which nothing was recorded has the value 0, because the author says that this is what it means.
  public var missingIsZero: Bool?
  /// The template for a point's label, with `{value}` for the value; nil for the value alone.
  public var label: String?
  /// The value to which the greatest point is scaled, if any; labels keep the true values.
  public var scaleTo: Double?
  /// The color, such as `#0a7`, if any.
  public var color: String?

  /// Creates a series definition.
  public init(
    title: String, source: Source, statistic: Statistic? = nil, missingIsZero: Bool? = nil, label: String? = nil,
    scaleTo: Double? = nil, color: String? = nil
  ) {
    self.title = title
    self.source = source
    self.statistic = statistic
    self.missingIsZero = missingIsZero
    self.label = label
    self.scaleTo = scaleTo
    self.color = color
  }
}
