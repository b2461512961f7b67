internal import Crypto

/// SHA-256 of the places of all entries that one commit erased, in order: what that commit is bound to have erased, and no more.
///
/// So nobody can pass a row that they took away for an erased one.
struct ErasureDigest {
  private var count: Int64 = 0
  private var hash = SHA256()

  mutating func add(seq: Int64, place: Int64) {
    withUnsafeBytes(of: (seq.bigEndian, place.bigEndian)) { hash.update(bufferPointer: $0) }
    count += 1
  }

  /// What the erasing commit commits to.
  func row(by seq: Int64) -> RowBytes {
    RowBytes(erasure: Array(hash.finalize()), count: count, by: seq)
  }
}
