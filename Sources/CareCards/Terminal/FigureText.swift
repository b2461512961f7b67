package import CareModel

/// Figures on a terminal.
package enum FigureText {
  /// Returns a figure with its title, text, drawing, and the counts of missing days.
  ///
  /// Without color, characters carry the same information. `showsOrigin`: whether to add the time up to which data was used.
  package static func text(
    _ figure: Figure, _ style: TerminalStyle, _ language: Language = .english, showsOrigin: Bool = false
  ) -> TerminalText {
    lines(figure, style, language, showsOrigin: showsOrigin).rendered(style)
  }

  /// Returns the lines of a figure; without its title on a card, which has one.
  static func lines(
    _ figure: Figure, _ style: TerminalStyle, _ language: Language, showsOrigin: Bool = false, showsTitle: Bool = true
  ) -> [StyledText] {
    var lines = showsTitle ? wrapped(figure.title, style, .strong) : []
    lines += wrapped(figure.text ?? "", style, .dim) + [StyledText()]
    let summary = FigureSummary(figure, in: language)
    let content = figure.content.drawn
    lines += content.terminalLines(style, language)
    if content.hasCaption { lines += wrapped(summary.caption, style, .dim) }
    if showsOrigin, let origin = summary.origin { lines += wrapped(origin, style, .dim) }
    return lines
  }

  private static func wrapped(_ text: String, _ style: TerminalStyle, _ tone: Tone) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 1).map { StyledText(" \($0)", tone) }
  }
}

/// The meanings of signs, in as many lines as they need.
enum SignLegend {
  /// Returns the lines.
  static func lines(_ signs: [(sign: StyledText, meaning: String)], width: Int) -> [StyledText] {
    signs.reduce(into: []) { lines, entry in
      let text = StyledText(" ") + entry.sign + StyledText(" \(entry.meaning) ", .dim)
      if let last = lines.last, last.width + text.width <= width {
        lines[lines.count - 1] = last + text
      } else {
        lines.append(text)
      }
    }
  }
}
