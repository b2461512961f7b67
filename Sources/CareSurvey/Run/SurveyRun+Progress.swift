import CareModel

/// The position of a run in its survey, of which a completion is no part: it asks nothing.
package struct SurveyProgress: Hashable, Sendable {
  /// The position of the current step on the path, from 1; the length of the path once the run has ended.
  ///
  /// The steps of a page count as one.
  package var position: Int
  /// The number of steps after the current one on the path that the answers so far lead to.
  package var left: Int
  /// Whether neither an open question nor a hook can change ``left``.
  package var isExact: Bool

  /// The length of the path.
  package var count: Int { position + left }

  package init(position: Int, left: Int, isExact: Bool) {
    self.position = position
    self.left = left
    self.isExact = isExact
  }
}

extension SurveyRun {
  /// Returns the progress that the current step shows: its length only if it is exact; nil if the step shows none.
  ///
  /// A completion shows none, and neither does the only step of a path.
  ///
  /// - Throws: ``SurveyRunError``.
  package func shownProgress() throws -> SurveyProgress? {
    guard let openStep, openStep.step.showsProgress, !openStep.behavior.endsSurvey else { return nil }
    let progress = try progress()
    return progress.isExact && progress.count < 2 ? nil : progress
  }

  /// Returns the position of the run on the path that the answers so far lead to.
  ///
  /// No hook is called: the first of its declared destinations is assumed, and that its conditions don't hold. If the answers so far lead
  /// in a circle, the position is that of the run, and not exact.
  ///
  /// - Throws: ``SurveyRunError``.
  package func progress() throws -> SurveyProgress {
    guard var step = openStep else { return SurveyProgress(position: position, left: 0, isExact: true) }
    let route = SurveyRoute(route.prepared, hooks: AssumedHooks(survey))
    var result = record
    if let visit = visits.last { result.steps.append(visit.result(showing: step.questions)) }
    var ahead = [step], left = 0
    var isExact = true
    while !step.behavior.endsSurvey {
      let following: PreparedStep?
      do { following = try route.next(after: step, result) } catch SurveyRunError.endlessSkipping {
        isExact = false
        break
      }
      guard let next = following else { break }
      guard !ahead.contains(where: { $0.id == next.id }) else { isExact = false; break }
      ahead.append(next)
      if next.behavior.endsSurvey { break }
      if next.step.page == nil || next.step.page != step.step.page { left += 1 }
      step = next
    }
    let open = OpenQuestions(of: ahead, answered: result.steps.last, scores: survey.scores)
    isExact =
      isExact && ahead.allSatisfy { open.settles($0.step.go) } && survey.steps.allSatisfy { open.settles($0.passing) }
    return SurveyProgress(position: position, left: left, isExact: isExact)
  }

  /// The length of the path, on which the steps of a page count as one, and a completion not.
  private var position: Int {
    let pages = visits.compactMap { visit -> String?? in
      let step = try? route.step(visit.stepID)
      return step?.behavior.endsSurvey == true ? nil : .some(step?.step.page)
    }
    return pages.isEmpty ? 0 : 1 + zip(pages, pages.dropFirst()).count { $0 == nil || $0 != $1 }
  }
}

/// The questions that have no answer yet and will be asked: those of the current step, and of the steps ahead.
///
/// What is not ahead keeps its answer, or has none.
private struct OpenQuestions {
  private let items: [String: Set<String>]
  private let scores: [SurveyScore]

  /// Finds the open questions of a path that begins with the current step, whose result so far is `answered`.
  init(of path: [PreparedStep], answered: StepResult?, scores: [SurveyScore]) {
    self.scores = scores
    var items: [String: Set<String>] = [:]
    for (place, step) in path.enumerated() {
      // A participant can add rows until the step is left.
      let isOpen = place > 0 || step.isRepeating
      let given = isOpen ? [] : Set(answered?.answers.filter { $0.answer != nil }.map(\.itemID) ?? [])
      for item in step.step.questions where !given.contains(item.id) || !item.showingConditions.isEmpty {
        items[item.id, default: []].insert(step.id)
      }
    }
    self.items = items
  }

  func settles(_ go: Navigation?) -> Bool {
    switch go {
    case nil, .end, .step: true
    case .branches(let branches, _): branches.allSatisfy { settles($0.when) }
    case .hook: false
    }
  }

  func settles(_ condition: Condition?) -> Bool {
    guard let condition else { return true }
    return condition.hooks.isEmpty && condition.references.allSatisfy(settles)
  }

  private func settles(_ reference: ItemReference) -> Bool {
    guard reference.source == nil else { return true }
    if let steps = items[reference.item], reference.step.map(steps.contains) ?? true { return false }
    guard reference.step == nil, let score = scores.first(where: { $0.id == reference.item }) else { return true }
    return score.items.allSatisfy(settles)
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
