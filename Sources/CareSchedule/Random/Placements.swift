/// The possible placements of a number of starts in a range of whole seconds, with a minimum gap between them.
package struct Placements: Hashable, Sendable {
  /// The number of starts.
  package var times: Int
  /// The minimum distance between starts in seconds; at least 1, so that no two coincide.
  package let gap: Int
  /// Whether each start has its own part of the range.
  package let isStratified: Bool

  /// Creates the placements of a number of starts, with a gap of at least one second.
  package init(times: Int, gap: Int, isStratified: Bool) {
    self.times = times
    self.gap = max(1, gap)
    self.isStratified = isStratified
  }

  /// Returns the number of starts that fit if the last possible one is `last` seconds after the first; 0 if none is
  /// possible.
  package func fitting(last: Int) -> Int {
    last < 0 ? 0 : min(times, last / gap + 1)
  }

  /// Draws the starts in order, as seconds from the first possible one: as many as fit, with all placements equally
  /// likely.
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

  /// Returns the first second of a part, when the range is divided into nearly equal parts.
  ///
  /// If this many starts fit at all, they also fit with one in each part: m adjacent parts span at least as many
  /// seconds as m starts need.
  static func edge(_ part: Int, of count: Int, last: Int) -> Int {
    part * (last + 1) / count
  }

  /// Draws a set of distinct numbers with Floyd's algorithm and spreads it by the gaps.
  private func anywhere(_ count: Int, last: Int, from generator: inout DrawGenerator) -> [Int] {
    // Without the seconds that the gaps require, any set of this many numbers is a placement, and vice versa.
    let numbers = last + 1 - (count - 1) * (gap - 1)
    var chosen: Set<Int> = []
    for bound in (numbers - count)..<numbers {
      let number = generator.number(below: bound + 1)
      chosen.insert(chosen.contains(number) ? bound : number)
    }
    return chosen.sorted().enumerated().map { $0.element + $0.offset * (gap - 1) }
  }
}
