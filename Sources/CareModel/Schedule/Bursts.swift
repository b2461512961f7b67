/// The recurring spans that limit a schedule element, such as one week in every four.
///
/// Span k begins at the element's start plus k times ``every`` and contains the occurrences before its ``length`` is
/// over, both on the wall clock.
public struct Bursts: Hashable, Sendable, Codable {
  /// The length of each span.
  public var length: CalendarInterval

  /// The distance from the beginning of one span to the beginning of the next.
  public var every: CalendarInterval

  /// The number of spans, 1 to ``maxCount``.
  public var count: Int

  /// Creates the spans of an element.
  public init(length: CalendarInterval, every: CalendarInterval, count: Int) {
    self.length = length
    self.every = every
    self.count = count
  }

  /// The maximum number of spans of an element.
  public static let maxCount = 1000
}
