import CareModel

/// An iterator over one element's occurrences in order of time.
///
/// Within a segment of wall time that is read with one offset, each start is one addition away from the previous one.
/// Where two segments overlap in time, the few members nearby are computed one by one and sorted; elements without
/// plain segments are iterated by a ``ReorderingCursor``.
struct ElementCursor {
  /// One occurrence: its start in milliseconds, its nominal time, and its length, element, and kind packed into one
  /// integer.
  struct Item {
    let start: Int64
    let nominal: Int
    let packed: UInt64

    @inline(__always)
    func occurrence(index: Int) -> Occurrence {
      Occurrence(start: start, nominal: nominal, index: index, packed: packed)
    }
  }

  /// Evenly spaced occurrences.
  struct Run {
    let count: Int
    let start: Int64
    let startStep: Int64
    let nominal: Int
    let nominalStep: Int
    let packed: UInt64
  }

  let element: ResolvedElement
  /// The nominal second of the next member in the segment: a wall second, or the second itself for elapsed time.
  private var wall = 0
  /// The second at which the segment ends, exclusive.
  private var segmentEnd = 0
  /// The number of milliseconds to add to the second to get the start.
  private var shift: Int64 = 0
  /// The distance from one member to the next; 0 if it varies.
  private let step: Int
  private let isElapsed: Bool
  private let packed: UInt64
  // Copied from the cycle, because reading it through the element costs more than a step.
  private let offsets: [Int]
  private let times: [Int]
  private let cycleLength: Int
  /// The base of the next member in its cycle.
  private var base = 0
  private var day = 0
  private var time = 0
  /// The bound on starts, exclusive.
  private let until: Int64
  /// The members near a clock change, in reverse order.
  private var held: [Item] = []
  /// The cursor for an element that is not plain.
  private var slow: ReorderingCursor?
  private var isOver = false
  /// The rank of the first occurrence that is returned.
  private(set) var rank = 0

  /// Creates a cursor at the first occurrence that starts at or after `from`; it ends before a start at `until`.
  init(_ element: ResolvedElement, from: Int64, until: Int64) {
    self.element = element
    self.until = min(until, element.end)
    packed = element.packed
    isElapsed = element.isElapsed
    offsets = element.cycle.offsets
    times = element.cycle.times
    cycleLength = element.cycle.length
    step = element.step
    begin(min(from, element.end))
  }

  /// Returns the next occurrence; nil after the last one.
  @inline(__always)
  mutating func next() -> Item? {
    wall < segmentEnd ? take() : afterSegment()
  }

  /// Returns the next occurrences as long as they are evenly spaced; nil if the next one is not, and after the last
  /// one.
  mutating func nextRun() -> Run? {
    guard step != 0 else { return nil }
    while held.isEmpty, !isOver {
      guard wall < segmentEnd else {
        enterSegment()
        continue
      }
      let start = Int64(wall) * 1000 + shift
      let run = Run(
        count: (segmentEnd - wall - 1) / step + 1, start: start, startStep: Int64(step) * 1000,
        nominal: isElapsed ? Int(start) : wall, nominalStep: isElapsed ? step * 1000 : step, packed: packed)
      wall += run.count * step
      return run
    }
    return nil
  }

  /// Fills a block with the next occurrences, up to those that are evenly spaced, and returns their number.
  mutating func fill(_ block: inout [Occurrence], index: inout Int) -> Int {
    var filled = 0
    block.withUnsafeMutableBufferPointer { block in
      repeat {
        guard let item = next() else { return }
        block[filled] = item.occurrence(index: index &+ filled)
        filled &+= 1
        if step == 0 { fillSegment(block, &filled, index: index) }
      } while filled < block.count && (step == 0 || !held.isEmpty)
    }
    index += filled
    return filled
  }

  /// Fills a block with the rest of the segment.
  private mutating func fillSegment(
    _ block: UnsafeMutableBufferPointer<Occurrence>, _ filled: inout Int, index: Int
  ) {
    // Local variables, because the cursor's own would be written back at each step.
    var (wall, base, day, time, place) = (wall, base, day, time, filled)
    let (end, shift, packed, length) = (segmentEnd, shift, packed, cycleLength)
    offsets.withUnsafeBufferPointer { offsets in
      times.withUnsafeBufferPointer { times in
        while wall < end, place < block.count {
          block[place] = Occurrence(
            start: Int64(wall) &* 1000 &+ shift, nominal: wall, index: index &+ place, packed: packed)
          place &+= 1
          time &+= 1
          if time >= times.count {
            time = 0
            day &+= 1
            if day >= offsets.count {
              day = 0
              base &+= length
            }
          }
          wall = base &+ offsets[day] &+ times[time]
        }
      }
    }
    (self.wall, self.base, self.day, self.time, filled) = (wall, base, day, time, place)
  }

  /// Skips occurrences at the beginning that have stopped by `moment`.
  mutating func skip(stoppedBy moment: Int64) {
    while true {
      var probe = self
      guard let item = probe.next(), item.start < moment,
        item.start + Occurrence.length(packed: item.packed) <= moment
      else { return }
      probe.rank += 1
      self = probe
    }
  }

  @inline(__always)
  private mutating func take() -> Item {
    let start = Int64(wall) &* 1000 &+ shift
    let item = Item(start: start, nominal: isElapsed ? Int(start) : wall, packed: packed)
    if step != 0 { wall &+= step } else { moveInCycle() }
    return item
  }

  @inline(__always)
  private mutating func moveInCycle() {
    time &+= 1
    if time >= times.count {
      time = 0
      day &+= 1
      if day >= offsets.count {
        day = 0
        base &+= cycleLength
      }
    }
    wall = base &+ offsets[day] &+ times[time]
  }

  /// Returns the first occurrence after the current segment.
  @inline(never)
  private mutating func afterSegment() -> Item? {
    while true {
      if let first = held.popLast() { return first }
      if isOver { return nil }
      if !element.isPlain {
        guard let item = slow?.advance(), item.start < until else {
          isOver = true
          return nil
        }
        return element.item(item.member, start: item.start)
      }
      enterSegment()
      if wall < segmentEnd { return take() }
    }
  }
}

extension ElementCursor {
  private mutating func begin(_ from: Int64) {
    guard element.isPlain else { return beginSlowly(from) }
    if let member = element.plainMember(notBefore: from) {
      rank = element.rank(ofMember: member)
      return seek(member)
    }
    let second = element.seconds(notBefore: from)
    let area = element.area(atEdgeNear: second)
    let member = element.clamped(element.cycle.place(notBefore: area.lowerBound))
    rank = element.rank(ofMember: member)
    seek(member)
    hold(area.upperBound, from: from)
  }

  private mutating func beginSlowly(_ from: Int64) {
    let cursor = ReorderingCursor(element, from: from)
    rank = cursor.rank
    slow = cursor
  }

  /// Moves to a member, whose segment is not entered yet.
  private mutating func seek(_ member: Int) {
    if step != 0 {
      wall = element.cycle.origin + member * step
    } else {
      let (round, place) = member.quotientAndRemainder(dividingBy: element.cycle.count)
      base = element.cycle.origin + round * element.cycle.length
      (day, time) = place.quotientAndRemainder(dividingBy: element.cycle.times.count)
      wall = base + element.cycle.offsets[day] + element.cycle.times[time]
    }
    segmentEnd = wall
  }

  /// Enters the segment that contains the next member, holds the members near a clock change, or ends.
  private mutating func enterSegment() {
    guard wall < element.lastWall else {
      isOver = true
      return
    }
    var end = element.lastWall
    if !element.gaps.isEmpty {
      let member = element.cycle.place(notBefore: wall)
      let following = element.gaps.next(from: member)
      if following > member {
        guard following < element.members.upperBound else {
          isOver = true
          return
        }
        return seek(following)
      }
      if let gap = element.gaps.first(after: member) { end = min(end, element.cycle.wall(gap)) }
    }
    let segment = element.clock.segment(ofWall: wall)
    shift = element.fraction - Int64(segment.offset) * 1000
    let safe = element.safeEnd(of: segment)
    guard wall < safe else { return hold(element.area(around: segment.wallTo).upperBound, from: .min) }
    end = min(end, safe)
    // All members after the bound in this segment start even later.
    let bound = Int((until.saturatingSubtracting(shift).saturatingSubtracting(-999)).floorDivided(by: 1000))
    segmentEnd = min(end, bound)
    if wall >= bound { isOver = true }
  }

  /// Computes the members up to a wall second one by one and sorts them by time.
  private mutating func hold(_ end: Int, from: Int64) {
    var member = element.cycle.place(notBefore: wall)
    var found: [(start: Int64, member: Int)] = []
    while member < element.members.upperBound, element.cycle.wall(member) < end {
      if !element.gaps.contains(member) {
        let start = element.start(member)
        if start < from {
          rank += 1
        } else if start < until {
          found.append((start, member))
        }
      }
      member += 1
    }
    found.sort { ($0.start, $0.member) > ($1.start, $1.member) }
    held = found.map { element.item($0.member, start: $0.start) }
    seek(member)
  }
}

extension Int64 {
  func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}
