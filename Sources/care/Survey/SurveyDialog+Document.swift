import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension SurveyDialog {
  /// Shows a long text page by page, and notes that its end was shown.
  ///
  /// Where the input is no terminal, and where the text fits on the screen, there is one page.
  ///
  /// - Returns: What the participant does instead of reading on; nil at the end.
  mutating func page(_ text: TerminalText) -> Move? {
    let lines = text.withoutLastLineBreak().splitLines, rows = max(5, TerminalSize.rows - 3)
    let isPaged = LineReaders.isInteractive && lines.count > rows
    for start in stride(from: 0, to: lines.count, by: isPaged ? rows : max(1, lines.count)) {
      if start > 0 {
        let move = pause()
        guard case .next = move else { return move }
      }
      say(lines[start..<min(lines.count, isPaged ? start + rows : lines.count)].joined(separator: "\n"))
    }
    session.run.readToEnd(at: clock())
    return nil
  }

  /// Shows the explanation of an item after another answer than the correct one; false if the answer is correct.
  func explains(_ item: FormItem) -> Bool {
    guard !item.isCorrect(session.answer(to: item.id)) else { return false }
    tell("! \(item.explanation ?? language(.notCorrect))")
    return true
  }
}
