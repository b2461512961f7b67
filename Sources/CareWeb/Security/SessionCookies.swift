import CareAccess

/// The cookies of the server.
///
/// Behind TLS, their names begin with `__Host-`, so that no other host of the domain can set them; on loopback, where browsers have no
/// TLS, they have neither the prefix nor `Secure`.
package enum SessionCookie: String, CaseIterable, Sendable {
  /// The session of a participant's device, for 180 days at most.
  case participant = "care_me"
  /// The session of an account, until the browser ends.
  case account = "care_staff"
  /// A sign-in that waits for the code of an app, for 5 minutes.
  case confirmation = "care_confirm"
  /// The browser of a sign-in that is under way at a provider, for 10 minutes.
  case provider = "care_provider"
  /// A browser in which a member of the care team was signed in before, for 180 days.
  case known = "care_known"
  /// The identity of a visitor without a session, whose forms carry its token.
  case visitor = "care_visitor"

  private static let prefix = "__Host-"

  /// Returns the name of the cookie.
  package func name(isSecure: Bool) -> String { (isSecure ? Self.prefix : "") + rawValue }

  /// Returns the value in a request's cookies.
  package func value(in cookies: [String: String], isSecure: Bool) -> String? { cookies[name(isSecure: isSecure)] }

  /// Returns the header field that sets the cookie.
  package func field(_ value: String, isSecure: Bool) -> String {
    let age =
      switch self {
      case .participant, .known: "; Max-Age=15552000"
      case .confirmation: "; Max-Age=300"
      case .provider: "; Max-Age=600"
      case .account, .visitor: ""
      }
    return attributes(value, isSecure) + age
  }

  /// Returns the header field that removes the cookie.
  package func removal(isSecure: Bool) -> String { attributes("", isSecure) + "; Max-Age=0" }

  private func attributes(_ value: String, _ isSecure: Bool) -> String {
    "\(name(isSecure: isSecure))=\(value); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}
