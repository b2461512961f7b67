/// A reproducible stream of random words: xoshiro256**, seeded with a digest.
///
/// Its output decides when participants are prompted, so it must never change.
package struct DrawGenerator {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a generator from 32 bytes, read as four little-endian words.
  package init(digest: some Sequence<UInt8>) {
    var words: [UInt64] = [0, 0, 0, 0]
    for (place, byte) in digest.prefix(32).enumerated() {
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
    }
    state = (words[0], words[1], words[2], words[3])
    // A state of all zeros would never change.
    if state == (0, 0, 0, 0) { state.0 = 1 }
  }

  /// Returns the next word.
  package mutating func next() -> UInt64 {
    let result = (state.1 &* 5).rotatedLeft(by: 7) &* 9
    let carried = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= carried
    state.3 = state.3.rotatedLeft(by: 45)
    return result
  }

  /// Returns a uniformly distributed number below a bound, by rejection sampling of the top bits of a word.
  ///
  /// Below a bound of 1, there is only one number, and no word is drawn.
  package mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let unused = (bound - 1).leadingZeroBitCount
    while true {
      let number = Int(next() >> UInt64(unused))
      if number < bound { return number }
    }
  }
}

extension UInt64 {
  fileprivate func rotatedLeft(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
