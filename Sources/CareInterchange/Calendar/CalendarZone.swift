import CareModel

/// A time zone as other calendars read it: two observances with yearly rules where it is regular, and otherwise the changes one by one.
///
/// Outlook ignores observances with single dates, and wants a zone for every name that is used.
struct CalendarZone {
  private let zone: Zone
  private let changes: [ClockChange]
  private let years: ClosedRange<Int>

  /// Describes a zone in the years of some events, and those around them.
  init(_ zone: Zone, from: Instant, to: Instant) {
    self.zone = zone
    let years = (zone.date(of: from).year - 1)...(max(zone.date(of: to).year, zone.date(of: from).year) + 1)
    self.years = years
    let first = CivilDate(year: years.lowerBound, month: 1, day: 1) ?? .earliest
    let end = CivilDate(year: years.upperBound + 1, month: 1, day: 1) ?? .latest
    changes = zone.clockChanges(from: Zone.utc.startOfDay(first), to: Zone.utc.startOfDay(end))
  }

  /// Adds the zone to a calendar.
  func add(to text: inout CalendarText) {
    text.add("BEGIN", "VTIMEZONE")
    text.add("TZID", zone.identifier)
    let start = zone.offsetSeconds(
      at: Zone.utc.startOfDay(CivilDate(year: years.lowerBound, month: 1, day: 1) ?? .earliest))
    if changes.isEmpty {
      observance("STANDARD", "19700101T000000", from: start, to: start, &text)
    } else if let yearly {
      for (change, rule) in yearly {
        let before = zone.offsetSeconds(at: change.instant.adding(milliseconds: -1))
        observance(
          change.seconds > 0 ? "DAYLIGHT" : "STANDARD",
          "1970\(CalendarFeed.digits(change.wall.date.month))\(CalendarFeed.digits(rule.day(1970)))T\(CalendarFeed.text(change.wall.time))",
          from: before, to: before + change.seconds, &text, "RRULE",
          "FREQ=YEARLY;BYMONTH=\(change.wall.date.month);BYDAY=\(rule.text)")
      }
    } else {
      observance("STANDARD", "19700101T000000", from: start, to: start, &text)
      for change in changes {
        let before = zone.offsetSeconds(at: change.instant.adding(milliseconds: -1)),
          wall = CalendarFeed.text(change.wall)
        observance(
          change.seconds > 0 ? "DAYLIGHT" : "STANDARD", wall, from: before, to: before + change.seconds, &text, "RDATE",
          wall)
      }
    }
    text.add("END", "VTIMEZONE")
  }

  private func observance(
    _ name: String, _ start: String, from: Int, to: Int, _ text: inout CalendarText, _ rule: String? = nil,
    _ value: String = ""
  ) {
    func offset(_ seconds: Int) -> String {
      let size = abs(seconds), rest = size % 60
      return "\(seconds < 0 ? "-" : "+")\(CalendarFeed.digits(size / 3600))\(CalendarFeed.digits(size / 60 % 60))"
        + (rest == 0 ? "" : CalendarFeed.digits(rest))
    }
    text.add("BEGIN", name)
    text.add("DTSTART", start)
    text.add("TZOFFSETFROM", offset(from))
    text.add("TZOFFSETTO", offset(to))
    if let rule { text.add(rule, value) }
    text.add("END", name)
  }

  // MARK: Yearly rules

  /// The weekday of a month on which clocks change: the n-th, or the last.
  private struct WeekdayRule: Hashable {
    let month: Int
    let weekday: Int
    let number: Int

    var text: String {
      "\(number)\(["MO", "TU", "WE", "TH", "FR", "SA", "SU"][weekday - 1])"
    }

    /// Returns the day of the month in a year.
    func day(_ year: Int) -> Int {
      let days = (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }.filter { $0.weekday == weekday }
      return (number < 0 ? days.last : days.dropFirst(number - 1).first)?.day ?? 1
    }
  }

  /// The two changes of a year with their rules; nil if the years differ.
  private var yearly: [(ClockChange, WeekdayRule)]? {
    guard changes.count == years.count * 2 else { return nil }
    var found: [(ClockChange, WeekdayRule)] = []
    for place in 0..<2 {
      let same = stride(from: place, to: changes.count, by: 2).map { changes[$0] }, first = same[0]
      let rules = [-1, 1, 2, 3, 4].map {
        WeekdayRule(month: first.wall.date.month, weekday: first.wall.date.weekday, number: $0)
      }
      let isSame = same.allSatisfy { change in
        change.seconds == first.seconds && change.wall.time == first.wall.time
          && change.wall.date.month == first.wall.date.month
          && change.wall.date.weekday == first.wall.date.weekday
          && zone.offsetSeconds(at: change.instant) == zone.offsetSeconds(at: first.instant)
      }
      guard isSame,
        let rule = rules.first(where: { rule in same.allSatisfy { rule.day($0.wall.date.year) == $0.wall.date.day } })
      else { return nil }
      found.append((first, rule))
    }
    return found
  }
}
