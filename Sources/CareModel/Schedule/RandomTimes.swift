/// A number of random times a day within a window, as experience sampling requires.
///
/// All placements in whole elapsed seconds that keep the gap are equally likely. Each occurrence ends within the
/// window. If a clock change makes a window too short for all times, it has as many as fit.
public struct RandomTimes: Hashable, Sendable, Codable {
  /// The number of times a day, 1 to ``maxTimes``.
  public var times: Int

  /// The time at which the window opens.
  public var from: DayTime

  /// The time at which the window closes; on the next day unless it is after ``from``.
  public var to: DayTime

  /// The minimum number of elapsed seconds from one start to the next; 0 is the same as 1, because no two starts
  /// coincide.
  public var minGap: Int

  /// Whether the window is divided into as many equal parts as there are times, with one time in each.
  public var isStratified: Bool

  /// Creates random times in a window.
  public init(times: Int, from: DayTime, to: DayTime, minGap: Int = 0, isStratified: Bool = false) {
    self.times = times
    self.from = from
    self.to = to
    self.minGap = minGap
    self.isStratified = isStratified
  }

  /// The maximum number of times a day of an element.
  public static let maxTimes = 96
}
