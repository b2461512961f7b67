/// A date, or a time on the wall clock.
public enum DateOrTime: Hashable, Sendable {
  /// A date.
  case date(CivilDate)
  /// A time on the wall clock.
  case dateTime(CivilDateTime)
}

extension DateOrTime: CustomStringConvertible, Codable {
  /// `2026-06-07` or `2026-06-07T08:00`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .dateTime(let wall): wall.description
    }
  }

  /// Reads `2026-06-07` or `2026-06-07T08:00`; anything else gives nil.
  public init?(_ text: String) {
    guard let value = CivilDate(text).map(Self.date) ?? CivilDateTime(text).map(Self.dateTime) else { return nil }
    self = value
  }

  /// Reads the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a date or a wall time") { DateOrTime($0) }
  }

  /// Writes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
