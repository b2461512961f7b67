/// A statistical method that a plan applies to a patient's data, and the statement that it makes.
public struct StatisticDefinition: Hashable, Sendable, Codable {
  /// The method.
  public var method: Evidence.Method
  /// The series that it reads; the first one of a correlation.
  public var subject: Threshold.Subject
  /// The second series of a correlation.
  public var other: Threshold.Subject?
  /// The number of days from a value of the first series to that of the second.
  public var lag: Int?
  /// The least change that a trend or a comparison states.
  public var minChange: Double?
  /// The least number of days of each period of a comparison, or of a streak.
  public var atLeast: Int?
  /// The level of the test of a trend.
  public var alpha: Double?
  /// The interval from the first day that gives the center line of a chart; nil for all days.
  public var baseline: CalendarInterval?
  /// Whether unusually large moving ranges are dropped.
  public var screen: Bool?
  /// The least progress of a day of a streak, 0…1.
  public var share: Double?
  /// The direction that is better, if the author says so.
  public var better: ValueDirection?
  /// The title to show; nil for the built-in one.
  public var title: String?
  /// The text to show, with the names of figures in braces; nil for the built-in one.
  public var text: String?

  /// Creates a statistic; all but its method and its series are optional.
  public init(method: Evidence.Method, subject: Threshold.Subject) {
    self.method = method
    self.subject = subject
  }
}
