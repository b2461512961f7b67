internal import Crypto

/// An address at which a push service takes messages for one browser, and what they are encrypted for (RFC 8030, RFC 8291).
package struct PushSubscription: Hashable, Sendable {
  /// The most bytes of an address.
  package static let mostBytes = 1_000

  /// The address of the push service, which only its bearer knows.
  package let endpoint: String
  /// The browser's public key: an uncompressed point of P-256, 65 bytes.
  package let publicKey: [UInt8]
  /// The secret that the browser shares with this server: 16 bytes.
  package let secret: [UInt8]

  /// Creates a subscription; returns nil for an address that is empty or longer than ``mostBytes``, and for bytes that are no key or secret.
  package init?(endpoint: String, publicKey: [UInt8], secret: [UInt8]) {
    guard (1...Self.mostBytes).contains(endpoint.utf8.count), secret.count == 16, publicKey.count == 65 else {
      return nil
    }
    do { _ = try P256.KeyAgreement.PublicKey(x963Representation: publicKey) } catch { return nil }
    self.init(checked: endpoint, publicKey, secret)
  }

  /// Creates a subscription that was checked when it was stored.
  init(checked endpoint: String, _ publicKey: [UInt8], _ secret: [UInt8]) {
    (self.endpoint, self.publicKey, self.secret) = (endpoint, publicKey, secret)
  }
}
