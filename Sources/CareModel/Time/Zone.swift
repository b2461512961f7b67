/// A time zone: a place's clock with its changes, or a fixed offset from UTC.
///
/// Two zones are equal when their identifiers are. It is written as its identifier.
public struct Zone: Hashable, Sendable {
  /// The IANA name, `UTC`, or `GMT±HHMM`.
  public let identifier: String

  package let rules: ZoneRules

  /// The zone of a known IANA name, `UTC`, or a fixed offset `GMT±HHMM`; nil for any other text.
  public init?(_ identifier: String) {
    guard let rules = ZoneRules.named(identifier) else { return nil }
    self.identifier = identifier
    self.rules = rules
  }

  private init(identifier: String, rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Coordinated universal time.
  public static let utc = Zone(identifier: "UTC", rules: ZoneRules(offset: 0))

  /// Whether two zones have the same identifier.
  public static func == (left: Zone, right: Zone) -> Bool {
    left.identifier == right.identifier
  }

  /// Feeds the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}

extension Zone: CustomStringConvertible, Codable {
  /// The identifier.
  public var description: String { identifier }

  /// Reads an identifier.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a time zone such as America/New_York") { Zone($0) }
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
