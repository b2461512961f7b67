/// Text that cannot steer a terminal.
enum PrintableText {
  /// The text in one line: white space as spaces, without control and formatting characters.
  ///
  /// So no answer or title can color, move, or turn round what is drawn. Joiners stay: they are part of words and
  /// emoji.
  static func of(_ text: some StringProtocol) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if scalar.properties.isWhitespace { printable.append(" ") }
      case .format:
        if scalar.value == 0x200C || scalar.value == 0x200D { printable.append(scalar) }
      default: printable.append(scalar)
      }
    }
    return String(printable)
  }
}
