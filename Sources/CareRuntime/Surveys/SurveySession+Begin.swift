package import CareModel
import CareSurvey

extension SurveySession {
  /// Answers the survey as far as the answers go, and stays at the last step that they answer, where the participant continues.
  ///
  /// A step that is passed has to be answered as in ``complete(with:at:)``; that at which the session stays need not be. Answers that are
  /// taken where nothing remains to be shown end the session.
  ///
  /// - Throws: As ``complete(with:at:)``; ``RuntimeError/missingAnswer(survey:step:item:)`` for an item without an answer before others.
  package mutating func begin(with answers: [String: AnswerInput], at now: Instant) throws {
    let sheet = AnswerSheet(answers: answers)
    var used: Set<String> = []
    // What no step asks is said before what is missing on the way to it.
    let known = Set(run.survey.steps.flatMap { [$0.id] + $0.questions.map(\.id) })
    try requireUse(of: answers.keys, known)
    while let step = run.step {
      switch step.kind.behavior.interaction {
      case .measuring:
        if let given = answers[step.id] {
          used.insert(step.id)
          try skip(notDone: try given.reason(of: step), at: now)
          if used.count == answers.count { return }
          continue
        }
        guard used.count == answers.count || step.optional else {
          throw RuntimeError.missingRecording(survey: run.survey.id, step: step.id)
        }
      case .repeating:
        // The rows of a group without answers are left as they are, unless the session passes it.
        if answers[step.id] != nil || used.count < answers.count {
          try fillRows(of: step, with: sheet, used: &used, at: now)
        }
      case .none, .reading, .reviewing, .answering:
        run.assumesReading = true
        used.formUnion(try run.fill(step, with: answers, isWhole: false, at: now) { _ in nil })
      }
      if used.count == answers.count { return }
      try requireAnswers(of: step)
      try advance(from: step, at: now)
    }
    try requireUse(of: answers.keys, used)
  }

  private func requireAnswers(of step: Step) throws {
    for item in try visibleItems() where item.required && answer(to: item.id) == nil {
      throw RuntimeError.missingAnswer(survey: run.survey.id, step: step.id, item: item.id)
    }
  }
}
