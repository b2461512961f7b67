import CareModel

/// Events at one time of day in one zone, as a rule that repeats: a day and each n-th after it, or weekdays.
struct CalendarSeries {
  /// How the days repeat.
  enum Rule: Hashable {
    case daily(Int)
    case weekly(Set<Int>)
  }

  let zone: Zone
  /// The time of day; nil for events of whole days.
  let time: TimeOfDay?
  let rule: Rule
  let first: CivilDate
  let last: CivilDate
  /// The days of the rule on which there is no event.
  let except: [CivilDate]

  /// The fewest events that are a series.
  static let least = 3

  /// Finds the rule of days, in order; nil if there is none that is shorter than the days.
  init?(_ days: [CivilDate], at time: TimeOfDay?, in zone: Zone) {
    guard days.count >= Self.least, let first = days.first, let last = days.last else { return nil }
    (self.zone, self.time, self.first, self.last) = (zone, time, first, last)
    let gaps = zip(days, days.dropFirst()).map { $1.dayNumber - $0.dayNumber }
    guard let step = gaps.min(), step > 0 else { return nil }
    let isDaily = gaps.allSatisfy { $0.isMultiple(of: step) }
    rule = isDaily ? .daily(step) : .weekly(Set(days.map(\.weekday)))
    let known = Set(days), missing = Self.days(rule, first, last).filter { !known.contains($0) }
    guard missing.count <= days.count / 2 else { return nil }
    except = missing
  }

  /// The days of a rule.
  private static func days(_ rule: Rule, _ first: CivilDate, _ last: CivilDate) -> [CivilDate] {
    (first.dayNumber...last.dayNumber).compactMap { CivilDate(dayNumber: $0) }.filter { day in
      switch rule {
      case .daily(let step): (day.dayNumber - first.dayNumber).isMultiple(of: step)
      case .weekly(let weekdays): weekdays.contains(day.weekday)
      }
    }
  }

  /// The starts of the events, as a reader of the calendar finds them.
  var starts: [Instant] {
    let left = Set(except)
    return Self.days(rule, first, last).filter { !left.contains($0) }.map { day in
      time.map { zone.instant(of: CivilDateTime(date: day, time: $0)) } ?? zone.startOfDay(day)
    }
  }

  /// The rule as RFC 5545 writes it, until the last day.
  var text: String {
    let until =
      "UNTIL=\(time == nil ? CalendarFeed.text(last) : CalendarFeed.text(starts.last ?? zone.startOfDay(last)))"
    switch rule {
    case .daily(let step): return "FREQ=DAILY;" + (step == 1 ? "" : "INTERVAL=\(step);") + until
    case .weekly(let weekdays):
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      return "FREQ=WEEKLY;BYDAY=\(weekdays.sorted().map { names[$0 - 1] }.joined(separator: ","));\(until)"
    }
  }
}
