import CareModel
import CareSchedule
import CareTestSupport
import Testing

/// What is drawn on one day: placements that keep the gap, all equally likely.
@Suite struct PlacementTests {
  private func generator(_ place: Int) -> DrawGenerator {
    DrawSeed(RandomSeed(source: "placements"), key: nil, ordinal: 0).generator(on: place)
  }

  struct Shape: Sendable {
    let times: Int
    let gap: Int
    let last: Int
    let isStratified: Bool
    /// How many placements there are, counted by hand or by walking through all.
    let placements: Int
  }

  static let small: [Shape] = [
    .init(times: 3, gap: 2, last: 9, isStratified: false, placements: 56),
    .init(times: 3, gap: 1, last: 6, isStratified: false, placements: 35),
    .init(times: 2, gap: 0, last: 7, isStratified: false, placements: 28),
    // Tight: the gaps leave two seconds over.
    .init(times: 4, gap: 5, last: 17, isStratified: false, placements: 15),
    .init(times: 1, gap: 50, last: 19, isStratified: false, placements: 20),
    // Parts of 4, 4 and 4 seconds.
    .init(times: 3, gap: 3, last: 11, isStratified: true, placements: 40),
    // Parts of 3, 4, 3 and 4 seconds.
    .init(times: 4, gap: 3, last: 13, isStratified: true, placements: 48),
    .init(times: 3, gap: 0, last: 10, isStratified: true, placements: 48),
    .init(times: 3, gap: 5, last: 11, isStratified: true, placements: 4),
  ]

  @Test(arguments: small) func allPlacementsAreEquallyLikely(shape: Shape) throws {
    let placements = Placements(times: shape.times, gap: shape.gap, isStratified: shape.isStratified)
    let all = Self.all(shape)
    #expect(all.count == shape.placements)
    var counts = Dictionary(uniqueKeysWithValues: all.map { ($0, 0) })
    let draws = 20_000
    for place in 0..<draws {
      var generator = generator(place)
      counts[placements.draw(last: shape.last, from: &generator), default: 0] += 1
    }
    #expect(counts.count == all.count)
    let expected = Double(draws) / Double(all.count)
    expectFit(counts.values.map { (Double($0), expected) })
  }

  /// All placements, by trying all sets of seconds.
  private static func all(_ shape: Shape) -> [[Int]] {
    var found: [[Int]] = [[]]
    for place in 0..<shape.times {
      let part = (place * (shape.last + 1) / shape.times)..<((place + 1) * (shape.last + 1) / shape.times)
      found = found.flatMap { starts in
        (0...shape.last).filter { second in
          (!shape.isStratified || part.contains(second))
            && (starts.last.map { second - $0 >= max(1, shape.gap) } ?? true)
        }.map { starts + [$0] }
      }
    }
    return found
  }

  @Test(arguments: [1, 4]) func withoutAGapTheTimesAreSpreadEvenly(times: Int) {
    let placements = Placements(times: times, gap: 0, isStratified: false)
    var bins = [Double](repeating: 0, count: 40)
    for place in 0..<20_000 {
      var generator = generator(place)
      for second in placements.draw(last: 39_999, from: &generator) { bins[second / 1000] += 1 }
    }
    expectFit(bins.map { ($0, Double(20_000 * times) / 40) })
  }

  /// The counts of these tables need several words.
  @Test(arguments: [(6, 7000), (12, 3400), (24, 1700)])
  func stratifiedPlacementsAreEquallyLikely(times: Int, gap: Int) {
    let last = 43_199
    let edges = (0...times).map { $0 * (last + 1) / times }
    // How many ways there are to place the starts up to and from each second, as shares of the whole.
    var before = [[Double]](repeating: [], count: times), after = before
    for place in 0..<times {
      before[place] = (edges[place]..<edges[place + 1]).map { _ in 1 }
      guard place > 0 else { continue }
      var sum = 0.0, reached = edges[place - 1]
      for second in edges[place]..<edges[place + 1] {
        while reached < edges[place], reached <= second - gap {
          sum += before[place - 1][reached - edges[place - 1]]
          reached += 1
        }
        before[place][second - edges[place]] = sum
      }
      let whole = before[place].reduce(0, +)
      before[place] = before[place].map { $0 / whole }
    }
    for place in (0..<times).reversed() {
      after[place] = (edges[place]..<edges[place + 1]).map { _ in 1 }
      guard place + 1 < times else { continue }
      var sum = 0.0, reached = edges[place + 2]
      for second in (edges[place]..<edges[place + 1]).reversed() {
        while reached > edges[place + 1], reached - 1 >= second + gap {
          reached -= 1
          sum += after[place + 1][reached - edges[place + 1]]
        }
        after[place][second - edges[place]] = sum
      }
      let whole = after[place].reduce(0, +)
      after[place] = after[place].map { $0 / whole }
    }
    let draws = 2000
    let placements = Placements(times: times, gap: gap, isStratified: true)
    let drawn = (0..<draws).map { place in
      var generator = generator(place)
      return placements.draw(last: last, from: &generator)
    }
    for place in [0, times / 2, times - 1] {
      let width = edges[place + 1] - edges[place]
      var bins = [(found: Double, expected: Double)](repeating: (0, 0), count: 10)
      let shares = zip(before[place], after[place]).map { $0 * $1 }
      let whole = shares.reduce(0, +)
      for (second, share) in shares.enumerated() { bins[second * 10 / width].expected += share / whole * Double(draws) }
      for starts in drawn { bins[(starts[place] - edges[place]) * 10 / width].found += 1 }
      expectFit(bins)
    }
  }

  @Test(arguments: [false, true]) func theGapIsKeptAndAsManyTimesAsFitAreDrawn(isStratified: Bool) {
    var random = SeededGenerator(seed: 4711)
    for round in 0..<Soak.rounds(120) {
      let times = random.number(1...RandomTimes.maxTimes)
      let last = random.number(-10...random.pick([20, 3000, 90_000]))
      let gap = random.chance(50) ? random.number(0...7200) : max(0, last) / max(1, times - random.number(0...1))
      let placements = Placements(times: times, gap: gap, isStratified: isStratified)
      var generator = generator(round)
      let starts = placements.draw(last: last, from: &generator)
      let name = Comment(rawValue: "seed 4711, round \(round): \(times) times, gap \(gap), last \(last)")
      let fitting = last < 0 ? 0 : (1...times).last { ($0 - 1) * max(1, gap) <= last } ?? 0
      #expect(starts.count == fitting, name)
      #expect(starts.allSatisfy { (0...max(0, last)).contains($0) }, name)
      #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= max(1, gap) }, name)
      guard isStratified else { continue }
      let edges = (0...fitting).map { $0 * (last + 1) / max(1, fitting) }
      #expect(zip(edges, starts).allSatisfy { $0 <= $1 } && zip(starts, edges.dropFirst()).allSatisfy { $0 < $1 }, name)
    }
  }

  @Test(arguments: [false, true]) func theOnlyPossiblePlacementIsChosen(isStratified: Bool) {
    let placements = Placements(times: 96, gap: 900, isStratified: isStratified)
    for place in 0..<20 {
      var generator = generator(place)
      #expect(placements.draw(last: 95 * 900, from: &generator) == (0..<96).map { $0 * 900 })
    }
  }

  /// Fails where counts differ more from what is expected than they do in one of a thousand fair draws.
  private func expectFit(_ bins: [(found: Double, expected: Double)]) {
    // A bin of a few says little; they are taken together.
    let rare = bins.filter { $0.expected < 5 }
    var bins = bins.filter { $0.expected >= 5 }
    let rest = rare.reduce((found: 0.0, expected: 0.0)) { ($0.found + $1.found, $0.expected + $1.expected) }
    if rest.expected >= 5 { bins.append(rest) }
    let difference = bins.reduce(0) { $0 + ($1.found - $1.expected) * ($1.found - $1.expected) / $1.expected }
    let freedom = Double(max(1, bins.count - 1))
    let root = 1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)).squareRoot()
    #expect(difference < freedom * root * root * root, "\(difference) of \(freedom)")
  }
}
