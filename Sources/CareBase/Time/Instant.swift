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

  /// Returns the milliseconds from another instant to this one; negative if this one is earlier.
  ///
  /// The result is clamped, because any 64-bit number may be stored as an instant.
  public func milliseconds(since other: Instant) -> Int64 {
    let (distance, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return overflow ? (milliseconds < 0 ? .min : .max) : distance
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var wholeSeconds: Int {
    Int(milliseconds.floorDivided(by: 1000))
  }
}

extension Instant: CustomStringConvertible {
  /// Parses ISO 8601 with `Z` or an offset: `2026-06-07T12:00:00Z`, `2026-06-07T08:00-04:00`.
  ///
  /// Seconds and a fraction of up to three digits are optional; returns nil for any other text.
  public init?(iso text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.year(),
      scanner.skip("-"), let month = scanner.number(digits: 2),
      scanner.skip("-"), let day = scanner.number(digits: 2),
      scanner.skip("T"), let time = scanner.timeOfDay(),
      let fraction = scanner.milliseconds(),
      let offset = scanner.offset(), scanner.isAtEnd,
      let days = GregorianDay.checkedDay(year: year, month: month, day: day)
    else { return nil }
    // Added on the day's side of zero first, so that the first possible instant can be parsed without overflow.
    let rest = Int64(time - offset) * 1000 + Int64(fraction)
    let split: Int64 = days < 0 ? 1 : 0
    let (base, overflow) = (Int64(days) + split).multipliedReportingOverflow(by: 86_400_000)
    guard !overflow else { return nil }
    let (sum, sumOverflow) = base.addingReportingOverflow(rest - split * 86_400_000)
    guard !sumOverflow else { return nil }
    self.init(milliseconds: sum)
  }

  /// The instant in UTC: `2026-06-07T12:00:00Z`, with milliseconds only if they are not zero.
  public var iso: String {
    TextBytes.text {
      $0.addISO(self)
      $0.append(UInt8(ascii: "Z"))
    }
  }

  /// The same as ``iso``.
  public var description: String { iso }
}

extension Instant: Codable {
  /// Decodes the text of ``iso``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "an instant such as 2026-06-07T12:00:00Z") { Instant(iso: $0) }
  }

  /// Encodes the text of ``iso``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso)
  }
}
