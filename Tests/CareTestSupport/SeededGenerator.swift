/// A small random number generator (SplitMix64) that is determined by its seed, so that a failure can be replayed.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of a seed.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns a number in `0..<sides`.
  package mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }

  /// Returns true with a probability in percent.
  package mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// Returns one of some values, which must not be empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }
}
