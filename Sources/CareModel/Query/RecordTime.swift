/// The time for which records are asked.
public enum RecordTime: Hashable, Sendable, Codable {
  /// What is in force now.
  case now
  /// What is in force now; of what is not there yet, what comes into force first.
  case nowOrNext
  /// What is in force on a local day.
  case day(CivilDate)
  /// What is in force on the local days from one up to another.
  case days(from: CivilDate, to: CivilDate)
  /// What is in force in a stretch of absolute time; half open.
  case range(from: Instant, to: Instant)
  /// Every version that was ever written, tombstones too.
  case always
}

extension RecordTime {
  /// The stretch that is meant, for somebody who lives in these zones; nil for ``always``.
  package func bounds(in zones: ZoneTimeline, now: Instant) -> (from: Instant, to: Instant)? {
    switch self {
    case .now, .nowOrNext: (now, now.adding(milliseconds: 1))
    case .day(let date): (zones.startOfDay(date), zones.startOfDay(date.adding(days: 1)))
    case .days(let from, let to): (zones.startOfDay(from), zones.startOfDay(to))
    case .range(let from, let to): (from, to)
    case .always: nil
    }
  }

  /// Whether it ends before it begins, or as it begins.
  public var isEmpty: Bool {
    switch self {
    case .now, .nowOrNext, .day, .always: false
    case .days(let from, let to): from >= to
    case .range(let from, let to): from >= to
    }
  }
}
