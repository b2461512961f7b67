package import CareModel

/// The navigation of a survey: the step that follows another for given answers.
package struct SurveyRoute {
  /// The survey with its steps.
  let prepared: PreparedSurvey
  /// Runs the hooks of the survey, if anything does.
  package let hooks: (any SurveyHooks)?

  package init(_ prepared: PreparedSurvey, hooks: (any SurveyHooks)?) {
    self.prepared = prepared
    self.hooks = hooks
  }

  /// The survey.
  package var survey: Survey { prepared.survey }

  /// Returns the step with this id.
  ///
  /// - Throws: ``SurveyRunError/unknownStep(id:suggestion:)`` if there is none.
  package func step(_ id: String) throws(SurveyRunError) -> PreparedStep {
    guard let step = prepared.step(id) else {
      throw .unknownStep(id: id, suggestion: Suggestion.nearest(to: id, in: survey.steps.map(\.id)))
    }
    return step
  }

  /// Returns the step that follows `step`, or the first step if that is nil; nil means the end.
  ///
  /// A step whose `skip` holds is not shown, nor a group without a chosen option that has a row, and its own `go` is followed.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package func next(after step: PreparedStep?, _ result: SurveyResult) throws -> PreparedStep? {
    var candidate: PreparedStep?
    if let step { candidate = try destination(of: step, result) } else { candidate = prepared.first }
    var passed = 0
    while let found = candidate {
      let isSkipped = try found.passing?.holds(in: result, hooks: hooks, withoutWork: false) ?? false
      guard isSkipped || !result.earlier.isEmpty && found.step.isAgreed(in: result) else { return found }
      passed += 1
      // The answers do not change here, so skipping more steps than there are means skipping one twice.
      guard passed <= survey.steps.count else { throw SurveyRunError.endlessSkipping(step: found.id) }
      candidate = try destination(of: found, result)
    }
    return nil
  }

  private func destination(of step: PreparedStep, _ result: SurveyResult) throws -> PreparedStep? {
    switch step.step.go {
    case nil: return prepared.step(after: step)
    case .end: return nil
    case .step(let id): return try destination(id)
    case .branches(let branches, let otherwise):
      let branch = try branches.first { try $0.when.holds(in: result, hooks: hooks, withoutWork: false) }
      guard let id = branch?.to ?? otherwise else { return prepared.step(after: step) }
      return try destination(id)
    case .hook(let hook, let declared):
      guard let hooks else { throw SurveyRunError.noHooks(hook) }
      let returned: String?
      do { returned = try hooks.destination(hook, result) } catch let error as ScriptError
        where error.isOverActionBudget
      {
        return prepared.step(after: step)
      }
      guard let id = returned.map(prepared.entrance) else { return prepared.step(after: step) }
      guard declared.contains(id) else {
        throw SurveyRunError.undeclaredDestination(
          step: step.id, destination: prepared.step(id) == nil ? nil : id, declared: declared)
      }
      return try destination(id)
    }
  }

  private func destination(_ id: String) throws(SurveyRunError) -> PreparedStep? {
    id == Navigation.endID ? nil : try step(id)
  }
}
