import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension SurveyDialog {
  /// Shows the answers so far, and goes to the step whose number is typed.
  mutating func review() throws -> Move {
    let steps = try session.run.reviewedSteps()
    for (place, reviewed) in steps.enumerated() {
      output.note("")
      tell("\(place + 1)  \(reviewed.step.title ?? reviewed.answers.first?.item.text ?? reviewed.step.id)")
      if let reason = reviewed.notDone { tell("› \(reason.note(in: language))", indent: 4) }
      var row: Int?
      for (item, answer) in reviewed.notDone == nil ? reviewed.answers : [] {
        if item.row != row, let title = item.row.flatMap({ reviewed.rowTitles[$0] }) { tell("• \(title)", indent: 4) }
        row = item.row
        tell(item.text ?? item.id, indent: 4)
        tell("› \(answer.map { item.displayText(of: $0, in: language) } ?? language(.notAnswered))", indent: 4)
      }
    }
    let isEditable = steps.contains(where: \.isEditable)
    while true {
      if isEditable {
        output.note("")
        tell(language(.reviewHint))
      }
      guard case .line(let line) = reader.read(prompt: isEditable ? " > " : "\(language(.pressEnter))") else {
        return .stop
      }
      let text = line.trimmed
      if let move = command(text, in: nil) { return move }
      if text.isEmpty { return .next }
      guard let reviewed = steps.entry(numbered: text), reviewed.isEditable else { continue }
      return .edit(reviewed.step.id)
    }
  }
}
