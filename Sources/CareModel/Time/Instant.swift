/// An instant in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// It is encoded as ISO 8601 in UTC, with milliseconds only if they are not zero. Years beyond four digits have a sign,
/// as ISO 8601 requires, so that every value can be encoded and decoded.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public var milliseconds: Int64

  /// Creates the instant a number of milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The earliest instant, before everything that a store or a schedule can contain.
  public static let beginning = Instant(milliseconds: .min)

  /// The latest instant, after everything that a store or a schedule can contain.
  public static let end = Instant(milliseconds: .max)

  /// Orders instants by time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the instant a number of seconds later, or earlier if negative.
  ///
  /// The result is clamped to ``beginning`` and ``end``.
  public func adding(seconds: Int) -> Instant {
    let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    return adding(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }

  /// Returns the instant a number of milliseconds later, or earlier if negative.
  ///
  /// The result is clamped to ``beginning`` and ``end``.
  public func adding(milliseconds amount: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(amount)
    return Instant(milliseconds: overflow ? (amount < 0 ? .min : .max) : sum)
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var wholeSeconds: Int {
    Int(milliseconds.floorDivided(by: 1000))
  }
}
