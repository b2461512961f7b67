import Foundation

/// Bytes as base64url without padding (RFC 4648, section 5).
package enum Base64URL {
  /// Returns the text of bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    // Pages have several such texts: bytes are replaced where they are, not characters.
    var text = Array(Data(bytes).base64EncodedData())
    while text.last == UInt8(ascii: "=") { text.removeLast() }
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "+"): text[place] = UInt8(ascii: "-")
      case UInt8(ascii: "/"): text[place] = UInt8(ascii: "_")
      default: break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil if it is another one.
  package static func bytes(_ text: String) -> [UInt8]? {
    // Each request brings a token: bytes are replaced, not characters.
    var base = Array(text.utf8)
    for place in base.indices {
      switch base[place] {
      case UInt8(ascii: "-"): base[place] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): base[place] = UInt8(ascii: "/")
      default: break
      }
    }
    while !base.count.isMultiple(of: 4) { base.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(base)).map(Array.init)
  }
}
