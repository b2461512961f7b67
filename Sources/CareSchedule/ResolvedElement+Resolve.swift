package import CareModel

extension ResolvedElement {
  /// Resolves a valid element and its additions; returns nothing if an anchor is unknown.
  ///
  /// `seed`: makes the seed of an element with random times.
  static func resolve(
    _ run: ElementRun, times: [Int], place: Int, order: Int, inputs: ScheduleInputs,
    zones: ZoneTimeline, seed: () -> DrawSeed
  ) throws(ScheduleError) -> [ResolvedElement] {
    let element = run.element
    guard var start = try ResolvedTime(element.start, inputs: inputs, zones: zones, place: place) else { return [] }
    // Elapsed hours are counted in the zone at the start, even if the follower moves. The start has the time of day, so a
    // follower who moves earlier that day is in the new zone by then.
    // A single exact time is not read again: after a flight west, its wall time was shown before the flight, too. After an event, its slot
    // is as the clocks of the event's zone show it, whatever flight follows.
    let isExact = start.isExact && element.recurrence == .once && times.isEmpty && element.duration != .allDay
    var zones = zones
    if element.countsElapsedTime {
      zones = ZoneTimeline(element.zone(ofFirst: start, times: times, zones: zones))
    } else if isExact {
      let own = run.origin.map { zones.zone(at: $0.ended) } ?? start.zone(in: zones)
      zones = ZoneTimeline(own)
      start = start.read(in: own)
    }
    var end: Int64?, ending: ResolvedTime?
    if let time = element.end {
      guard let resolved = try ResolvedTime(time, inputs: inputs, zones: zones, place: place) else { return [] }
      end = resolved.instant(in: zones).milliseconds
      ending = resolved
    }
    var formerEnds: [(end: Int64, takenBack: Instant)] = []
    for former in run.formerEnds {
      guard let resolved = try ResolvedTime(former.end, inputs: inputs, zones: zones, place: place) else { continue }
      formerEnds.append((resolved.instant(in: zones).milliseconds, former.takenBack))
    }
    let isAllDay = element.duration == .allDay
    let random = element.randomDays(start: start, window: times, zones: zones, seed: seed)
    let rule = random.map { .random($0) } ?? element.rule(start: start, times: times, zones: zones)
    var members = rule.members(from: start, isAllDay: isAllDay, zones: zones)
    let early =
      isExact
      ? members.lowerBound..<members.lowerBound
      : rule.early(in: members, before: start, isAllDay: isAllDay, zones: zones)
    // Without times of day, the start itself is the first time.
    let startsExactly = !early.isEmpty && element.times.isEmpty && rule.isDue(early.lowerBound, at: start.wall)
    if !startsExactly { members = early.upperBound..<members.upperBound }
    if let random, let ending {
      // A window belongs to the date on which it opens: its times after midnight are not cut off.
      let last = random.member(notBefore: ending.wall, instant: ending.instant(in: zones))
      members = members.lowerBound..<max(members.lowerBound, min(members.upperBound, last))
      end = nil
    }
    if case .wall(let walls, _) = rule, walls.lead > 0, let ending, ending.wall.time == .midnight, ending.fraction == 0
    {
      // A time in the night after belongs to its date.
      members =
        members
        .lowerBound..<max(members.lowerBound, min(members.upperBound, walls.place(ofDay: ending.wall.date.dayNumber)))
      end = nil
    }
    var between: [Range<Int>] = []
    if let bursts = element.bursts {
      (members, between) = rule.members(in: bursts, of: members, start: start, isAllDay: isAllDay, zones: zones)
    }
    var gaps = ExcludedMembers([]).adding(between + rule.absent(in: members, end: end), within: members)
    var last = members.upperBound
    if let count = element.count, count < members.count {
      // A date that the zone skips does not use up one of the occurrences; an excluded one does.
      last = min(last, gaps.member(count, from: members.lowerBound))
    }
    let counted = members.lowerBound..<last
    gaps = gaps.adding(rule.members(on: element.except, zones: zones), within: counted)
    var length: Int64 = 0
    if case .milliseconds(let amount) = element.duration { length = Int64(amount) }
    let base = ResolvedElement(
      place: place, order: order, key: element.key, rule: rule,
      fraction: isExact
        // In the hour that is shown twice, the wall time alone is that of the first.
        ? start.instant(in: zones).milliseconds - zones.instant(of: start.wall).milliseconds
        : element.times.isEmpty && !isAllDay && random == nil ? start.fraction : 0,
      length: length, isAllDay: isAllDay, members: gaps.trimmed(counted), gaps: gaps,
      end: end ?? .max, firstMoment: element.firstMoment(start: start, times: times, zones: zones),
      isEndless: element.isEndless, origin: run.origin, formerEnds: formerEnds)
    if case .random = element.recurrence {
      return [base] + (random.map { element.additions(to: base, days: $0, order: order + 1) } ?? [])
    }
    let also = element.additions(to: base, start: start, times: times, zones: zones, order: order + 1)
    guard startsExactly,
      let parts = base.startingExactly(at: start.instant(in: zones), order: order + 1 + also.count)
    else { return [base] + also }
    return [parts.rest] + also + [parts.first]
  }
}

extension ScheduleElement {
  /// Whether it continues without an end of its own.
  package var isEndless: Bool { end == nil && count == nil && bursts == nil && recurrence != .once }

  /// The bounds beyond which a second occurrence would lie outside the calendar in any case.
  private static let (mostMonths, mostDays, mostSeconds) = (120_000, 4_000_000, 400_000_000_000)

  fileprivate func rule(start: ResolvedTime, times: [Int], zones: ZoneTimeline) -> ResolvedElement.Rule {
    let day = start.wall.date.dayNumber
    let clock = WallClock(zones)
    let wallTimes = duration == .allDay ? [0] : times.wallSeconds(or: start)
    func walls(_ cycle: WallTimeCycle, elapsed: Int = 0) -> ResolvedElement.Rule {
      .wall(WallSequence(.cycle(cycle), elapsed: elapsed, times: wallTimes), clock)
    }
    func walls(months step: Int, from month: Int, on day: MonthDay, _ missing: MissingDay) -> ResolvedElement.Rule {
      walls(MonthTable.table(month: month, step: step, on: day, missing: missing).cycle(times: wallTimes))
    }
    let month = start.wall.date.year * 12 + start.wall.date.month - 1
    switch recurrence {
    case .once: return walls(WallTimeCycle(days: [day], times: wallTimes))
    case .daily(let every): return walls(WallTimeCycle(day: day, step: min(every, Self.mostDays), times: wallTimes))
    case .weekly(let chosen, let every, let weekStart):
      let first = day - (start.wall.date.weekday - weekStart.rawValue).floorModulo(by: 7)
      let weekdays =
        chosen.isEmpty ? [day - first] : chosen.map { ($0.rawValue - weekStart.rawValue).floorModulo(by: 7) }.sorted()
      return walls(
        WallTimeCycle(
          origin: first * 86_400, length: 7 * min(every, Self.mostDays) * 86_400,
          offsets: weekdays.map { $0 * 86_400 }, times: wallTimes))
    case .monthly(let chosen, let every, let missing):
      return walls(months: min(every, Self.mostMonths), from: month, on: chosen, missing)
    case .yearly(let number, let chosen, let every, let missing):
      let first = start.wall.date.year * 12 + number - 1
      return walls(months: 12 * min(every, Self.mostMonths / 12), from: first, on: chosen, missing)
    case .interval(let interval):
      let (months, days) = (min(interval.months, Self.mostMonths), min(interval.days, Self.mostDays))
      let seconds = min(interval.seconds, Self.mostSeconds)
      if months == 0, days == 0 {
        return .elapsed(base: base(start: start, times: times, zones: zones).milliseconds, step: Int64(seconds) * 1000)
      }
      if months == 0 { return walls(WallTimeCycle(day: day, step: days, times: wallTimes), elapsed: seconds) }
      if days == 0, seconds == 0 {
        return walls(months: months, from: month, on: .day(start.wall.date.day), .clamp)
      }
      let steps = WallSequence.Calendar.steps(start: start.wall.date, months: months, days: days, times: wallTimes)
      return .wall(WallSequence(steps, elapsed: seconds, times: wallTimes), clock)
    case .rule(let rule):
      return walls(RuleTable.of(rule.completed(from: start.wall.date), from: day, times: wallTimes).cycle)
    // A window in which no random time fits, or times that the participant chooses.
    case .random, .atWill: return walls(WallTimeCycle(days: [], times: wallTimes))
    }
  }

  fileprivate var countsElapsedTime: Bool {
    if case .interval(let interval) = recurrence { interval.seconds != 0 } else { false }
  }

  /// Returns the zone in which the element's first time is read.
  fileprivate func zone(ofFirst start: ResolvedTime, times: [Int], zones: ZoneTimeline) -> Zone {
    guard let time = times.first else { return start.zone(in: zones) }
    return zones.zone(reading: start.wall.date.wall(secondsFromMidnight: time))
  }

  private func base(start: ResolvedTime, times: [Int], zones: ZoneTimeline) -> Instant {
    guard let time = times.first else { return start.instant(in: zones) }
    return zones.instant(of: start.wall.date.wall(secondsFromMidnight: time))
  }

  /// Returns the start with the first time of day: the earliest time at which the element can be due.
  fileprivate func firstMoment(start: ResolvedTime, times: [Int], zones: ZoneTimeline) -> Instant {
    if duration == .allDay { return zones.startOfDay(start.wall.date) }
    if case .random = recurrence {
      guard let opens = times.first else { return start.instant(in: zones) }
      return max(start.instant(in: zones), zones.instant(of: start.wall.date.wall(secondsFromMidnight: opens % 86_400)))
    }
    guard let time = times.min() else { return start.instant(in: zones) }
    return max(start.instant(in: zones), zones.instant(of: start.wall.date.wall(secondsFromMidnight: time)))
  }
}

extension ResolvedElement.Rule {
  /// Returns the members from the start to the end of the calendar.
  fileprivate func members(from start: ResolvedTime, isAllDay: Bool, zones: ZoneTimeline) -> Range<Int> {
    let last = Instant.civilRange.upperBound.milliseconds
    switch self {
    case .elapsed(let base, let step):
      let distance = start.instant(in: zones).milliseconds - base
      let first = distance <= 0 ? 0 : Int((distance - 1) / step) + 1
      return first..<max(first, Int((last - base) / step) + 1)
    case .wall(let walls, _):
      let wall = isAllDay ? start.wall.date.dayNumber * 86_400 : start.wall.wallSeconds
      // What is due in the night after the day before the start is due before it.
      let first = max(walls.place(notBefore: wall), walls.place(ofDay: start.wall.date.dayNumber))
      return first..<max(first, walls.place(notBefore: (CivilDate.latest.dayNumber + 1) * 86_400))
    case .random(let days): return days.members(from: start, zones: zones)
    }
  }

  /// Returns the members that have no time, because the zone skips their date or the date is too short for them.
  fileprivate func absent(in members: Range<Int>, end: Int64?) -> [Range<Int>] {
    switch self {
    case .elapsed: []
    case .wall(let walls, let clock): Self.skipped(in: members, walls, clock).map { $0..<($0 + 1) }
    case .random(let days): days.absent(in: members, end: end)
    }
  }

  /// Returns the members whose date the zone skips, in ascending order.
  private static func skipped(in members: Range<Int>, _ walls: WallSequence, _ clock: WallClock) -> [Int] {
    var found: [Int] = []
    for day in clock.skippedDays {
      let first = walls.calendarPlace(notBefore: day * 86_400)
      for member in first..<walls.calendarPlace(notBefore: (day + 1) * 86_400)
      where members.contains(member) && clock.skips(wall: walls.calendarWall(member)) {
        found.append(member)
      }
    }
    return found
  }
}

extension [Int] {
  /// Returns times of day in ascending order; the start's own time if there are none.
  func wallSeconds(or start: ResolvedTime) -> [Int] {
    isEmpty ? [start.wall.time.secondsSinceMidnight] : Set(self).sorted()
  }
}

extension CivilDate {
  /// Returns the wall time some seconds after the date's midnight; at the end of the calendar, its last midnight.
  func wall(secondsFromMidnight seconds: Int) -> CivilDateTime {
    CivilDateTime(wallSeconds: dayNumber * 86_400 + seconds) ?? CivilDateTime(date: self, time: .midnight)
  }
}
