import CareModel

/// A page of text, with the place of the selected event.
package struct DayPageText: Hashable, Sendable {
  /// The lines.
  package var lines: [TerminalText]
  /// The lines of the selected event; nil if none is selected.
  package var focus: Range<Int>?
}

extension DayView {
  /// The events that can be selected, in the order in which the cards show them.
  package var choices: [ScriptedView.ID] {
    cards.flatMap { card in card.rows.map { ScriptedView.ID(key: $0.key, carePlan: card.carePlan) } }
  }

  /// Returns the day for a terminal with a mark at the selected event, below lines of other text.
  package func page(_ style: TerminalStyle, selected: ScriptedView.ID?, below heading: [TerminalText] = [])
    -> DayPageText
  {
    let (lines, focus) = drawn(width: style.width, selected: selected)
    return DayPageText(
      lines: heading + lines.map { $0.rendered(style) },
      focus: focus.map { $0.lowerBound + heading.count..<$0.upperBound + heading.count })
  }

  /// Returns the foot of the page: the message, or else the selected event in a line, and the keys.
  package func foot(_ style: TerminalStyle, selected: ScriptedView.ID?, message: String?) -> [TerminalText] {
    var lines: [StyledText] = []
    if let message {
      lines = TextWrap.lines(message, width: style.width - 3).map { StyledText(" ! ", .warning) + StyledText($0) }
    } else if let (card, row) = row(of: selected) {
      let parts = [row.time, card.title, row.status].filter { !$0.isEmpty }
      let text = TextWrap.lines(parts.joined(separator: " · "), width: style.width - 3)
      lines = text.prefix(1).map { StyledText(" \(TextBox.mark) ", .due) + StyledText($0, .strong) }
    }
    let keys = [Phrase.pageKeys, .pageKeysShort].map { language($0) }
    let fitting = keys.first { DisplayWidth.of($0) < style.width } ?? ""
    return (lines + [StyledText(" \(fitting)", .dim)]).map { $0.rendered(style) }
  }

  private func row(of id: ScriptedView.ID?) -> (Card, Card.Row)? {
    for card in cards where card.carePlan == id?.carePlan {
      if let row = card.rows.first(where: { $0.key == id?.key }) { return (card, row) }
    }
    return nil
  }
}
