/// An address of this machine to listen at, with a port: `127.0.0.1:9464`, or `[::1]:9464`.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address, without brackets.
  public let host: String
  /// The port; 0 for any free one.
  public let port: Int

  /// Creates an address from a text; returns nil for one without an address or without a port of 0 to 65535.
  public init?(_ text: String) {
    guard text.utf8.count <= 255, let name = WebSettings.host(of: text), let port = WebSettings.port(of: text),
      (0...65_535).contains(port)
    else { return nil }
    let host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else { return nil }
    (self.host, self.port) = (host, port)
  }

  /// The address as it is written.
  public var description: String { Self.text(host, port) }

  /// Returns an address as it is written, an IPv6 one in brackets.
  static func text(_ host: String, _ port: Int) -> String { "\(bracketed(host)):\(port)" }

  /// Returns a host as it is written in an address.
  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
