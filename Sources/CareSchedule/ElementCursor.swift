import CareModel

/// Walks one element's occurrences in order of time.
///
/// Within a stretch of wall time that is read with one offset, a start is one addition away from the one before. Where
/// two stretches overlap in time, the few members near by are computed one by one and put in order; elements that have
/// no plain stretches are walked by a ``ReorderingCursor``.
struct ElementCursor {
  /// One occurrence: its start in milliseconds, its nominal moment, and its length, element and kind as one word.
  struct Item {
    let start: Int64
    let nominal: Int
    let packed: UInt64

    @inline(__always)
    func occurrence(index: Int) -> Occurrence {
      Occurrence(start: start, nominal: nominal, index: index, packed: packed)
    }
  }

  /// Occurrences in even steps.
  struct Run {
    let count: Int
    let start: Int64
    let startStep: Int64
    let nominal: Int
    let nominalStep: Int
    let packed: UInt64
  }

  let element: ResolvedElement
  /// The nominal second of the next member in the stretch: wall time, or for elapsed time the second itself.
  private var wall = 0
  /// From this second on the stretch is over.
  private var stretchEnd = 0
  /// What is added to the second, in milliseconds, for the start.
  private var shift: Int64 = 0
  /// From one member to the next; 0 where that changes.
  private let step: Int
  private let isElapsed: Bool
  private let packed: UInt64
  // The cycle's own, since reaching them through the element costs more than a step.
  private let offsets: [Int]
  private let times: [Int]
  private let cycleLength: Int
  /// Where the next member stands in its cycle.
  private var base = 0
  private var day = 0
  private var time = 0
  /// No start at or after this is given out.
  private let until: Int64
  /// Members near a change of the clocks, the first of them last.
  private var held: [Item] = []
  /// What walks an element that is not plain.
  private var slow: ReorderingCursor?
  private var isOver = false
  /// The rank of the first occurrence that is given out.
  private(set) var rank = 0

  /// Begins with the first occurrence that does not start before a moment; ends before a start at `until`.
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

  /// The next occurrence; nil after the last.
  @inline(__always)
  mutating func next() -> Item? {
    wall < stretchEnd ? take() : afterStretch()
  }

  /// The next occurrences as far as they come in even steps; nil where the next does not, and after the last.
  mutating func nextRun() -> Run? {
    guard step != 0 else { return nil }
    while held.isEmpty, !isOver {
      guard wall < stretchEnd else {
        enterStretch()
        continue
      }
      let start = Int64(wall) * 1000 + shift
      let run = Run(
        count: (stretchEnd - wall - 1) / step + 1, start: start, startStep: Int64(step) * 1000,
        nominal: isElapsed ? Int(start) : wall, nominalStep: isElapsed ? step * 1000 : step, packed: packed)
      wall += run.count * step
      return run
    }
    return nil
  }

  /// Fills a block with the next occurrences, up to those that come in even steps; returns how many there are.
  mutating func fill(_ block: inout [Occurrence], index: inout Int) -> Int {
    var filled = 0
    block.withUnsafeMutableBufferPointer { block in
      repeat {
        guard let item = next() else { return }
        block[filled] = item.occurrence(index: index &+ filled)
        filled &+= 1
        if step == 0 { fillStretch(block, &filled, index: index) }
      } while filled < block.count && (step == 0 || !held.isEmpty)
    }
    index += filled
    return filled
  }

  /// Fills a block with what is left of the stretch.
  private mutating func fillStretch(
    _ block: UnsafeMutableBufferPointer<Occurrence>, _ filled: inout Int, index: Int
  ) {
    // In variables of its own, since those of the cursor would be written back at each step.
    var (wall, base, day, time, place) = (wall, base, day, time, filled)
    let (end, shift, packed, length) = (stretchEnd, shift, packed, cycleLength)
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

  /// Leaves out occurrences at the beginning that have stopped at a moment already.
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

  /// What follows when a stretch is over.
  @inline(never)
  private mutating func afterStretch() -> Item? {
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
      enterStretch()
      if wall < stretchEnd { return take() }
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

  /// Goes to a member, whose stretch is yet to be entered.
  private mutating func seek(_ member: Int) {
    if step != 0 {
      wall = element.cycle.origin + member * step
    } else {
      let (round, place) = member.quotientAndRemainder(dividingBy: element.cycle.count)
      base = element.cycle.origin + round * element.cycle.length
      (day, time) = place.quotientAndRemainder(dividingBy: element.cycle.times.count)
      wall = base + element.cycle.offsets[day] + element.cycle.times[time]
    }
    stretchEnd = wall
  }

  /// Sets the stretch that holds the next member, or holds the members near a change, or ends.
  private mutating func enterStretch() {
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
    let stretch = element.clock.stretch(ofWall: wall)
    shift = element.fraction - Int64(stretch.offset) * 1000
    let safe = element.safeEnd(of: stretch)
    guard wall < safe else { return hold(element.area(around: stretch.wallTo).upperBound, from: .min) }
    end = min(end, safe)
    // Beyond the bound in this stretch, all that follows starts later still.
    let bound = Int((until.saturatingSubtracting(shift).saturatingSubtracting(-999)).floorDivided(by: 1000))
    stretchEnd = min(end, bound)
    if wall >= bound { isOver = true }
  }

  /// Computes the members up to a wall second one by one, and puts them in order of time.
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
