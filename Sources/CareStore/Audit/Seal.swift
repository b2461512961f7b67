internal import CareModel
internal import Crypto

/// The seal of a commit: the SHA-256 hash of the previous seal, of the commit itself, and of the commitments of its
/// entries.
///
/// The last seal therefore covers every row ever written, in order. The author of a commit is one of its entries, so
/// that it can be erased like a row.
enum Seal {
  /// Returns the seal that precedes the first commit of a store.
  static func first(of storeID: String) -> [UInt8] {
    Array(SHA256.hash(data: Array("care \(storeID)".utf8)))
  }

  static func of(
    commit seq: Int64, recorded: Int64, savesDrafts: Bool, commitments: [UInt8], after last: [UInt8]
  ) -> [UInt8] {
    var head = RowBytes()
    head.add(seq)
    head.add(recorded)
    head.append(byte: savesDrafts ? 1 : 0)
    head.add(Int64(commitments.count))
    var hash = SHA256()
    hash.update(data: last)
    hash.update(data: head.bytes)
    hash.update(data: commitments)
    return Array(hash.finalize())
  }

  /// Returns a seal as 64 hexadecimal digits.
  static func text(_ seal: [UInt8]) -> String { Hex.text(seal) }
}

/// The SHA-256 hash of the positions of all entries that one commit erased, in order.
///
/// The erasing commit commits to this digest, so a row that someone removed cannot pass for an erased one.
struct ErasureDigest {
  private var count: Int64 = 0
  private var hash = SHA256()

  mutating func add(seq: Int64, place: Int64) {
    withUnsafeBytes(of: (seq.bigEndian, place.bigEndian)) { hash.update(bufferPointer: $0) }
    count += 1
  }

  /// Returns the bytes that the erasing commit commits to.
  func row(by seq: Int64) -> RowBytes {
    RowBytes(erasure: Array(hash.finalize()), count: count, by: seq)
  }
}
