import CareModel

extension ResolvedElement {
  /// Returns the first member that starts at or after a time, in one step; nil near a clock change, or if the element
  /// is not plain.
  @inline(__always)
  func plainMember(notBefore moment: Int64) -> Int? {
    guard isPlain else { return nil }
    let second = seconds(notBefore: moment)
    let segment = clock.segment(at: second)
    let wall = max(second + segment.offset, segment.wallFrom)
    if isAllDay {
      if let edge = edge(segment.wallFrom, rise: segment.rise), edge.contains(wall) { return nil }
      if let edge = edge(segment.wallTo, rise: segment.nextRise), edge.contains(wall) { return nil }
    } else if segment.rise > 0, second < segment.wallFrom - segment.offset + segment.rise {
      return nil
    }
    return max(cycle.place(notBefore: wall), members.lowerBound)
  }

  /// Returns the start of a member in one step; nil near a clock change, or if the element is not plain.
  func plainStart(of member: Int) -> Int64? {
    guard isPlain else { return nil }
    let wall = cycle.wall(member)
    let segment = clock.segment(ofWall: wall)
    if let edge = edge(segment.wallFrom, rise: segment.rise), edge.contains(wall) { return nil }
    if let edge = edge(segment.wallTo, rise: segment.nextRise), edge.contains(wall) { return nil }
    return Int64(wall - segment.offset) * 1000 + fraction
  }

  /// Returns the wall times around a change of offset that may be out of order or differ in length; nil if there are
  /// none.
  private func edge(_ wall: Int, rise: Int) -> Range<Int>? {
    guard wall != .min, wall != .max else { return nil }
    if isAllDay {
      let margin = 86_400 + abs(rise)
      return wall - margin..<wall + margin
    }
    return rise > 0 ? wall - rise..<wall + rise : nil
  }

  /// Returns the wall second up to which a segment's members are in order of time, before those of the next segment.
  func safeEnd(of segment: OffsetSegment) -> Int {
    edge(segment.wallTo, rise: segment.nextRise)?.lowerBound ?? segment.wallTo
  }

  /// Returns the wall times around the changes of offset near a second.
  func area(atEdgeNear second: Int) -> Range<Int> {
    let segment = clock.segment(at: second)
    return area(around: max(second + segment.offset, segment.wallFrom))
  }

  /// Returns the wall times around the changes of offset near a wall second, combined as far as they touch.
  func area(around wall: Int) -> Range<Int> {
    var area = wall..<wall + 1
    var left = clock.segment(ofWall: wall)
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
      while area.lowerBound < left.wallFrom { left = clock.segment(ofWall: left.wallFrom - 1) }
      while area.upperBound > right.wallTo { right = clock.segment(ofWall: right.wallTo) }
    }
  }
}
