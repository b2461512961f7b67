package import CareModel

/// Collects what is wrong with a survey.
struct SurveyValidator {
  let survey: Survey
  /// Every question by its id, with the id of its step.
  let questions: [String: [(step: String, item: FormItem)]]
  var problems: [SurveyProblem] = []

  init(_ survey: Survey) {
    self.survey = survey
    questions = Dictionary(
      grouping: survey.steps.flatMap { step in step.questions.map { (step: step.id, item: $0) } }, by: \.item.id)
  }

  mutating func report(_ code: SurveyProblem.Code, _ path: String, _ message: String) {
    problems.append(SurveyProblem(code: code, path: path, message: message))
  }

  /// `; did you mean 'x'?`, or what there is to choose from.
  func hint(_ word: String, _ candidates: [String]) -> String {
    if let near = Suggestion.nearest(to: word, in: candidates) { return "; did you mean '\(near)'?" }
    return candidates.isEmpty ? "" : "; write one of \(candidates.sorted().joined(separator: ", "))"
  }
}

extension Survey {
  /// Everything wrong with a claim about this survey's answers that stands outside it; paths begin in the claim.
  package func diagnose(_ condition: Condition) -> [SurveyProblem] {
    var diagnosis = SurveyValidator(self)
    diagnosis.checkCondition(condition, "")
    return diagnosis.problems
  }

  /// Everything wrong with the survey, in the order of its steps, then what is wrong with the ways between them.
  ///
  /// A survey without problems other than warnings runs to an end whatever is answered, as far as its scripts let it.
  package func diagnose() -> [SurveyProblem] {
    var diagnosis = SurveyValidator(self)
    diagnosis.checkIDs()
    diagnosis.checkScores()
    for (place, step) in steps.enumerated() {
      let path = "steps[\(place + 1)]"
      diagnosis.checkStep(step, path)
      diagnosis.checkTexts(step, path)
      for (number, item) in step.items.enumerated() { diagnosis.checkItem(item, "\(path).items[\(number + 1)]", step) }
      if let skip = step.skip { diagnosis.checkCondition(skip, "\(path).skip") }
      diagnosis.checkNavigation(step, path)
      diagnosis.checkVisibility(step, path)
    }
    diagnosis.checkWays()
    return diagnosis.problems
  }
}
