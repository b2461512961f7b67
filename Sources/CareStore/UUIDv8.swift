internal import Crypto

/// The 16 bytes of a UUID; version 8 (RFC 9562, section 5.8) when it is derived from a hash.
package struct UUIDv8: Hashable, Sendable {
  /// The first and last eight bytes, big-endian.
  package var high: UInt64, low: UInt64

  /// Creates a UUID from the first 16 bytes of a hash, with version and variant set.
  init(hashing digest: SHA256.Digest) {
    (high, low) = digest.withUnsafeBytes { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
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
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// Creates a UUID from 32 hexadecimal digits in five groups, in either case.
  package init?(_ text: String) {
    high = 0
    low = 0
    guard text.utf8.count == 36 else { return nil }
    var place = 0
    for byte in text.utf8 {
      defer { place += 1 }
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      if place < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
    }
  }

  /// The UUID in lowercase hexadecimal digits with dashes.
  package var text: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var place = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          buffer[place] = UInt8(ascii: "-")
          place += 1
        }
        let word = nibble < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (nibble & 15)) & 15)
        buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        place += 1
      }
      return place
    }
  }

  /// Calls `body` with the 16 bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }
}
