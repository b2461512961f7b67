import CareModel

/// The periods that a rule counts, numbered from the one that begins with the year 0, or holds its first day.
struct RulePeriods {
  let frequency: CalendarRule.Frequency
  let weekStart: Weekday

  init(_ rule: CalendarRule) {
    frequency = rule.frequency
    weekStart = rule.weekStart
  }

  /// The first day of the year 0.
  private static let origin = GregorianDay.day(year: 0, month: 1, day: 1)

  /// After so many periods, which are so many days, all dates return on the same weekdays.
  var cycle: (periods: Int, days: Int) {
    switch frequency {
    case .daily: (GregorianDay.daysPerCycle, GregorianDay.daysPerCycle)
    case .weekly: (GregorianDay.daysPerCycle / 7, GregorianDay.daysPerCycle)
    case .monthly: (4800, GregorianDay.daysPerCycle)
    case .yearly: (400, GregorianDay.daysPerCycle)
    }
  }

  /// The same where only weekdays matter.
  var week: (periods: Int, days: Int) { (frequency == .daily ? 7 : 1, 7) }

  /// The first day of a period.
  func firstDay(of period: Int) -> Int {
    switch frequency {
    case .daily: Self.origin + period
    case .weekly: Self.origin - leadingDays + 7 * period
    case .monthly: GregorianDay.day(year: period.floorDivided(by: 12), month: period.floorModulo(by: 12) + 1, day: 1)
    case .yearly: GregorianDay.day(year: period, month: 1, day: 1)
    }
  }

  /// The period that holds a day.
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

  /// How many days of its week come before the first day of the year 0.
  private var leadingDays: Int { (Self.origin + 3 - (weekStart.rawValue - 1)).floorModulo(by: 7) }
}
