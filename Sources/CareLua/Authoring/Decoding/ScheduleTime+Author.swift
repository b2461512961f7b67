import CareModel

extension ScheduleTime {
  /// Reads a date, a wall time, or an instant with `Z` or an offset.
  init?(text: String) {
    if let date = CivilDate(text) {
      self = .date(date)
    } else if let wall = CivilDateTime(text) {
      self = .dateTime(wall)
    } else if let instant = Instant(iso: text) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// The time after an interval; nil where there is none, or where it would need a zone.
  func adding(_ interval: CalendarInterval) -> ScheduleTime? {
    switch self {
    case .date(let date) where interval.seconds == 0:
      return date.checkedAdding(months: interval.months, days: interval.days).map { .date($0) }
    case .date(let date):
      return CivilDateTime(date: date, time: .midnight).adding(interval).map { .dateTime($0) }
    case .dateTime(let wall): return wall.adding(interval).map { .dateTime($0) }
    case .instant(let instant):
      guard interval.months == 0, interval.days == 0 else { return nil }
      return .instant(instant.adding(seconds: interval.seconds))
    case .anchor(let anchor, let offset): return offset.adding(interval).map { .anchor(anchor, $0) }
    }
  }
}

extension DateOrTime {
  /// A literal date or wall time; nil for any other moment.
  init?(_ moment: ScheduleTime) {
    switch moment {
    case .date(let date): self = .date(date)
    case .dateTime(let wall): self = .dateTime(wall)
    case .instant, .anchor: return nil
    }
  }
}
