package import CareModel

extension Instant {
  /// Returns the time for a page about `day`: `08:03`, or `Mon 8 June 08:03` if it is on another day.
  package func formatted(on day: CivilDate, in zone: Zone, _ language: Language = .english) -> String {
    let wall = zone.civil(self)
    return Self.formatted(wall.date, clock(wall.time), on: day, language)
  }

  /// Returns the time of an end: the first moment of a day is 24:00 of the day before.
  package func formattedEnd(on day: CivilDate, in zone: Zone, _ language: Language = .english) -> String {
    let wall = zone.civil(self)
    guard self == zone.startOfDay(wall.date) else { return formatted(on: day, in: zone, language) }
    return Self.formatted(wall.date.adding(days: -1), "24:00", on: day, language)
  }

  /// Returns the day and the time: `Sun 7 June 2026 08:03`.
  package func formattedWithDay(in zone: Zone, _ language: Language) -> String {
    let wall = zone.civil(self)
    return "\(wall.date.formatted(in: language)) \(clock(wall.time))"
  }

  /// Returns the day, time, and zone: `Sun 7 June 2026 08:03 America/New_York`.
  package func formattedInFull(in zone: Zone, _ language: Language = .english) -> String {
    "\(formattedWithDay(in: zone, language)) \(zone.identifier)"
  }

  private static func formatted(_ date: CivilDate, _ time: String, on day: CivilDate, _ language: Language) -> String {
    if date == day { return time }
    return "\(date.year == day.year ? date.dayAndMonth(in: language) : date.formatted(in: language)) \(time)"
  }
}

/// Hours and minutes.
private func clock(_ time: TimeOfDay) -> String {
  TimeOfDay(hour: time.hour, minute: time.minute)?.description ?? time.description
}

extension CivilDate {
  /// The date in full, in English: `Sun 7 June 2026`.
  package var formatted: String { formatted(in: .english) }

  /// The date without the weekday, in English: `7 June 2026`.
  package var formattedWithoutWeekday: String { Language.english.date(self) }

  /// The month's English name.
  package var monthName: String { monthName(in: .english) }

  /// Returns the date in full: `Sun 7 June 2026`.
  package func formatted(in language: Language) -> String { formatted(.date, in: language) }

  /// Returns the date in full, from the names of its weekday and its month, which the days of a week share with what is beside them.
  func formatted(weekday: String, month: String, in language: Language) -> String {
    language(.date, ["weekday": weekday, "day": day, "month": month, "year": year])
  }

  /// Returns the date without the year: `Sun 7 June`.
  package func dayAndMonth(in language: Language) -> String { formatted(.dayAndMonth, in: language) }

  /// Returns the day with the month in three letters: `7 Jun`.
  func shortDate(in language: Language) -> String {
    language(.shortDate, ["day": day, "month": String(monthName(in: language).prefix(3))])
  }

  private func formatted(_ phrase: Phrase, in language: Language) -> String {
    language(
      phrase, ["weekday": weekdayName(in: language), "day": day, "month": monthName(in: language), "year": year])
  }

  /// Returns the weekday in a few letters: `Sun`.
  package func weekdayName(in language: Language) -> String { language.name(weekday, of: .weekdays) }

  /// Returns the name of the month.
  package func monthName(in language: Language) -> String { language.name(month, of: .months) }
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
