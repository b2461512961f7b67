/// The time for which records are requested.
public enum RecordTime: Hashable, Sendable, Codable {
  /// The records in force now.
  case now
  /// The records in force now; for entities that are not in force yet, their first version.
  case nowOrNext
  /// The records in force on a local day.
  case day(CivilDate)
  /// The records in force on a half-open range of local days.
  case days(from: CivilDate, to: CivilDate)
  /// The records in force in a half-open range of absolute time.
  case range(from: Instant, to: Instant)
  /// Every version that was ever written, including tombstones.
  case always
}

extension RecordTime {
  /// Returns the range of time for a person in these zones; nil for ``always``.
  package func bounds(in zones: ZoneTimeline, now: Instant) -> (from: Instant, to: Instant)? {
    switch self {
    case .now, .nowOrNext: (now, now.adding(milliseconds: 1))
    case .day(let date): (zones.startOfDay(date), zones.startOfDay(date.adding(days: 1)))
    case .days(let from, let to): (zones.startOfDay(from), zones.startOfDay(to))
    case .range(let from, let to): (from, to)
    case .always: nil
    }
  }

  /// Whether the range is empty.
  public var isEmpty: Bool {
    switch self {
    case .now, .nowOrNext, .day, .always: false
    case .days(let from, let to): from >= to
    case .range(let from, let to): from >= to
    }
  }
}
