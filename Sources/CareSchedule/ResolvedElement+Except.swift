import CareModel

extension ResolvedElement.Rule {
  /// Returns the members that dates and times name; a date names all members on it.
  ///
  /// The times are nominal, except where the element counts hours, minutes, or seconds: those are matched by what the
  /// clock shows.
  func members(on named: [DateOrTime], zones: ZoneTimeline) -> [Range<Int>] {
    named.flatMap { named -> [Range<Int>] in
      switch named {
      case .date(let date):
        if case .random(let days) = self { return [days.members(on: date)] }
        if case .wall(let walls, _) = self, walls.elapsed == 0 {
          return [walls.place(ofDay: date.dayNumber)..<walls.place(ofDay: date.dayNumber + 1)]
        }
        return members(from: zones.startOfDay(date), to: zones.startOfDay(date.adding(days: 1)))
      case .dateTime(let wall):
        if case .wall(let walls, _) = self, walls.elapsed == 0 {
          let place = walls.place(notBefore: wall.wallSeconds)
          return walls.calendarWall(place) == wall.wallSeconds ? [place..<(place + 1)] : []
        }
        let instant = zones.instant(of: wall)
        return members(from: instant, to: instant.adding(seconds: 1))
      }
    }
  }

  /// Returns the members that start in a half-open range of time.
  private func members(from: Instant, to: Instant) -> [Range<Int>] {
    let (from, to) = (from.milliseconds, to.milliseconds)
    switch self {
    // An author cannot name the instant of a random time.
    case .random: return []
    case .elapsed(let base, let step):
      func place(_ moment: Int64) -> Int { moment <= base ? 0 : Int((moment - base - 1) / step) + 1 }
      return from < to ? [place(from)..<place(to)] : []
    case .wall(let walls, let clock):
      let first = walls.place(notBefore: Int(from / 1000) - WallClock.reach)
      let last = walls.place(notBefore: Int(to / 1000) + WallClock.reach)
      return (first..<last).filter {
        let start = Int64(clock.seconds(ofWall: walls.calendarWall($0)) + $0 * walls.elapsed) * 1000
        return start >= from && start < to
      }.map { $0..<($0 + 1) }
    }
  }
}

extension ScheduleElement {
  /// Returns the occurrences that the element's `also` adds, as one list of days per time of day.
  func additions(
    to base: ResolvedElement, start: ResolvedTime, times: [Int], zones: ZoneTimeline, order: Int
  ) -> [ResolvedElement] {
    guard !also.isEmpty else { return [] }
    let clock = WallClock(zones)
    let isAllDay = duration == .allDay
    let own = isAllDay ? [0] : times.wallSeconds(or: start)
    var days: [Int: Set<Int>] = [:]
    for added in also {
      switch added {
      case .date(let date): for time in own { days[time, default: []].insert(date.dayNumber) }
      case .dateTime(let wall): days[wall.time.secondsSinceMidnight, default: []].insert(wall.date.dayNumber)
      }
    }
    var made: [ResolvedElement] = []
    for (time, days) in days.sorted(by: { $0.key < $1.key }) {
      let new = days.sorted().filter { day in
        let wall = day * 86_400 + time
        return !clock.skips(wall: wall) && !base.hasOccurrence(wall: wall, clock: clock)
      }
      guard let first = new.first else { continue }
      let walls = WallSequence(.cycle(WallTimeCycle(days: new, times: [time])))
      let begins = isAllDay ? clock.startOfDay(first) : clock.seconds(ofWall: first * 86_400 + time)
      made.append(
        ResolvedElement(
          place: base.place, order: order + made.count, key: key, rule: .wall(walls, clock), fraction: 0,
          length: base.length, isAllDay: isAllDay, members: 0..<new.count, gaps: ExcludedMembers([]), end: .max,
          firstMoment: Instant(milliseconds: Int64(begins) * 1000), isEndless: false, origin: base.origin))
    }
    return made
  }
}

extension ResolvedElement {
  /// Whether the element is due at a wall second, or on its date if it is all day.
  fileprivate func hasOccurrence(wall: Int, clock: WallClock) -> Bool {
    guard let shown = CivilDateTime(wallSeconds: wall) else { return false }
    let isCalendar = if case .wall(let walls, _) = rule { walls.elapsed == 0 } else { false }
    let slot: Slot =
      isAllDay
      ? .date(shown.date)
      : isCalendar
        ? .dateTime(shown) : .instant(Instant(milliseconds: Int64(clock.seconds(ofWall: wall)) * 1000))
    return member(having: slot) != nil
  }
}

extension ResolvedElement.Rule {
  /// Returns the members up to the end of the last burst, and those of them that lie between bursts.
  func members(
    in bursts: Bursts, of members: Range<Int>, start: ResolvedTime, isAllDay: Bool, zones: ZoneTimeline
  ) -> (members: Range<Int>, between: [Range<Int>]) {
    let origin = isAllDay ? CivilDateTime(date: start.wall.date, time: .midnight) : start.wall
    var between: [Range<Int>] = []
    var reached = members.lowerBound
    for number in 0..<bursts.count {
      guard let from = bursts.every.multiplied(by: number).flatMap({ origin.adding($0) }) else { break }
      let first = number == 0 ? members.lowerBound : place(notBefore: from, zones: zones)
      // A burst that extends beyond the calendar contains all remaining members.
      let last = from.adding(bursts.length).map { place(notBefore: $0, zones: zones) } ?? members.upperBound
      guard first < members.upperBound else { break }
      if first > reached { between.append(reached..<first) }
      reached = max(reached, first, min(last, members.upperBound))
    }
    return (members.lowerBound..<reached, between)
  }

  private func place(notBefore wall: CivilDateTime, zones: ZoneTimeline) -> Int {
    switch self {
    case .wall(let walls, _):
      wall.time == .midnight ? walls.place(ofDay: wall.date.dayNumber) : walls.place(notBefore: wall.wallSeconds)
    case .random(let days): days.member(notBefore: wall, instant: zones.instant(of: wall))
    case .elapsed(let base, let step):
      max(0, Int((zones.instant(of: wall).milliseconds - base - 1).floorDivided(by: step)) + 1)
    }
  }
}
