import Foundation

/// Bytes as base64url without padding (RFC 4648, section 5).
package enum Base64URL {
  /// Returns the text of bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    // Pages have several such texts: bytes are replaced, not characters.
    let text = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "="): nil
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil if it is another one.
  package static func bytes(_ text: String) -> [UInt8]? {
    let base = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: base + String(repeating: "=", count: (4 - base.utf8.count % 4) % 4)).map(Array.init)
  }
}
