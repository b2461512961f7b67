/// A moment in time: whole milliseconds since 1970-01-01T00:00:00Z.
///
/// It is written as ISO 8601 in UTC, with milliseconds only when they are not zero. Years beyond four digits carry a
/// sign, as ISO 8601 asks, so that every value can be written and read back.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public var milliseconds: Int64

  /// The instant that many milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The earliest instant there is: before everything that a store or a schedule can hold.
  public static let beginning = Instant(milliseconds: .min)

  /// The latest instant there is: after everything that a store or a schedule can hold.
  public static let end = Instant(milliseconds: .max)

  /// Whether one instant comes before another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant so many seconds later, or earlier when negative.
  ///
  /// A sum beyond what an instant can hold gives ``beginning`` or ``end``.
  public func adding(seconds: Int) -> Instant {
    let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    return adding(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }

  /// The instant so many milliseconds later, or earlier when negative.
  ///
  /// A sum beyond what an instant can hold gives ``beginning`` or ``end``.
  public func adding(milliseconds amount: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(amount)
    return Instant(milliseconds: overflow ? (amount < 0 ? .min : .max) : sum)
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var wholeSeconds: Int {
    Int(milliseconds.floorDivided(by: 1000))
  }
}
