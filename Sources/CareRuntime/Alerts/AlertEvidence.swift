import CareModel
import CareSurvey

/// What the alerts of an event are judged by: the answers of a survey, or recorded values.
struct AlertEvidence {
  /// What became of a condition.
  enum Finding {
    case holds, holdsNot
    /// The condition itself failed.
    case failed
  }

  private let results: Result<[SurveyResult], any Error>
  private let hooks: (any SurveyHooks)?

  /// The answers of a pass, finished or not.
  ///
  /// Of a step that is still shown only what the participant answered counts: neither a default nor what is not answered yet.
  init(_ session: SurveySession) {
    hooks = session.run.route.hooks
    results = Result {
      var result = try session.run.result()
      if session.finished == nil, let last = result.steps.indices.last {
        result.steps[last].answers.removeAll { $0.answered == nil }
      }
      return [result]
    }
  }

  /// Recorded values, each an answer to an item named like its kind.
  ///
  /// Several texts of a kind are choices. Of several numbers of a kind each is looked at in turn.
  init(_ values: [OutcomeValue], of event: Event, hooks: (any SurveyHooks)?, at now: Instant) {
    self.hooks = hooks
    var answers: [String: [Answer]] = [:]
    for value in values {
      if let kind = value.kind { answers[kind, default: []].append(value.answer) }
    }
    for (kind, all) in answers {
      let texts = all.compactMap { if case .text(let text) = $0 { text } else { nil } }
      if texts.count > 1, texts.count == all.count { answers[kind] = [.choices(texts)] }
    }
    let rounds = max(1, answers.values.map(\.count).max() ?? 0)
    results = .success(
      (0..<rounds).map { round in
        var result = SurveyResult(
          runID: event.key.text, surveyID: event.task.survey?.id ?? event.task.id.text, surveyHash: "", started: now,
          finished: now, reason: .completed)
        result.steps = answers.sorted { $0.key < $1.key }.map { kind, all in
          let item = ItemReference(kind)
          let answer = AnswerResult(
            itemID: item.item, answer: all[min(round, all.count - 1)], format: "value", answered: now)
          return StepResult(id: item.step ?? "", visit: 1, started: now, finished: now, answers: [answer])
        }
        return result
      })
  }

  /// Whether a condition holds.
  ///
  /// One that fails is no reason to lose what is recorded: it is a finding of its own.
  /// - Throws: `ScriptError` when a person stopped the script; `StoreError`.
  func finding(_ condition: Condition) throws -> Finding {
    do {
      return try results.get().contains { try condition.holds(in: $0, hooks: hooks) } ? .holds : .holdsNot
    } catch let error as ScriptError where error.kind != .interrupted {
      return .failed
    } catch is SurveyRunError {
      return .failed
    }
  }
}

extension OutcomeValue {
  /// The value as an answer; a date as its text, and of bytes only that there are some.
  fileprivate var answer: Answer {
    switch value {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    case .date(let instant): .text(instant.iso)
    case .binary: .text("")
    }
  }
}
