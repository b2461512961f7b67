package import CareModel
import Crypto

/// The seed of an element's random times, unaffected by amendments to its schedule: SHA-256 over the store, the care
/// plan, the task, the element, and the date.
///
/// Each part is written as the number of its UTF-8 bytes, in 8 big-endian bytes, and then the bytes. The element is its
/// key and its position among the random elements with that key, or among those without one.
package struct DrawSeed: Sendable {
  private let hash: SHA256

  /// Creates the seed of an element from its key and its position among the random elements with that key.
  package init(_ seed: RandomSeed, key: String?, ordinal: Int) {
    var hash = SHA256()
    for part in [seed.source, seed.carePlan, seed.task, key.map { "key \($0)" } ?? "", "\(ordinal)"] {
      hash.update(part: part)
    }
    self.hash = hash
  }

  /// Returns the random words of a date.
  package func generator(on day: Int) -> DrawGenerator {
    var hash = self.hash
    hash.update(part: CivilDate(dayNumber: day)?.description ?? "\(day)")
    return DrawGenerator(digest: hash.finalize())
  }

  /// Returns the random words of a block of days that begins on a day, which are not those of the times on that day.
  package func generator(ofBlockFrom day: Int) -> DrawGenerator {
    var hash = self.hash
    hash.update(part: "days")
    hash.update(part: CivilDate(dayNumber: day)?.description ?? "\(day)")
    return DrawGenerator(digest: hash.finalize())
  }
}

extension SHA256 {
  fileprivate mutating func update(part: String) {
    withUnsafeBytes(of: UInt64(part.utf8.count).bigEndian) { update(bufferPointer: $0) }
    update(data: Array(part.utf8))
  }
}

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
