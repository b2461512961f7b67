import CareModel

extension ResolvedElement {
  /// Works out a valid element and what is added to it; none where an anchor is not known.
  static func resolve(
    _ element: ScheduleElement, times: [TimeOfDay], place: Int, order: Int, inputs: ScheduleInputs,
    zones: ZoneTimeline
  ) throws(ScheduleError) -> [ResolvedElement] {
    guard let start = try ResolvedTime(element.start, inputs: inputs, zones: zones, place: place) else { return [] }
    // What counts hours runs in absolute time from the zone at its start, wherever its follower moves.
    let zones = element.countsElapsedTime ? ZoneTimeline(start.zone(in: zones)) : zones
    var end: Int64?
    if let time = element.end {
      guard let resolved = try ResolvedTime(time, inputs: inputs, zones: zones, place: place) else { return [] }
      end = resolved.instant(in: zones).milliseconds
    }
    let isAllDay = element.duration == .allDay
    let rule = element.rule(start: start, times: times, zones: zones)
    var members = rule.members(from: start, isAllDay: isAllDay, zones: zones)
    var between: [Range<Int>] = []
    if let bursts = element.bursts {
      (members, between) = rule.members(in: bursts, of: members, start: start, isAllDay: isAllDay, zones: zones)
    }
    var gaps = MemberGaps([]).adding(between + rule.skipped(in: members).map { $0..<($0 + 1) }, within: members)
    var last = members.upperBound
    if let count = element.count, count < members.count {
      // A date that the zone skips does not use up one of the occurrences; one that is excepted does.
      last = min(last, gaps.member(count, from: members.lowerBound))
    }
    let counted = members.lowerBound..<last
    gaps = gaps.adding(rule.members(on: element.except, zones: zones), within: counted)
    var length: Int64 = 0
    if case .milliseconds(let amount) = element.duration { length = Int64(amount) }
    let base = ResolvedElement(
      place: place, order: order, key: element.key, rule: rule,
      fraction: element.times.isEmpty && !isAllDay ? start.fraction : 0,
      length: length, isAllDay: isAllDay, members: gaps.trimmed(counted), gaps: gaps,
      end: end ?? .max, firstMoment: element.firstMoment(start: start, times: times, zones: zones),
      isEndless: end == nil && element.count == nil && element.bursts == nil && element.recurrence != .once)
    return [base] + element.additions(to: base, start: start, times: times, zones: zones, order: order + 1)
  }
}

extension ScheduleElement {
  /// Beyond these a second occurrence would lie outside the calendar in any case.
  private static let (mostMonths, mostDays, mostSeconds) = (120_000, 4_000_000, 400_000_000_000)

  fileprivate func rule(start: ResolvedTime, times: [TimeOfDay], zones: ZoneTimeline) -> ResolvedElement.Rule {
    let day = start.wall.date.dayNumber
    let clock = WallClock(zones)
    let wallTimes = duration == .allDay ? [0] : times.wallSeconds(or: start)
    func walls(_ dates: DateRule, elapsed: Int = 0) -> ResolvedElement.Rule {
      .wall(WallSequence(dates: dates, times: wallTimes, elapsed: elapsed), clock)
    }
    switch recurrence {
    case .once: return walls(.list([day]))
    case .daily(let every): return walls(.days(start: day, step: min(every, Self.mostDays)))
    case .weekly(let chosen, let every, let weekStart):
      let first = day - (start.wall.date.weekday - weekStart.rawValue).floorModulo(by: 7)
      let weekdays =
        chosen.isEmpty ? [day - first] : chosen.map { ($0.rawValue - weekStart.rawValue).floorModulo(by: 7) }.sorted()
      return walls(.cycle(start: first, length: 7 * min(every, Self.mostDays), offsets: weekdays))
    case .monthly(let chosen, let every, let missing):
      let first = start.wall.date.year * 12 + start.wall.date.month - 1
      return walls(.months(from: first, step: min(every, Self.mostMonths), on: chosen, missing: missing))
    case .yearly(let month, let chosen, let every, let missing):
      let first = start.wall.date.year * 12 + month - 1
      return walls(.months(from: first, step: 12 * min(every, Self.mostMonths / 12), on: chosen, missing: missing))
    case .interval(let interval):
      let (months, days) = (min(interval.months, Self.mostMonths), min(interval.days, Self.mostDays))
      let seconds = min(interval.seconds, Self.mostSeconds)
      if months == 0, days == 0 {
        return .elapsed(base: base(start: start, times: times, zones: zones).milliseconds, step: Int64(seconds) * 1000)
      }
      if months == 0 { return walls(.days(start: day, step: days), elapsed: seconds) }
      return walls(.months(start: start.wall.date, months: months, days: days), elapsed: seconds)
    case .rule(let rule):
      let table = RuleTable.of(rule.completed(from: start.wall.date), from: day, times: wallTimes)
      return .wall(
        WallSequence(dates: table.dates, times: table.times, elapsed: 0, holdsTimes: table.holdsTimes), clock)
    case .random: return walls(.list([]))
    }
  }

  fileprivate var countsElapsedTime: Bool {
    if case .interval(let interval) = recurrence { interval.seconds != 0 } else { false }
  }

  private func base(start: ResolvedTime, times: [TimeOfDay], zones: ZoneTimeline) -> Instant {
    guard let time = times.first else { return start.instant(in: zones) }
    return zones.instant(of: CivilDateTime(date: start.wall.date, time: time))
  }

  /// The start with the first time of day; the earliest moment at which the element may fall due.
  fileprivate func firstMoment(start: ResolvedTime, times: [TimeOfDay], zones: ZoneTimeline) -> Instant {
    if duration == .allDay { return zones.startOfDay(start.wall.date) }
    guard let time = times.min() else { return start.instant(in: zones) }
    return max(start.instant(in: zones), zones.instant(of: CivilDateTime(date: start.wall.date, time: time)))
  }
}

extension ResolvedElement.Rule {
  /// The members from the start to the end of the calendar.
  fileprivate func members(from start: ResolvedTime, isAllDay: Bool, zones: ZoneTimeline) -> Range<Int> {
    let last = Instant.civilRange.upperBound.milliseconds
    switch self {
    case .elapsed(let base, let step):
      let distance = start.instant(in: zones).milliseconds - base
      let first = distance <= 0 ? 0 : Int((distance - 1) / step) + 1
      return first..<max(first, Int((last - base) / step) + 1)
    case .wall(let walls, _):
      let wall = isAllDay ? start.wall.date.dayNumber * 86_400 : start.wall.wallSeconds
      let first = walls.place(notBefore: wall)
      return first..<max(first, walls.place(notBefore: (CivilDate.latest.dayNumber + 1) * 86_400))
    }
  }

  /// The members whose date the zone leaves out, rising.
  fileprivate func skipped(in members: Range<Int>) -> [Int] {
    guard case .wall(let walls, let clock) = self else { return [] }
    var found: [Int] = []
    for day in clock.skippedDays.sorted() {
      if walls.holdsTimes {
        let named = walls.place(notBefore: day * 86_400)..<walls.place(notBefore: (day + 1) * 86_400)
        found += named.clamped(to: members).filter { clock.skips(wall: walls.calendarWall($0)) }
        continue
      }
      let date = walls.dates.place(notBefore: day)
      guard walls.dates.day(date) == day else { continue }
      for member in (date * walls.times.count)..<((date + 1) * walls.times.count)
      where members.contains(member) && clock.skips(wall: walls.calendarWall(member)) {
        found.append(member)
      }
    }
    return found
  }
}

extension [TimeOfDay] {
  /// The times in seconds since midnight, rising; the start's own where there are none.
  func wallSeconds(or start: ResolvedTime) -> [Int] {
    isEmpty ? [start.wall.time.secondsSinceMidnight] : Set(map(\.secondsSinceMidnight)).sorted()
  }
}
