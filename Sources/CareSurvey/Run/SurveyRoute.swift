package import CareModel

/// The navigation of a survey: the step that follows another for given answers.
package struct SurveyRoute {
  /// The survey.
  package let survey: Survey
  /// Runs the hooks of the survey, if anything does.
  package let hooks: (any SurveyHooks)?
  /// The index of each step by id; of two steps with the same id, the first.
  private let indices: [String: Int]

  package init(_ survey: Survey, hooks: (any SurveyHooks)?) {
    self.survey = survey
    self.hooks = hooks
    indices = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }) { first, second in first }
  }

  /// Returns the step with this id.
  ///
  /// - Throws: ``SurveyRunError/unknownStep(id:suggestion:)`` if there is none.
  package func step(_ id: String) throws(SurveyRunError) -> Step {
    guard let index = indices[id] else {
      throw .unknownStep(id: id, suggestion: Suggestion.nearest(to: id, in: survey.steps.map(\.id)))
    }
    return survey.steps[index]
  }

  /// Returns the step that follows `step`, or the first step if that is nil; nil means the end.
  ///
  /// A step whose `skip` holds is not shown, and its own `go` is followed.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package func next(after step: Step?, _ result: SurveyResult) throws -> Step? {
    var candidate: Step?
    if let step { candidate = try destination(of: step, result) } else { candidate = survey.steps.first }
    var passed = 0
    while let found = candidate {
      guard let skip = found.skip, try skip.holds(in: result, hooks: hooks, withoutWork: false) else { return found }
      passed += 1
      // The answers do not change here, so skipping more steps than there are means skipping one twice.
      guard passed <= survey.steps.count else { throw SurveyRunError.endlessSkipping(step: found.id) }
      candidate = try destination(of: found, result)
    }
    return nil
  }

  private func destination(of step: Step, _ result: SurveyResult) throws -> Step? {
    switch step.go {
    case nil: return inOrder(after: step)
    case .end: return nil
    case .step(let id): return try destination(id)
    case .branches(let branches, let otherwise):
      let branch = try branches.first { try $0.when.holds(in: result, hooks: hooks, withoutWork: false) }
      guard let id = branch?.to ?? otherwise else { return inOrder(after: step) }
      return try destination(id)
    case .hook(let hook, let declared):
      guard let hooks else { throw SurveyRunError.noHooks(hook) }
      let returned: String?
      do { returned = try hooks.destination(hook, result) } catch let error as ScriptError
        where error.isOverActionBudget
      {
        return inOrder(after: step)
      }
      guard let id = returned else { return inOrder(after: step) }
      guard declared.contains(id) else {
        throw SurveyRunError.undeclaredDestination(
          step: step.id, destination: survey.steps.contains { $0.id == id } ? id : nil, declared: declared)
      }
      return try destination(id)
    }
  }

  private func destination(_ id: String) throws(SurveyRunError) -> Step? {
    id == Navigation.endID ? nil : try step(id)
  }

  private func inOrder(after step: Step) -> Step? {
    guard let index = indices[step.id], index + 1 < survey.steps.count else { return nil }
    return survey.steps[index + 1]
  }
}
