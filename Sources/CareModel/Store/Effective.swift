/// From when a version counts.
public enum Effective: Hashable, Sendable {
  /// Since ever.
  case beginning
  /// From an instant.
  case instant(Instant)
  /// From the first moment of a date in the zone of whoever is concerned.
  case date(CivilDate)
}

extension Effective {
  /// The first instant at which the version counts for someone in `zone`.
  public func instant(in zone: Zone) -> Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): zone.startOfDay(date)
    }
  }

  /// The first instant at which the version counts for someone who lives in these zones, one after the other.
  ///
  /// A move leaves a date that began before it where it was.
  public func instant(in zones: ZoneTimeline) -> Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): zones.startOfDay(date)
    }
  }

  /// The first instant at which the version counts everywhere: a date begins last at UTC-12.
  public var latestInstant: Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): Zone.utc.startOfDay(date).adding(seconds: 12 * 3600)
    }
  }

  /// The earliest instant at which the version counts anywhere: a date begins first at UTC+14.
  public var earliestInstant: Instant {
    switch self {
    case .beginning: .beginning
    case .instant(let instant): instant
    case .date(let date): Zone.utc.startOfDay(date).adding(seconds: -14 * 3600)
    }
  }
}
