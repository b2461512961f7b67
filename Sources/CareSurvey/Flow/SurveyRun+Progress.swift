import CareModel

/// How far a run has come.
package struct SurveyProgress: Hashable, Sendable {
  /// The place of the current step on the path, from 1; the length of the path once the run has ended.
  package var position: Int
  /// How many steps follow the current one on the way that the answers so far lead to.
  package var left: Int
  /// Whether no question still open, and no script, can change ``left``.
  package var isExact: Bool

  package init(position: Int, left: Int, isExact: Bool) {
    self.position = position
    self.left = left
    self.isExact = isExact
  }
}

extension SurveyRun {
  /// How far the run has come, on the way that the answers given so far lead to.
  ///
  /// No hook is asked: of a script's destinations the first is taken, and its conditions are taken not to hold.
  ///
  /// - Throws: ``SurveyRunError``.
  package func progress() throws -> SurveyProgress {
    guard var step = openStep else { return SurveyProgress(position: visits.count, left: 0, isExact: true) }
    let route = SurveyRoute(survey, hooks: Guess(survey))
    var result = header
    if let visit = visits.last { result.steps.append(visit.result(showing: step.questions)) }
    var passed: Set = [step.id]
    var isExact = isSettled(step.go, result)
    while step.kind != .completion, let next = try route.next(after: step, result) {
      guard passed.insert(next.id).inserted else { isExact = false; break }
      isExact = isExact && isSettled(next.go, result) && survey.steps.allSatisfy { isSettled($0.skip, result) }
      step = next
    }
    return SurveyProgress(position: visits.count, left: passed.count - 1, isExact: isExact)
  }

  private func isSettled(_ go: Navigation?, _ result: SurveyResult) -> Bool {
    switch go {
    case nil, .end, .step: true
    case .branches(let branches, _): branches.allSatisfy { isSettled($0.when, result) }
    case .hook: false
    }
  }

  private func isSettled(_ condition: Condition?, _ result: SurveyResult) -> Bool {
    guard let condition else { return true }
    return condition.hooks.isEmpty && condition.references.allSatisfy { result.find($0)?.answer != nil }
  }
}

/// Stands in for scripts where the future is guessed.
private struct Guess: SurveyHooks {
  let first: [Hook: String]

  init(_ survey: Survey) {
    first = Dictionary(
      survey.steps.compactMap { step in
        guard case .hook(let hook, let leadsTo) = step.go, let id = leadsTo.first else { return nil }
        return (hook, id)
      }, uniquingKeysWith: { first, second in first })
  }

  func destination(_ hook: Hook, _ result: SurveyResult) -> String? { first[hook] }

  func holds(_ hook: Hook, _ result: SurveyResult) -> Bool { false }
}
