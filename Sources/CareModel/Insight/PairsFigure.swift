/// Days as points: the value of one series against the value of another.
public struct PairsFigure: Hashable, Sendable, Codable {
  /// A day that has both values.
  public struct Point: Hashable, Sendable, Codable {
    /// The day of the `y` value.
    public var date: CivilDate
    /// The value along the horizontal axis.
    public var x: Double
    /// The value along the vertical axis.
    public var y: Double

    /// Creates a point.
    public init(date: CivilDate, x: Double, y: Double) {
      self.date = date
      self.x = x
      self.y = y
    }
  }

  /// One of the two axes.
  public struct Axis: Hashable, Sendable, Codable {
    /// The title: that of its series.
    public var title: String
    /// The least value of the axis.
    public var minimum: Double
    /// The greatest value of the axis; greater than ``minimum``.
    public var maximum: Double
    /// The template of a value, with `{value}` for the number; nil for the number alone.
    public var format: String?
    /// The number of days that have a value of this series and none of the other.
    public var alone: Int

    /// Creates an axis.
    public init(title: String, minimum: Double, maximum: Double, format: String? = nil, alone: Int) {
      self.title = title
      self.minimum = minimum
      self.maximum = maximum
      self.format = format
      self.alone = alone
    }

    /// The scale of the axis.
    public var scale: AxisScale { AxisScale(minimum: minimum, maximum: maximum) }
  }

  /// The days of the period, in order.
  public var dates: [CivilDate]
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The days that have both values, in order.
  public var points: [Point]

  /// Creates a figure.
  public init(dates: [CivilDate], x: Axis, y: Axis, points: [Point]) {
    self.dates = dates
    self.x = x
    self.y = y
    self.points = points
  }
}
