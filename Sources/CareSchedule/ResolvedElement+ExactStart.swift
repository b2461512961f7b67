import CareModel

// A start to the instant can have a wall time that is read as an earlier one: in the hour that is shown twice, or after a flight west.

extension ResolvedElement.Rule {
  /// Returns the members up to the first that is not before an exact start, by the instants at which their wall times are read.
  func early(in members: Range<Int>, before start: ResolvedTime, isAllDay: Bool, zones: ZoneTimeline) -> Range<Int> {
    var last = members.lowerBound
    if start.isExact, !isAllDay, case .wall(let walls, let clock) = self {
      let first = Int(start.instant(in: zones).milliseconds.floorDivided(by: 1000))
      while last < members.upperBound, clock.seconds(ofWall: walls.calendarWall(last)) + last * walls.elapsed < first {
        last += 1
      }
    }
    return members.lowerBound..<last
  }

  /// Whether a member is due at a wall time.
  func isDue(_ member: Int, at wall: CivilDateTime) -> Bool {
    if case .wall(let walls, _) = self { walls.calendarWall(member) == wall.wallSeconds } else { false }
  }
}

extension ResolvedElement {
  /// Returns the first occurrence, at the exact start, and the element with the others; nil if the first is skipped.
  ///
  /// `order`: the position of the first.
  func startingExactly(at start: Instant, order: Int) -> (first: ResolvedElement, rest: ResolvedElement)? {
    let first = members.lowerBound
    guard case .wall(let walls, let clock) = rule, !members.isEmpty, !gaps.contains(first) else { return nil }
    let wall = walls.calendarWall(first)
    let (day, time) = (wall.floorDivided(by: 86_400), wall.floorModulo(by: 86_400))
    let once = WallSequence(.cycle(WallTimeCycle(days: [day], times: [time])), elapsed: walls.elapsed)
    func part(
      _ rule: Rule, _ members: Range<Int>, _ gaps: ExcludedMembers, fraction: Int64, order: Int, isEndless: Bool
    ) -> ResolvedElement {
      ResolvedElement(
        place: place, order: order, key: key, rule: rule, fraction: fraction, length: length, isAllDay: isAllDay,
        members: members, gaps: gaps, end: members.isEmpty ? .max : end, firstMoment: firstMoment,
        isEndless: isEndless, origin: origin, formerEnds: formerEnds)
    }
    let moved = start.milliseconds - Int64(clock.seconds(ofWall: wall)) * 1000
    return (
      part(.wall(once, clock), 0..<1, ExcludedMembers([]), fraction: moved, order: order, isEndless: false),
      part(rule, (first + 1)..<members.upperBound, gaps, fraction: fraction, order: self.order, isEndless: isEndless)
    )
  }
}
