import CareModel
import CareSchedule

extension NaiveElement {
  /// The random times day by day; only what is drawn on one day is asked of the code that is tested.
  func randomOccurrences(_ random: RandomTimes) -> [Occurrence] {
    var found: [Occurrence] = []
    var left = element.count ?? .max
    let first = start.date.dayNumber
    let end = element.end.map { $0.walls.wall }
    for day in first...max(first, horizon / 86_400 + 4) {
      // 1 January 1970 was a Thursday.
      let weekday = Weekday(rawValue: (day + 3).mod(7) + 1)
      guard random.weekdays.isEmpty || weekday.map(random.weekdays.contains) ?? false else { continue }
      if let days = random.days, !isDrawn(day, of: days, from: first) { continue }
      for (number, begin) in drawn(random, on: day).enumerated() where left > 0 {
        if isBefore(day, begin, start) || !isInRandomBurst(day, begin) { continue }
        left -= 1
        // A window belongs to the date on which it opens.
        if let end, !isBefore(day, begin, end) { continue }
        guard let date = CivilDate(dayNumber: day), !element.except.contains(.date(date)) else { continue }
        found.append(occurrence(.random(date, number + 1), begin))
      }
    }
    let days = Set(element.also.compactMap { if case .date(let date) = $0 { date } else { nil } })
    for date in days.sorted() {
      for (number, begin) in drawn(random, on: date.dayNumber).enumerated() {
        let slot = Slot.random(date, number + 1)
        if !found.contains(where: { $0.slot == slot }) { found.append(occurrence(slot, begin)) }
      }
    }
    return found
  }

  private func drawn(_ random: RandomTimes, on day: Int) -> [Int] {
    guard let window = hours.window, case .milliseconds(let length) = element.duration else { return [] }
    let opens = day * 86_400 + window.opens
    let closes = day * 86_400 + window.closes
    if clock.skips(wall: opens) { return [] }
    // A window closes in the zone in which it opens.
    let elapsed = clock.seconds(ofWall: closes, inZoneReading: opens) - clock.seconds(ofWall: opens)
    var generator = seed.generator(on: day)
    return Placements(times: random.times, gap: random.minGap, isStratified: random.isStratified)
      .draw(last: elapsed - length / 1000, from: &generator).map { clock.seconds(ofWall: opens) + $0 }
  }

  /// Whether a day is among those drawn from its block; only what is drawn for one block is asked of the code that is tested.
  private func isDrawn(_ day: Int, of days: DrawnDays, from first: Int) -> Bool {
    let block = first + (day - first) / days.of * days.of
    var generator = seed.generator(ofBlockFrom: block)
    return Placements(times: days.count, gap: 1, isStratified: false)
      .draw(last: days.of - 1, from: &generator).contains(day - block)
  }

  /// Whether a date's time comes before a wall time: on an earlier date, or on the same and earlier in time.
  private func isBefore(_ day: Int, _ begin: Int, _ wall: CivilDateTime) -> Bool {
    if day != wall.date.dayNumber { return day < wall.date.dayNumber }
    return wall.time != .midnight && begin < clock.seconds(ofWall: wall.wallSeconds)
  }

  private func isInRandomBurst(_ day: Int, _ begin: Int) -> Bool {
    guard let bursts = element.bursts else { return true }
    return (0..<bursts.count).contains { number in
      guard let forward = bursts.every.multiplied(by: number), let from = start.adding(forward),
        let to = from.adding(bursts.length)
      else { return false }
      return !isBefore(day, begin, from) && isBefore(day, begin, to)
    }
  }

  private func occurrence(_ slot: Slot, _ begin: Int) -> Occurrence {
    var stop = begin
    if case .milliseconds(let amount) = element.duration { stop += amount / 1000 }
    return Occurrence(
      slot: slot, start: Instant(seconds: begin), stop: Instant(seconds: stop), index: 0, element: place,
      isAllDay: false)
  }
}
