import CareModel

/// The periods that a rule counts, numbered from the one that begins with the year 0, or contains its first day.
struct RulePeriods {
  let frequency: CalendarRule.Frequency
  let weekStart: Weekday

  init(_ rule: CalendarRule) {
    frequency = rule.frequency
    weekStart = rule.weekStart
  }

  /// The first day of the year 0.
  private static let origin = GregorianDay.day(year: 0, month: 1, day: 1)

  /// The number of periods, and of days, after which all dates fall on the same weekdays again.
  var cycle: (periods: Int, days: Int) {
    switch frequency {
    case .daily: (GregorianDay.daysPerCycle, GregorianDay.daysPerCycle)
    case .weekly: (GregorianDay.daysPerCycle / 7, GregorianDay.daysPerCycle)
    case .monthly: (4800, GregorianDay.daysPerCycle)
    case .yearly: (400, GregorianDay.daysPerCycle)
    }
  }

  /// The same numbers if only weekdays matter.
  var week: (periods: Int, days: Int) { (frequency == .daily ? 7 : 1, 7) }

  /// Returns the first day of a period.
  func firstDay(of period: Int) -> Int {
    switch frequency {
    case .daily: Self.origin + period
    case .weekly: Self.origin - leadingDays + 7 * period
    case .monthly: GregorianDay.day(year: period.floorDivided(by: 12), month: period.floorModulo(by: 12) + 1, day: 1)
    case .yearly: GregorianDay.day(year: period, month: 1, day: 1)
    }
  }

  /// Returns the period that contains a day.
  func period(of day: Int) -> Int {
    switch frequency {
    case .daily: return day - Self.origin
    case .weekly: return (day - Self.origin + leadingDays).floorDivided(by: 7)
    case .monthly:
      let (year, month, _) = GregorianDay.civil(day)
      return year * 12 + month - 1
    case .yearly: return GregorianDay.civil(day).year
    }
  }

  /// The number of days of its week before the first day of the year 0.
  private var leadingDays: Int { (Self.origin + 3 - (weekStart.rawValue - 1)).floorModulo(by: 7) }
}
