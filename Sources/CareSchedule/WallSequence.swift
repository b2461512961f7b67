import CareModel

/// The nominal wall times of an element, in rising order: those of the calendar, and elapsed seconds on top.
final class WallSequence: Sendable {
  enum Calendar: Sendable {
    case cycle(WallTimeCycle)
    /// A day after so many months (clamped) and days, again and again, at times of day.
    case steps(start: CivilDate, months: Int, days: Int, times: [Int])
  }

  let calendar: Calendar
  /// Elapsed seconds that each step adds after its wall time has become an instant; 0 where there are several times a
  /// day.
  let elapsed: Int

  init(_ calendar: Calendar, elapsed: Int = 0) {
    self.calendar = calendar
    self.elapsed = elapsed
  }

  /// The cycle, where that is all there is to it.
  var plainCycle: WallTimeCycle? {
    if elapsed == 0, case .cycle(let cycle) = calendar { cycle } else { nil }
  }

  /// The wall second that the calendar gives, before elapsed seconds are added.
  func calendarWall(_ place: Int) -> Int {
    switch calendar {
    case .cycle(let cycle): return cycle.wall(place)
    case .steps(let start, let months, let days, let times):
      let (step, time) = place.quotientAndRemainder(dividingBy: times.count)
      return (start.uncheckedDay(addingMonths: step * months) + step * days) * 86_400 + times[time]
    }
  }

  /// The place of the first that the calendar gives not before a wall second.
  func calendarPlace(notBefore wanted: Int) -> Int {
    switch calendar {
    case .cycle(let cycle): cycle.place(notBefore: wanted)
    case .steps:
      MonotonicSequence(averageStep: averageStep, first: calendarWall(0), value: calendarWall).place(notBefore: wanted)
    }
  }

  /// The nominal wall second, elapsed seconds included.
  func wall(_ place: Int) -> Int {
    calendarWall(place) + place * elapsed
  }

  /// The place of the first nominal wall second that is not before that one.
  func place(notBefore wanted: Int) -> Int {
    if elapsed == 0 { return calendarPlace(notBefore: wanted) }
    let step = averageStep + Double(elapsed)
    return MonotonicSequence(averageStep: step, first: wall(0), value: wall).place(notBefore: wanted)
  }

  /// How many seconds there are from one to the next by the calendar, in the mean.
  private var averageStep: Double {
    switch calendar {
    case .cycle(let cycle): Double(cycle.length) / Double(cycle.count)
    case .steps(_, let months, let days, let times):
      (Double(months) * MonotonicSequence.daysPerMonth + Double(days)) * 86_400 / Double(times.count)
    }
  }
}

/// A rising sequence of integers that stays within a few steps of a straight line.
struct MonotonicSequence {
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
