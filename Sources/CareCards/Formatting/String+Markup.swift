extension String {
  /// The text without control characters, safe between the tags and in the attributes of HTML and SVG.
  ///
  /// Scalars are replaced, not characters: a mark that combines with `<` or `"` hides neither from a parser.
  var markupEscaped: String {
    PrintableText.of(self).unicodeScalars.reduce(into: "") { result, scalar in
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
