import CareModel

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
