import CareModel
import Crypto
package import HTTPTypes

/// The check that a form comes from a page of this server: from the same origin, and with a token of the session.
package struct FormGuard: Sendable {
  /// The name of the field with the token.
  static let field = "token"

  /// The codes of the keys, each of which is copied for a token instead of being begun with its key again.
  private let codes: [HMAC<SHA256>]

  /// Creates a guard with a key of 32 random bytes.
  package init(key: [UInt8]) { self.init(keys: [key]) }

  /// Creates a guard with keys of 32 random bytes, the current one first; tokens of the others are accepted too.
  package init(keys: [[UInt8]]) { codes = keys.map { HMAC(key: SymmetricKey(data: $0)) } }

  /// Returns the token of a session; of a visitor without one, of the id in their cookie.
  package func token(of session: String) -> String { token(of: session, codes[0]) }

  private func token(of session: String, _ code: HMAC<SHA256>) -> String {
    var code = code
    code.update(data: Array("form:\(session)".utf8))
    return Base64URL.text(Array(code.finalize()))
  }

  /// Whether a token is that of a session; takes the same time for every wrong one.
  package func accepts(_ token: String?, of session: String) -> Bool {
    guard let token else { return false }
    let given = Array(token.utf8)
    return codes.reduce(false) { isAccepted, code in
      let own = Array(self.token(of: session, code).utf8)
      guard given.count == own.count else { return isAccepted }
      return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 || isAccepted
    }
  }

  /// Whether a request that changes something comes from a page of this origin.
  ///
  /// Browsers say so in `Sec-Fetch-Site`; where it is absent, `Origin` decides.
  package static func isSameOrigin(_ headers: HTTPFields, origin: String) -> Bool {
    if let site = headers[.fetchSite] { return site == "same-origin" }
    return headers[.origin] == origin
  }

  /// Whether a browser goes to an address, instead of loading it as a picture or a frame of a page.
  ///
  /// A page could do that many times in a person's name. Browsers say so in `Sec-Fetch-Dest`.
  package static func isNavigation(_ request: HTTPRequest) -> Bool {
    request.method == .get && [nil, "document"].contains(request.headerFields[.fetchDestination])
  }
}
