package import CareModel

extension SurveyRun {
  /// What the run has left so far: one result for each visit, with the items that were shown.
  ///
  /// - Throws: ``SurveyRunError``, or what a hook throws that decides whether an item of the last step shows.
  package func result() throws -> SurveyResult {
    var result = header
    result.steps = try earlierResults
    if let visit = visits.last {
      let step = try route.step(visit.stepID)
      if visit.shown != nil {
        result.steps.append(visit.result(of: step))
      } else {
        var open = self
        open.finished = nil
        result.steps.append(visit.result(of: step, showing: try open.shownItems()))
      }
    }
    return result
  }

  /// The results of the visits before the last.
  var earlierResults: [StepResult] {
    get throws { try visits.dropLast().map { try $0.result(of: route.step($0.stepID)) } }
  }

  /// The result without its steps.
  var header: SurveyResult {
    SurveyResult(
      runID: runID, surveyID: survey.id, surveyHash: surveyHash, started: started, finished: finishedAt,
      reason: finished)
  }
}

extension StepVisit {
  /// The result of a visit that has been left.
  func result(of step: Step) -> StepResult {
    result(of: step, showing: step.questions.filter { shown?.contains($0.id) ?? false })
  }

  /// The result of the visit when these items show.
  func result(of step: Step, showing items: [FormItem]) -> StepResult {
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
