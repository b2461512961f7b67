import Foundation

/// An address that the server may ask: with TLS, or on this machine without it.
struct OutboundAddress: Hashable, Sendable {
  /// The address as text: visible ASCII characters alone.
  let text: String
  /// The name of the host.
  let host: String
  /// The scheme, the host, and the port unless it is the usual one of the scheme.
  let origin: String
  /// Whether it is asked without TLS.
  let isPlain: Bool
  /// Whether it has a query.
  let hasQuery: Bool

  /// Creates an address; returns nil for one that is malformed, has a user, a password, or a fragment, or would be asked in the clear.
  init?(_ text: String) {
    guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let parts = URLComponents(string: text),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil
    else { return nil }
    switch parts.scheme {
    case "https": isPlain = false
    case "http" where WebSettings.loopbackNames.contains(host): isPlain = true
    default: return nil
    }
    self.text = text
    self.host = host
    let usual = isPlain ? 80 : 443, port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    origin = (isPlain ? "http://" : "https://") + host.lowercased() + port
    hasQuery = parts.query != nil
  }
}
