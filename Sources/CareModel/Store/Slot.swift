/// The nominal time that identifies an occurrence, unaffected by clock changes.
///
/// It is part of an event's identity and is written as its ``description``.
public enum Slot: Hashable, Sendable {
  /// The date of an all-day occurrence.
  case date(CivilDate)
  /// The wall time of an occurrence of a calendar element, before a clock change moves it.
  case dateTime(CivilDateTime)
  /// The instant of an occurrence of an element with hours, minutes, or seconds.
  case instant(Instant)
  /// The nth random time of a date, from 1.
  case random(CivilDate, Int)
}

extension Slot: CustomStringConvertible, Codable {
  /// The text: `2026-06-07`, `2026-06-07T08:00`, `2026-06-07T12:00:00Z`, or `2026-06-07#1`.
  public var description: String { TextBytes.text { $0.add(self) } }

  /// Parses the text of ``description``; returns nil for any other text.
  public init?(_ text: String) {
    guard
      let slot = CivilDate(text).map(Self.date) ?? CivilDateTime(text).map(Self.dateTime)
        ?? Instant(iso: text).map(Self.instant) ?? Self.random(text)
    else { return nil }
    self = slot
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a date, a wall time, or an instant") { Slot($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Slot {
  private static func random(_ text: String) -> Slot? {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(String(parts[0])),
      let number = BoundedInteger(parts[1], in: 1...65_535)?.value,
      parts[1] == "\(number)"
    else { return nil }
    return .random(date, number)
  }
}

extension ByteSink {
  /// Adds the description of a slot.
  mutating func add(_ slot: Slot) {
    switch slot {
    case .date(let date): addISO(day: date.dayNumber)
    case .dateTime(let wall): addISO(wall)
    case .instant(let instant):
      addISO(instant)
      append(UInt8(ascii: "Z"))
    case .random(let date, let number):
      addISO(day: date.dayNumber)
      append(UInt8(ascii: "#"))
      addDigits(of: number)
    }
  }
}
