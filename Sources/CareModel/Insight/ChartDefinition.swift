/// A chart of a patient's data that a plan declares.
public struct ChartDefinition: Hashable, Sendable {
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
  /// The values of parameters that a participant must have for the chart to exist, by parameter; empty for everyone.
  public var applies: [String: [String]] = [:]

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

extension ChartDefinition: Described {
  /// A chart without series.
  public static let template = ChartDefinition(id: "", kind: .bar, title: "", over: .zero, series: [])
  /// The fields that are stored; ``constructors`` has those that authors write.
  public static let fields: [Field<ChartDefinition>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("kind", \.kind, "The kind of chart.", required: true, isAuthored: false),
    .title, .text,
    Field("over", \.over, "The number of whole days before today.", required: true),
    .series,
    Field("axis_minimum", \.axisMinimum, "The value at the bottom of the axis.", isAuthored: false),
    Field("axis_maximum", \.axisMaximum, "The value at the top of the axis.", isAuthored: false),
    Field("axis", \.axis, "The title, format, and rules of the axis.", isAuthored: false),
    .panels,
    Field("join", \.join, "The number of missing days over which points are joined.", isAuthored: false),
    Field("lag", \.lag, "The number of days from `x` to `y`.", isAuthored: false),
    .rows, .signal, .draw, .applies(\.applies),
  ]

  /// The constructors, one for each kind.
  package static let constructors = Kind.allCases.map { kind in
    Constructor(
      kind.rawValue, kind.definition.summary,
      base: ChartDefinition(id: "", kind: kind, title: "", over: .zero, series: []),
      fields: [.title, .text, .over] + kind.definition.parts.flatMap(\.fields) + [.applies(\.applies)],
      example: kind.definition.example)
  }

  fileprivate var overDays: DaySpan {
    get { DaySpan(rawValue: over) }
    set { over = newValue.rawValue }
  }

  fileprivate subscript(seriesAt place: Int) -> SeriesDefinition? {
    get { series.indices.contains(place) ? series[place] : nil }
    set { if let newValue { series.append(newValue) } }
  }

  fileprivate var scale: ScaledAxis? {
    get { ScaledAxis(minimum: axisMinimum, maximum: axisMaximum, axis: axis ?? ChartAxis()) }
    set {
      axisMinimum = newValue?.minimum
      axisMaximum = newValue?.maximum
      axis = newValue?.axis == ChartAxis() ? nil : newValue?.axis
    }
  }

  fileprivate var joinedDays: WholeDays? {
    get { join.map { WholeDays(rawValue: $0) } }
    set { join = newValue?.rawValue }
  }

  fileprivate var lagDays: WholeDays? {
    get { lag.map { WholeDays(rawValue: $0) } }
    set { lag = newValue?.rawValue }
  }
}

extension Field where Noun == ChartDefinition {
  fileprivate static let title = Field("title", \.title, "The title.", required: true, isText: true)
  fileprivate static let text = Field("text", \.text, "The text below the title.", isText: true)
  fileprivate static let over = Field(
    "over", \.overDays, "The number of whole days before today.", required: true)
  fileprivate static let series = Field("series", \.series, "The series to draw.", required: true)
  fileprivate static let panels = Field(
    "panels", \.panels, "Whether each series has a panel of its own.", default: "for more than 4 series")
  fileprivate static let rows = Field("rows", \.rows, "What a row is.", default: "\"task\"")
  fileprivate static let signal = Field(
    "signal", \.signal, "Marks points that no longer vary as before.", default: "no marks")
  fileprivate static let draw = Field("draw", \.draw, "A function that returns `chart.marks { … }`.")
}

extension ChartPart {
  /// The fields that authors write.
  fileprivate var fields: [Field<ChartDefinition>] {
    switch self {
    case .series: [.series]
    case .oneSeries: [Field("series", \.[seriesAt: 0], "The series to show.", required: true)]
    case .pair:
      [
        Field("x", \.[seriesAt: 0], "The series along the horizontal axis.", required: true),
        Field("y", \.[seriesAt: 1], "The series along the vertical axis.", required: true),
      ]
    case .lag: [Field("lag", \.lagDays, "The number of days from `x` to `y`.", default: "days(0)")]
    case .axis(let whose): [Field("axis", \.scale, "The scale of \(whose).", default: "from the data")]
    case .panels: [.panels]
    case .join:
      [
        Field(
          "join", \.joinedDays, "A dotted line joins points over at most this many missing days.", default: "days(0)")
      ]
    case .signal: [.signal]
    case .rows: [.rows]
    case .draw: [.draw.with(required: true)]
    }
  }
}

/// An interval that authors write as whole days.
package struct DaySpan: RawRepresentable, Hashable, Sendable, Codable {
  /// The interval.
  package let rawValue: CalendarInterval

  package init(rawValue: CalendarInterval) { self.rawValue = rawValue }

  /// Reads the interval.
  package init(from decoder: any Decoder) throws { rawValue = try CalendarInterval(from: decoder) }

  /// Writes the interval.
  package func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
