/// A time on the wall clock, to the second, without a zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  private let seconds: Int32

  /// Seconds since midnight on a clock without changes: 0 to 86,399.
  public var secondsSinceMidnight: Int { Int(seconds) }

  /// 00:00.
  public static let midnight = TimeOfDay(unchecked: 0)

  /// Creates the time a number of seconds after midnight; nil outside 0 to 86,399.
  public init?(secondsSinceMidnight: Int) {
    guard (0..<86_400).contains(secondsSinceMidnight) else { return nil }
    self.init(unchecked: secondsSinceMidnight)
  }

  /// Creates a time from its components; nil if it does not exist.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    self.init(unchecked: hour * 3600 + minute * 60 + second)
  }

  /// Parses `08:00` or `08:00:30`; returns nil for any other text.
  public init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let time = scanner.timeOfDay(), scanner.isAtEnd else { return nil }
    self.init(unchecked: time)
  }

  private init(unchecked seconds: Int) {
    self.seconds = Int32(seconds)
  }

  /// The hour, 0 to 23.
  public var hour: Int { secondsSinceMidnight / 3600 }

  /// The minute, 0 to 59.
  public var minute: Int { secondsSinceMidnight / 60 % 60 }

  /// The second, 0 to 59.
  public var second: Int { secondsSinceMidnight % 60 }

  /// Orders times of day.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.seconds < right.seconds
  }
}

extension TimeOfDay: CustomStringConvertible, Codable {
  /// The time as `08:00`, with seconds only if they are not zero.
  public var description: String { TextBytes.text(capacity: 8) { $0.addISO(self) } }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a time of day such as 08:00") { TimeOfDay($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
