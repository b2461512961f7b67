/// The spans of time to which an element is restricted, such as one week in every four.
///
/// Span k begins at the element's start plus k times ``every`` and holds what falls due before ``length`` is over, both
/// on the wall clock.
public struct Bursts: Hashable, Sendable, Codable {
  /// How long each span is.
  public var length: CalendarInterval

  /// From the beginning of one span to that of the next.
  public var every: CalendarInterval

  /// How many spans there are, at most ``maxCount``.
  public var count: Int

  /// Spans of these parts.
  public init(length: CalendarInterval, every: CalendarInterval, count: Int) {
    self.length = length
    self.every = every
    self.count = count
  }

  /// The most spans that an element may have.
  public static let maxCount = 1000
}
