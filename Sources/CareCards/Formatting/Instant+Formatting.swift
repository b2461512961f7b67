package import CareModel

extension Instant {
  /// Returns the time for a page about `day`: `08:03`, or `Mon 8 June 08:03` if it is on another day.
  package func formatted(on day: CivilDate, in zone: Zone) -> String {
    let wall = zone.civil(self)
    return Self.formatted(wall.date, clock(wall.time), on: day)
  }

  /// Returns the time of an end: the first moment of a day is 24:00 of the day before.
  package func formattedEnd(on day: CivilDate, in zone: Zone) -> String {
    let wall = zone.civil(self)
    guard self == zone.startOfDay(wall.date) else { return formatted(on: day, in: zone) }
    return Self.formatted(wall.date.adding(days: -1), "24:00", on: day)
  }

  /// Returns the day, time, and zone: `Sun 7 June 2026 08:03 America/New_York`.
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

extension CivilDate {
  /// The date in full: `Sun 7 June 2026`.
  package var formatted: String { "\(dayAndMonth) \(year)" }

  /// The date without the weekday: `7 June 2026`.
  package var formattedWithoutWeekday: String { "\(day) \(monthName) \(year)" }

  /// The date without the year: `Sun 7 June`.
  package var dayAndMonth: String { "\(weekdayName) \(day) \(monthName)" }

  /// The weekday in three letters: `Sun`.
  package var weekdayName: String {
    Weekday(rawValue: weekday).map { String($0.title.prefix(3)) } ?? ""
  }

  /// The month's English name.
  package var monthName: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return names[month - 1]
  }
}

extension ClockChange {
  /// A description of the change: `the clocks go back an hour at 02:00`.
  package var formatted: String {
    let amount = seconds.magnitude == 3600 ? "an hour" : CalendarInterval.seconds(abs(seconds)).description
    // A change at midnight is shown at the end of the day.
    let time = wall.date == date ? wall.time.description : "24:00"
    return "the clocks go \(seconds < 0 ? "back" : "forward") \(amount) at \(time)"
  }
}

extension Zone {
  /// The city in the name of the zone: `New York`.
  var locationName: String {
    let name = identifier.split(separator: "/").last.map(String.init) ?? identifier
    return name.replacing("_", with: " ")
  }
}
