/// A small generator of numbers that its seed alone decides (SplitMix64), so that a failure replays.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of a seed.
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

  /// A number of a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// A number from 0 up to, not with, `sides`.
  package mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }

  /// True so many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// One of some values, which must not be empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }
}
