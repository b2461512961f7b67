/// Percent-encoding of addresses and forms (RFC 3986), in uppercase digits.
package enum PercentEncoding {
  /// The characters that stay as they are: ASCII letters, digits, and a few more.
  package struct Plain: Sendable {
    /// A bit for each ASCII character, in two halves.
    private let low: UInt64, high: UInt64

    private init(_ more: String) {
      let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      var low: UInt64 = 0, high: UInt64 = 0
      for byte in (letters + more).utf8 {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
      }
      (self.low, self.high) = (low, high)
    }

    /// Of a segment of a path, or of a value of a query.
    package static let segment = Plain("-._~:")
    /// Of several segments of a path.
    package static let path = Plain("-._~:/")
    /// Of any part of an address.
    package static let unreserved = Plain("-._~")
    /// Of the way of a contact, such as an address of mail.
    package static let contact = Plain("-._~@")
    /// Of the name of a variable in a template of addresses (RFC 6570).
    package static let variable = Plain("_")

    func contains(_ byte: UInt8) -> Bool {
      byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
  }

  /// Returns a text as a segment of a path, or as a value of a query.
  package static func segment(_ text: String) -> String { self.text(text, keeping: .segment) }

  /// Returns a text whose other characters are encoded.
  package static func text(_ text: String, keeping plain: Plain) -> String {
    var bytes: [UInt8] = []
    append(text, keeping: plain, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a text whose other characters are encoded.
  package static func append(_ text: String, keeping plain: Plain = .segment, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      // Nearly all ids are plain, and are added at once.
      if text.allSatisfy(plain.contains) { return bytes.append(contentsOf: text) }
      for byte in text {
        if plain.contains(byte) {
          bytes.append(byte)
        } else {
          bytes.append(UInt8(ascii: "%"))
          bytes.append(digit(of: byte >> 4))
          bytes.append(digit(of: byte & 15))
        }
      }
    }
  }

  private static func digit(of half: UInt8) -> UInt8 {
    half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "A") + half - 10
  }

  /// Returns the text of encoded bytes; nil if it is malformed or not UTF-8.
  package static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    // Generic code would take a hundred times as long for each byte.
    text.withContiguousStorageIfAvailable { decoded(bytes: $0, plusIsSpace: plusIsSpace) }
      ?? Array(text).withUnsafeBufferPointer { decoded(bytes: $0, plusIsSpace: plusIsSpace) }
  }

  private static func decoded(bytes text: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool) -> String? {
    if !text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) {
      return String(validating: text, as: UTF8.self)
    }
    var bytes: [UInt8] = [], iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
