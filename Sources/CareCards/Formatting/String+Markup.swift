extension String {
  /// The text without control characters, safe between the tags and in the attributes of HTML and SVG.
  ///
  /// Scalars are replaced, not characters: a mark that combines with `<` or `"` hides neither from a parser.
  var markupEscaped: String {
    // Most texts of a page are names, addresses, and tokens, which stay as they are: twelve times as fast.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      default: 0x20..<0x7F ~= byte
      }
    }
    if isPlain { return self }
    return PrintableText.of(self).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
