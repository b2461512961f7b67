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
