/// The 16 bytes of a UUID; version 8 (RFC 9562, section 5.8) when it is derived from a hash.
package struct UUIDv8: Hashable, Sendable, Comparable {
  /// The first and last eight bytes, big-endian.
  package var high: UInt64, low: UInt64

  /// Creates a UUID from its first and last eight bytes.
  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Creates a UUID from 32 lowercase hexadecimal digits in five groups.
  package init?(lowercase text: String) {
    self.init(text)
    guard !text.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }) else { return nil }
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
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      // The places of the digits: 0–7, 9–12, 14–17, 19–22, and 24–35.
      let digits = (Self.digits(high >> 32), Self.digits(high), Self.digits(low >> 32), Self.digits(low))
      bytes.storeBytes(of: digits.0.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: digits.1.bigEndian, toByteOffset: 10, as: UInt64.self)
      bytes.storeBytes(of: UInt32(digits.1 >> 32).bigEndian, toByteOffset: 9, as: UInt32.self)
      bytes.storeBytes(of: digits.2.bigEndian, toByteOffset: 20, as: UInt64.self)
      bytes.storeBytes(of: UInt32(digits.2 >> 32).bigEndian, toByteOffset: 19, as: UInt32.self)
      bytes.storeBytes(of: digits.3.bigEndian, toByteOffset: 28, as: UInt64.self)
      bytes[8] = UInt8(ascii: "-")
      bytes[13] = UInt8(ascii: "-")
      bytes[18] = UInt8(ascii: "-")
      bytes[23] = UInt8(ascii: "-")
      return 36
    }
  }

  /// Returns the eight hexadecimal digits of the lower 32 bits, the first one in the highest byte.
  ///
  /// The digits are computed side by side, a byte for each.
  private static func digits(_ word: UInt64) -> UInt64 {
    var digits = word & 0xFFFF_FFFF
    digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
    digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
    digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits + 0x3030_3030_3030_3030 + letters * UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
  }

  /// Orders by bytes, which is the order of the texts.
  package static func < (a: UUIDv8, b: UUIDv8) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
