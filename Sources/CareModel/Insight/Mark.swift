/// A mark of a drawing that a plan composes: one of seven that every renderer can draw, write as a table, and say.
public enum Mark: Hashable, Sendable {
  /// Points that are joined where they are neighbors.
  case line(MarkSeries)
  /// Points alone.
  case point(MarkSeries)
  /// Bars from 0 to each value.
  case bar(MarkSeries)
  /// A band from the low to the high value of each point.
  case area(MarkSeries)
  /// A line across the drawing.
  case rule(MarkRule)
  /// A band across the drawing.
  case band(MarkBand)
  /// A text at a position.
  case text(MarkText)

  /// The points of a line, of bars, of an area, or alone; nil for a mark without data.
  public var series: MarkSeries? {
    switch self {
    case .line(let series), .point(let series), .bar(let series), .area(let series): series
    case .rule, .band, .text: nil
    }
  }
}

/// A horizontal position in a drawing that a plan composes.
public enum MarkPlace: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A day.
  case day(CivilDate)
  /// A category, such as a weekday.
  case category(String)

  /// A kind of position; a drawing has one.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case numbers, days, categories
  }

  /// The kind.
  public var kind: Kind {
    switch self {
    case .number: .numbers
    case .day: .days
    case .category: .categories
    }
  }

  /// Creates the position that a text means: a day such as `2026-06-07`, otherwise a category.
  public init(_ text: String) {
    self = CivilDate(text).map { .day($0) } ?? .category(text)
  }
}

/// The points of a mark, with the title that the legend, the table, and the sentence call them.
public struct MarkSeries: Hashable, Sendable, Codable {
  /// A point, or the reason why there is none.
  public struct Point: Hashable, Sendable, Codable {
    /// The position.
    public var x: MarkPlace
    /// The value; nil if it is missing, and in an area.
    public var y: Double?
    /// The low end, in an area.
    public var low: Double?
    /// The high end, in an area; at least ``low``.
    public var high: Double?
    /// The reason why the value is missing; nil where there is one.
    public var gap: Gap?

    /// Creates a point; one without a value was not recorded, unless `gap` says more.
    public init(x: MarkPlace, y: Double? = nil, low: Double? = nil, high: Double? = nil, gap: Gap? = nil) {
      self.x = x
      self.y = y
      self.low = low
      self.high = high
      self.gap = y == nil && (low == nil || high == nil) ? gap ?? .notRecorded : nil
    }
  }

  /// The title.
  ///
  /// Marks with the same title show the same data and have the same color.
  public var title: String
  /// The points, by position.
  public var points: [Point]
  /// The color, such as `#0a7`; nil for one of the palette.
  public var color: String?
  /// The number of missing days over which a dotted line joins points; nil for 0.
  public var join: Int?

  /// Creates the points of a mark.
  public init(title: String, points: [Point], color: String? = nil, join: Int? = nil) {
    self.title = title
    self.points = points
    self.color = color
    self.join = join
  }
}

/// A line across a drawing: at a value, or at a horizontal position.
public struct MarkRule: Hashable, Sendable, Codable {
  /// The horizontal position, of a vertical line.
  public var x: MarkPlace?
  /// The value, of a horizontal line.
  public var y: Double?
  /// The title.
  public var title: String

  /// Creates a line; requires one of `x` and `y`.
  public init(x: MarkPlace? = nil, y: Double? = nil, title: String) {
    self.x = x
    self.y = y
    self.title = title
  }
}

/// A band across a drawing: between two values, or between two horizontal positions.
public struct MarkBand: Hashable, Sendable, Codable {
  /// The first and the last position, of a vertical band.
  public var x: [MarkPlace]?
  /// The low and the high value, of a horizontal band.
  public var y: [Double]?
  /// The title.
  public var title: String

  /// Creates a band; requires one of `x` and `y`, of two each, in order.
  public init(x: [MarkPlace]? = nil, y: [Double]? = nil, title: String) {
    self.x = x
    self.y = y
    self.title = title
  }
}

/// A text at a position of a drawing.
public struct MarkText: Hashable, Sendable, Codable {
  /// The horizontal position.
  public var x: MarkPlace
  /// The value.
  public var y: Double
  /// The text.
  public var text: String

  /// Creates a text at a position.
  public init(x: MarkPlace, y: Double, text: String) {
    self.x = x
    self.y = y
    self.text = text
  }
}
