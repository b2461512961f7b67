internal import Crypto

/// The key with which a server identifies itself to push services (RFC 8292): of P-256, made once.
package struct PushKey: Sendable {
  /// The private key: 32 bytes.
  let secret: [UInt8]
  /// The public key, which browsers subscribe with: an uncompressed point, 65 bytes.
  package let publicKey: [UInt8]

  /// Creates the key of a secret.
  ///
  /// - Throws: `CryptoKitError` for bytes that are no private key.
  init(secret: [UInt8]) throws {
    self.secret = secret
    publicKey = Array(try P256.Signing.PrivateKey(rawRepresentation: secret).publicKey.x963Representation)
  }

  /// Returns the signature of a message (ES256, RFC 7518): 64 bytes.
  ///
  /// - Throws: `CryptoKitError` if the library cannot sign.
  package func signature(of message: [UInt8]) throws -> [UInt8] {
    Array(try P256.Signing.PrivateKey(rawRepresentation: secret).signature(for: message).rawRepresentation)
  }

  /// Returns 32 random bytes that are a private key of P-256: any number below 2^255 is, because the order of the curve is greater.
  package static func secret(_ random: EntropySource) -> [UInt8] {
    var bytes = random.bytes(32)
    bytes[0] &= 0x7F
    return bytes
  }
}
