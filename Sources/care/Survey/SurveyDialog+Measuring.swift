import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension SurveyDialog {
  /// Reads a recording from a file that the participant names, and shows what was measured; or asks why the task is not done.
  mutating func measure(_ step: Step) throws -> Move {
    if let reason = session.notDone { tell("› \(reason.note(in: language))") }
    tell(language(.typeSkip, ["skip": TypedWord.skip.word(in: language)]))
    while true {
      guard case .line(let line) = reader.read(prompt: " \(language(.recordingFile)) > ") else { return .stop }
      let path = line.trimmed
      // The reason that was given before still holds.
      if path.isEmpty, session.notDone != nil { return .next }
      switch command(path, in: nil) {
      case .skip?:
        if let move = askWhyNot(step) { return move }
        continue
      case let move?: return move
      case nil: break
      }
      do {
        try session.record(recording: FilePath.bytes(FilePath.expanded(path), most: InputFile.longest), at: clock())
        for item in try session.visibleItems() {
          guard let answer = session.answer(to: item.id) else { continue }
          output.note(" › \(item.displayText(of: answer, in: language))")
        }
        return .next
      } catch let error as FilePath.Problem {
        output.note(" ! \(path): \(error.text)")
      } catch let error as RecordingError {
        output.note(" ! \(error.message)")
        showNotes()
      }
    }
  }

  /// Asks why a task is not done; an optional one needs no reason.
  ///
  /// - Returns: nil if the participant goes back to the task.
  private func askWhyNot(_ step: Step) -> Move? {
    let reasons = NotDoneReason.allCases
    tell(language(.whyNot))
    for (place, reason) in reasons.enumerated() { tell("\(place + 1) \(reason.text(in: language))", indent: 2) }
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return .stop }
      let text = line.trimmed
      if text.isEmpty, step.optional { return .skip }
      switch command(text, in: nil) {
      case .back?: return nil
      case .leave?: return .leave
      default: break
      }
      if let reason = reasons.entry(numbered: text) { return .leaveUndone(reason) }
      tell("! \(language(.chooseNumber, ["most": reasons.count]))")
    }
  }
}
