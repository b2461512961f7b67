package import CareModel

extension Instant {
  /// The time as it reads on a page about `day`: `08:03`, or `Mon 8 June 08:03` when it is of another day.
  package func words(on day: CivilDate, in zone: Zone) -> String {
    let wall = zone.civil(self)
    return Self.words(wall.date, clock(wall.time), on: day)
  }

  /// The same for the end of something: the first moment of a day reads as 24:00 of the day before.
  package func endWords(on day: CivilDate, in zone: Zone) -> String {
    let wall = zone.civil(self)
    guard self == zone.startOfDay(wall.date) else { return words(on: day, in: zone) }
    return Self.words(wall.date.adding(days: -1), "24:00", on: day)
  }

  /// Day, time and zone: `Sun 7 June 2026 08:03 America/New_York`.
  package func fullWords(in zone: Zone) -> String {
    let wall = zone.civil(self)
    return "\(wall.date.words) \(clock(wall.time)) \(zone.identifier)"
  }

  private static func words(_ date: CivilDate, _ time: String, on day: CivilDate) -> String {
    if date == day { return time }
    return date.year == day.year ? "\(date.dayAndMonth) \(time)" : "\(date.words) \(time)"
  }
}

/// Hours and minutes.
private func clock(_ time: TimeOfDay) -> String {
  TimeOfDay(hour: time.hour, minute: time.minute)?.description ?? time.description
}
