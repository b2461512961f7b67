import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension SurveyDialog {
  /// Shows the answers so far, and goes to the step whose number is typed.
  mutating func review() throws -> Move {
    let steps = try session.run.reviewedSteps()
    for (place, reviewed) in steps.enumerated() {
      output.note("\n \(place + 1)  \(reviewed.step.title ?? reviewed.step.id)")
      for (item, answer) in reviewed.answers {
        let text = answer.map { item.format.definition.text(of: $0, rounded: true, in: language) }
        output.note("    \(item.text ?? item.id): \(text ?? language(.notAnswered))")
      }
    }
    let isEditable = steps.contains(where: \.isEditable)
    while true {
      if isEditable { output.note("\n \(language(.reviewHint))") }
      guard case .line(let line) = reader.read(prompt: isEditable ? " > " : "\(language(.pressEnter))") else {
        return .stop
      }
      let text = line.trimmed
      if let move = command(text, in: nil) { return move }
      if text.isEmpty { return .next }
      guard let number = Int(text), steps.indices.contains(number - 1), steps[number - 1].isEditable else { continue }
      return .edit(steps[number - 1].step.id)
    }
  }
}
