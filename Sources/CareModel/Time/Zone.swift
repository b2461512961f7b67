/// A time zone with its clock changes, or a fixed offset from UTC.
///
/// Two zones are equal if their identifiers are. A zone is encoded as its identifier.
public struct Zone: Hashable, Sendable {
  /// The identifier: an IANA name, `UTC`, or `GMT±HHMM`.
  public let identifier: String

  package let rules: ZoneRules

  /// Creates a zone from a known IANA name, `UTC`, or a fixed offset `GMT±HHMM`; nil for any other text.
  public init?(_ identifier: String) {
    guard let rules = ZoneRules.named(identifier) else { return nil }
    self.identifier = identifier
    self.rules = rules
  }

  private init(identifier: String, rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(identifier: "UTC", rules: ZoneRules(offset: 0))

  /// Whether two zones have the same identifier.
  public static func == (left: Zone, right: Zone) -> Bool {
    left.identifier == right.identifier
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}

extension Zone: CustomStringConvertible, Codable {
  /// The identifier.
  public var description: String { identifier }

  /// Decodes an identifier.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a time zone such as America/New_York") { Zone($0) }
  }

  /// Encodes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
