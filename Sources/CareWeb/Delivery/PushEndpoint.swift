import CareAccess

/// The address of a push service that a browser names: with TLS, on a public host.
///
/// A participant could name any host. One in a private network would have to prove the name with a certificate that browsers trust, and would
/// get nothing but an encrypted body.
struct PushEndpoint: Hashable, Sendable {
  /// The address.
  let address: OutboundAddress

  /// Creates an address; returns nil for one without TLS or on a host that is not public.
  ///
  /// `allowsLoopback`: whether the server itself is served on this machine alone, as in tests, and may ask programs on it.
  init?(_ text: String, allowsLoopback: Bool) {
    guard let address = OutboundAddress(text), text.utf8.count <= PushSubscription.mostBytes else {
      return nil
    }
    let isLoopback = WebSettings.loopbackNames.contains(address.host)
    guard isLoopback ? allowsLoopback : !address.isPlain && Self.isPublic(address.host) else { return nil }
    self.address = address
  }

  /// The last labels of names that mean hosts in private networks.
  private static let privateLabels: Set<String> = [
    "arpa", "corp", "home", "internal", "intranet", "lan", "local", "localdomain", "localhost", "private", "test",
  ]

  /// Whether a host is a name that anyone may resolve: not the number of a host in any notation, and no name of a private network.
  private static func isPublic(_ host: String) -> Bool {
    let labels = host.lowercased().parts(at: ".", keepingEmpty: true)
    guard labels.count >= 2, host.utf8.count <= 253, let last = labels.last,
      labels.allSatisfy({ (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(isOfName) })
    else { return false }
    let isNamed =
      last.hasPrefix("xn--") || last.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return isNamed && !privateLabels.contains(String(last))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
