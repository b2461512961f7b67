import CareModel

extension ResolvedElement {
  /// Whether its slots are instants.
  var isElapsed: Bool { Self.kind(of: rule, isAllDay: isAllDay) == .instant }

  /// What its slots are made from.
  static func kind(of rule: Rule, isAllDay: Bool) -> Occurrence.Kind {
    switch rule {
    case .wall(let walls, _): walls.elapsed != 0 ? .instant : isAllDay ? .date : .dateTime
    case .elapsed: .instant
    }
  }

  /// The nominal moment of a member that starts at that moment.
  private func nominal(_ member: Int, start: Int64) -> Int {
    guard case .wall(let walls, _) = rule, walls.elapsed == 0 else { return Int(start) }
    return walls.calendarWall(member)
  }

  /// A member that starts at that moment, as a cursor gives it out.
  func item(_ member: Int, start: Int64) -> ElementCursor.Item {
    let kind = Self.kind(of: rule, isAllDay: isAllDay)
    return ElementCursor.Item(
      start: start, nominal: nominal(member, start: start),
      packed: isAllDay
        ? Occurrence.packed(length: stop(member, start: start) - start, element: place, kind: kind) : packed)
  }

  /// The occurrence of a member that starts at that moment.
  func occurrence(_ member: Int, start: Int64, index: Int) -> Occurrence {
    let item = item(member, start: start)
    return Occurrence(start: item.start, nominal: item.nominal, index: index, packed: item.packed)
  }
}
