import CareModel

extension ResolvedElement {
  /// The first member that does not start before a moment, in one step: nil near a change of the clocks, or where the
  /// element is not plain.
  @inline(__always)
  func plainMember(notBefore moment: Int64) -> Int? {
    guard isPlain else { return nil }
    let second = seconds(notBefore: moment)
    guard let clock else { return max(cycle.place(notBefore: second), members.lowerBound) }
    guard let stretch = clock.stretch(at: second) else { return nil }
    let wall = max(second + stretch.offset, stretch.wallFrom)
    if isAllDay {
      if let edge = edge(stretch.wallFrom, rise: stretch.rise), edge.contains(wall) { return nil }
      if let edge = edge(stretch.wallTo, rise: stretch.nextRise), edge.contains(wall) { return nil }
    } else if stretch.rise > 0, second < stretch.wallFrom - stretch.offset + stretch.rise {
      return nil
    }
    return max(cycle.place(notBefore: wall), members.lowerBound)
  }

  /// The wall times round a change of offset that may not come in the order of time, or not last as long as others;
  /// nil where all do.
  private func edge(_ wall: Int, rise: Int) -> Range<Int>? {
    guard wall != .min, wall != .max else { return nil }
    if isAllDay {
      let margin = 86_400 + abs(rise)
      return wall - margin..<wall + margin
    }
    return rise > 0 ? wall - rise..<wall + rise : nil
  }

  /// Up to where the members of a stretch come in the order of time, before those of the next.
  func safeEnd(of stretch: ClockStretch) -> Int {
    edge(stretch.wallTo, rise: stretch.nextRise)?.lowerBound ?? stretch.wallTo
  }

  /// The wall times round the changes of offset that are near a second; nil without a clock.
  func area(atEdgeNear second: Int) -> Range<Int>? {
    guard let stretch = clock?.stretch(at: second) else { return nil }
    return area(around: max(second + stretch.offset, stretch.wallFrom))
  }

  /// The wall times round the changes of offset that are near a wall second, as far as they touch each other.
  func area(around wall: Int) -> Range<Int> {
    var area = wall..<wall + 1
    guard let clock, var left = clock.stretch(ofWall: wall) else { return area }
    var right = left
    while true {
      let before = area
      if let edge = edge(left.wallFrom, rise: left.rise), edge.upperBound >= area.lowerBound {
        area = min(area.lowerBound, edge.lowerBound)..<max(area.upperBound, edge.upperBound)
      }
      if let edge = edge(right.wallTo, rise: right.nextRise), edge.lowerBound <= area.upperBound {
        area = min(area.lowerBound, edge.lowerBound)..<max(area.upperBound, edge.upperBound)
      }
      guard area != before else { return area }
      while area.lowerBound < left.wallFrom, let earlier = clock.stretch(ofWall: left.wallFrom - 1) { left = earlier }
      while area.upperBound > right.wallTo, let later = clock.stretch(ofWall: right.wallTo) { right = later }
    }
  }
}
