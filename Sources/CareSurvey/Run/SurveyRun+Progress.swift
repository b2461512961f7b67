import CareModel

/// The position of a run in its survey.
package struct SurveyProgress: Hashable, Sendable {
  /// The position of the current step on the path, from 1; the length of the path once the run has ended.
  ///
  /// The steps of a page count as one.
  package var position: Int
  /// The number of steps after the current one on the path that the answers so far lead to.
  package var left: Int
  /// Whether neither an open question nor a hook can change ``left``.
  package var isExact: Bool

  package init(position: Int, left: Int, isExact: Bool) {
    self.position = position
    self.left = left
    self.isExact = isExact
  }
}

extension SurveyRun {
  /// Returns the position of the run on the path that the answers so far lead to.
  ///
  /// No hook is called: the first of its declared destinations is assumed, and that its conditions don't hold. If the answers so far lead
  /// in a circle, the position is that of the run, and not exact.
  ///
  /// - Throws: ``SurveyRunError``.
  package func progress() throws -> SurveyProgress {
    guard var step = openStep else { return SurveyProgress(position: position, left: 0, isExact: true) }
    let route = SurveyRoute(route.prepared, hooks: AssumedHooks(survey))
    var result = header
    if let visit = visits.last { result.steps.append(visit.result(showing: step.questions)) }
    let areSkipsSettled = survey.steps.allSatisfy { isSettled($0.skip, result) }
    var passed: Set = [step.id], left = 0
    var isExact = isSettled(step.step.go, result)
    while !step.behavior.endsSurvey {
      let following: PreparedStep?
      do { following = try route.next(after: step, result) } catch SurveyRunError.endlessSkipping {
        isExact = false
        break
      }
      guard let next = following else { break }
      guard passed.insert(next.id).inserted else { isExact = false; break }
      isExact = isExact && areSkipsSettled && isSettled(next.step.go, result)
      if next.step.page == nil || next.step.page != step.step.page { left += 1 }
      step = next
    }
    return SurveyProgress(position: position, left: left, isExact: isExact)
  }

  /// The length of the path, on which the steps of a page count as one.
  private var position: Int {
    let pages = visits.map { visit in (try? route.step(visit.stepID))?.step.page }
    return pages.isEmpty ? 0 : 1 + zip(pages, pages.dropFirst()).count { $0 == nil || $0 != $1 }
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

/// Assumed results of hooks that cannot be called yet.
private struct AssumedHooks: SurveyHooks {
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
