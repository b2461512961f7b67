import CareAccess
import CareModel
import Testing

@Suite struct OneTimePasswordTests {
  /// RFC 6238, appendix B, the rows of SHA-1: the secret is "12345678901234567890", the codes have 8 digits.
  static let vectors: [(seconds: Int, code: String)] = [
    (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
    (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
  ]

  static let secret = OneTimePassword(secret: Array("12345678901234567890".utf8))

  @Test(arguments: vectors) func codesAreThoseOfTheRFC(seconds: Int, code: String) {
    let step = OneTimePassword.step(at: Instant(milliseconds: Int64(seconds) * 1000))
    #expect(Self.secret.code(step: step, digits: 8) == code)
  }

  /// Offset in seconds from the code's step, the last accepted step relative to it, and whether it is accepted.
  static let acceptance: [(offset: Int, last: Int64, isAccepted: Bool)] = [
    (0, -5, true),  // now
    (30, -5, true),  // typed a step late
    (-30, -5, true),  // the phone's clock is ahead
    (60, -5, false),  // two steps late
    (-60, -5, false),  // two steps early
    (0, 0, false),  // used before
    (30, 1, false),  // an earlier one than the one used before
  ]

  @Test(arguments: acceptance) func aCodeIsAcceptedOnceNearItsTime(offset: Int, last: Int64, isAccepted: Bool) {
    let now = Instant(milliseconds: 1_781_000_010_000)
    let step = OneTimePassword.step(at: now)
    let found = Self.secret.step(
      of: Self.secret.code(step: step), after: step + last, at: now.adding(seconds: offset))
    #expect(found == (isAccepted ? step : nil))
  }

  @Test(arguments: ["", "12345", "1234567", "abcdef", "００００００"]) func otherTextIsNoCode(text: String) {
    #expect(Self.secret.step(of: text, after: 0, at: Instant(milliseconds: 1_781_000_000_000)) == nil)
  }

  @Test func theAddressEscapesNames() {
    #expect(
      Self.secret.address(account: "a b@c.org", issuer: "Knie & Hüfte")
        == "otpauth://totp/Knie%20%26%20H%C3%BCfte:a%20b%40c.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=Knie%20%26%20H%C3%BCfte&algorithm=SHA1&digits=6&period=30")
  }
}
