/// A change of a zone's clocks, forward or back.
public struct ClockChange: Hashable, Sendable {
  /// The instant of the change.
  public var instant: Instant
  /// The number of seconds by which the clocks go forward; negative for back.
  public var seconds: Int
  /// The wall time just before the change.
  public var wall: CivilDateTime

  /// Creates a clock change.
  public init(instant: Instant, seconds: Int, wall: CivilDateTime) {
    self.instant = instant
    self.seconds = seconds
    self.wall = wall
  }

  /// The day that the change makes shorter or longer.
  ///
  /// Clocks that go back at midnight lengthen the day that was about to end.
  public var date: CivilDate {
    seconds < 0 && wall.time == .midnight ? wall.date.adding(days: -1) : wall.date
  }
}

extension Zone {
  /// Returns the clock changes in `from..<to`, in order.
  ///
  /// Two changes within a day that cancel out are not found; no zone has ever had them.
  /// - Complexity: O(n) in the days between the instants.
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

  /// Finds the change between two seconds with different offsets by bisection.
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
