// "beginning", "2026-06-07" or "2026-06-07T12:00:00Z".

extension Effective: Codable {
  /// Decodes one text.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "'beginning', a date or an instant") { text in
      text == "beginning" ? .beginning : CivilDate(text).map { .date($0) } ?? Instant(iso: text).map { .instant($0) }
    }
  }

  /// Encodes one text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .beginning: try container.encode("beginning")
    case .instant(let instant): try container.encode(instant)
    case .date(let date): try container.encode(date)
    }
  }
}
