import CareSurvey
import Foundation
import Testing

/// Hashes of passcodes.
@Suite struct PasscodeHashTests {
  /// The vectors of RFC 7914, 11, of which a hash has the first 32 bytes.
  @Test(
    arguments: [
      ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
      ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
    ])
  func theHashIsThatOfTheStandard(code: String, salt: String, rounds: Int, expected: String) {
    let hash = PasscodeHash(code, salt: Data(salt.utf8), rounds: rounds).hash
    #expect(hash.map { String(format: "%02x", $0) }.joined() == expected)
  }

  @Test func onlyTheCodeMatchesAndEqualCodesDifferByTheirSalt() throws {
    let hash = PasscodeHash("123456", salt: Data(repeating: 1, count: 16), rounds: 10)
    #expect(hash.matches("123456"))
    for other in ["123457", "12345", "1234567", ""] { #expect(!hash.matches(other)) }
    #expect(PasscodeHash("123456", salt: Data(repeating: 2, count: 16), rounds: 10).hash != hash.hash)
    let read = try JSONDecoder().decode(PasscodeHash.self, from: JSONEncoder().encode(hash))
    #expect(read == hash && read.matches("123456"))
  }

  @Test func aNewHashIsSlow() {
    #expect(PasscodeHash.defaultRounds >= 600_000)
  }
}
