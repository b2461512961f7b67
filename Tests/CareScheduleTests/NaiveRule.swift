import CareModel
import Foundation

/// A rule of the calendar by asking every day, one after the other, whether it has all the parts.
struct NaiveRule {
  let rule: CalendarRule
  let start: CivilDate
  let times: [Int]
  private let calendar: Calendar

  init(_ rule: CalendarRule, start: CivilDate, times: [Int]) {
    var rule = rule
    if rule.days.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty {
      let own = Weekday.allCases.filter { $0.rawValue == start.weekday }.map { CalendarRule.Day($0) }
      switch rule.frequency {
      case .daily: break
      case .weekly: rule.days = own
      case .monthly: rule.monthDays = [start.day]
      case .yearly where !rule.weeks.isEmpty: rule.days = own
      case .yearly:
        rule.monthDays = [start.day]
        if rule.months.isEmpty { rule.months = [start.month] }
      }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = rule.weekStart.rawValue % 7 + 1
    calendar.minimumDaysInFirstWeek = 4
    self.rule = rule
    self.start = start
    self.times = times
    self.calendar = calendar
  }

  /// The wall seconds of all periods from the one that holds the start, those before the start among them.
  func walls(through last: Int) -> [Int] {
    let first = start.dayNumber - 366
    let periods = Dictionary(grouping: (first...max(first, last + 366)).compactMap { CivilDate(dayNumber: $0) }) {
      period(of: $0)
    }
    let begin = period(of: start)
    var walls: [Int] = []
    for (number, dates) in periods where number >= begin && (number - begin) % rule.every == 0 {
      let all = dates.filter { takes($0) }.flatMap { date in times.map { date.dayNumber * 86_400 + $0 } }.sorted()
      guard !rule.positions.isEmpty else {
        walls += all
        continue
      }
      for (place, wall) in all.enumerated()
      where rule.positions.contains(place + 1) || rule.positions.contains(place - all.count) { walls.append(wall) }
    }
    return walls.sorted().filter { $0 < (last + 1) * 86_400 }
  }

  private func period(of date: CivilDate) -> Int {
    switch rule.frequency {
    case .daily: date.dayNumber
    case .weekly: (date.dayNumber + 7_000_000 - (date.weekday - rule.weekStart.rawValue).mod(7)) / 7
    case .monthly: date.year * 12 + date.month
    case .yearly: date.year
    }
  }

  private func takes(_ date: CivilDate) -> Bool {
    func has(_ wanted: [Int], _ place: Int, of count: Int) -> Bool {
      wanted.isEmpty || wanted.contains(place) || wanted.contains(place - count - 1)
    }
    guard has(rule.months, date.month, of: 1_000) else { return false }
    let month = { CivilDate.days(of: date.year, months: [date.month]) }
    guard rule.monthDays.isEmpty || has(rule.monthDays, date.day, of: month().count) else { return false }
    let year = { CivilDate.days(of: date.year, months: Array(1...12)) }
    if !rule.yearDays.isEmpty {
      let all = year()
      guard has(rule.yearDays, (all.firstIndex(of: date) ?? 0) + 1, of: all.count) else { return false }
    }
    if !rule.weeks.isEmpty {
      let noon = Date(timeIntervalSince1970: TimeInterval(date.dayNumber) * 86_400 + 43_200)
      let week = calendar.component(.weekOfYear, from: noon)
      let own = calendar.component(.yearForWeekOfYear, from: noon)
      // The 28th of December is in the last week where weeks begin on Monday; the last seven days tell for all.
      let days = CivilDate.days(of: own, months: [12]).suffix(7)
      let count =
        days.map { day in
          calendar.component(
            .weekOfYear, from: Date(timeIntervalSince1970: TimeInterval(day.dayNumber) * 86_400 + 43_200))
        }.max() ?? 52
      guard has(rule.weeks, week, of: count) else { return false }
    }
    guard !rule.days.isEmpty else { return true }
    let isMonthly = rule.frequency == .monthly || !rule.months.isEmpty
    return rule.days.contains { day in
      guard day.weekday.rawValue == date.weekday else { return false }
      guard let nth = day.nth else { return true }
      let same = (isMonthly ? month() : year()).filter { $0.weekday == date.weekday }
      return has([nth], (same.firstIndex(of: date) ?? 0) + 1, of: same.count)
    }
  }
}

extension CivilDate {
  fileprivate static func days(of year: Int, months: [Int]) -> [CivilDate] {
    months.flatMap { month in (1...31).compactMap { CivilDate(year: year, month: month, day: $0) } }
  }
}
