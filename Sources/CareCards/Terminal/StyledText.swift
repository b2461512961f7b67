/// One line of text in tones, measured in columns before any color is added.
struct StyledText: Hashable {
  private struct Span: Hashable {
    var text: String
    var tone: Tone
  }

  private var spans: [Span] = []
  /// How many columns it takes.
  private(set) var width = 0

  /// Text in a tone, made printable.
  init(_ text: String = "", _ tone: Tone = .plain) {
    append(text, tone)
  }

  /// Adds text in a tone, made printable.
  mutating func append(_ text: String, _ tone: Tone = .plain) {
    guard !text.isEmpty else { return }
    let printable = PrintableText.of(text)
    spans.append(Span(text: printable, tone: tone))
    width += DisplayWidth.of(printable)
  }

  /// The text without its tones.
  var plain: String { spans.reduce("") { $0 + $1.text } }

  /// Lines of text behind a mark of one column, the later ones below the first.
  static func marked(_ mark: String, _ text: String, tone: Tone, width: Int) -> [StyledText] {
    TextWrap.lines(text, width: width - 4).enumerated().map { place, line in
      StyledText(place == 0 ? " \(mark) " : "   ", tone) + StyledText(line)
    }
  }

  /// One after the other.
  static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.spans += b.spans
    sum.width += b.width
    return sum
  }

  /// The text with spaces after it up to a width.
  func padded(to columns: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, columns - width)))
  }

  /// The text with spaces before it up to a width.
  func aligned(to columns: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, columns - width))) + self
  }

  /// The text with another at the right end of a line of that many columns.
  func filled(to columns: Int, with right: StyledText) -> StyledText {
    padded(to: columns - right.width) + right
  }

  /// The line as a terminal takes it; without color no spaces are left at its end.
  func rendered(_ style: TerminalStyle) -> String {
    var line = spans.reduce(into: "") { line, span in
      if style.color, let sequence = span.tone.sequence, span.text.contains(where: { $0 != " " }) {
        line += "\u{1B}[\(sequence)m\(span.text)\u{1B}[0m"
      } else {
        line += span.text
      }
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension [StyledText] {
  /// The lines, each ended by a line break.
  func rendered(_ style: TerminalStyle) -> String {
    reduce(into: "") { $0 += $1.rendered(style) + "\n" }
  }
}
