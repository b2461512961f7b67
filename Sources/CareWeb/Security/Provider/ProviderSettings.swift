/// The identity provider at which the care team signs in: a server of OpenID Connect, such as a hospital's.
public struct ProviderSettings: Sendable, Hashable {
  /// The address of the provider, exactly as it writes it itself.
  public var issuer: String
  /// The id under which the provider knows this server.
  public var client: String
  /// The secret that the provider gave this server; nil for a public client.
  public var secret: String?
  /// The name of the provider, as its users know it.
  public var name: String

  /// Creates settings; without a name, it is the host of the issuer.
  public init(issuer: String, client: String, secret: String? = nil, name: String? = nil) {
    self.issuer = issuer
    self.client = client
    self.secret = secret
    self.name = name ?? OutboundAddress(issuer)?.host ?? issuer
  }

  /// The reason for which a server does not start with these settings; nil if it does.
  public var problem: String? {
    guard let address = OutboundAddress(issuer), !address.hasQuery else {
      return "the issuer is not an address that can be asked safely; pass one such as "
        + "--oidc-issuer https://login.example.org, or one with http on this machine"
    }
    if client.isEmpty || client.utf8.count > 1_000 || !client.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
      return "the client is not one; pass the id that the provider gave this server, such as --oidc-client care"
    }
    if secret?.isEmpty == true { return "the secret is empty; pass --oidc-secret with the file that has it" }
    if name.isEmpty || name.count > 100 {  // allowed: an operator writes it
      return "the name of the provider is missing or too long; pass one such as --oidc-name \"Example Hospital\""
    }
    return nil
  }

  /// The address of the provider's description (OpenID Connect Discovery 1.0, section 4).
  var description: String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
  }
}
