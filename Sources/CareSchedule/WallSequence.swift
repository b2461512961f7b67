import CareModel

/// The nominal wall times of an element, in ascending order: calendar times plus elapsed seconds.
final class WallSequence: Sendable {
  enum Calendar: Sendable {
    case cycle(WallTimeCycle)
    /// A repeated step of months (clamped) and days, at times of day.
    case steps(start: CivilDate, months: Int, days: Int, times: [Int])
  }

  let calendar: Calendar
  /// The elapsed seconds that each step adds after its wall time is converted to an instant; 0 if there are several
  /// times a day.
  let elapsed: Int
  /// The seconds from the midnight of a date to its first time, if its times reach into the night after; otherwise 0.
  let lead: Int

  init(_ calendar: Calendar, elapsed: Int = 0, times: [Int] = []) {
    self.calendar = calendar
    lead = times.last.map { $0 >= 86_400 } ?? false ? times[0] : 0
    self.elapsed = elapsed
  }

  /// The cycle, if the sequence is nothing else.
  var plainCycle: WallTimeCycle? {
    if elapsed == 0, case .cycle(let cycle) = calendar { cycle } else { nil }
  }

  /// Returns the calendar's wall second, before elapsed seconds are added.
  func calendarWall(_ place: Int) -> Int {
    switch calendar {
    case .cycle(let cycle): return cycle.wall(place)
    case .steps(let start, let months, let days, let times):
      let (step, time) = place.quotientAndRemainder(dividingBy: times.count)
      return (start.uncheckedDay(addingMonths: step * months) + step * days) * 86_400 + times[time]
    }
  }

  /// Returns the index of the first calendar time that is not before a wall second.
  func calendarPlace(notBefore wanted: Int) -> Int {
    switch calendar {
    case .cycle(let cycle): cycle.place(notBefore: wanted)
    case .steps:
      MonotonicSequence(averageStep: averageStep, first: calendarWall(0), value: calendarWall).place(notBefore: wanted)
    }
  }

  /// Returns the nominal wall second, including elapsed seconds.
  func wall(_ place: Int) -> Int {
    calendarWall(place) + place * elapsed
  }

  /// Returns the index of the first nominal wall second that is not before `wanted`.
  func place(notBefore wanted: Int) -> Int {
    if elapsed == 0 { return calendarPlace(notBefore: wanted) }
    let step = averageStep + Double(elapsed)
    return MonotonicSequence(averageStep: step, first: wall(0), value: wall).place(notBefore: wanted)
  }

  /// Returns the index of the first nominal time of a date, or of a later one.
  func place(ofDay day: Int) -> Int {
    place(notBefore: day * 86_400 + lead)
  }

  /// The average number of seconds between calendar times.
  private var averageStep: Double {
    switch calendar {
    case .cycle(let cycle): Double(cycle.length) / Double(cycle.count)
    case .steps(_, let months, let days, let times):
      (Double(months) * MonotonicSequence.daysPerMonth + Double(days)) * 86_400 / Double(times.count)
    }
  }
}

/// An ascending sequence of integers that stays within a few steps of a straight line.
struct MonotonicSequence {
  static let daysPerMonth = 30.436_875

  let averageStep: Double
  let first: Int
  let value: (Int) -> Int

  /// Returns the index of the first value that is not smaller: estimated on the line, then corrected by a few steps.
  func place(notBefore wanted: Int) -> Int {
    guard wanted > first else { return 0 }
    var place = Int(Double(wanted - first) / averageStep)
    while place > 0, value(place - 1) >= wanted { place -= 1 }
    while value(place) < wanted { place += 1 }
    return place
  }
}
