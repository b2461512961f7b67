extension String {
  /// The text without control characters, safe between the tags and in the attributes of HTML and SVG.
  ///
  /// Scalars are replaced, not characters: a mark that combines with `<` or `"` hides neither from a parser.
  var markupEscaped: String {
    let printable = PrintableText.of(self)
    guard printable.utf8.contains(where: \.isMarkup) else { return printable }
    return printable.unicodeScalars.reduce(into: "") { result, scalar in
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

extension UInt8 {
  /// Whether the byte begins a tag, an entity, or the end of an attribute.
  fileprivate var isMarkup: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: false
    }
  }
}
