extension String {
  /// The text without control characters, safe between the tags and in the attributes of HTML and SVG.
  ///
  /// Scalars are replaced, not characters: a mark that combines with `<` or `"` hides neither from a parser.
  package var markupEscaped: String {
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
    // Most texts are short, so that eight bytes at a time are better than a vector and what it leaves.
    let bytes = UnsafeRawBufferPointer(self)
    guard count >= 8 else {
      var word = UInt64(repeating: UInt8(ascii: " "))
      for byte in self { word = word << 8 | UInt64(byte) }
      return word.isPlainMarkup
    }
    for place in stride(from: 0, through: count - 8, by: 8)
    where !bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).isPlainMarkup { return false }
    return bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self).isPlainMarkup
  }
}

extension UInt64 {
  /// Creates eight equal bytes.
  fileprivate init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Whether the eight bytes are printable ASCII characters, and none that markup consists of.
  fileprivate var isPlainMarkup: Bool {
    // The highest bit of a byte is set where the byte is not ASCII, is a control character, or is equal to one of those named.
    let controls = (self &- UInt64(repeating: 0x20)) & ~self
    let found =
      self | controls | matches(0x7F) | matches(UInt8(ascii: "&")) | matches(UInt8(ascii: "<"))
      | matches(UInt8(ascii: ">")) | matches(UInt8(ascii: "\""))
    return found & UInt64(repeating: 0x80) == 0
  }

  /// Returns a word with the highest bit of the first byte that is equal to another one, and perhaps of later ones; without any, of none.
  private func matches(_ byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(repeating: byte)
    return (difference &- UInt64(repeating: 0x01)) & ~difference
  }
}
