internal import CareModel
internal import Crypto
internal import Foundation

/// A secret of 256 random bits, which its bearer sends and the server stores only as a SHA-256 hash.
package struct Token: Hashable, Sendable {
  /// The token in base64url without padding: 43 characters.
  package let text: String
  /// The hash under which it is stored.
  let hash: [UInt8]

  /// Creates a new token.
  init(_ random: EntropySource) {
    let bytes = random.bytes(32)
    text = Base64URL.text(bytes)
    hash = Array(SHA256.hash(data: bytes))
  }

  /// Parses a token as a client sends it; returns nil for text that is none.
  package init?(_ text: String) {
    guard text.utf8.count == 43, let bytes = Base64URL.bytes(text), bytes.count == 32, Base64URL.text(bytes) == text
    else { return nil }
    self.text = text
    hash = Array(SHA256.hash(data: bytes))
  }
}
