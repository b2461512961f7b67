package import CareModel

extension SurveyRun {
  /// What the run has left so far: one result for each visit, with the items that were shown.
  ///
  /// - Throws: ``SurveyRunError``, or what a hook throws that decides whether an item of the last step shows.
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
      reason: finished,
      steps: closed, scoring: survey.scores)
  }
}

extension StepVisit {
  /// The result of the visit when these items show.
  func result(showing items: [FormItem]) -> StepResult {
    StepResult(
      id: stepID, visit: number, started: started, finished: finished,
      answers: items.map { item in
        let entry = entries[item.id]
        return AnswerResult(
          itemID: item.id, answer: entry?.answer, units: item.format.units, format: item.format.name,
          answered: entry?.answered)
      },
      motion: motion)
  }
}
