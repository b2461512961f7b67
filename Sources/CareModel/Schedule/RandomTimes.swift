/// So many times a day at random inside a window, as experience sampling asks.
public struct RandomTimes: Hashable, Sendable, Codable {
  /// How many times a day.
  public var times: Int

  /// When the window opens.
  public var from: DayTime

  /// When it closes; on the next day where this is not after ``from``.
  public var to: DayTime

  /// The least elapsed seconds from one start to the next.
  public var minGap: Int

  /// Whether the window is cut into as many equal parts as there are times, with one time in each.
  public var isStratified: Bool

  /// Times at random in a window.
  public init(times: Int, from: DayTime, to: DayTime, minGap: Int = 0, isStratified: Bool = false) {
    self.times = times
    self.from = from
    self.to = to
    self.minGap = minGap
    self.isStratified = isStratified
  }

  /// The most times a day that an element may have.
  public static let mostTimes = 96
}
