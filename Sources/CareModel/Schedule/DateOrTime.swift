/// A date, or a wall time.
public enum DateOrTime: Hashable, Sendable {
  /// A date.
  case date(CivilDate)
  /// A wall time.
  case dateTime(CivilDateTime)
}

extension DateOrTime: CustomStringConvertible, Codable {
  /// The text, such as `2026-06-07` or `2026-06-07T08:00`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .dateTime(let wall): wall.description
    }
  }

  /// Parses `2026-06-07` or `2026-06-07T08:00`; returns nil for any other text.
  public init?(_ text: String) {
    guard let value = CivilDate(text).map(Self.date) ?? CivilDateTime(text).map(Self.dateTime) else { return nil }
    self = value
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a date or a wall time") { DateOrTime($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
