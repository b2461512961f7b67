import Foundation
import Testing

@testable import CareBase

/// Bytes as text: base64 for addresses, and hexadecimal digits.
@Suite struct EncodedBytesTests {
  private static let texts: [(bytes: [UInt8], base: String, hex: String)] = [
    ([], "", ""), ([0], "AA", "00"), ([0, 16], "ABA", "0010"), ([251, 255, 191], "-_-_", "fbffbf"),
    ([255, 254, 253, 252], "__79_A", "fffefdfc"), ([62, 63, 254], "Pj_-", "3e3ffe"),
  ]

  @Test(arguments: texts) func bytesAndTextsAreOfEachOther(bytes: [UInt8], base: String, hex: String) {
    #expect(Base64URL.text(bytes) == base)
    #expect(Base64URL.bytes(base) == bytes)
    #expect(Hex.text(bytes) == hex)
    #expect(Hex.text(bytes[...]) == hex)
    #expect(Hex.bytes(hex) == bytes)
  }

  @Test(arguments: ["A", "AAAAA", "AA A", "ÄÄ", "A-\u{301}A", "AA\u{0}A", "=AAA", "AA.A"])
  func otherTextsHaveNoBytes(text: String) { #expect(Base64URL.bytes(text) == nil) }

  @Test func everyByteIsKept() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
    #expect(Hex.bytes(Hex.text(bytes)) == bytes)
  }
}
