extension String {
  /// The text without control characters, safe between the tags and in the attributes of HTML and SVG.
  ///
  /// Scalars are replaced, not characters: a mark that combines with `<` or `"` hides neither from a parser.
  var markupEscaped: String {
    var text = self
    return text.withUTF8 { utf8 in
      if utf8.isPlainMarkup { return nil }
      var escaped: [UInt8] = []
      escaped.append(escaping: utf8)
      return String(decoding: escaped, as: UTF8.self)
    } ?? self
  }
}

extension [UInt8] {
  /// Adds a text as it is.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Adds a text as ``Swift/String/markupEscaped`` is.
  mutating func append(escaped text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // Most texts of a page are names, addresses, and tokens, which stay as they are.
      if utf8.isPlainMarkup { append(contentsOf: utf8) } else { append(escaping: utf8) }
    }
  }

  fileprivate mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      default:
        if let printable = PrintableText.of(scalar) { append(contentsOf: UTF8.encode(printable) ?? .init()) }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text has printable ASCII characters only, and none that markup consists of.
  fileprivate var isPlainMarkup: Bool {
    // Without a way out in the middle, so that many bytes are compared at once.
    var other: UInt8 = 0
    for byte in self {
      other |= byte &- 0x20 >= 0x5F ? 1 : 0
      other |= byte == UInt8(ascii: "&") ? 1 : 0
      other |= byte == UInt8(ascii: "<") ? 1 : 0
      other |= byte == UInt8(ascii: ">") ? 1 : 0
      other |= byte == UInt8(ascii: "\"") ? 1 : 0
    }
    return other == 0
  }
}
