/// The points of a mark, with the title that the legend, the table, and the sentence call them.
public struct MarkSeries: Hashable, Sendable, Codable {
  /// A point, or the reason why there is none.
  public struct Point: Hashable, Sendable {
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

  /// The color, as a field.
  var colorField: FigureColor? {
    get { color.map { FigureColor(rawValue: $0) } }
    set { color = newValue?.rawValue }
  }

  /// The joined days, as a field.
  var joinField: WholeDays? {
    get { join.map { WholeDays(rawValue: $0) } }
    set { join = newValue?.rawValue }
  }

  /// The series with a reason for each point that has no value, as an author leaves it out.
  var complete: MarkSeries {
    var series = self
    series.points = points.map { Point(x: $0.x, y: $0.y, low: $0.low, high: $0.high, gap: $0.gap) }
    return series
  }
}

extension MarkSeries.Point: Described {
  /// A point with nothing but a position.
  public static let template = {
    var point = Self(x: .number(0))
    point.gap = nil
    return point
  }()

  /// The fields, in the order of the manual.
  public static let fields: [Field<Self>] = [
    Field(
      "x", \.x, "The position: a number, a day such as \"2026-06-07\", or a category such as \"Monday\".",
      required: true),
    Field("y", \.y, "The value; nil if it is missing."),
    Field("low", \.low, "The low end, in an area."),
    Field("high", \.high, "The high end, in an area."),
    Field("gap", \.gap, "The reason why the value is missing.", default: "\"not_recorded\""),
  ]
}

/// The color of a series, such as `#0a7`.
package struct FigureColor: RawRepresentable, Hashable, Sendable, Codable {
  /// The text.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A number of days that authors write as an interval.
package struct WholeDays: RawRepresentable, Hashable, Sendable, Codable {
  /// The number.
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}
