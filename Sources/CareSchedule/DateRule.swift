import CareModel

/// The dates that an element falls on, as day numbers in rising order, each computed from its place alone.
enum DateRule: Sendable {
  case once(Int)
  case days(start: Int, step: Int)
  case weekly(monday: Int, step: Int, weekdays: [Int])
  case months(start: CivilDate, months: Int, days: Int)

  /// The day number of the date at that place, counted from 0; only 0 has a meaning for ``once(_:)``.
  func day(_ place: Int) -> Int {
    switch self {
    case .once(let day): day
    case .days(let start, let step): start + place * step
    case .weekly(let monday, let step, let weekdays):
      monday + place / weekdays.count * step + weekdays[place % weekdays.count]
    case .months(let start, let months, let days):
      start.uncheckedDay(addingMonths: place * months) + place * days
    }
  }

  /// The place of the first date that is not before that day; for ``once(_:)`` 1 where there is none.
  func place(notBefore day: Int) -> Int {
    switch self {
    case .once(let only): day <= only ? 0 : 1
    case .days(let start, let step): day <= start ? 0 : (day - start + step - 1) / step
    case .weekly(let monday, let step, let weekdays):
      place(notBefore: max(0, day - monday), step: step, weekdays: weekdays)
    case .months(let start, let months, let days):
      RisingSequence(averageStep: Double(months) * RisingSequence.daysPerMonth + Double(days), first: start.dayNumber) {
        start.uncheckedDay(addingMonths: $0 * months) + $0 * days
      }.place(notBefore: day)
    }
  }

  private func place(notBefore days: Int, step: Int, weekdays: [Int]) -> Int {
    let inside = days % step
    let before = weekdays.prefix { $0 < inside }.count
    return days / step * weekdays.count + before
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
