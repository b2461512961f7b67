import CareModel
import CareSurvey

/// The evidence that the alerts of an event are evaluated against: a survey's answers, or recorded values.
struct AlertEvidence {
  /// The result of evaluating a condition.
  enum Finding {
    case holds, doesNotHold
    /// The condition itself failed.
    case failed
  }

  private let results: Result<[SurveyResult], any Error>
  /// The values of the plan's parameters.
  private let parameters: [String: ParameterValue]
  private let hooks: (any SurveyHooks)?

  /// Creates evidence from the answers of a run, finished or not.
  ///
  /// On the current step, only the participant's answers count: neither defaults nor items without an answer.
  init(_ session: SurveySession) {
    hooks = session.run.route.hooks
    parameters = session.event.parameters
    results = Result {
      var result = try session.run.result()
      if session.finished == nil, let last = result.steps.indices.last {
        result.steps[last].answers.removeAll { $0.answered == nil }
      }
      return [result]
    }
  }

  /// Creates evidence from recorded values, each an answer to an item named after its kind.
  ///
  /// Several texts of a kind are choices. Several numbers of a kind are evaluated one after the other.
  init(_ values: [OutcomeValue], of event: Event, hooks: (any SurveyHooks)?, at now: Instant) {
    self.hooks = hooks
    parameters = event.parameters
    results = .success(
      values.results(of: event.key, survey: event.task.survey?.id ?? event.task.id.text, at: now))
  }

  /// Evaluates a condition.
  ///
  /// A condition that fails must not prevent the recording, so it is a finding of its own.
  /// - Throws: `ScriptError` if a person interrupted the script; `StoreError`.
  func evaluate(_ condition: Condition) throws -> Finding {
    do {
      let condition = try condition.resolved(parameters)
      return try results.get().contains { try condition.holds(in: $0, hooks: hooks) } ? .holds : .doesNotHold
    } catch let error as ScriptError where error.kind != .interrupted {
      return .failed
    } catch is SurveyRunError {
      return .failed
    }
  }
}

extension [OutcomeValue] {
  /// The results in which each value is an answer to an item named after its kind.
  ///
  /// Several texts of a kind are choices. Several numbers of a kind are in one result after the other.
  func results(of event: OccurrenceKey, survey: String, at now: Instant) -> [SurveyResult] {
    var answers: [String: [Answer]] = [:], words: [String: String] = [:]
    for value in self {
      guard let kind = value.kind else { continue }
      answers[kind, default: []].append(value.answer)
      if let other = value.other { words[kind] = other }
    }
    for (kind, all) in answers {
      let texts = all.compactMap { answer -> String? in
        if case .text(let text) = answer { text } else { answer.chosenValues?.first }
      }
      guard all.count > 1, texts.count == all.count else { continue }
      answers[kind] = [words[kind].map { .chosen(texts, other: $0) } ?? .choices(texts)]
    }
    let rounds = Swift.max(1, answers.values.map(\.count).max() ?? 0)
    return (0..<rounds).map { round in
      var result = SurveyResult(
        runID: event.text, surveyID: survey, surveyHash: "", started: now, finished: now, reason: .completed)
      result.steps = answers.sorted { $0.key < $1.key }.map { kind, all in
        let item = ItemReference(kind)
        let answer = AnswerResult(
          itemID: item.item, answer: all[Swift.min(round, all.count - 1)], format: "value", answered: now)
        return StepResult(id: item.step ?? "", visit: 1, started: now, finished: now, answers: [answer])
      }
      return result
    }
  }
}

extension OutcomeValue {
  /// The value as an answer: an instant as its text, and data as an empty text.
  fileprivate var answer: Answer {
    switch value {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): other.map { .chosen([text], other: $0) } ?? .text(text)
    case .date(let instant): .text(instant.iso)
    case .day(let day): .date(day)
    case .binary: .text("")
    }
  }
}
