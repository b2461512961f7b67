/// The time at which a version takes effect.
public enum Effective: Hashable, Sendable {
  /// From the beginning of time.
  case beginning
  /// From an instant.
  case instant(Instant)
  /// From the first instant of a date in the zone of each affected patient.
  case date(CivilDate)
}

extension Effective {
  /// Returns the first instant at which the version is in effect for a patient in `zone`.
  public func instant(in zone: Zone) -> Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): zone.startOfDay(date)
    }
  }

  /// Returns the first instant at which the version is in effect for a patient who lives in these zones over time.
  ///
  /// A move does not affect a date that began before it.
  public func instant(in zones: ZoneTimeline) -> Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): zones.startOfDay(date)
    }
  }

  /// The first instant at which the version is in effect everywhere: a date begins last at UTC−12.
  public var latestInstant: Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): Zone.utc.startOfDay(date).adding(seconds: 12 * 3600)
    }
  }

  /// The earliest instant at which the version is in effect anywhere: a date begins first at UTC+14.
  public var earliestInstant: Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): Zone.utc.startOfDay(date).adding(seconds: -14 * 3600)
    }
  }
}

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
