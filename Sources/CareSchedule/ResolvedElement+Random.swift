package import CareModel

extension Schedule {
  /// Returns the position of an element among those with random times that have the same key, or no key.
  func ordinal(ofRandom place: Int) -> Int {
    elements[..<place].count { element in
      if case .random = element.recurrence { element.key == elements[place].key } else { false }
    }
  }
}

extension ScheduleElement {
  /// Returns the element's random times from its start on; nil if its rule has none or none fit.
  ///
  /// A window whose bounds are parameters may be too short on all days; then it has as many times as fit.
  func randomDays(
    start: ResolvedTime, window times: [Int], zones: ZoneTimeline, seed: () -> DrawSeed
  ) -> RandomDays? {
    guard case .random(let random) = recurrence, case .milliseconds(let length) = duration, times.count == 2 else {
      return nil
    }
    let window = RandomDays.Window(from: times[0], to: times[1], duration: length / 1000 + (length % 1000 > 0 ? 1 : 0))
    var placements = Placements(times: random.times, gap: random.minGap, isStratified: random.isStratified)
    placements.times = placements.fitting(last: window.last)
    guard placements.times > 0 else { return nil }
    let first = start.wall.date.dayNumber, seed = seed()
    let dates: RandomDays.Dates =
      if let days = random.days {
        .drawn(RandomBlocks(days, from: first, seed: seed))
      } else {
        random.weekdays.isEmpty ? .from(first) : .weekdays(random.weekdays, from: first)
      }
    return RandomDays(dates: dates, window: window, placements: placements, clock: WallClock(zones), seed: seed)
  }

  /// Returns the random times that the element's `also` adds: those of dates that it does not have already.
  func additions(to base: ResolvedElement, days: RandomDays, order: Int) -> [ResolvedElement] {
    let dates = also.compactMap { if case .date(let date) = $0 { date } else { nil } }
    guard !dates.isEmpty else { return [] }
    let added = RandomDays(
      dates: .list(Set(dates.map(\.dayNumber)).sorted()), window: days.window, placements: days.placements,
      clock: days.clock, seed: days.seed)
    let all = 0..<added.member(notBefore: .max)
    let present = all.filter { added.slot($0).flatMap(base.member(having:)) != nil }.map { $0..<($0 + 1) }
    let gaps = ExcludedMembers([]).adding(added.absent(in: all) + present, within: all)
    let first = gaps.next(from: 0)
    guard first < all.upperBound else { return [] }
    return [
      ResolvedElement(
        place: base.place, order: order, key: key, rule: .random(added), fraction: 0, length: base.length,
        isAllDay: false, members: gaps.trimmed(all), gaps: gaps, end: .max,
        firstMoment: Instant(milliseconds: Int64(added.start(first)) * 1000), isEndless: false, origin: base.origin)
    ]
  }
}

extension ResolvedSchedule {
  /// Returns the wall time at which the window of a random time opens; nil for any other occurrence.
  package func opening(of occurrence: Occurrence) -> CivilDateTime? {
    guard case .random(let date, _) = occurrence.slot else { return nil }
    for element in elements where element.place == occurrence.element {
      guard case .random(let days) = element.rule else { continue }
      return TimeOfDay(secondsSinceMidnight: days.window.opens).map { CivilDateTime(date: date, time: $0) }
    }
    return nil
  }
}

extension RandomDays {
  /// Returns the members from a start to the end of the calendar.
  ///
  /// Members of the start's own date that start before it are excluded; so is a window that ends beyond the calendar.
  func members(from start: ResolvedTime, zones: ZoneTimeline) -> Range<Int> {
    let first = member(notBefore: start.wall, instant: start.instant(in: zones))
    let days = CivilDate.latest.dayNumber + (window.closes < 86_400 ? 1 : 0)
    return first..<max(first, member(notBefore: days))
  }

  /// Returns the members among these that have no time, if they start before a bound.
  func absent(in members: Range<Int>, end: Int64?) -> [Range<Int>] {
    guard let end else { return absent(in: members) }
    let last = Int(end.floorDivided(by: 86_400_000)) + 3
    return absent(in: members.clamped(to: 0..<max(0, member(notBefore: last))))
  }
}
