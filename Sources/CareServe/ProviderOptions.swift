import ArgumentParser
import Care
import CareWeb
import Foundation

/// The options of the identity provider at which the care team signs in.
struct ProviderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The OpenID Connect provider at which the care team may sign in, such as https://login.example.org.",
      valueName: "address"))
  var oidcIssuer: String?

  @Option(help: ArgumentHelp("The id that the provider gave this server.", valueName: "id"))
  var oidcClient: String?

  @Option(
    help: ArgumentHelp(
      "The file with the secret that the provider gave this server, which only its owner can read; without it, a public client.",
      valueName: "path"))
  var oidcSecret: String?

  @Option(
    help: ArgumentHelp("The name of the provider on pages. Default: the host of its address.", valueName: "words"))
  var oidcName: String?

  func validate() throws {
    guard (oidcIssuer == nil) == (oidcClient == nil) else {
      throw ValidationError("--oidc-issuer and --oidc-client belong together; pass both")
    }
    if oidcIssuer == nil, oidcSecret != nil || oidcName != nil {
      throw ValidationError("--oidc-secret and --oidc-name belong to a provider; pass --oidc-issuer and --oidc-client")
    }
    if let problem = provider(secret: nil)?.problem { throw ValidationError(problem) }
  }

  /// Returns the settings of the provider with its secret; nil without one.
  ///
  /// - Throws: ``StartError`` for a file that cannot be read, or that others can read.
  func settings() throws -> ProviderSettings? { provider(secret: try oidcSecret.map { try Self.secret(at: $0) }) }

  private func provider(secret: String?) -> ProviderSettings? {
    guard let issuer = oidcIssuer, let client = oidcClient else { return nil }
    return ProviderSettings(issuer: issuer, client: client, secret: secret, name: oidcName)
  }

  private static func secret(at path: String) throws -> String {
    let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    guard let text = try? RegularFile.text(file, most: 1 << 20),
      let mode = try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    else {
      throw StartError(
        description: "the file with the secret, '\(path)', cannot be read; check the path of --oidc-secret")
    }
    guard mode & 0o077 == 0 else {
      throw StartError(
        description: "the file with the secret, '\(path)', can be read by others; run: chmod 600 \(path)")
    }
    let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !secret.isEmpty else {
      throw StartError(description: "the file with the secret, '\(path)', is empty; write the provider's secret to it")
    }
    return secret
  }
}
