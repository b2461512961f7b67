/// A stream of random words that is the same everywhere and for ever: xoshiro256**, begun from a seed's digest.
///
/// Its output decides when participants are asked, so it never changes.
package struct DrawGenerator {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Begins from 32 bytes, read as four words, the lowest byte first.
  package init(digest: some Sequence<UInt8>) {
    var words: [UInt64] = [0, 0, 0, 0]
    for (place, byte) in digest.prefix(32).enumerated() {
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
    }
    state = (words[0], words[1], words[2], words[3])
    // All zeros would stay so.
    if state == (0, 0, 0, 0) { state.0 = 1 }
  }

  /// The next word.
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

  /// A number from 0 up to a bound, each as likely as any other: the top bits of a word, drawn again until they fit.
  ///
  /// Below a bound of 1 there is but one number, for which no word is drawn.
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
