import CareModel

/// One element with its anchors, zone, and bounds resolved.
///
/// A *member* is the position of an occurrence in the element's endless rule; a *rank* is its position among the
/// element's own occurrences in order of time. They differ by the members before the start, by gaps, and where clock
/// changes or moves between zones swap two neighbors.
final class ResolvedElement: Sendable {
  enum Rule: Sendable {
    /// Wall times, read on the clock.
    case wall(WallSequence, WallClock)
    /// Milliseconds since 1970 in equal steps.
    case elapsed(base: Int64, step: Int64)
    /// Times drawn at random on each date.
    case random(RandomDays)
  }

  /// The position of the element in the schedule.
  let place: Int
  /// The position among the resolved elements; additions to an element are elements of their own.
  let order: Int
  let key: String?
  let rule: Rule
  /// The milliseconds that a start beyond the whole second adds to each occurrence.
  let fraction: Int64
  /// The length in milliseconds; unused for all-day elements.
  let length: Int64
  let isAllDay: Bool
  /// The members from the first one to the end, by count or by the end of the calendar.
  let members: Range<Int>
  /// The ``members`` that do not occur: the zone skips their date, or they are excluded or between bursts.
  let gaps: ExcludedMembers
  /// The bound on starts, exclusive, in milliseconds.
  let end: Int64
  /// The earliest time at which the element can be due.
  let firstMoment: Instant
  /// Whether the element continues to the end of the calendar.
  let isEndless: Bool
  /// The event that the element counts from; nil if it counts from none.
  let origin: RunOrigin?
  /// The former ends in milliseconds, each with the time at which the event was taken back that it counted from.
  let formerEnds: [(end: Int64, takenBack: Instant)]

  /// Whether the rule is a cycle, of wall time or of seconds, that ``ElementCursor`` iterates by segments.
  let isPlain: Bool
  /// The cycle; meaningless if the element is not plain.
  let cycle: WallTimeCycle
  /// The distance from one member to the next in seconds, if it never changes; otherwise 0.
  let step: Int
  /// The clock that reads the cycle.
  let clock: WallClock
  /// The second of the cycle after which there are no members, inclusive.
  let lastWall: Int
  /// The usual length, the position, and the kind of slot, packed into one integer.
  let packed: UInt64
  /// Whether the element's slots are instants.
  let isElapsed: Bool

  init(
    place: Int, order: Int, key: String?, rule: Rule, fraction: Int64, length: Int64, isAllDay: Bool,
    members: Range<Int>, gaps: ExcludedMembers, end: Int64, firstMoment: Instant, isEndless: Bool, origin: RunOrigin?,
    formerEnds: [(end: Int64, takenBack: Instant)] = []
  ) {
    self.place = place
    self.order = order
    self.key = key
    self.rule = rule
    self.length = length
    self.isAllDay = isAllDay
    self.members = members
    self.gaps = gaps
    self.end = end
    self.firstMoment = firstMoment
    self.isEndless = isEndless
    self.origin = origin
    self.formerEnds = formerEnds
    switch rule {
    case .wall(let walls, let clock):
      self.fraction = fraction
      self.clock = clock
      isPlain = walls.plainCycle != nil && clock.hasPlainSegments
      cycle = walls.plainCycle ?? WallTimeCycle(days: [], times: [0])
    case .elapsed(let base, let step):
      self.fraction = base.floorModulo(by: 1000)
      clock = .utc
      isPlain = true
      cycle = WallTimeCycle(
        origin: Int(base.floorDivided(by: 1000)), length: Int(step / 1000), offsets: [0])
    case .random(let days):
      self.fraction = 0
      clock = days.clock
      isPlain = false
      cycle = WallTimeCycle(days: [], times: [0])
    }
    step = isPlain && cycle.count == 1 ? cycle.length : 0
    lastWall = isPlain ? cycle.wall(members.upperBound) : 0
    isElapsed = Self.kind(of: rule, isAllDay: isAllDay) == .instant
    packed = Occurrence.packed(
      length: isAllDay ? 86_400_000 : length, element: place, kind: Self.kind(of: rule, isAllDay: isAllDay))
  }

  /// The time by which an occurrence can start before a window and still extend into it, in milliseconds.
  var lookback: Int64 { isAllDay ? Int64(WallClock.reach) * 1000 : length }

  /// Returns the start of a member in milliseconds since 1970.
  func start(_ member: Int) -> Int64 {
    switch rule {
    case .elapsed(let base, let step): base + Int64(member) * step
    case .wall(let walls, let clock): Int64(startSeconds(member, walls, clock)) * 1000 + fraction
    case .random(let days): Int64(days.start(member)) * 1000
    }
  }

  private func startSeconds(_ member: Int, _ walls: WallSequence, _ clock: WallClock) -> Int {
    let wall = walls.calendarWall(member)
    if isAllDay { return clock.startOfDay(wall.floorDivided(by: 86_400)) }
    return clock.seconds(ofWall: wall) + member * walls.elapsed
  }

  /// Returns the smallest start that this member or any later one can have.
  func earliestStart(from member: Int) -> Int64 {
    switch rule {
    case .elapsed: start(member)
    case .wall(let walls, let clock): Int64(walls.wall(member) - clock.allOffsets.upperBound) * 1000 + fraction
    case .random(let days): Int64(days.earliestStart(from: member)) * 1000
    }
  }

  /// Returns the members that may start on either side of a time: those before the range start earlier, and those after
  /// it do not.
  func members(around moment: Int64) -> Range<Int> {
    switch rule {
    case .elapsed:
      let place = clamped(cycle.place(notBefore: seconds(notBefore: moment)))
      return place..<place
    case .wall(let walls, let clock):
      let second = seconds(notBefore: moment)
      let offsets = walls.elapsed == 0 ? clock.offsets(near: second) : clock.allOffsets
      let first = clamped(walls.place(notBefore: second + offsets.lowerBound))
      if offsets.lowerBound == offsets.upperBound { return first..<first }
      return first..<clamped(walls.place(notBefore: second + offsets.upperBound))
    case .random(let days):
      let near = days.members(around: seconds(notBefore: moment))
      return clamped(near.lowerBound)..<clamped(near.upperBound)
    }
  }

  func clamped(_ member: Int) -> Int {
    min(max(member, members.lowerBound), members.upperBound)
  }

  /// Returns the first whole second whose start is not before the time, clamped to slightly more than the calendar.
  func seconds(notBefore moment: Int64) -> Int {
    let (from, to) = (Self.calendar.lowerBound, Self.calendar.upperBound)
    return Int((min(max(moment, from), to) - fraction + 999).floorDivided(by: 1000))
  }

  /// The years 0 to 10000, in milliseconds.
  private static var calendar: ClosedRange<Int64> { -62_170_000_000_000...253_440_000_000_000 }

  /// Returns the number of occurrences that start before a time.
  func count(before moment: Int64) -> Int {
    let limit = min(moment, end)
    if let member = plainMember(notBefore: limit) { return rank(ofMember: member) }
    return count(before: limit, near: members(around: limit))
  }

  /// Returns the number of occurrences that start before a time no later than the end, given the members around it.
  func count(before limit: Int64, near: Range<Int>) -> Int {
    var count = near.lowerBound - members.lowerBound - gaps.count(below: near.lowerBound)
    for member in near where start(member) < limit && !gaps.contains(member) { count += 1 }
    return count
  }

  /// Returns the number of occurrences among the members before a member.
  @inline(__always)
  func rank(ofMember member: Int) -> Int {
    let kept = clamped(member)
    return kept - members.lowerBound - (gaps.isEmpty ? 0 : gaps.count(below: kept))
  }

  /// Returns the stop of a member with the given start.
  func stop(_ member: Int, start: Int64) -> Int64 {
    guard isAllDay, case .wall(let walls, let clock) = rule else { return start + length }
    return max(start, Int64(clock.startOfDay(walls.calendarWall(member).floorDivided(by: 86_400) + 1)) * 1000)
  }
}
