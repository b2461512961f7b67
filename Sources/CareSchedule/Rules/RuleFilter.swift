import CareModel

/// A test of whether a day meets all parts of a rule.
///
/// In RFC 5545, a part expands or limits depending on the frequency (section 3.3.10, the table); within a period, both
/// amount to the same: the days that meet every part.
struct RuleFilter {
  private let months: Bits
  private let monthDays: Places
  private let yearDays: Places
  private let weeks: Places
  private let weekdays: Bits
  private let ordinalWeekdays: Bits
  private let ordinals: [(weekday: Int, nth: Int)]
  private let hasDays: Bool
  /// Whether ordinals of weekdays are counted in the month; otherwise, in the year.
  private let countsInMonth: Bool
  private let weekStart: Int

  init(_ rule: CalendarRule) {
    months = Bits(rule.months)
    monthDays = Places(rule.monthDays, most: 31)
    yearDays = Places(rule.yearDays, most: 366)
    weeks = Places(rule.weeks, most: 53)
    weekdays = Bits(rule.days.filter { $0.nth == nil }.map(\.weekday.rawValue))
    ordinals = rule.days.compactMap { day in day.nth.map { (day.weekday.rawValue, $0) } }
    ordinalWeekdays = Bits(ordinals.map(\.weekday))
    hasDays = !rule.days.isEmpty
    countsInMonth = rule.frequency == .monthly || !rule.months.isEmpty
    weekStart = rule.weekStart.rawValue
  }

  /// Whether only weekdays matter.
  var isWeekly: Bool { months.isEmpty && monthDays.isEmpty && yearDays.isEmpty && weeks.isEmpty && ordinals.isEmpty }

  /// Returns the days of a range that meet every part, in ascending order.
  func days(in range: Range<Int>) -> [Int] {
    if isWeekly { return hasDays ? range.filter { weekdays.contains(weekday($0)) } : Array(range) }
    var found: [Int] = []
    var first = range.lowerBound
    while first < range.upperBound {
      let (year, month, dayOfMonth) = GregorianDay.civil(first)
      let days = Month(
        year: year, first: first - dayOfMonth + 1, length: GregorianDay.length(ofMonth: month, year: year))
      let next = days.first + days.length
      if months.isEmpty || months.contains(month) {
        for day in first..<min(next, range.upperBound) where takes(day, of: days) { found.append(day) }
      }
      first = next
    }
    return found
  }

  private struct Month {
    let year: Int
    let first: Int
    let length: Int
  }

  private func weekday(_ day: Int) -> Int { (day + 3).floorModulo(by: 7) + 1 }

  private func takes(_ day: Int, of month: Month) -> Bool {
    let dayOfMonth = day - month.first + 1
    if !monthDays.isEmpty, !monthDays.contain(dayOfMonth, of: month.length) { return false }
    if hasDays {
      let weekday = self.weekday(day)
      if !weekdays.contains(weekday) {
        if ordinals.isEmpty || !ordinalWeekdays.contains(weekday) { return false }
        if countsInMonth, !hasOrdinal(weekday, place: dayOfMonth, length: month.length) { return false }
        if !countsInMonth {
          let (place, length) = place(day, in: month.year)
          if !hasOrdinal(weekday, place: place, length: length) { return false }
        }
      }
    }
    if !yearDays.isEmpty {
      let (place, length) = place(day, in: month.year)
      if !yearDays.contain(place, of: length) { return false }
    }
    return weeks.isEmpty || hasWeek(of: day, weekday: weekday(day))
  }

  /// Returns the position of a day in its year, from 1, and the length of the year.
  private func place(_ day: Int, in year: Int) -> (Int, Int) {
    (day - GregorianDay.day(year: year, month: 1, day: 1) + 1, GregorianDay.isLeap(year) ? 366 : 365)
  }

  private func hasOrdinal(_ weekday: Int, place: Int, length: Int) -> Bool {
    let (fromStart, fromEnd) = ((place - 1) / 7 + 1, -((length - place) / 7 + 1))
    return ordinals.contains { $0.weekday == weekday && ($0.nth == fromStart || $0.nth == fromEnd) }
  }

  /// A week belongs to the year that contains at least four of its days: the year of its fourth day.
  private func hasWeek(of day: Int, weekday: Int) -> Bool {
    let fourth = day - (weekday - weekStart).floorModulo(by: 7) + 3
    let year = GregorianDay.civil(fourth).year
    let place = fourth - GregorianDay.day(year: year, month: 1, day: 1)
    let count = ((GregorianDay.isLeap(year) ? 366 : 365) - place % 7 - 1) / 7 + 1
    return weeks.contain(place / 7 + 1, of: count)
  }
}

/// A set of small numbers.
private struct Bits {
  private var bits: UInt64 = 0

  init(_ numbers: [Int]) {
    for number in numbers where (0..<64).contains(number) { bits |= 1 << UInt64(number) }
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 == 1 }
}

/// Positions from 1, or from −1 for the last.
private struct Places {
  private var fromStart: [Bool] = []
  private var fromEnd: [Bool] = []

  init(_ places: [Int], most: Int) {
    guard !places.isEmpty else { return }
    fromStart = Array(repeating: false, count: most + 1)
    fromEnd = fromStart
    for place in places where place != 0 && (-most...most).contains(place) {
      if place > 0 { fromStart[place] = true } else { fromEnd[-place] = true }
    }
  }

  var isEmpty: Bool { fromStart.isEmpty }

  func contain(_ place: Int, of count: Int) -> Bool { fromStart[place] || fromEnd[count - place + 1] }
}
