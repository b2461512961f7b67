package import CareAccess
package import CareModel
package import JWTKit

/// The claims of an ID token (OpenID Connect Core 1.0, section 2), whose signature was checked.
package struct IDToken: JWTPayload, Hashable {
  /// The difference between the clocks of the provider and of this server that is accepted, in seconds.
  private static let skew = 60.0
  /// The most bytes of a subject.
  private static let mostSubject = 255

  private let issuer: String
  private let subject: String
  private let audience: [String]
  private let party: String?
  private let ends: Double
  private let issued: Double
  private let begins: Double?
  private let nonce: String?
  private let authenticatedAt: Double?
  /// The name of the person; nil if the provider does not say it.
  package let name: String?

  private enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case subject = "sub"
    case audience = "aud"
    case party = "azp"
    case ends = "exp"
    case issued = "iat"
    case begins = "nbf"
    case nonce, name
    case authenticatedAt = "auth_time"
  }

  /// Decodes the claims; the audience is a text or a list.
  package init(from decoder: any Decoder) throws {
    let claims = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try claims.decode(String.self, forKey: .issuer)
    subject = try claims.decode(String.self, forKey: .subject)
    audience =
      try (try? [claims.decode(String.self, forKey: .audience)]) ?? claims.decode([String].self, forKey: .audience)
    party = try claims.decodeIfPresent(String.self, forKey: .party)
    ends = try claims.decode(Double.self, forKey: .ends)
    issued = try claims.decode(Double.self, forKey: .issued)
    begins = try claims.decodeIfPresent(Double.self, forKey: .begins)
    nonce = try claims.decodeIfPresent(String.self, forKey: .nonce)
    authenticatedAt = try claims.decodeIfPresent(Double.self, forKey: .authenticatedAt)
    name = try? claims.decodeIfPresent(String.self, forKey: .name)
  }

  /// Checks nothing, because what is right depends on the sign-in: ``check(_:nonce:at:)`` does.
  package func verify(using algorithm: some JWTAlgorithm) {}

  /// Checks that the token is for this server and this sign-in, and valid now.
  ///
  /// - Throws: ``ProviderFailure``.
  func check(_ settings: ProviderSettings, nonce expected: String, at now: Instant) throws(ProviderFailure) {
    let now = Double(now.milliseconds) / 1000
    guard issuer == settings.issuer else { throw .wrongIssuer }
    guard audience.contains(settings.client), audience.count == 1 || party != nil,
      party == nil || party == settings.client
    else { throw .wrongAudience }
    guard now < ends + Self.skew else { throw .expired }
    guard [issued, begins, authenticatedAt].allSatisfy({ ($0 ?? 0) <= now + Self.skew }) else { throw .notYetValid }
    guard nonce == expected else { throw .wrongNonce }
    guard (1...Self.mostSubject).contains(subject.utf8.count) else { throw .noSubject }
  }

  /// The identity of the person.
  package var identity: ProviderIdentity { ProviderIdentity(issuer: issuer, subject: subject) }

  /// The instant at which the person authenticated at the provider; nil if it does not say it.
  package var authenticated: Instant? {
    // Whole seconds since 1970; others are no time of a sign-in.
    guard let seconds = authenticatedAt, (0..<1e11).contains(seconds) else { return nil }
    return Instant(milliseconds: Int64(seconds * 1000))
  }
}
