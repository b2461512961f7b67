import CareModel

extension ResolvedElement {
  /// An occurrence with its rank among the element's own, in order of time.
  struct Ranked {
    let start: Int64
    let member: Int
    let rank: Int
  }

  /// Returns the occurrence of a rank; nil if there is none.
  func ranked(_ rank: Int) -> Ranked? {
    guard rank >= 0, rank < self.rank(ofMember: members.upperBound) else { return nil }
    let member = member(inWallOrder: rank)
    if let start = plainStart(of: member) {
      return start < end ? Ranked(start: start, member: member, rank: rank) : nil
    }
    let start = start(member)
    guard rank < count(before: .max) else { return nil }
    let unsure = spread(near: start)
    guard unsure > 0 else { return Ranked(start: start, member: member, rank: rank) }
    // Neighbors may be reordered: the wanted start is at most twice the difference between the offsets away.
    var cursor = ReorderingCursor(self, from: start - 2 * unsure)
    while cursor.rank <= rank {
      let current = cursor.rank
      guard let item = cursor.advance() else { return nil }
      if current == rank { return Ranked(start: item.start, member: item.member, rank: rank) }
    }
    return nil
  }

  /// The end of the last occurrence, or the element's bound if that is earlier.
  var lastMoment: Instant? {
    let bound = end == .max ? nil : Instant(milliseconds: end)
    guard let last = ranked(count(before: .max) - 1), last.member == members.upperBound - 1 else { return bound }
    let stop = Instant(milliseconds: stop(last.member, start: last.start))
    return bound.map { min($0, stop) } ?? stop
  }

  /// Returns the member with `rank` included members before it by wall time.
  private func member(inWallOrder rank: Int) -> Int {
    min(gaps.member(rank, from: members.lowerBound), members.upperBound - 1)
  }

  /// Returns how much the offsets near a time differ, in milliseconds: 0 if wall order is the order of time.
  private func spread(near moment: Int64) -> Int64 {
    let second = Int(moment.floorDivided(by: 1000))
    let offsets: ClosedRange<Int>
    switch rule {
    case .elapsed: return 0
    case .wall(let walls, let clock): offsets = walls.elapsed == 0 ? clock.offsets(near: second) : clock.allOffsets
    // The windows of two dates overlap by no more than the offsets differ.
    case .random(let days): offsets = days.clock.offsets(near: second)
    }
    return Int64(offsets.upperBound - offsets.lowerBound) * 1000
  }
}

extension ResolvedElement {
  /// Returns the kind of the rule's slots.
  static func kind(of rule: Rule, isAllDay: Bool) -> Occurrence.Kind {
    switch rule {
    case .wall(let walls, _): walls.elapsed != 0 ? .instant : isAllDay ? .date : .dateTime
    case .elapsed: .instant
    case .random: .random
    }
  }

  /// Returns the nominal time of a member with the given start.
  private func nominal(_ member: Int, start: Int64) -> Int {
    if case .random(let days) = rule { return days.nominal(member) }
    guard case .wall(let walls, _) = rule, walls.elapsed == 0 else { return Int(start) }
    return walls.calendarWall(member)
  }

  /// Returns a member with the given start as a cursor item.
  func item(_ member: Int, start: Int64) -> ElementCursor.Item {
    let kind = Self.kind(of: rule, isAllDay: isAllDay)
    return ElementCursor.Item(
      start: start, nominal: nominal(member, start: start),
      packed: isAllDay
        ? Occurrence.packed(length: stop(member, start: start) - start, element: place, kind: kind) : packed)
  }

  /// Returns the occurrence of a member with the given start.
  func occurrence(_ member: Int, start: Int64, index: Int) -> Occurrence {
    let item = item(member, start: start)
    return Occurrence(start: item.start, nominal: item.nominal, index: index, packed: item.packed)
  }
}
