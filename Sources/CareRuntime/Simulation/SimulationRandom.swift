import Foundation

/// A stream of random numbers of one decision of one virtual participant: SplitMix64, begun from all that names the decision.
///
/// It depends on nothing else, so a participant does the same whoever else takes part, and whatever else the plan asks.
package struct SimulationRandom: Sendable {
  private var state: UInt64

  /// The stream of a decision, such as whether an event is done.
  package init(seed: UInt64, participant: Int, decision: String) {
    // FNV-1a over the name, begun from the seed and the participant, each mixed well.
    var stream = SimulationRandom(state: seed)
    stream.state = stream.next() ^ UInt64(bitPattern: Int64(participant)) &* 0x9E37_79B9_7F4A_7C15
    state = decision.utf8.reduce(stream.next()) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private init(state: UInt64) {
    self.state = state
  }

  /// The next word.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Whether something happens that has such a chance.
  package mutating func happens(_ chance: Double) -> Bool { unit() < chance }

  /// A whole number of a range, each as likely as any other but for a part in 2⁶⁴ over the width.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    guard width != 0 else { return Int(truncatingIfNeeded: next()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: next().multipliedFullWidth(by: width).high)
  }

  /// A number of 0 or more whose mean this is; small ones are the most likely.
  package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// A number around a mean, after the normal distribution.
  package mutating func normal(mean: Double, deviation: Double) -> Double {
    // Box and Muller, 1958.
    let radius = (-2 * log(1 - unit())).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * unit())
  }
}
