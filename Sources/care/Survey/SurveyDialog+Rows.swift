import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension SurveyDialog {
  /// Asks the open row of a repeat group, or lists the rows and returns what the participant does with them.
  mutating func askRows(of group: RepeatGroupStep) throws -> Move {
    guard session.run.openRow == nil, let rows = try session.run.rows() else { return try ask() }
    output.note("")
    for (place, row) in rows.enumerated() {
      tell("\(place + 1)  \(row.title)\(row.isComplete ? "" : " (\(language(.rowNeedsAnswers)))")")
    }
    let isFixed = session.run.hasFixedRows
    if rows.isEmpty { tell(language(.noRows)) } else if isFixed { tell(language.page(.rowsFollow)) }
    if session.run.takesRow { tell("+  \(group.addLabel ?? language(.addRow))") }
    output.note("")
    let words = ["add": TypedWord.add, "remove": .remove].mapValues { $0.word(in: language) }
    tell(
      isFixed
        ? language.page(.rowsChange)
        : rows.isEmpty
          ? language(.rowsHintEmpty, ["add": words["add"] ?? ""])
          : language(.rowsHint, ["add": words["add"] ?? "", "remove": words["remove"] ?? ""]))
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return .stop }
      let text = line.trimmed
      if let move = command(text, in: nil) { return move }
      if text.isEmpty { return .next }
      if TypedWord.add.matches(text, in: language) { return .addRow }
      if let move = numbered(text, of: rows.count) { return move }
      tell("! \(language(.chooseNumber, ["most": max(1, rows.count)]))")
    }
  }

  /// Returns the move of a typed number of a row, or of a number after the word that removes it; nil for other texts.
  private func numbered(_ text: String, of count: Int) -> Move? {
    let words = text.split(separator: " ").map(String.init)
    guard count > 0, let number = words.last.flatMap({ BoundedInteger($0, in: 1...count) })?.value else { return nil }
    if words.count == 1 { return .openRow(number) }
    return words.count == 2 && TypedWord.remove.matches(words[0], in: language) ? .removeRow(number) : nil
  }
}
