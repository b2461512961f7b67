import CareModel

extension ResolvedElement.Rule {
  /// Returns the members up to the end of the last burst, and those of them that lie between bursts.
  func members(
    in bursts: Bursts, of members: Range<Int>, start: ResolvedTime, isAllDay: Bool, zones: ZoneTimeline
  ) -> (members: Range<Int>, between: [Range<Int>]) {
    let origin = isAllDay ? CivilDateTime(date: start.wall.date, time: .midnight) : start.wall
    var between: [Range<Int>] = []
    var reached = members.lowerBound
    for number in 0..<bursts.count {
      guard let from = bursts.every.multiplied(by: number).flatMap({ origin.adding($0) }) else { break }
      let first = number == 0 ? members.lowerBound : place(notBefore: from, zones: zones)
      // A burst that extends beyond the calendar contains all remaining members.
      let last = from.adding(bursts.length).map { place(notBefore: $0, zones: zones) } ?? members.upperBound
      guard first < members.upperBound else { break }
      if first > reached { between.append(reached..<first) }
      reached = max(reached, first, min(last, members.upperBound))
    }
    return (members.lowerBound..<reached, between)
  }

  private func place(notBefore wall: CivilDateTime, zones: ZoneTimeline) -> Int {
    switch self {
    case .wall(let walls, _): walls.place(notBefore: wall.wallSeconds)
    case .random(let days): days.member(notBefore: wall, instant: zones.instant(of: wall))
    case .elapsed(let base, let step):
      max(0, Int((zones.instant(of: wall).milliseconds - base - 1).floorDivided(by: step)) + 1)
    }
  }
}
