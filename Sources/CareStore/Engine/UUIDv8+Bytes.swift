import CareModel
import Crypto

extension UUIDv8 {
  /// Creates a UUID from the first 16 bytes of a hash, with version and variant set.
  init(hashing digest: SHA256.Digest) {
    self = digest.withUnsafeBytes { bytes in
      UUIDv8(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) & 0x3FFF_FFFF_FFFF_FFFF
          | 0x8000_0000_0000_0000)
    }
  }

  /// Creates the id of a version, derived from the store's id, the commit, and the position in it, each big-endian.
  init(store: UUIDv8, seq: Int64, place: Int64) {
    self = withUnsafeBytes(of: (store.high.bigEndian, store.low.bigEndian, seq.bigEndian, place.bigEndian)) {
      UUIDv8(hashing: SHA256.hash(data: $0))
    }
  }

  /// Creates a UUID from its 16 bytes.
  ///
  /// Returns nil for any other number of bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// Calls `body` with the 16 bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }
}
