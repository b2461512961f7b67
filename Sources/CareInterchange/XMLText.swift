/// The characters of XML 1.0.
package enum XMLText {
  /// Returns a text in which every character is one that XML allows and reads back, for a content or an attribute.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isAttribute: Whether it is the value of an attribute, in which a reader takes line feeds and tabs for spaces.
  ///   - replacement: What stands for a character that XML does not allow; nothing by default.
  /// - Returns: The text, and the number of characters that XML does not allow.
  package static func escaped(
    _ text: String, isAttribute: Bool = false, replacement: String = ""
  ) -> (text: String, replaced: Int) {
    var escaped = "", replaced = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A reader takes a bare one for a line feed.
      case "\r": escaped += "&#13;"
      case "\n" where isAttribute: escaped += "&#10;"
      case "\t" where isAttribute: escaped += "&#9;"
      case _ where isAllowed(scalar): escaped.unicodeScalars.append(scalar)
      default:
        escaped += replacement
        replaced += 1
      }
    }
    return (escaped, replaced)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
