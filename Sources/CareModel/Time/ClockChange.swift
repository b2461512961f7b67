/// A moment at which the clocks of a zone are set forward or back.
public struct ClockChange: Hashable, Sendable {
  /// The moment.
  public var instant: Instant
  /// By how many seconds the clocks are set forward; back when negative.
  public var seconds: Int
  /// The wall time at which it happens, as it is read just before.
  public var wall: CivilDateTime

  /// A change of the clocks.
  public init(instant: Instant, seconds: Int, wall: CivilDateTime) {
    self.instant = instant
    self.seconds = seconds
    self.wall = wall
  }

  /// The day that it makes shorter or longer.
  ///
  /// Clocks that go back at midnight make the day longer that was about to end.
  public var date: CivilDate {
    seconds < 0 && wall.time == .midnight ? wall.date.adding(days: -1) : wall.date
  }
}

extension Zone {
  /// The changes of the clocks between two instants, `to` not included, in order.
  ///
  /// Two changes within a day that undo each other are not found: no zone has ever had them.
  /// - Complexity: O(days between the instants).
  package func clockChanges(from: Instant, to: Instant) -> [ClockChange] {
    var changes: [ClockChange] = []
    // The offset in force just before `from` is needed to see a change at `from` itself.
    var low = max(from, Instant.civilRange.lowerBound).wholeSeconds - 1
    let end = min(to, Instant.civilRange.upperBound).adding(milliseconds: -1).wholeSeconds
    while low < end {
      let high = min(low + 86_400, end)
      if rules.offset(at: low) != rules.offset(at: high) { changes.append(clockChange(after: low, notAfter: high)) }
      low = high
    }
    return changes
  }

  /// The change between two seconds of different offsets, found by halves.
  private func clockChange(after first: Int, notAfter last: Int) -> ClockChange {
    let before = rules.offset(at: first)
    var (low, high) = (first, last)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if rules.offset(at: middle) == before { low = middle } else { high = middle }
    }
    let wall = CivilDateTime(wallSeconds: high + before) ?? civil(Instant(milliseconds: Int64(high) * 1000))
    return ClockChange(
      instant: Instant(milliseconds: Int64(high) * 1000), seconds: rules.offset(at: high) - before, wall: wall)
  }
}
