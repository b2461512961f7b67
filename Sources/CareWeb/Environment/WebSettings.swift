public import CareAccess
public import CareModel

/// The address and the transport of a web server.
///
/// Plain HTTP is served on loopback addresses, and to proxies that are trusted: ``problem`` reports settings that would send health data in the
/// clear.
public struct WebSettings: Sendable, Hashable {
  /// The files of a certificate chain and its key, in PEM.
  public struct Certificate: Sendable, Hashable {
    /// The path of the chain, the server's own certificate first.
    public var chain: String
    /// The path of the private key.
    public var key: String

    /// Creates the paths of a certificate.
    public init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// The address to listen at.
  public var host: String
  /// The port; 0 for any free one.
  public var port: Int
  /// The names by which browsers may address the server, such as `study.example.org`, beside those of loopback; the first one with its port,
  /// such as `study.example.org:8443`, if browsers use another one than the server.
  public var names: [String]
  /// The certificate; nil for plain HTTP.
  public var certificate: Certificate?
  /// Whether a proxy on this machine ends TLS, so that the server itself listens on loopback and browsers use `https`.
  public var isBehindProxy: Bool
  /// The addresses of the proxies on other machines that end TLS, whose word about the browser's address is believed; over plain HTTP, nobody
  /// else is served.
  public var trustedProxies: [AddressRange]
  /// Whether plain HTTP is served to other machines without a proxy, so that anyone on the way can read and change answers.
  public var isInsecure: Bool
  /// The address at which the server's figures are shown instead of on the pages' one; nil for the pages' one, to programs on this machine.
  public var figures: ListenAddress?
  /// The zone of the times on pages of the care team that are not about one person.
  public var zone: Zone

  /// Creates settings; by default, plain HTTP on `127.0.0.1`.
  public init(
    host: String = "127.0.0.1", port: Int = 8080, names: [String] = [], certificate: Certificate? = nil,
    isBehindProxy: Bool = false, trustedProxies: [AddressRange] = [], isInsecure: Bool = false,
    figures: ListenAddress? = nil, zone: Zone = .utc
  ) {
    self.host = host
    self.port = port
    self.names = names
    self.certificate = certificate
    self.isBehindProxy = isBehindProxy
    self.trustedProxies = trustedProxies
    self.isInsecure = isInsecure
    self.figures = figures
    self.zone = zone
  }

  /// Whether browsers reach the server through TLS.
  public var isSecure: Bool { certificate != nil || hasProxy }

  /// Whether a proxy stands before the server.
  public var hasProxy: Bool { isBehindProxy || !trustedProxies.isEmpty }

  /// Whether a connection from an address without TLS carries what must not be read on the way.
  package func isExposed(_ address: String) -> Bool {
    certificate == nil && !trustedProxies.isEmpty && !isProxy(address) && !Self.isOfMachine(address)
  }

  /// Whether the other side is a proxy, whose word about the browser's address is believed.
  package func isProxy(_ address: String) -> Bool {
    isBehindProxy && Self.isOfMachine(address) || trustedProxies.contains { $0.contains(address) }
  }

  /// Whether an address is one of this machine.
  static func isOfMachine(_ address: String) -> Bool { ["127.0.0.1", "::1"].contains(address) }

  /// Whether the address can be reached from this machine only.
  public var isLoopback: Bool { Self.loopbackNames.contains(host) || host.hasPrefix("127.") }

  /// The reason for which the server does not start with these settings; nil if it does.
  public var problem: String? {
    if !(0...65_535).contains(port) { return "the port \(port) is out of range; pass one of 0 to 65535" }
    if !isLoopback, certificate == nil, trustedProxies.isEmpty, !isInsecure {
      return "'\(host)' can be reached from other machines, and without TLS answers would be sent in the clear; "
        + "pass --tls-cert and --tls-key, listen at 127.0.0.1 behind a proxy, or name the proxy with --trusted-proxy"
    }
    if let figures, figures.port == port, port != 0 {
      return "the figures need a port of their own; pass --metrics with another one than \(port)"
    }
    if isInsecure, isSecure {
      return "--insecure serves without TLS; pass it without a certificate and without a proxy, or leave it out"
    }
    if isSecure || isInsecure, names.isEmpty {
      return
        "the name of the server is missing; pass --name with the one in its address, such as "
        + "--name study.example.org"
    }
    if let name = names.first(where: { !Self.isName($0) }) {
      return "'\(name)' is no name of a server; pass one such as study.example.org, or study.example.org:8443"
    }
    return nil
  }

  /// Whether a text is the name of a server, perhaps with a port.
  private static func isName(_ text: String) -> Bool {
    guard let name = host(of: text), !name.isEmpty, !name.contains(where: { $0 == "/" || $0.isWhitespace }) else {
      return false
    }
    return text.utf8.count == name.utf8.count || port(of: text).map((1...65_535).contains) ?? false
  }

  /// Returns the address by which browsers reach the server, without a slash at its end; `port`: the one at which it listens.
  public func address(port: Int) -> String {
    guard isSecure, let authority = names.first, let name = Self.host(of: authority) else {
      return "http://\(port == 80 ? ListenAddress.bracketed(host) : ListenAddress.text(host, port))"
    }
    // A proxy has the usual port.
    let port = Self.port(of: authority) ?? (hasProxy ? 443 : port)
    return port == 443 ? "https://\(name)" : "https://\(name):\(port)"
  }

  /// The scheme of the server's address.
  var scheme: String { isSecure ? "https" : "http" }

  /// The names that mean this machine.
  static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "::1", "[::1]"]

  /// Returns the port in an authority; nil if it has none.
  static func port(of authority: String) -> Int? {
    guard let name = host(of: authority), authority.utf8.count > name.utf8.count else { return nil }
    return Int(authority.dropFirst(name.count + 1))  // allowed: compared only
  }

  /// Returns the name in an authority, without its port; nil if it is malformed.
  ///
  /// Nothing but digits follows the name: another reader of `name:x@other` may mean another host.
  static func host(of authority: String) -> String? {
    // Nearly all are written in small letters.
    let isFolded = authority.utf8.allSatisfy { $0 < 128 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let text = isFolded ? authority : authority.lowercased()
    let end: String.Index
    if text.utf8.first == UInt8(ascii: "[") {
      guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      end = text.utf8.index(after: bracket)
    } else {
      end = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.utf8.endIndex
    }
    let name = text.utf8[..<end], rest = text.utf8[end...]
    guard !name.contains(UInt8(ascii: "@")), rest.isEmpty || rest.first == UInt8(ascii: ":"),
      rest.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return String(name)
  }

  /// Whether an authority means this machine.
  static func isLoopback(authority: String) -> Bool { host(of: authority).map(loopbackNames.contains) ?? false }

  /// Whether a request may be addressed to a host, with or without a port; others are refused, as DNS rebinding needs them.
  package func admits(authority: String) -> Bool {
    guard let host = Self.host(of: authority) else { return false }
    return names.contains { Self.host(of: $0) == host } || (!isSecure && Self.loopbackNames.contains(host))
  }
}
