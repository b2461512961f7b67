import CareModel
package import Foundation

/// What a provider says about itself (OpenID Connect Discovery 1.0, section 3), as far as it is used and safe.
package struct ProviderDescription: Sendable {
  /// The page at which people sign in.
  let authorization: OutboundAddress
  /// The address at which a code is exchanged for an ID token.
  let token: OutboundAddress
  /// The address of the keys.
  let keys: OutboundAddress
  /// The algorithms with which ID tokens are signed.
  let algorithms: Set<String>
  /// Whether a secret is sent in the form because the provider accepts it there only.
  let wantsSecretInForm: Bool
  /// Whether each answer says which provider it is from (RFC 9207).
  let namesIssuer: Bool

  private struct Document: Decodable {
    var issuer: String
    var authorization_endpoint: String
    var token_endpoint: String
    var jwks_uri: String
    var id_token_signing_alg_values_supported: [String]
    var token_endpoint_auth_methods_supported: [String]?
    var authorization_response_iss_parameter_supported: Bool?
  }

  /// Reads a provider's document.
  ///
  /// - Throws: ``ProviderFailure`` `unreadable`, `wrongIssuer`, or `unsafeAddress`: a provider with TLS names no address without it.
  package init(_ data: Data, of settings: ProviderSettings) throws(ProviderFailure) {
    guard let document = try? JSONText.decode(Document.self, from: data, within: .answer) else { throw .unreadable }
    guard document.issuer == settings.issuer, let issuer = OutboundAddress(settings.issuer) else { throw .wrongIssuer }
    let addresses = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri]
      .compactMap(OutboundAddress.init)
    guard addresses.count == 3, addresses.allSatisfy({ issuer.isPlain || !$0.isPlain }) else { throw .unsafeAddress }
    (authorization, token, keys) = (addresses[0], addresses[1], addresses[2])
    algorithms = Set(document.id_token_signing_alg_values_supported)
    // Without a list, the provider accepts the header (section 3).
    let methods = document.token_endpoint_auth_methods_supported ?? []
    wantsSecretInForm = methods.contains("client_secret_post") && !methods.contains("client_secret_basic")
    namesIssuer = document.authorization_response_iss_parameter_supported ?? false
  }
}
