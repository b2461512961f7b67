package import CareModel

/// Insights on a terminal.
package enum InsightText {
  /// Returns the statements: for each, a symbol for its kind, its title, its drawing, and its text.
  package static func text(
    _ insights: [Insight], _ style: TerminalStyle, _ language: Language = .english
  ) -> TerminalText {
    blocks(insights, width: style.width, language).map { $0.rendered(style) }.joined(separator: "\n")
  }

  /// Returns the time up to which data was used, and the number of the last commit.
  package static func text(_ origin: Figure.Origin, _ style: TerminalStyle, _ language: Language) -> TerminalText {
    TextWrap.lines(origin.text(in: language), width: style.width - 1).map { StyledText(" \($0)", .dim) }.rendered(style)
  }

  /// Returns the lines of each statement.
  static func blocks(_ insights: [Insight], width: Int, _ language: Language) -> [[StyledText]] {
    insights.withDrawings.map { insight, drawing in
      let (sign, tone) = mark(insight.kind)
      let title = TextWrap.lines(insight.title, width: width - 3).enumerated().map { place, line in
        StyledText(place == 0 ? " \(sign) " : "   ", tone) + StyledText(line, .strong)
      }
      let drawn = drawing.flatMap { element -> [StyledText] in
        // A number and its units are one line.
        guard case .value(let text, let units?) = element else { return element.lines(width: width - 3, language) }
        return TextWrap.lines("\(text) \(units)", width: width - 3).map { StyledText($0, .strong) }
      }.map { StyledText("   ") + $0 }
      return title + drawn + TextWrap.lines(insight.text, width: width - 3).map { StyledText("   \($0)") }
    }
  }

  private static func mark(_ kind: Insight.Kind) -> (String, Tone) {
    switch kind {
    case .alert: ("!", .alarm)
    case .tip: ("★", .done)
    case .message: ("i", .due)
    }
  }
}
