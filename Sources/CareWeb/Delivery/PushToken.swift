import CareAccess
import CareModel

/// The proof of who sends a message, which a push service asks for (RFC 8292).
struct PushToken: Hashable, Sendable {
  private struct Head: Encodable {
    let typ = "JWT"
    let alg = "ES256"
  }

  private struct Claims: Encodable {
    let aud: String
    let exp: Int64
    let sub: String
  }

  /// The seconds for which a token is valid.
  private static let seconds = 12 * 3600

  /// The value of the field `Authorization`.
  let authorization: String

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - origin: The scheme, the host, and the port of the push service.
  ///   - contact: The address of who runs this server: `mailto:` or `https:`.
  ///   - key: The key of this server.
  ///   - now: The time.
  /// - Throws: `CryptoKitError` if the library cannot sign.
  init(for origin: String, contact: String, key: PushKey, at now: Instant) throws {
    let claims = Claims(aud: origin, exp: now.adding(seconds: Self.seconds).milliseconds / 1000, sub: contact)
    let parts = [try JSONText.utf8(encoding: Head()), try JSONText.utf8(encoding: claims)]
    let text = parts.map { Base64URL.text($0) }.joined(separator: ".")
    let signature = Base64URL.text(try key.signature(of: Array(text.utf8)))
    authorization = "vapid t=\(text).\(signature),k=\(Base64URL.text(key.publicKey))"
  }
}
