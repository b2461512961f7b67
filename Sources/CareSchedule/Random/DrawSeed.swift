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
}

extension SHA256 {
  fileprivate mutating func update(part: String) {
    withUnsafeBytes(of: UInt64(part.utf8.count).bigEndian) { update(bufferPointer: $0) }
    update(data: Array(part.utf8))
  }
}
