import CareModel
package import Foundation
import JWTKit

/// The keys with which a provider signs ID tokens (RFC 7517).
package struct ProviderKeys: Sendable {
  /// The algorithms that are accepted if the provider lists them: those with a public key, so that the key in a document everyone can read
  /// never makes a signature.
  private static let algorithms: [String: JWK.Algorithm] = [
    "RS256": .rs256, "PS256": .ps256, "ES256": .es256, "EdDSA": .eddsa,
  ]

  private let keys: [JWK]

  private struct Document: Decodable {
    var keys: [Entry]
  }

  /// A key; nil for one of a kind that signs no ID token, which a document may also have.
  private struct Entry: Decodable {
    var key: JWK?

    private enum CodingKeys: String, CodingKey { case use }

    init(from decoder: any Decoder) throws {
      let use = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
      key = use ?? "sig" == "sig" ? try? JWK(from: decoder) : nil
    }
  }

  /// Reads a provider's document.
  ///
  /// - Throws: ``ProviderFailure/unreadable``.
  package init(_ data: Data) throws(ProviderFailure) {
    guard let document = try? JSONText.decode(Document.self, from: data, within: .answer) else { throw .unreadable }
    keys = document.keys.compactMap { entry in
      guard var key = entry.key else { return nil }
      // Only public keys are wanted, whatever a document has.
      (key.privateExponent, key.prime1, key.prime2) = (nil, nil, nil)
      return key
    }
  }

  /// Returns the claims of an ID token with a valid signature; what they say is for the caller to check.
  ///
  /// - Throws: ``ProviderFailure`` `unreadable`, `wrongAlgorithm`, `unknownKey`, or `wrongSignature`.
  package func claims(of token: String, algorithms allowed: Set<String>) async throws(ProviderFailure) -> IDToken {
    let header: JWTHeader
    do { header = try DefaultJWTParser().parse(Array(token.utf8), as: IDToken.self).header } catch { throw .unreadable }
    guard let name = header.alg, allowed.contains(name), let algorithm = Self.algorithms[name],
      // An extension that must be understood is not (RFC 7515, section 4.1.11).
      header.fields["crit"] == nil
    else { throw .wrongAlgorithm }
    let fitting = keys.filter { $0.signs(with: algorithm) && (header.kid ?? $0.id) == $0.id }
    // Without a name, a key must be the only one (OpenID Connect Core 1.0, section 10.1).
    guard fitting.count == 1, var key = fitting.first else { throw .unknownKey }
    (key.algorithm, key.keyIdentifier) = (algorithm, "key")
    do {
      return try await JWTKeyCollection().add(jwk: key, isDefault: true).verify(token, as: IDToken.self)
    } catch { throw .wrongSignature }
  }
}

extension JWK {
  fileprivate var id: String? { keyIdentifier?.string }

  /// Whether the key verifies signatures of an algorithm.
  fileprivate func signs(with algorithm: Algorithm) -> Bool {
    guard self.algorithm == nil || self.algorithm == algorithm else { return false }
    switch algorithm {
    case .rs256, .ps256: return keyType == .rsa
    case .es256: return keyType == .ecdsa && curve == .ecdsa(.p256)
    case .eddsa: return keyType == .octetKeyPair && curve == .eddsa(.ed25519)
    default: return false
    }
  }
}
