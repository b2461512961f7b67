/// One value a day, in rows of weeks that begin on Monday.
public struct CalendarFigure: Hashable, Sendable, Codable {
  /// The title of the value.
  public var series: String
  /// The days, in order and without gaps.
  public var dates: [CivilDate]
  /// The value of each day; nil where there is no data.
  public var points: [Double?]
  /// The label of each day; empty where there is no data.
  public var labels: [String]
  /// The reason for each missing value; nil where there is one.
  public var gaps: [Gap?]
  /// The value with the palest color.
  public var minimum: Double
  /// The value with the darkest color; greater than ``minimum``.
  public var maximum: Double

  /// Creates a figure.
  public init(
    series: String, dates: [CivilDate], points: [Double?], labels: [String], gaps: [Gap?], minimum: Double,
    maximum: Double
  ) {
    self.series = series
    self.dates = dates
    self.points = points
    self.labels = labels
    self.gaps = gaps
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Returns the step of a day's value, from 0 to 4; nil where there is no data.
  package func step(_ day: Int) -> Int? {
    guard points.indices.contains(day), let point = points[day],
      let share = AxisScale(minimum: minimum, maximum: maximum).position(of: point)
    else { return nil }
    return min(4, Int(share * 5))
  }
}
