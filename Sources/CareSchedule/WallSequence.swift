import CareModel

/// The nominal wall times of an element, in rising order: dates, times of day on each, and elapsed seconds on top.
final class WallSequence: Sendable {
  let dates: DateRule
  /// Seconds since midnight, rising; one alone where ``elapsed`` is not zero.
  let times: [Int]
  /// Elapsed seconds that each step adds after its wall time has become an instant.
  let elapsed: Int
  /// Whether the dates are wall seconds, with the times of day inside.
  let holdsTimes: Bool

  init(dates: DateRule, times: [Int], elapsed: Int, holdsTimes: Bool = false) {
    self.dates = dates
    self.times = times
    self.elapsed = elapsed
    self.holdsTimes = holdsTimes
  }

  /// The wall second that the calendar gives, before elapsed seconds are added.
  func calendarWall(_ place: Int) -> Int {
    let count = times.count
    if holdsTimes {
      if case .list(let walls) = dates, place >= walls.count { return CivilDate.latest.dayNumber * 2 * 86_400 }
      return dates.day(place)
    }
    if count == 1 { return dates.day(place) * 86_400 + times[0] }
    return dates.day(place / count) * 86_400 + times[place % count]
  }

  /// The nominal wall second, elapsed seconds included.
  func wall(_ place: Int) -> Int {
    calendarWall(place) + place * elapsed
  }

  /// The place of the first nominal wall second that is not before that one.
  func place(notBefore wanted: Int) -> Int {
    if holdsTimes { return dates.place(notBefore: wanted) }
    if elapsed != 0 {
      let step = dates.averageStep * 86_400 + Double(elapsed)
      return RisingSequence(averageStep: step, first: wall(0), value: wall).place(notBefore: wanted)
    }
    let day = wanted.floorDivided(by: 86_400)
    let place = dates.place(notBefore: day)
    guard dates.day(place) == day else { return place * times.count }
    let time = wanted.floorModulo(by: 86_400)
    return place * times.count + times.prefix { $0 < time }.count
  }
}
