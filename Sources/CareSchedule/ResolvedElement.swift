import CareModel

/// One element with its anchors, zone and bounds worked out.
///
/// A *member* is the place of an occurrence in the element's endless rule; a *rank* is its place among the element's
/// own occurrences in order of time. They differ by the members before the start, by gaps, and where
/// clock changes or moves between zones turn two neighbors round.
final class ResolvedElement: Sendable {
  enum Rule: Sendable {
    /// Wall times, read on the clock.
    case wall(WallSequence, WallClock)
    /// Milliseconds since 1970 in equal steps.
    case elapsed(base: Int64, step: Int64)
    /// Times drawn at random on each date.
    case random(RandomDays)
  }

  /// The place in the schedule.
  let place: Int
  /// The place among the resolved elements, of which what is added to one makes more.
  let order: Int
  let key: String?
  let rule: Rule
  /// Milliseconds that a start beyond the whole second adds to each occurrence.
  let fraction: Int64
  /// The length in milliseconds; not used for all-day elements.
  let length: Int64
  let isAllDay: Bool
  /// The first member, and the end of the members: by count or by the end of the calendar.
  let members: Range<Int>
  /// The members among ``members`` that do not occur: the zone skips their date, or they are excepted,
  /// or between bursts.
  let gaps: ExcludedMembers
  /// The bound on starts, exclusive, in milliseconds.
  let end: Int64
  /// The earliest moment at which it may fall due.
  let firstMoment: Instant
  /// Whether it goes on to the end of the calendar.
  let isEndless: Bool

  /// Whether the rule is a cycle, of wall time or of seconds, that ``ElementCursor`` walks by stretches.
  let isPlain: Bool
  /// The cycle; of no meaning where the element is not plain.
  let cycle: WallTimeCycle
  /// From one member to the next, in seconds, where that never changes; else 0.
  let step: Int
  /// The clock that reads the cycle.
  let clock: WallClock
  /// The second of the cycle from which on there are no members.
  let lastWall: Int
  /// The usual length, the place and the kind of slot as one word.
  let packed: UInt64
  /// Whether its slots are instants.
  let isElapsed: Bool

  init(
    place: Int, order: Int, key: String?, rule: Rule, fraction: Int64, length: Int64, isAllDay: Bool,
    members: Range<Int>, gaps: ExcludedMembers, end: Int64, firstMoment: Instant, isEndless: Bool
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

  /// How long before a window an occurrence may start and still reach into it, in milliseconds.
  var lookback: Int64 { isAllDay ? Int64(WallClock.reach) * 1000 : length }

  /// When the member starts, in milliseconds since 1970.
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

  /// The smallest start that this member or any later one can have.
  func earliestStart(from member: Int) -> Int64 {
    switch rule {
    case .elapsed: start(member)
    case .wall(let walls, let clock): Int64(walls.wall(member) - clock.allOffsets.upperBound) * 1000 + fraction
    case .random(let days): Int64(days.earliestStart(from: member)) * 1000
    }
  }

  /// The members that may start at either side of a moment: those before the range start earlier, those after it do
  /// not.
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

  /// The first whole second of which a start is not before the moment, kept inside the calendar and a little beyond.
  func seconds(notBefore moment: Int64) -> Int {
    let (from, to) = (Self.calendar.lowerBound, Self.calendar.upperBound)
    return Int((min(max(moment, from), to) - fraction + 999).floorDivided(by: 1000))
  }

  /// From the year 0 to the year 10000, in milliseconds.
  private static var calendar: ClosedRange<Int64> { -62_170_000_000_000...253_440_000_000_000 }

  /// How many occurrences start before a moment.
  func count(before moment: Int64) -> Int {
    let limit = min(moment, end)
    if let member = plainMember(notBefore: limit) { return rank(ofMember: member) }
    return count(before: limit, near: members(around: limit))
  }

  /// How many start before a moment that is not after the end, given the members around it.
  func count(before limit: Int64, near: Range<Int>) -> Int {
    var count = near.lowerBound - members.lowerBound - gaps.count(below: near.lowerBound)
    for member in near where start(member) < limit && !gaps.contains(member) { count += 1 }
    return count
  }

  /// How many occurrences the members before one are.
  @inline(__always)
  func rank(ofMember member: Int) -> Int {
    let kept = clamped(member)
    return kept - members.lowerBound - (gaps.isEmpty ? 0 : gaps.count(below: kept))
  }

  /// When a member that starts at that moment stops.
  func stop(_ member: Int, start: Int64) -> Int64 {
    guard isAllDay, case .wall(let walls, let clock) = rule else { return start + length }
    return max(start, Int64(clock.startOfDay(walls.calendarWall(member).floorDivided(by: 86_400) + 1)) * 1000)
  }
}
