/// A graph of data: the one value from which every drawing, table, and sentence of it is made.
///
/// A figure holds meanings: a renderer knows that a prompt was missed, and says so in words, signs, and colors. The marks of a plan's own
/// function have meanings too: a title, positions, and the reasons why values are missing.
///
/// ```swift
/// let report = try care.insightReport("ana", at: now)
/// let missed = report.charts.map { $0.content.gaps.first { $0.gap == .missed }?.count ?? 0 }
/// ```
public struct Figure: Hashable, Sendable {
  /// The content of a figure.
  public enum Content: Hashable, Sendable {
    /// Values by day.
    case days(Chart)
    /// Days as points: one value against another.
    case pairs(PairsFigure)
    /// One value a day, in rows of weeks.
    case calendar(CalendarFigure)
    /// A state for each row and day.
    case raster(RasterFigure)
    /// Values that change in steps along days, each with a band.
    case curve(CurveFigure)
    /// The flow of participants through a study.
    case flow(FlowFigure)
    /// The marks that a function of a plan returns.
    case marks(MarkFigure)
  }

  /// The state of the store that a figure was computed from.
  public struct Origin: Hashable, Sendable, Codable {
    /// The time up to which data was used.
    public var asOf: Instant
    /// The number of the last commit; nil if no commit was made.
    public var seq: Int?
    /// The zone whose days the figure has.
    public var zone: Zone
    /// The care plan whose chart it is, if any.
    public var carePlan: CarePlan.ID?

    /// Creates an origin.
    public init(asOf: Instant, seq: Int?, zone: Zone, carePlan: CarePlan.ID? = nil) {
      self.carePlan = carePlan
      self.asOf = asOf
      self.seq = seq
      self.zone = zone
    }
  }

  /// The definition of the measure that a series has.
  public struct Measure: Hashable, Sendable, Codable {
    /// The title of the series.
    public var series: String
    /// The definition.
    public var method: CoverageMethod

    /// Creates the definition of a series.
    public init(series: String, method: CoverageMethod) {
      self.series = series
      self.method = method
    }
  }

  /// The id of its definition.
  public var id: String
  /// The title.
  public var title: String
  /// A description in words, if any.
  public var text: String?
  /// The state of the store that the figure was computed from; nil for a figure of other numbers.
  public var origin: Origin?
  /// The definitions of measures of coverage, which a figure of one means nothing without.
  public var measures: [Measure]
  /// The content: values by day, pairs, a calendar, a raster, a curve, a flow, or marks.
  public var content: Content

  /// Creates a figure.
  public init(
    id: String, title: String, text: String? = nil, origin: Origin? = nil, measures: [Measure] = [], content: Content
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.origin = origin
    self.measures = measures
    self.content = content
  }
}

extension Figure: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, text, origin, measures
  }

  /// Reads an object whose `figure` names its content, which has its fields in the same object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    title = try fields.decode(String.self, forKey: .title)
    text = try fields.decodeIfPresent(String.self, forKey: .text)
    origin = try fields.decodeIfPresent(Origin.self, forKey: .origin)
    measures = try fields.decodeIfPresent([Measure].self, forKey: .measures) ?? []
    content = try Content.chosen(from: decoder)
  }

  /// Writes the figure and its content as one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(title, forKey: .title)
    try fields.encodeIfPresent(text, forKey: .text)
    try fields.encodeIfPresent(origin, forKey: .origin)
    if !measures.isEmpty { try fields.encode(measures, forKey: .measures) }
    try content.encodeChosen(to: encoder)
  }
}
