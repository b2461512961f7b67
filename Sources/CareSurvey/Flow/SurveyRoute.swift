package import CareModel

/// Where the steps of a survey lead, given the answers.
package struct SurveyRoute {
  package let survey: Survey
  package let hooks: (any SurveyHooks)?
  /// The place of each step by id; of two steps with one id, the first.
  private let places: [String: Int]

  package init(_ survey: Survey, hooks: (any SurveyHooks)?) {
    self.survey = survey
    self.hooks = hooks
    places = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }) { first, second in first }
  }

  /// The step with this id.
  ///
  /// - Throws: ``SurveyRunError/unknownStep(id:suggestion:)``.
  package func step(_ id: String) throws(SurveyRunError) -> Step {
    guard let place = places[id] else {
      throw .unknownStep(id: id, suggestion: Suggestion.nearest(to: id, in: survey.steps.map(\.id)))
    }
    return survey.steps[place]
  }

  /// The step that follows `step`, or the first for nil; nil is the end.
  ///
  /// A step whose `skip` holds is passed over, and its own `go` is obeyed.
  package func next(after step: Step?, _ result: SurveyResult) throws -> Step? {
    var candidate: Step?
    if let step { candidate = try destination(of: step, result) } else { candidate = survey.steps.first }
    var passed = 0
    while let found = candidate {
      guard let skip = found.skip, try skip.holds(in: result, hooks: hooks) else { return found }
      passed += 1
      // The answers do not change on the way, so passing over more steps than there are is passing over one twice.
      guard passed <= survey.steps.count else { throw SurveyRunError.endlessSkipping(step: found.id) }
      candidate = try destination(of: found, result)
    }
    return nil
  }

  private func destination(of step: Step, _ result: SurveyResult) throws -> Step? {
    switch step.go {
    case nil: return inOrder(after: step)
    case .end: return nil
    case .step(let id): return try place(id)
    case .branches(let branches, let otherwise):
      let branch = try branches.first { try $0.when.holds(in: result, hooks: hooks) }
      guard let id = branch?.to ?? otherwise else { return inOrder(after: step) }
      return try place(id)
    case .hook(let hook, let declared):
      guard let hooks else { throw SurveyRunError.noHooks(hook) }
      guard let id = try hooks.destination(hook, result) else { return inOrder(after: step) }
      guard declared.contains(id) else {
        throw SurveyRunError.undeclaredDestination(step: step.id, destination: id, declared: declared)
      }
      return try place(id)
    }
  }

  private func place(_ id: String) throws(SurveyRunError) -> Step? {
    id == Navigation.endID ? nil : try step(id)
  }

  private func inOrder(after step: Step) -> Step? {
    guard let place = places[step.id], place + 1 < survey.steps.count else { return nil }
    return survey.steps[place + 1]
  }
}
