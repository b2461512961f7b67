import CareBase
import Foundation
import Testing

/// Texts in addresses, beside Foundation's encoding of them.
struct PercentEncodingTests {
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  /// The characters that each place keeps beside letters and digits.
  static let places: [(plain: PercentEncoding.Plain, more: String)] = [
    (.segment, "-._~:"), (.path, "-._~:/"), (.unreserved, "-._~"), (.contact, "-._~@"), (.variable, "_"),
  ]

  @Test(arguments: places.indices) func onlyTheCharactersOfAPlaceStay(place: Int) {
    let (plain, more) = Self.places[place], kept = CharacterSet(charactersIn: Self.letters + more)
    let ascii = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self)
    for text in ["", "knee-1", "a b%c/d?e=f&g", "Müller", "무릎", "🦵🏽", "e\u{301}", ascii] {
      let encoded = PercentEncoding.text(text, keeping: plain)
      #expect(encoded == text.addingPercentEncoding(withAllowedCharacters: kept), "\(text)")
      #expect(PercentEncoding.decoded(encoded.utf8, plusIsSpace: false) == text)
    }
  }

  /// Texts that are encoded wrongly, or in no text.
  @Test(arguments: ["%", "%4", "%4g", "%zz", "%ff", "a%C3"]) func whatIsMalformedIsNone(text: String) {
    #expect(PercentEncoding.decoded(text.utf8, plusIsSpace: true) == nil)
  }

  @Test func aPlusIsASpaceInFormsAlone() {
    #expect(PercentEncoding.decoded("a+b%2B".utf8, plusIsSpace: true) == "a b+")
    #expect(PercentEncoding.decoded("a+b%2B".utf8, plusIsSpace: false) == "a+b+")
  }

  @Test func theHashOfBytesIsFNV1a() {
    // The values of the reference program (draft-eastlake-fnv).
    #expect("".utf8.fnv1a == 0xcbf2_9ce4_8422_2325)
    #expect("a".utf8.fnv1a == 0xaf63_dc4c_8601_ec8c)
    #expect("foobar".utf8.fnv1a == 0x8594_4171_f739_67e8)
  }
}
