import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension SurveyDialog {
  /// Returns how the dialog ends after the participant typed that they want to leave; nil if they stay.
  ///
  /// The survey's hooks say whether the answers can be saved, and whether to ask. Saving is the default: without a
  /// question, and at the end of the input.
  mutating func leave() throws -> Ending? {
    guard asksWhenLeaving else { return .left }
    let canSave = session.run.canSave()
    let confirmation = session.run.cancelConfirmation()
    showNotes()
    if confirmation == .none { return try canSave ? .left : discard() }
    if case .text(let text) = confirmation { tell(text, indent: 0) }
    while true {
      tell(language(canSave ? .saveOrDiscard : .discardOnly), indent: 0)
      guard case .line(let line) = reader.read(prompt: " > ") else { return canSave ? .left : .abandoned }
      let text = line.trimmed
      if TypedWord.back.matches(text, in: language) { return nil }
      if canSave {
        if text.isEmpty || TypedWord.save.matches(text, in: language) { return .left }
        if TypedWord.discard.matches(text, in: language) { return try discard() }
      } else {
        if TypedWord.yes.matches(text, in: language) { return try discard() }
        if text.isEmpty || TypedWord.no.matches(text, in: language) { return nil }
      }
    }
  }

  /// Returns how the dialog ends at the end of the input.
  mutating func endOfInput() -> Ending { session.run.canSave() ? .left : .abandoned }

  /// Tells the survey that the answers were saved.
  mutating func saved() throws {
    try session.end(.saved, at: clock())
    showNotes()
  }

  private mutating func discard() throws -> Ending {
    try session.end(.discarded, at: clock())
    showNotes()
    tell(language(.answersDiscarded), indent: 0)
    return .finished
  }

  /// Shows what the survey's functions said; staff see the failures of functions, each once.
  mutating func showNotes() {
    for note in session.run.takeNotes() {
      switch note {
      case .text(let text): tell(text)
      case .failed(let error):
        guard failures.insert(error.origin?.hook.path ?? error.message).inserted else { continue }
        tell(isStaff ? "! \(error)" : "! \(language(.partFailed))")
      }
    }
  }
}
