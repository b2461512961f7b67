/// Text on its way to a terminal: printable characters, line breaks, tabs, and the colors and layout of this program.
///
/// A terminal obeys what is printed on it, so a title or an answer that contains control characters could color, hide, move, or forge
/// text. This type is made of string literals, which are the program's own, and of values, which lose control and formatting
/// characters where they are inserted. A value fills one line; ``lines(_:)`` keeps the line breaks of a text of several lines.
///
/// ```swift
/// let text: TerminalText = "✓ \(task.title)\n"
/// ```
public struct TerminalText: Hashable, Sendable {
  /// The text with its escapes, as it is written to the terminal.
  public private(set) var description: String

  /// Creates a text from one whose values are printable already.
  init(verified text: String) {
    description = text
  }

  /// Creates a text of one line from a value; line breaks and tabs become spaces.
  public init(_ text: some StringProtocol) {
    description = PrintableText.of(text)
  }

  /// Returns a text that keeps its line breaks and tabs, for the output of scripts, source text, and documentation.
  public static func lines(_ text: some StringProtocol) -> TerminalText {
    TerminalText(
      verified: text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map { PrintableText.of($0) }
          .joined(separator: "\t")
      }.joined(separator: "\n"))
  }

  /// Whether there is no text.
  public var isEmpty: Bool { description.isEmpty }

  /// Returns both texts, one after the other.
  public static func + (a: TerminalText, b: TerminalText) -> TerminalText {
    TerminalText(verified: a.description + b.description)
  }

  /// Adds a text at the end.
  public static func += (a: inout TerminalText, b: TerminalText) {
    a.description += b.description
  }

  /// The lines of the text.
  package var splitLines: [TerminalText] {
    description.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(verified: String($0)) }
  }

  /// Returns the text with another in place of a literal of the program.
  package func replacing(_ literal: StaticString, with text: TerminalText) -> TerminalText {
    TerminalText(verified: description.replacing(literal.description, with: text.description))
  }

  /// Returns the text with every line after a number of spaces.
  package func indented(by columns: Int = 2) -> TerminalText {
    let space = String(repeating: " ", count: columns)
    return TerminalText(verified: space + description.replacing("\n", with: "\n" + space))
  }

  /// Returns the text without the line break at its end.
  package func withoutLastLineBreak() -> TerminalText {
    description.hasSuffix("\n") ? TerminalText(verified: String(description.dropLast())) : self
  }
}

extension TerminalText: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a text from a literal of the program, which may contain escapes.
  public init(stringLiteral text: String) {
    description = text
  }

  /// Creates a text from a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  /// The literals and values of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Adds a literal of the program.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Adds a text as it is.
    public mutating func appendInterpolation(_ text: TerminalText) {
      self.text += text.description
    }

    /// Adds a value on one line, without control and formatting characters.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += PrintableText.of(value.description)
    }
  }
}

extension Sequence<TerminalText> {
  /// Returns the texts, one after the other, with a text between them.
  public func joined(separator: TerminalText = "") -> TerminalText {
    var all: TerminalText = ""
    for (place, text) in enumerated() { all += place == 0 ? text : separator + text }
    return all
  }
}

/// Text with terminal control characters removed.
enum PrintableText {
  /// The text on one line: white space as spaces, without control and formatting characters.
  ///
  /// As a result, no answer or title can color, move, or reverse the output. Joiners remain, because they are part of
  /// words and emoji.
  static func of(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(text) }
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let scalar = of(scalar) { printable.append(scalar) }
    }
    return String(printable)
  }

  /// The character that stands for one on a line; nil for one that is omitted.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // The characters of the languages are known without a look at Unicode's tables: ASCII, Latin letters and signs, dashes and quotation
    // marks, and Hangul syllables.
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010...0x2027, 0x2030...0x205E, 0xAC00...0xD7A3: return scalar
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      return scalar.properties.isWhitespace ? " " : nil
    case .format: return scalar.value == 0x200C || scalar.value == 0x200D ? scalar : nil
    default: return scalar
    }
  }
}
