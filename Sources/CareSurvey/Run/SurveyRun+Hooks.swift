package import CareModel

/// Something that a hook of a run said, or its failure.
package enum RunNote: Hashable, Sendable {
  /// A text for the participant.
  case text(String)
  /// The hook failed, and the run continued with its default.
  case failed(ScriptError)
}

/// The ways in which leaving a run before its end is confirmed.
package enum CancelConfirmation: Hashable, Sendable {
  /// The participant leaves without a question.
  case none
  /// The participant is asked in the host's words.
  case asked
  /// The participant is asked in the survey's words.
  case text(String)
}

// A hook that fails never stops a run and never costs an answer: its failure is noted, and the default holds.

extension SurveyRun {
  /// Returns the notes since the last call.
  package mutating func takeNotes() -> [RunNote] {
    defer { notes = [] }
    return notes
  }

  /// Returns whether the answers so far can be saved to be continued later; true unless the survey says no.
  package mutating func canSave() -> Bool { boolean(reply(.canSave)) ?? true }

  /// Returns how leaving the run is confirmed; asked in the host's words unless the survey says otherwise.
  package mutating func cancelConfirmation() -> CancelConfirmation {
    switch reply(.confirmCancel) {
    case .boolean(false)?: .none
    case .text(let text)?: .text(text)
    default: .asked
    }
  }

  /// Returns whether the current step offers to read more: as the survey says, or else if the step has a text for it.
  package mutating func hasLearnMore() -> Bool {
    guard let step else { return false }
    return boolean(reply(.hasLearnMore, step: { _ in step }))
      ?? (step.learnMore != nil || survey.runHooks[.learnMore] != nil)
  }

  /// Returns the text to read more about the current step: the survey's, or else the step's.
  package mutating func learnMore() -> String? {
    guard let step else { return nil }
    if case .text(let text)? = reply(.learnMore, step: { _ in step }) { return text }
    return step.learnMore
  }

  /// Returns the elements that the survey shows in the place of the current step's texts, if any.
  package mutating func view() -> CardView? {
    guard finished == nil, case .view(let view)? = reply(.view, step: \.step) else { return nil }
    return view
  }

  /// Reports a recording that could not be measured.
  package mutating func recorderFailed(_ recorder: String, error: String) {
    tell(reply(.recorderFailed, step: \.step, recorder: recorder, error: error))
  }

  // MARK: Moves

  /// Returns nil if the run continues to a step, else the refusal.
  mutating func refusal(of step: PreparedStep) -> SurveyRunError? {
    switch reply(.shouldPresent, step: { _ in step.step }) {
    case .boolean(false)?: .notPresented(step: step.id, reason: nil)
    case .text(let reason)?: .notPresented(step: step.id, reason: reason)
    default: nil
    }
  }

  /// Returns the changes that the step's function makes for a visit that begins.
  mutating func changes(of step: PreparedStep) -> StepChanges? {
    guard let hook = step.step.modifier?.hook,
      case .changes(let changes)? = call(hook, { RunMoment(.modify, result: $0, step: step.step) })
    else { return nil }
    return changes
  }

  /// Returns the answer that a visit of an item starts with, if it is valid.
  mutating func initialAnswer(to item: FormItem) throws -> Answer? {
    if let given = item.defaultAnswer { return try item.validate(given) }
    var given: Answer?
    switch item.defaultSource {
    case nil: return nil
    case .answer(let reference): given = try result(deciding: item).find(reference)?.answer
    case .hook(let hook):
      let row = item.ownRow(in: visits.last?.stepID)
      let reply = call(hook) { result in
        var result = result
        result.ownRow = row
        return RunMoment(.initial, result: result, item: item.named)
      }
      if case .answer(let answer)? = reply { given = answer }
    }
    // An answer that the item does not take, such as one from an earlier version, is none.
    return given.flatMap { try? item.validate($0) }
  }

  /// Reports that a step was left, and that another is shown or the run has ended.
  mutating func moved(_ direction: RunDirection, from step: Step?) {
    tell(reply(.willDisappear, step: { _ in step }, direction: direction))
    arrived()
  }

  /// Reports that a step is shown, or that the run has ended.
  mutating func arrived(error: String? = nil) {
    if let finished {
      tell(reply(.finished, reason: finished, error: error))
    } else {
      tell(reply(.willAppear, step: \.step))
    }
  }

  /// Reports that an answer has changed.
  mutating func changed() { tell(reply(.changed)) }

  // MARK: Calls

  /// Notes a failure that did not stop the run.
  mutating func note(_ error: any Error) {
    let failure =
      error as? ScriptError
      ?? ScriptError(.runtime, message: (error as? SurveyRunError)?.message ?? "the function failed")
    notes.append(.failed(failure))
  }

  private mutating func tell(_ reply: RunReply?) {
    if case .text(let text)? = reply { notes.append(.text(text)) }
  }

  private func boolean(_ reply: RunReply?) -> Bool? {
    if case .boolean(let boolean)? = reply { boolean } else { nil }
  }

  /// Calls a hook of the survey; nil if there is none, or if it failed, which is noted.
  private mutating func reply(
    _ kind: RunHook, step: (SurveyRun) -> Step? = { _ in nil }, direction: RunDirection? = nil,
    reason: FinishReason? = nil,
    recorder: String? = nil, error: String? = nil
  ) -> RunReply? {
    guard let hook = route.prepared.survey.runHooks[kind] else { return nil }
    let step = step(self)
    return call(hook) {
      RunMoment(
        kind, result: $0, step: step, direction: direction, reason: reason, recorder: recorder, error: error)
    }
  }

  private mutating func call(_ hook: Hook, _ moment: (SurveyResult) -> RunMoment) -> RunReply? {
    do {
      guard let hooks = route.hooks else { throw SurveyRunError.noHooks(hook) }
      return try hooks.reply(hook, to: moment(try result()))
    } catch {
      note(error)
      return nil
    }
  }
}
