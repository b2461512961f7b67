import CareModel
import CareSchedule
import Foundation

/// The rules of a schedule walked day by day from the start: slow, and plain enough to be read against the rules.
///
/// It takes literal dates and wall times as starts and ends.
struct NaiveSchedule {
  let all: [Occurrence]

  init(_ schedule: Schedule, zones: ZoneTimeline, horizon: Int, parameters: [String: ParameterValue] = [:]) throws {
    var found: [(order: Int, occurrence: Occurrence)] = []
    for (place, element) in schedule.elements.enumerated() {
      let own = (element.zone ?? schedule.zone).map { ZoneTimeline($0) } ?? zones
      let same = schedule.elements[..<place].filter { $0.recurrence.isRandom && $0.key == element.key }
      let seed = DrawSeed(RandomSeed(), key: element.key, ordinal: same.count)
      let hours = NaiveHours(element, parameters)
      let walk = try NaiveElement(element, place: place, zones: own, horizon: horizon, seed: seed, hours: hours)
      found += walk.occurrences().enumerated().map { ($0.offset, $0.element) }
    }
    found.sort {
      ($0.occurrence.start, $0.occurrence.element, $0.order) < ($1.occurrence.start, $1.occurrence.element, $1.order)
    }
    all = found.enumerated().map { place, entry in
      var occurrence = entry.occurrence
      occurrence.index = place
      return occurrence
    }
  }

  func occurrences(from: Instant, to: Instant) -> [Occurrence] {
    all.filter { $0.start < to && ($0.stop > from || ($0.start == $0.stop && $0.start >= from)) }
  }
}

struct NaiveElement {
  let element: ScheduleElement
  let place: Int
  let clock: NaiveClock
  let start: CivilDateTime
  let horizon: Int
  let seed: DrawSeed
  let hours: NaiveHours

  init(
    _ element: ScheduleElement, place: Int, zones: ZoneTimeline, horizon: Int, seed: DrawSeed, hours: NaiveHours
  ) throws {
    self.hours = hours
    self.seed = seed
    self.element = element
    self.place = place
    self.horizon = horizon
    start = element.start.walls.wall
    var own = zones
    if case .interval(let interval) = element.recurrence, interval.seconds > 0 {
      // The first time of day counts: a move earlier that day comes before it.
      var first = start
      if let time = hours.times.first, let named = CivilDateTime(wallSeconds: start.date.dayNumber * 86_400 + time) {
        first = named
      }
      own = ZoneTimeline(zones.zone(reading: first))
    }
    clock = try NaiveClock(own)
  }

  func occurrences() -> [Occurrence] {
    if case .random(let random) = element.recurrence { return randomOccurrences(random) }
    var found: [Occurrence] = []
    var left = element.count ?? .max
    let end = element.end.map { end in
      end.walls.isDate
        ? clock.startOfDay(end.walls.wall.date.dayNumber) : clock.seconds(ofWall: end.walls.wall.wallSeconds)
    }
    for (wall, elapsed, date) in steps() where left > 0 {
      let isElapsed = element.recurrence.elapsedSeconds > 0
      if !isInBurst(wall: wall, elapsed: elapsed, date: date) { continue }
      if element.recurrence.isCalendar && clock.skips(wall: wall) { continue }
      left -= 1
      let isAllDay = element.duration == .allDay
      let day = (wall - wall.mod(86_400)) / 86_400
      let begin = isAllDay ? clock.startOfDay(day) : clock.seconds(ofWall: wall) + elapsed
      // A time in the night after belongs to its date.
      if hours.reachNight, let end = element.end?.walls, end.wall.time == .midnight {
        if date >= end.wall.date.dayNumber { continue }
      } else if let end, begin >= end {
        continue
      }
      if element.except.contains(where: { leavesOut($0, wall: wall, begin: begin, date: date, isElapsed: isElapsed) }) {
        continue
      }
      var stop = isAllDay ? max(begin, clock.startOfDay(day + 1)) : begin
      if case .milliseconds(let amount) = element.duration { stop += amount / 1000 }
      guard let shown = CivilDateTime(wallSeconds: wall) else { continue }
      let slot: Slot =
        isAllDay ? .date(shown.date) : isElapsed ? .instant(Instant(seconds: begin)) : .dateTime(shown)
      found.append(
        Occurrence(
          slot: slot, start: Instant(seconds: begin), stop: Instant(seconds: stop), index: 0, element: place,
          isAllDay: isAllDay))
    }
    return found + additions(to: found)
  }

  private func isInBurst(wall: Int, elapsed: Int, date: Int) -> Bool {
    guard let bursts = element.bursts else { return true }
    let origin = CivilDateTime(date: start.date, time: element.duration == .allDay ? .midnight : start.time)
    let read = { (wall: Int) in element.recurrence.isCalendar ? wall : clock.seconds(ofWall: wall) }
    return (0..<bursts.count).contains { number in
      var from = origin
      if let forward = bursts.every.multiplied(by: number), let moved = origin.adding(forward) { from = moved }
      guard let to = from.adding(bursts.length) else { return true }
      func isBefore(_ point: CivilDateTime) -> Bool {
        if hours.reachNight, point.time == .midnight { return date < point.date.dayNumber }
        return read(wall) + elapsed < read(point.wallSeconds)
      }
      return (number == 0 || !isBefore(from)) && isBefore(to)
    }
  }

  private func leavesOut(_ named: DateOrTime, wall: Int, begin: Int, date nominal: Int, isElapsed: Bool) -> Bool {
    switch named {
    case .date(let date):
      let day = date.dayNumber
      return isElapsed
        ? (clock.startOfDay(day)..<max(clock.startOfDay(day), clock.startOfDay(day + 1))).contains(begin)
        : nominal == day
    case .dateTime(let time):
      return isElapsed ? begin == clock.seconds(ofWall: time.wallSeconds) : wall == time.wallSeconds
    }
  }

  /// What `also` adds, by time of day, then by date.
  private func additions(to found: [Occurrence]) -> [Occurrence] {
    let isAllDay = element.duration == .allDay
    let own = isAllDay ? [0] : element.times.isEmpty ? [start.time.secondsSinceMidnight] : hours.times
    let walls = element.also.flatMap { named in
      switch named {
      case .date(let date): own.map { NamedTime(time: $0, day: date.dayNumber) }
      case .dateTime(let wall): [NamedTime(time: wall.time.secondsSinceMidnight, day: wall.date.dayNumber)]
      }
    }
    return Set(walls).sorted { ($0.time, $0.day) < ($1.time, $1.day) }.compactMap { named in
      guard let wall = CivilDateTime(wallSeconds: named.day * 86_400 + named.time) else { return nil }
      let day = wall.date.dayNumber
      guard !clock.skips(wall: wall.wallSeconds) else { return nil }
      let begin = isAllDay ? clock.startOfDay(day) : clock.seconds(ofWall: wall.wallSeconds)
      let slot: Slot = isAllDay ? .date(wall.date) : .dateTime(wall)
      guard !found.contains(where: { $0.slot == slot || $0.slot == .instant(Instant(seconds: begin)) }) else {
        return nil
      }
      var stop = isAllDay ? max(begin, clock.startOfDay(day + 1)) : begin
      if case .milliseconds(let amount) = element.duration { stop += amount / 1000 }
      return Occurrence(
        slot: slot, start: Instant(seconds: begin), stop: Instant(seconds: stop), index: 0, element: place,
        isAllDay: isAllDay)
    }
  }

  private struct NamedTime: Hashable {
    let time: Int
    let day: Int
  }

  /// The calendar wall second, the elapsed seconds, and the date of each step, until well after the horizon.
  private func steps() -> [(wall: Int, elapsed: Int, date: Int)] {
    let first = start.date.dayNumber
    let times =
      element.duration == .allDay
      ? [0]
      : element.times.isEmpty
        ? [start.time.secondsSinceMidnight] : Set(hours.times).sorted()
    let bound = element.duration == .allDay ? first * 86_400 : start.wallSeconds
    let lastDay = horizon / 86_400 + 4
    var walls: [(Int, Int, Int)] = []
    // What counts hours alone passes its start as time elapses, the others as the wall clock shows it.
    let read = { (wall: Int) in element.recurrence.isCalendar ? wall : clock.seconds(ofWall: wall) }
    func add(_ day: Int, _ elapsed: Int = 0) {
      for time in times where day >= first && read(day * 86_400 + time) + elapsed >= read(bound) {
        walls.append((day * 86_400 + time, elapsed, day))
      }
    }
    switch element.recurrence {
    case .once: add(first)
    case .daily(let every):
      for day in first...max(first, lastDay) where (day - first) % every == 0 { add(day) }
    case .weekly(let on, let every, let weekStart):
      let monday = first - (start.date.weekday - weekStart.rawValue + 7) % 7
      let wanted = on.isEmpty ? [start.date.weekday] : on.map(\.rawValue)
      for day in monday...max(monday, lastDay) where (day - monday) / 7 % every == 0 {
        if wanted.contains((day - monday + weekStart.rawValue - 1) % 7 + 1) { add(day) }
      }
    case .monthly(let on, let every, let missing):
      for month in start.month...max(start.month, start.month + (lastDay - first) / 28 + 1)
      where (month - start.month) % every == 0 {
        if let day = on.naiveDay(in: daysOf(month: month), missing: missing) { add(day) }
      }
    case .yearly(let number, let on, let every, let missing):
      for year in start.date.year...max(start.date.year, start.date.year + (lastDay - first) / 365 + 1)
      where (year - start.date.year) % every == 0 {
        if let day = on.naiveDay(in: daysOf(month: year * 12 + number - 1), missing: missing) { add(day) }
      }
    case .rule(let rule):
      let naive = NaiveRule(rule, start: start.date, times: times)
      for wall in naive.walls(through: lastDay) where wall >= bound {
        walls.append((wall, 0, (wall - wall.mod(86_400)) / 86_400))
      }
    case .random, .atWill: break
    case .interval(let interval):
      for step in 0... {
        let month = start.month + step * interval.months
        let days = (28...31).reversed().compactMap {
          CivilDate(year: month / 12, month: month % 12 + 1, day: min($0, start.date.day))
        }
        guard let day = days.first?.dayNumber else { break }
        let elapsed = step * interval.seconds
        if day + step * interval.days + elapsed / 86_400 > lastDay { break }
        add(day + step * interval.days, elapsed)
      }
    }
    return walls
  }
}

/// All dates of a month, which is counted from the year 0.
private func daysOf(month: Int) -> [CivilDate] {
  (1...31).compactMap { CivilDate(year: month / 12, month: month % 12 + 1, day: $0) }
}

extension MonthDay {
  fileprivate func naiveDay(in days: [CivilDate], missing: MissingDay) -> Int? {
    let (place, dates) =
      switch self {
      case .day(let day): (day, days)
      case .weekday(let nth, let weekday): (nth, days.filter { $0.weekday == weekday.rawValue })
      }
    let found = place > 0 ? dates.dropFirst(place - 1).first : dates.dropLast(-place - 1).last
    if found == nil, missing == .clamp, case .day = self { return (place > 0 ? dates.last : dates.first)?.dayNumber }
    return found?.dayNumber
  }
}

extension CivilDateTime {
  /// Months since the year 0.
  fileprivate var month: Int { date.year * 12 + date.month - 1 }
}

extension Instant {
  init(seconds: Int) { self.init(milliseconds: Int64(seconds) * 1000) }
}

extension ScheduleTime {
  /// A literal as wall time; other times do not occur in these tests.
  var walls: (wall: CivilDateTime, isDate: Bool) {
    switch self {
    case .date(let date): (CivilDateTime(date: date, time: .midnight), true)
    case .dateTime(let wall): (wall, false)
    case .instant, .anchor: (CivilDateTime(date: .earliest, time: .midnight), true)
    }
  }
}

extension Recurrence {
  fileprivate var isRandom: Bool {
    if case .random = self { true } else { false }
  }

  fileprivate var elapsedSeconds: Int {
    if case .interval(let interval) = self { interval.seconds } else { 0 }
  }

  fileprivate var isCalendar: Bool {
    if case .interval(let interval) = self { interval.months > 0 || interval.days > 0 } else { true }
  }
}
