internal import Crypto

/// The salts of a store's rows.
struct SaltGenerator: Sendable {
  /// What they are drawn from: known to the process alone, and stored nowhere.
  let key: [UInt8]

  /// The 16 bytes of the row at a place of a commit.
  func salt(seq: Int, place: Int) -> [UInt8] {
    withSalt(seq: seq, place: place) { Array($0) }
  }

  /// Calls `body` with the 16 bytes of the row at a place of a commit.
  func withSalt<Result>(seq: Int, place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var hash = SHA256()
    key.withUnsafeBytes { hash.update(bufferPointer: $0) }
    withUnsafeBytes(of: (Int64(seq).bigEndian, Int64(place).bigEndian)) { hash.update(bufferPointer: $0) }
    return hash.finalize().withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.prefix(16))) }
  }
}
