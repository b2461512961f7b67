/// So many times a day at random inside a window, as experience sampling asks.
///
/// All placements in whole elapsed seconds that keep the gap are equally likely. The window holds each occurrence to
/// its end; a window that a clock change makes too short for all has as many as fit.
public struct RandomTimes: Hashable, Sendable, Codable {
  /// How many times a day, at most ``maxTimes``.
  public var times: Int

  /// When the window opens.
  public var from: DayTime

  /// When it closes; on the next day where this is not after ``from``.
  public var to: DayTime

  /// The least elapsed seconds from one start to the next; 0 is the same as 1, since no two coincide.
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
  public static let maxTimes = 96
}
