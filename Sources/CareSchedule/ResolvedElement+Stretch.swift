import CareModel

extension ResolvedElement {
  /// The first member that does not start before a moment, in one step: nil near a change of the clocks, or where the
  /// element is not plain.
  @inline(__always)
  func plainMember(notBefore moment: Int64) -> Int? {
    guard isPlain else { return nil }
    let second = seconds(notBefore: moment)
    let stretch = clock.stretch(at: second)
    let wall = max(second + stretch.offset, stretch.wallFrom)
    if isAllDay {
      if let edge = edge(stretch.wallFrom, rise: stretch.rise), edge.contains(wall) { return nil }
      if let edge = edge(stretch.wallTo, rise: stretch.nextRise), edge.contains(wall) { return nil }
    } else if stretch.rise > 0, second < stretch.wallFrom - stretch.offset + stretch.rise {
      return nil
    }
    return max(cycle.place(notBefore: wall), members.lowerBound)
  }

  /// When a member starts, in one step: nil near a change of the clocks, or where the element is not plain.
  func plainStart(of member: Int) -> Int64? {
    guard isPlain else { return nil }
    let wall = cycle.wall(member)
    let stretch = clock.stretch(ofWall: wall)
    if let edge = edge(stretch.wallFrom, rise: stretch.rise), edge.contains(wall) { return nil }
    if let edge = edge(stretch.wallTo, rise: stretch.nextRise), edge.contains(wall) { return nil }
    return Int64(wall - stretch.offset) * 1000 + fraction
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
  func safeEnd(of stretch: OffsetSegment) -> Int {
    edge(stretch.wallTo, rise: stretch.nextRise)?.lowerBound ?? stretch.wallTo
  }

  /// The wall times round the changes of offset that are near a second.
  func area(atEdgeNear second: Int) -> Range<Int> {
    let stretch = clock.stretch(at: second)
    return area(around: max(second + stretch.offset, stretch.wallFrom))
  }

  /// The wall times round the changes of offset that are near a wall second, as far as they touch each other.
  func area(around wall: Int) -> Range<Int> {
    var area = wall..<wall + 1
    var left = clock.stretch(ofWall: wall)
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
      while area.lowerBound < left.wallFrom { left = clock.stretch(ofWall: left.wallFrom - 1) }
      while area.upperBound > right.wallTo { right = clock.stretch(ofWall: right.wallTo) }
    }
  }
}
