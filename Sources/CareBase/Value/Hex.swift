/// Bytes as lowercase hexadecimal digits.
package enum Hex {
  /// Returns the digits of bytes.
  package static func text(_ bytes: some Sequence<UInt8>) -> String { text(of: Array(bytes)) }

  private static func text(of bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns the bytes of digits in either case; nil for any other text.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
    let values = digits.compactMap { $0 }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  private static func digit(_ half: UInt8) -> UInt8 {
    half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10
  }
}
