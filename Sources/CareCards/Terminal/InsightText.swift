package import CareModel

/// Insights on a terminal.
package enum InsightText {
  /// Returns the statements: for each, a symbol for its kind, its title, and its text.
  package static func text(_ insights: [Insight], _ style: TerminalStyle) -> TerminalText {
    insights.map { lines($0, width: style.width).rendered(style) }.joined(separator: "\n")
  }

  static func lines(_ insight: Insight, width: Int) -> [StyledText] {
    let (sign, tone) = mark(insight.kind)
    let title = TextWrap.lines(insight.title, width: width - 3).enumerated().map { place, line in
      StyledText(place == 0 ? " \(sign) " : "   ", tone) + StyledText(line, .strong)
    }
    return title + TextWrap.lines(insight.text, width: width - 3).map { StyledText("   \($0)") }
  }

  private static func mark(_ kind: Insight.Kind) -> (String, Tone) {
    switch kind {
    case .alert: ("!", .alarm)
    case .tip: ("★", .done)
    case .message: ("i", .due)
    }
  }
}
