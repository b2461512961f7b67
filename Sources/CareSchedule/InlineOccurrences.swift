import CareModel

/// The occurrences of a window so short that they are computed immediately and stored inline.
struct InlineOccurrences {
  private var items: InlineArray<4, Occurrence>
  private(set) var count = 0

  subscript(place: Int) -> Occurrence { items[place] }

  /// Creates the occurrences of a whole window.
  ///
  /// Returns nil if there are too many, if the window touches a clock change, or if an occurrence that starts before
  /// the window extends into it and must be included.
  @inline(__always)
  init?(_ elements: [ResolvedElement], from: Int64, to: Int64, reachesBack: Bool = true) {
    guard from > -Self.farthest, to < Self.farthest, from < to, to - from < Self.maxLength else { return nil }
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

  /// Inserts an occurrence after those that start no later.
  ///
  /// Returns false if there is no space left.
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

  /// The longest window that is computed inline, in milliseconds.
  private static var maxLength: Int64 { 32 * 86_400_000 }
  /// A time beyond every calendar that sums still cannot overflow.
  private static var farthest: Int64 { 1 << 60 }
}

extension ResolvedElement {
  /// Adds the occurrences of a window within one offset segment, and counts those before it.
  ///
  /// Returns false if the window does not lie within one segment, if an occurrence that starts before it extends into
  /// it, if some members are excluded, or if there are too many.
  fileprivate func addOccurrences(
    to few: inout InlineOccurrences, index: inout Int, from: Int64, to: Int64, reachesBack: Bool
  ) -> Bool {
    guard isPlain, !isAllDay, gaps.isEmpty, end >= to else { return false }
    let back = seconds(notBefore: length > 0 && reachesBack ? from - length + 1 : from)
    let segment = clock.segment(at: back)
    let offset = segment.offset
    guard back + offset >= segment.wallFrom, segment.rise <= 0 || back + offset >= segment.wallFrom + segment.rise
    else { return false }
    let bound = seconds(notBefore: to) + offset
    guard bound <= segment.wallTo, segment.nextRise <= 0 || bound <= segment.wallTo - segment.nextRise else {
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
