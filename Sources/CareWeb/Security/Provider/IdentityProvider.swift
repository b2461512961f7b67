package import CareAccess
package import CareModel
import Foundation

/// The identity provider of a server: what it says about itself, its keys, and the exchange of a code for an ID token.
///
/// Nothing is asked before someone signs in, so that a provider that does not answer never keeps the server from starting. What was read is
/// used for an hour.
package actor IdentityProvider {
  private struct Known: Sendable {
    var description: ProviderDescription
    var keys: ProviderKeys
    var read: Instant
    /// The last time at which the keys were read, also without success.
    var keysRead: Instant
  }

  /// The time for which what was read is used, in seconds.
  private static let knownSeconds = 3_600
  /// The time between two readings of the keys because of an unknown one, in seconds.
  private static let keySeconds = 60

  /// The settings.
  package nonisolated let settings: ProviderSettings
  private let client: OutboundClient
  private var known: Known?
  private var reading: Task<Known, any Error>?
  private var readingKeys: Task<ProviderKeys, any Error>?

  /// Creates a provider that was not asked yet.
  package init(_ settings: ProviderSettings, client: OutboundClient) {
    self.settings = settings
    self.client = client
  }

  /// Says where a browser goes for a sign-in.
  ///
  /// - Parameters:
  ///   - signIn: The sign-in.
  ///   - callback: The address to which it comes back.
  ///   - isFresh: Whether the person must authenticate again, also with a session at the provider.
  ///   - now: The time.
  /// - Returns: The address of the provider's page.
  /// - Throws: ``ProviderFailure``.
  package func address(
    for signIn: ProviderSignIn, callback: String, isFresh: Bool, at now: Instant
  ) async throws -> String {
    let page = try await current(at: now).description.authorization
    var fields = [
      ("response_type", "code"), ("client_id", settings.client), ("redirect_uri", callback),
      ("scope", "openid profile"), ("state", signIn.state.text), ("nonce", signIn.nonce),
      ("code_challenge", signIn.challenge), ("code_challenge_method", "S256"),
    ]
    if isFresh { fields += [("prompt", "login"), ("max_age", "0")] }
    return page.text + (page.hasQuery ? "&" : "?") + Self.encoded(fields)
  }

  /// Finds out who has signed in, when a sign-in comes back.
  ///
  /// - Parameters:
  ///   - answer: The query with which it came back.
  ///   - signIn: The sign-in.
  ///   - callback: The address to which it came back, as it was sent to the provider.
  ///   - now: The time.
  /// - Returns: The ID token, which was checked.
  /// - Throws: ``ProviderFailure``.
  package func identify(
    _ answer: FormFields, _ signIn: ReturnedSignIn, callback: String, at now: Instant
  ) async throws -> IDToken {
    let description = try await current(at: now).description
    // An answer of another provider is not read further (RFC 9207).
    guard answer["iss"] ?? (description.namesIssuer ? "" : settings.issuer) == settings.issuer else {
      throw ProviderFailure.wrongIssuer
    }
    switch answer["error"] {
    case nil: break
    case "access_denied": throw ProviderFailure.denied
    case "temporarily_unavailable", "server_error": throw ProviderFailure.unreachable
    default: throw ProviderFailure.refused
    }
    guard let code = answer["code"], !code.isEmpty else { throw ProviderFailure.refused }
    let text = try await exchange(code, signIn, callback: callback, description)
    let token = try await claims(of: text, at: now)
    try token.check(settings, nonce: signIn.nonce, at: now)
    return token
  }

  // MARK: Asking

  /// Returns the text of the ID token for a code.
  private func exchange(
    _ code: String, _ signIn: ReturnedSignIn, callback: String, _ description: ProviderDescription
  ) async throws -> String {
    struct Answer: Decodable { var id_token: String }
    var fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback),
      ("code_verifier", signIn.verifier),
    ]
    var authorization: String?
    if let secret = settings.secret, !description.wantsSecretInForm {
      // Both are encoded before a colon joins them (RFC 6749, section 2.3.1).
      let client = PercentEncoding.segment(settings.client).replacing(":", with: "%3A")
      let pair = "\(client):\(PercentEncoding.segment(secret))"
      authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
    } else {
      fields += [("client_id", settings.client)] + (settings.secret.map { [("client_secret", $0)] } ?? [])
    }
    let body = try await client.body(
      of: description.token, form: Self.encoded(fields), authorization: authorization)
    guard let answer = try? JSONText.decode(Answer.self, from: body, within: .answer) else {
      throw ProviderFailure.unreadable
    }
    return answer.id_token
  }

  /// Returns the claims of a token, and reads the keys again for an unknown one.
  private func claims(of token: String, at now: Instant) async throws -> IDToken {
    let known = try await current(at: now), algorithms = known.description.algorithms
    do { return try await known.keys.claims(of: token, algorithms: algorithms) } catch ProviderFailure.unknownKey {
      return try await newKeys(than: known, at: now).claims(of: token, algorithms: algorithms)
    }
  }

  /// Returns the keys of a provider that were read after others; many sign-ins at a time read them once.
  ///
  /// - Throws: ``ProviderFailure/unknownKey`` within a minute after the last reading, which had no others.
  private func newKeys(than old: Known, at now: Instant) async throws -> ProviderKeys {
    if let readingKeys { return try await readingKeys.value }
    // Another sign-in may have read them meanwhile.
    if let known, known.keysRead != old.keysRead { return known.keys }
    guard now >= old.keysRead.adding(seconds: Self.keySeconds) else { throw ProviderFailure.unknownKey }
    let task = Task {
      defer { readingKeys = nil }
      let keys = try ProviderKeys(try await client.body(of: old.description.keys))
      known?.keys = keys
      known?.keysRead = now
      return keys
    }
    readingKeys = task
    return try await task.value
  }

  /// Returns what is known of the provider, read again after an hour; many sign-ins at a time read it once.
  private func current(at now: Instant) async throws -> Known {
    if let known, known.read <= now, now < known.read.adding(seconds: Self.knownSeconds) { return known }
    if let reading { return try await reading.value }
    let task = Task {
      defer { reading = nil }
      let found = try await read(at: now)
      known = found
      return found
    }
    reading = task
    return try await task.value
  }

  private func read(at now: Instant) async throws -> Known {
    guard let address = OutboundAddress(settings.description) else { throw ProviderFailure.unsafeAddress }
    let description = try ProviderDescription(try await client.body(of: address), of: settings)
    let keys = try ProviderKeys(try await client.body(of: description.keys))
    return Known(description: description, keys: keys, read: now, keysRead: now)
  }

  /// Returns fields as a query or as the body of a form.
  private static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\($0.0)=\(PercentEncoding.segment($0.1))" }.joined(separator: "&")
  }
}
