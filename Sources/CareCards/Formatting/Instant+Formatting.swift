package import CareModel

extension Instant {
  /// The time as it reads on a page about `day`: `08:03`, or `Mon 8 June 08:03` when it is of another day.
  package func formatted(on day: CivilDate, in zone: Zone) -> String {
    let wall = zone.civil(self)
    return Self.formatted(wall.date, clock(wall.time), on: day)
  }

  /// The same for the end of something: the first moment of a day reads as 24:00 of the day before.
  package func formattedEnd(on day: CivilDate, in zone: Zone) -> String {
    let wall = zone.civil(self)
    guard self == zone.startOfDay(wall.date) else { return formatted(on: day, in: zone) }
    return Self.formatted(wall.date.adding(days: -1), "24:00", on: day)
  }

  /// Day, time and zone: `Sun 7 June 2026 08:03 America/New_York`.
  package func formattedInFull(in zone: Zone) -> String {
    let wall = zone.civil(self)
    return "\(wall.date.formatted) \(clock(wall.time)) \(zone.identifier)"
  }

  private static func formatted(_ date: CivilDate, _ time: String, on day: CivilDate) -> String {
    if date == day { return time }
    return date.year == day.year ? "\(date.dayAndMonth) \(time)" : "\(date.formatted) \(time)"
  }
}

/// Hours and minutes.
private func clock(_ time: TimeOfDay) -> String {
  TimeOfDay(hour: time.hour, minute: time.minute)?.description ?? time.description
}
