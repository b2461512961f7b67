package import CareModel

internal import Crypto
internal import Foundation

/// Time-based one-time passwords of six digits, each valid for 30 seconds (RFC 6238 with HMAC-SHA-1, as authenticator apps expect).
package struct OneTimePassword: Hashable, Sendable {
  /// The secret that the app and the server share: 20 bytes.
  package let secret: [UInt8]

  /// Creates the passwords of a secret.
  package init(secret: [UInt8]) {
    self.secret = secret
  }

  /// The length of a step, in seconds.
  package static let stepSeconds = 30

  /// Returns the number of the step at an instant.
  package static func step(at now: Instant) -> Int64 { Int64(now.wholeSeconds).floorDivided(by: Int64(stepSeconds)) }

  /// Returns the password of a step, of 6 to 8 digits.
  ///
  /// The truncation is that of RFC 4226, section 5.3.
  package func code(step: Int64, digits: Int = 6) -> String {
    let mac = withUnsafeBytes(of: step.bigEndian) {
      Array(HMAC<Insecure.SHA1>.authenticationCode(for: $0, using: SymmetricKey(data: secret)))
    }
    let offset = Int(mac[19] & 15)
    let number = mac[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let modulus = (0..<digits).reduce(UInt32(1)) { power, _ in power * 10 }
    let text = String(number % modulus)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// Returns the step whose password was typed, among the current one and its neighbors; nil if it is none of them.
  ///
  /// `last`: the step of the last password that was accepted; it and earlier ones are not accepted again.
  package func step(of typed: String, after last: Int64, at now: Instant) -> Int64? {
    let digits = Array(typed.utf8.filter { $0 != UInt8(ascii: " ") })
    let current = Self.step(at: now)
    var found: Int64?
    for step in (current - 1)...(current + 1) where ConstantTime.areEqual(digits, Array(code(step: step).utf8)) {
      found = step
    }
    return found.flatMap { $0 > last ? $0 : nil }
  }

  /// The secret in base 32 (RFC 4648, section 6), as a person types it into an app.
  package var secretText: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var text = "", bits = 0, buffer = 0
    for byte in secret {
      buffer = (buffer << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[buffer >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
    return text
  }

  /// Returns the `otpauth:` address of the secret, which a QR code shows to an authenticator app.
  package func address(account: String, issuer: String) -> String {
    func escaped(_ text: String) -> String { PercentEncoding.text(text, keeping: .unreserved) }
    return "otpauth://totp/\(escaped(issuer)):\(escaped(account))?secret=\(secretText)&issuer=\(escaped(issuer))"
      + "&algorithm=SHA1&digits=6&period=\(Self.stepSeconds)"
  }
}
