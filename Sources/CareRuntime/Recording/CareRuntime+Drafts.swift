package import CareModel
import CareStore

/// A pass through a survey that was saved, as it continues.
package struct SavedPass: Sendable {
  /// The draft.
  package let draft: SurveyDraft
  /// The id of the survey.
  package let survey: String
  /// The time at which the pass began.
  package let started: Instant
  /// The step at which it continues; nil if the task has another survey by now.
  package let step: String?
  /// The answers that the participant gave, as an ``AnswerSheet`` writes them; none if the task has another survey by now.
  package let answers: [String: AnswerInput]
  /// Whether it is too old to be continued.
  package let isExpired: Bool

  init(
    _ draft: SurveyDraft, _ run: SavedRun, step: String? = nil, answers: [String: AnswerInput] = [:],
    isExpired: Bool = false
  ) {
    (self.draft, survey, started) = (draft, run.surveyID, run.started)
    (self.step, self.answers, self.isExpired) = (step, answers, isExpired)
  }
}

extension CareRuntime {
  /// Returns the draft of an event's survey, also after its window; nil if there is none.
  ///
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if the event no longer exists; `StoreError`; `ScriptError` if a person interrupts a script.
  package func savedPass(of event: Event, at now: Instant) throws -> SavedPass? {
    try store.read { try EventContext(event, runtime: self, in: $0, at: now).savedPass() }
  }

  /// Begins the survey of an event in the place of its draft.
  ///
  /// - Throws: ``RuntimeError/alreadyAnswered(key:)`` if the survey was completed; otherwise as ``beginSurvey(_:lateEntry:at:)``.
  package func beginSurveyAgain(_ event: Event, at now: Instant) throws -> SurveySession {
    try store.read { reader in
      let context = try EventContext(event, runtime: self, in: reader, at: now), state = context.event.state
      if state == .completed || state == .late { throw RuntimeError.alreadyAnswered(key: event.key) }
      return try context.beginSurveyAgain()
    }
  }
}
