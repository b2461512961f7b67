/// The hours of each day in which nobody is reminded, such as 21:00 to 07:00.
public struct QuietHours: Hashable, Sendable {
  /// The time at which they begin.
  public var from: TimeOfDay
  /// The time at which they end: of the next day unless it is later than ``from``.
  public var to: TimeOfDay

  /// Creates quiet hours; nil if they begin when they end.
  public init?(from: TimeOfDay, to: TimeOfDay) {
    guard from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// Returns when the quiet hours that contain an instant end, in a zone; nil if none contain it.
  ///
  /// Where the clock skips the end, they end at the first instant after it. In an hour that the clock shows twice, they can end twice.
  public func end(containing instant: Instant, in zone: Zone) -> Instant? {
    let wall = zone.civil(instant)
    let isQuiet = from < to ? (from..<to).contains(wall.time) : wall.time >= from || wall.time < to
    guard isQuiet else { return nil }
    let endsToday = wall.time < to
    let end = zone.instant(of: CivilDateTime(date: endsToday ? wall.date : wall.date.adding(days: 1), time: to))
    guard end <= instant else { return end }
    let left = to.secondsSinceMidnight - wall.time.secondsSinceMidnight
    return instant.adding(milliseconds: Int64(left) * 1000 - instant.milliseconds.floorModulo(by: 1000))
  }
}

extension QuietHours: Codable {
  /// Decodes a list of two times.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let from = try list.decode(TimeOfDay.self), to = try list.decode(TimeOfDay.self)
    guard list.isAtEnd, let hours = QuietHours(from: from, to: to) else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "expected two different times")
    }
    self = hours
  }

  /// Encodes a list of two times.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(from)
    try list.encode(to)
  }
}
