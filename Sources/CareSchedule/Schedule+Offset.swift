package import CareModel

extension Schedule {
  /// Returns the schedule with each element's start and end moved by an interval.
  ///
  /// Months move by the calendar (the day of the month is clamped), then days; hours, minutes, and seconds move wall
  /// times on the wall clock and instants as elapsed time.
  /// - Throws: ``CareModel/ScheduleError/outOfRange(_:element:)`` outside the years 1 to 9999;
  /// ``CareModel/ScheduleError/instantNeedsZone(_:element:)`` for an instant without a zone.
  package func offset(by interval: CalendarInterval) throws(ScheduleError) -> Schedule {
    var moved = self
    for (place, element) in elements.enumerated() {
      let own = element.zone ?? zone
      moved.elements[place].start = try element.start.moved(by: interval, zone: own, place: place)
      if let end = element.end { moved.elements[place].end = try end.moved(by: interval, zone: own, place: place) }
    }
    return moved
  }
}

extension ScheduleTime {
  fileprivate func moved(
    by interval: CalendarInterval, zone: Zone?, place: Int
  ) throws(ScheduleError) -> ScheduleTime {
    let found: ScheduleTime?
    switch self {
    case .date(let date):
      if interval.seconds == 0 {
        found = date.checkedAdding(months: interval.months, days: interval.days).map(Self.date)
      } else {
        found = CivilDateTime(date: date, time: .midnight).adding(interval).map(Self.dateTime)
      }
    case .dateTime(let wall): found = wall.adding(interval).map(Self.dateTime)
    case .instant(let instant):
      guard let zone else { throw .instantNeedsZone(instant, element: place) }
      found = zone.instant(interval, after: instant).map(Self.instant)
    case .anchor(let anchor, let own): found = own.adding(interval).map { .anchor(anchor, $0) }
    }
    guard let found else { throw .outOfRange(self, element: place) }
    return found
  }
}
