import Foundation

/// A stream of random numbers for one decision of one virtual participant: SplitMix64, seeded with the decision's name.
///
/// It depends on nothing else, so a participant behaves the same whichever others take part and whatever else is due.
package struct SimulationRandom: Sendable {
  private var state: UInt64

  /// Creates the stream of a decision, such as whether an event is done.
  package init(seed: UInt64, participant: Int, decision: String) {
    // FNV-1a over the name, starting from the mixed seed and participant.
    var stream = SimulationRandom(state: seed)
    stream.state = stream.next() ^ UInt64(bitPattern: Int64(participant)) &* 0x9E37_79B9_7F4A_7C15
    state = decision.utf8.reduce(stream.next()) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private init(state: UInt64) {
    self.state = state
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a number in 0..<1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns true with a probability.
  package mutating func happens(_ chance: Double) -> Bool { unit() < chance }

  /// Returns an integer in a range, uniformly except for a bias of at most the width over 2⁶⁴.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    guard width != 0 else { return Int(truncatingIfNeeded: next()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: next().multipliedFullWidth(by: width).high)
  }

  /// Returns an exponentially distributed number with a mean.
  package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// Returns a normally distributed number.
  package mutating func normal(mean: Double, deviation: Double) -> Double {
    // Box and Muller, 1958.
    let radius = (-2 * log(1 - unit())).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * unit())
  }
}
