/// How so many starts may lie in a stretch of whole seconds, no two of them closer than a gap.
package struct Placements: Hashable, Sendable {
  /// How many starts there are to be.
  package var times: Int
  /// From one start to the next, in seconds; at least 1, so that no two coincide.
  package let gap: Int
  /// Whether each start has a part of the stretch for itself.
  package let isStratified: Bool

  /// So many starts, with a gap of at least a second.
  package init(times: Int, gap: Int, isStratified: Bool) {
    self.times = times
    self.gap = max(1, gap)
    self.isStratified = isStratified
  }

  /// How many starts fit where the last possible one comes so long after the first; none where there is no possible one.
  package func fitting(last: Int) -> Int {
    last < 0 ? 0 : min(times, last / gap + 1)
  }

  /// The starts in order, as seconds from the first possible one: as many as fit, all their placements equally likely.
  package func draw(last: Int, from generator: inout DrawGenerator) -> [Int] {
    let count = fitting(last: last)
    guard count > 0 else { return [] }
    if !isStratified { return anywhere(count, last: last, from: &generator) }
    if gap == 1 {
      return (0..<count).map { place in
        let (from, to) = (Self.edge(place, of: count, last: last), Self.edge(place + 1, of: count, last: last))
        return from + generator.number(below: to - from)
      }
    }
    return StratifiedTable.of(StratifiedTable.Shape(times: count, gap: gap, last: last)).draw(from: &generator)
  }

  /// The first second of a part, where the stretch is cut into nearly equal ones.
  ///
  /// Where so many starts fit at all, they also fit with one in each part: m parts side by side span no fewer seconds
  /// than m starts need.
  static func edge(_ part: Int, of count: Int, last: Int) -> Int {
    part * (last + 1) / count
  }

  /// A set of distinct numbers drawn as Floyd does, spread apart by the gaps.
  private func anywhere(_ count: Int, last: Int, from generator: inout DrawGenerator) -> [Int] {
    // Without the seconds that the gaps must take, any set of so many numbers is a placement, and the reverse.
    let numbers = last + 1 - (count - 1) * (gap - 1)
    var chosen: Set<Int> = []
    for bound in (numbers - count)..<numbers {
      let number = generator.number(below: bound + 1)
      chosen.insert(chosen.contains(number) ? bound : number)
    }
    return chosen.sorted().enumerated().map { $0.element + $0.offset * (gap - 1) }
  }
}
