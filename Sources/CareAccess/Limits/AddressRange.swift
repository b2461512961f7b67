internal import Foundation

/// A range of network addresses, as an administrator writes it: `10.0.0.0/8`, `2001:db8::/32`, or one address.
///
/// ```swift
/// AddressRange("10.1.0.0/16")?.contains("10.1.2.3")  // true
/// ```
public struct AddressRange: Hashable, Sendable {
  /// The bytes of the first address: 4, or 16.
  private let bytes: [UInt8]
  /// The number of leading bits that all its addresses share.
  private let bits: Int

  /// Reads a range; nil for what is no address, and for more bits than it has.
  public init?(_ text: String) {
    // The longest has 39 characters, a slash, and three digits.
    let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
    guard text.utf8.count <= 43, let bytes = Self.bytes(of: String(text[..<slash])) else { return nil }
    self.bytes = bytes
    guard slash < text.endIndex else {
      bits = bytes.count * 8
      return
    }
    let digits = text.utf8[text.utf8.index(after: slash)...]
    guard (1...3).contains(digits.count), digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number <= bytes.count * 8 else { return nil }
    bits = number
  }

  /// Whether an address, without a port, is in the range; false for what is no address.
  public func contains(_ address: String) -> Bool {
    guard address.utf8.count <= 64, let other = Self.bytes(of: address), other.count == bytes.count else {
      return false
    }
    return bytes.indices.allSatisfy { place in
      let shared = min(max(bits - place * 8, 0), 8)
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> shared)
      return bytes[place] & mask == other[place] & mask
    }
  }

  /// The bytes of an address; those of an IPv4 address also if it is written as IPv6.
  private static func bytes(of text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var six = in6_addr()
    // A zone belongs to the machine, not to the address.
    guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    return bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
  }
}
