import CareModel

/// The occurrences of a window so short that they are computed at once, without memory of their own.
struct InlineOccurrences {
  private var items: InlineArray<4, Occurrence>
  private(set) var count = 0

  subscript(place: Int) -> Occurrence { items[place] }

  /// The occurrences of a whole window; nil where it holds too many, reaches a change of the clocks, or is reached by
  /// an occurrence that starts before it and is not to be left out.
  @inline(__always)
  init?(_ elements: [ResolvedElement], from: Int64, to: Int64, reachesBack: Bool = true) {
    guard from > -Self.farthest, to < Self.farthest, from < to, to - from < Self.longest else { return nil }
    items = InlineArray(repeating: Occurrence(start: 0, nominal: 0, index: 0, packed: 0))
    var index = 0
    for place in elements.indices {
      guard
        elements[place].addOccurrences(
          to: &self, index: &index, from: from, to: to, reachesBack: reachesBack)
      else { return nil }
    }
    for place in 0..<count { items[place].index = index + place }
  }

  /// Puts an occurrence after those that do not start later; false where there is no place for it.
  @inline(__always)
  mutating func insert(start: Int64, nominal: Int, packed: UInt64) -> Bool {
    guard count < items.count else { return false }
    var place = count
    while place > 0, items[place - 1].start.milliseconds > start {
      items[place] = items[place - 1]
      place -= 1
    }
    items[place] = Occurrence(start: start, nominal: nominal, index: 0, packed: packed)
    count += 1
    return true
  }

  /// Windows beyond this are walked.
  private static var longest: Int64 { 32 * 86_400_000 }
  /// Beyond every calendar, and far from what a sum can hold.
  private static var farthest: Int64 { 1 << 60 }
}

extension ResolvedElement {
  /// Adds the occurrences of a window which lies in one stretch of the clock, and how many come before them.
  ///
  /// False where the window does not, where an occurrence that starts before it reaches into it, where some are left
  /// out, or where there are too many.
  fileprivate func addOccurrences(
    to few: inout InlineOccurrences, index: inout Int, from: Int64, to: Int64, reachesBack: Bool
  ) -> Bool {
    guard isPlain, !isAllDay, gaps.isEmpty, end >= to else { return false }
    let back = seconds(notBefore: length > 0 && reachesBack ? from - length + 1 : from)
    let stretch = clock.stretch(at: back)
    let offset = stretch.offset
    guard back + offset >= stretch.wallFrom, stretch.rise <= 0 || back + offset >= stretch.wallFrom + stretch.rise
    else { return false }
    let bound = seconds(notBefore: to) + offset
    guard bound <= stretch.wallTo, stretch.nextRise <= 0 || bound <= stretch.wallTo - stretch.nextRise else {
      return false
    }
    let wall = seconds(notBefore: from) + offset
    let shift = fraction - Int64(offset) * 1000
    var member: Int
    if step > 0 {
      let distance = wall - cycle.origin
      member = max(distance <= 0 ? 0 : (distance - 1) / step + 1, members.lowerBound)
    } else {
      member = max(cycle.place(notBefore: wall), members.lowerBound)
    }
    var nominal = self.wall(member)
    if member > members.lowerBound, (step > 0 ? nominal - step : self.wall(member - 1)) >= back + offset {
      return false
    }
    index += min(member, members.upperBound) - members.lowerBound
    while member < members.upperBound, nominal < bound {
      let start = Int64(nominal) &* 1000 &+ shift
      guard few.insert(start: start, nominal: isElapsed ? Int(start) : nominal, packed: packed) else { return false }
      member += 1
      nominal = step > 0 ? nominal + step : self.wall(member)
    }
    return true
  }

  @inline(__always)
  private func wall(_ member: Int) -> Int {
    step > 0 ? cycle.origin + member * step : cycle.wall(member)
  }
}
