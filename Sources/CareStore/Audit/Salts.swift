internal import Crypto

/// The salts of a store's rows.
struct Salts: Sendable {
  /// What they are drawn from: known to the process alone, and stored nowhere.
  let key: [UInt8]

  /// The 16 bytes of the row at a place of a commit.
  func salt(seq: Int, place: Int) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: key)
    withUnsafeBytes(of: (Int64(seq).bigEndian, Int64(place).bigEndian)) { hash.update(bufferPointer: $0) }
    return Array(hash.finalize().prefix(16))
  }
}
