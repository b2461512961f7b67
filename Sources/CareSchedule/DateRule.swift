import CareModel

/// The dates that an element falls on, as day numbers in rising order, each computed from its place alone.
enum DateRule: Sendable {
  /// Those days, rising; after the last comes a day beyond the calendar.
  case list([Int])
  case days(start: Int, step: Int)
  /// So many days after a day that returns each `length` days; offsets from 0 up to the length, rising.
  case cycle(start: Int, length: Int, offsets: [Int])
  case months(start: CivilDate, months: Int, days: Int)
  /// A day that every month has, of each `step`-th month.
  case monthDays(first: Int, step: Int, on: MonthDay)

  /// The day number of the date at that place, counted from 0.
  func day(_ place: Int) -> Int {
    switch self {
    case .list(let days): place < days.count ? days[place] : Self.never
    case .days(let start, let step): start + place * step
    case .cycle(let start, let length, let offsets):
      start + place / offsets.count * length + offsets[place % offsets.count]
    case .months(let start, let months, let days):
      start.uncheckedDay(addingMonths: place * months) + place * days
    case .monthDays(let first, let step, let day):
      day.day(inMonth: first + place * step, missing: .clamp) ?? Self.never
    }
  }

  /// The place of the first date that is not before that day; of a list, its length where there is none.
  func place(notBefore day: Int) -> Int {
    switch self {
    case .list(let days): return days.place(notBefore: day)
    case .days(let start, let step): return day <= start ? 0 : (day - start + step - 1) / step
    case .cycle(let start, let length, let offsets):
      let distance = max(0, day - start)
      return distance / length * offsets.count + offsets.place(notBefore: distance % length)
    case .months(let start, _, _):
      return RisingSequence(averageStep: averageStep, first: start.dayNumber, value: self.day).place(notBefore: day)
    case .monthDays:
      return RisingSequence(averageStep: averageStep, first: self.day(0), value: self.day).place(notBefore: day)
    }
  }

  /// How many days there are from one date to the next, in the mean.
  var averageStep: Double {
    switch self {
    case .list: 1
    case .days(_, let step): Double(step)
    case .cycle(_, let length, let offsets): Double(length) / Double(offsets.count)
    case .months(_, let months, let days): Double(months) * RisingSequence.daysPerMonth + Double(days)
    case .monthDays(_, let step, _): Double(step) * RisingSequence.daysPerMonth
    }
  }

  /// A day that no question reaches.
  private static let never = 4_000_000
}

extension DateRule {
  /// That day of each `step`-th month from the first, counted in months from the year 0.
  ///
  /// Where some months have none, the dates are found from the months of one cycle, after which all dates return on the
  /// same weekdays: 400 years, or as many times that as the step needs.
  static func months(from first: Int, step: Int, on day: MonthDay, missing: MissingDay) -> DateRule {
    if day.isInEveryMonth(missing: missing) { return .monthDays(first: first, step: step, on: day) }
    let (monthsOfCycle, daysOfCycle) = (4800, 146_097)
    let periods = monthsOfCycle / greatestCommonDivisor(monthsOfCycle, step)
    let start = MonthDay.day(1).day(inMonth: first, missing: .clamp) ?? 0
    let days = (0..<periods).compactMap { day.day(inMonth: first + $0 * step, missing: missing) }
    guard !days.isEmpty else { return .list([]) }
    return .cycle(start: start, length: periods * step / monthsOfCycle * daysOfCycle, offsets: days.map { $0 - start })
  }
}

extension [Int] {
  /// The place of the first of rising numbers that is not smaller; the length where there is none.
  func place(notBefore wanted: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A rising sequence of integers that stays within a few steps of a straight line.
struct RisingSequence {
  static let daysPerMonth = 30.436_875

  let averageStep: Double
  let first: Int
  let value: (Int) -> Int

  /// The place of the first value that is not smaller: guessed on the line, then corrected by the few steps it is off.
  func place(notBefore wanted: Int) -> Int {
    guard wanted > first else { return 0 }
    var place = Int(Double(wanted - first) / averageStep)
    while place > 0, value(place - 1) >= wanted { place -= 1 }
    while value(place) < wanted { place += 1 }
    return place
  }
}
