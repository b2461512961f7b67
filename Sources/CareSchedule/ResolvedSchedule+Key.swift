package import CareModel

extension ResolvedSchedule {
  /// Returns the key of an occurrence of this schedule as an event of a task.
  ///
  /// The key distinguishes occurrences with the same slot and element key by their order: the second ends in `~2`. In a
  /// run that an event started, that event's slot follows the element key.
  package func key(of occurrence: Occurrence, task: CareTask.ID) -> OccurrenceKey {
    let elementKey = keyPart(of: occurrence)
    // The occurrences of one element have slots of their own.
    guard elements.count > 1 else { return OccurrenceKey(task: task, slot: occurrence.slot, element: elementKey) }
    return OccurrenceKey(
      task: task, slot: occurrence.slot, element: elementKey,
      repetition: 1 + elements.reduce(0) { $0 + ($1.key == elementKey ? $1.count(of: occurrence) : 0) })
  }
}

extension ResolvedElement {
  /// Returns the number of the element's occurrences with the given one's slot that come before it.
  fileprivate func count(of other: Occurrence) -> Int {
    guard let member = member(having: other.slot) else { return 0 }
    return (start(member), place) < (other.start.milliseconds, other.element) ? 1 : 0
  }
}

extension ResolvedElement {
  /// Returns the included member with a slot; nil if there is none.
  func member(having slot: Slot) -> Int? {
    guard let member = member(in: slot), members.contains(member), start(member) < end, !gaps.contains(member) else {
      return nil
    }
    return member
  }

  /// Returns the only member with a slot; nil if there is none.
  private func member(in slot: Slot) -> Int? {
    switch (slot, rule) {
    case (.date(let date), .wall(let walls, _)) where isAllDay:
      let member = walls.place(notBefore: date.dayNumber * 86_400)
      return walls.calendarWall(member) == date.dayNumber * 86_400 ? member : nil
    case (.dateTime(let wall), .wall(let walls, _)) where !isAllDay && walls.elapsed == 0:
      let member = walls.place(notBefore: wall.wallSeconds)
      return walls.calendarWall(member) == wall.wallSeconds ? member : nil
    case (.instant(let instant), .elapsed(let base, let step)):
      let distance = instant.milliseconds(since: Instant(milliseconds: base))
      return distance >= 0 && distance % step == 0 ? Int(distance / step) : nil
    case (.instant(let instant), .wall(let walls, _)) where walls.elapsed != 0:
      let (first, last) = (
        members(around: instant.milliseconds), members(around: instant.adding(milliseconds: 1).milliseconds)
      )
      return (first.lowerBound..<last.upperBound).first { start($0) == instant.milliseconds }
    case (.random(let date, let number), .random(let days)): return days.member(on: date, number: number)
    default: return nil
    }
  }
}
