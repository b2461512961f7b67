internal import CareModel
internal import Crypto
internal import Foundation

/// The identity of a person at an identity provider: the two claims of an ID token that never change together.
package struct ProviderIdentity: Hashable, Sendable {
  /// The address of the provider, as it writes it itself.
  package var issuer: String
  /// The id of the person there, which no other person ever gets.
  package var subject: String

  /// Creates an identity.
  package init(issuer: String, subject: String) {
    self.issuer = issuer
    self.subject = subject
  }
}

/// A sign-in that begins at a provider: what its page gives the browser and the provider.
///
/// ```
/// browser ── cookie: browser ─────────────────────────────────────────────┐
///    └────── provider ── query: state, nonce, challenge ── code, state ── callback
/// ```
package struct ProviderSignIn: Sendable {
  /// What a sign-in at a provider is for.
  package enum Purpose: Hashable, Sendable, Codable {
    /// A new session of a bound account, and the page that asked for it.
    case signIn(next: String?)
    /// The acceptance of an invitation, by the text of its token.
    case invitation(String)
    /// A fresh authentication of a session, by its hash in hexadecimal, and the page that asked for it.
    case stepUp(session: String, next: String)

    /// Returns the purpose of a fresh authentication of a session.
    package static func stepUp(_ session: Session, next: String) -> Purpose {
      .stepUp(session: Hex.text(session.hash), next: next)
    }
  }

  /// The token that the provider sends back.
  package let state: Token
  /// The token for a cookie of the browser.
  package let browser: Token
  /// The text that the ID token must repeat: a hash of the cookie (OpenID Connect Core 1.0, section 15.5.2).
  package let nonce: String
  /// The challenge whose solution stays here (RFC 7636, method S256).
  package let challenge: String

  /// Returns the nonce of a browser's token.
  static func nonce(of hash: [UInt8]) -> String { Base64URL.text(hash) }

  /// Returns the challenge of a verifier.
  package static func challenge(of verifier: String) -> String {
    Base64URL.text(Array(SHA256.hash(data: Data(verifier.utf8))))
  }
}

/// A sign-in that came back from a provider, and does so once.
package struct ReturnedSignIn: Hashable, Sendable {
  /// What it is for.
  package let purpose: ProviderSignIn.Purpose
  /// The solution of the challenge, which the provider asks for with the code.
  package let verifier: String
  /// The text that the ID token must repeat.
  package let nonce: String
}
