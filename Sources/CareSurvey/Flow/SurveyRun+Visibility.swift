package import CareModel

extension SurveyRun {
  /// The items of the current step that show, with answers in the places of their texts; none once the run has ended.
  ///
  /// - Throws: ``SurveyRunError``, or what a hook throws.
  package var visibleItems: [FormItem] {
    get throws { try shownItems().map { filled($0) } }
  }

  func shownItems() throws -> [FormItem] {
    guard let openStep, let visit = visits.last else { return [] }
    return try shownItems(of: openStep, visit)
  }

  /// The items of a step that show at its visit, the last one on the path.
  ///
  /// A hidden item's answer is seen by no condition, so hiding one may hide, or show, others. Starting from the items that always
  /// show, the conditions are asked again until nothing changes. Where no item depends on itself, that takes at most as many rounds
  /// as there are items.
  func shownItems(of step: Step, _ visit: StepVisit) throws -> [FormItem] {
    let questions = step.questions
    var shown = questions.filter { $0.when == nil }
    guard shown.count < questions.count else { return shown }
    var result = header
    for _ in 0...questions.count {
      result.steps = closed + [visit.result(showing: shown)]
      let next = try questions.filter { item in
        guard let condition = item.when else { return true }
        return try condition.holds(in: result, hooks: route.hooks)
      }
      if next == shown { break }
      shown = next
    }
    return shown
  }
}
