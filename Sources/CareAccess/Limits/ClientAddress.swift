internal import Foundation

/// The network that a client's address belongs to, by which attempts and connections are counted.
///
/// It is one IPv4 address, also if it is written as IPv6, or the first 64 bits of an IPv6 address: who has one address of such a network
/// has all of them. Text that is no address counts as it is written.
package struct ClientAddress: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The network as text, such as `192.0.2.7` or `2001:db8:1:2::/64`.
  package let network: String

  /// Creates the network of an address as a socket or a proxy writes it, perhaps with brackets, a port, or a zone.
  package init(_ text: String) { network = Self.network(of: text) }

  /// Creates the network of an address.
  package init(stringLiteral text: String) { self.init(text) }

  /// Returns an address as a proxy writes it, without brackets, port, and zone.
  package static func withoutPort(_ text: String) -> String { bare(text.prefix(64)) }

  private static func network(of text: String) -> String {
    // Nobody has a longer one, and it is kept.
    let bare = bare(text.prefix(64))
    var four = in_addr()
    if inet_pton(AF_INET, bare, &four) == 1 { return bare }
    var six = in6_addr()
    guard inet_pton(AF_INET6, bare, &six) == 1 else { return bare }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    if bytes.starts(with: mapped) { return bytes.suffix(4).map { String($0) }.joined(separator: ".") }
    let groups = stride(from: 0, to: 8, by: 2).map { place in
      String(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  /// Returns an address without brackets, port, and zone.
  private static func bare(_ text: Substring) -> String {
    var bare = text
    if bare.first == "[" {
      bare = bare.dropFirst().prefix { $0 != "]" }
    } else if bare.contains("."), bare.count(where: { $0 == ":" }) == 1 {
      bare = bare.prefix { $0 != ":" }
    }
    return String(bare.prefix { $0 != "%" })
  }
}
