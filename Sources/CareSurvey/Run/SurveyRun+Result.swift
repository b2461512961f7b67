package import CareModel

extension SurveyRun {
  /// Returns the result so far: one for each visit, with the items that were shown.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook that decides whether an item of the last step is shown.
  package func result() throws -> SurveyResult {
    var result = header
    if let visit = visits.last, visit.shown == nil {
      result.steps.append(visit.result(showing: try shownItems(of: route.step(visit.stepID), visit)))
    }
    return result
  }

  /// The result without the visit that is still open.
  var header: SurveyResult {
    SurveyResult(
      runID: runID, surveyID: survey.id, surveyHash: surveyHash, started: started, finished: finishedAt,
      reason: finished, steps: closed, scoring: survey.scores)
  }
}

extension StepVisit {
  /// Returns the result of the visit if these items are shown.
  func result(showing items: [FormItem]) -> StepResult {
    StepResult(
      id: stepID, visit: number, started: started, finished: finished,
      answers: items.map { item in
        let entry = entries[item.id]
        return AnswerResult(
          item: item, answer: entry?.answer, answered: entry?.answered, confirmed: entry?.confirmed)
      },
      measurement: measurement)
  }
}

// MARK: Visibility

extension SurveyRun {
  /// The items of the current step that are shown, with answers filled into their texts; empty once the run has ended.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package var visibleItems: [FormItem] {
    get throws {
      guard let openStep else { return [] }
      return try shownItems().map { filled(translated($0, of: openStep)) }
    }
  }

  func shownItems() throws -> [FormItem] {
    guard let openStep, let visit = visits.last else { return [] }
    return try shownItems(of: openStep, visit)
  }

  /// Returns the items of a step that are shown at its visit, the last one on the path.
  ///
  /// No condition sees the answer of a hidden item, so hiding one may hide or show others. Starting from the items without a condition,
  /// the conditions are evaluated until nothing changes. If no item depends on itself, that takes at most as many rounds as there are
  /// items.
  func shownItems(of step: Step, _ visit: StepVisit) throws -> [FormItem] {
    let questions = step.questions
    var shown = questions.filter { $0.when == nil }
    guard shown.count < questions.count else { return shown }
    var result = header
    for _ in 0...questions.count {
      result.steps = closed + [visit.result(showing: shown)]
      let next = try questions.filter { item in
        guard let condition = item.when else { return true }
        return try condition.holds(in: result, hooks: route.hooks, withoutWork: true)
      }
      if next == shown { break }
      shown = next
    }
    return shown
  }
}
