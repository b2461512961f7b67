import CareModel

extension SurveyValidator {
  /// Checks the blocks of steps that are shown in random order.
  ///
  /// A block is left after its last step, whichever that is, so nothing leads into its middle or out of it.
  mutating func checkOrder() {
    var used: Set<String> = []
    for (number, block) in survey.shuffle.enumerated() {
      let path = survey.shuffle.count == 1 ? "shuffle" : "shuffle[\(number + 1)]"
      if block.count < 2 { report(.badStep, path, "an order needs at least two steps; write more of them") }
      for (place, id) in block.enumerated() {
        let path = "\(path)[\(place + 1)]"
        let steps = survey.steps.filter { $0.unit == id }
        guard !steps.isEmpty else {
          report(.unknownStep, path, "there is no step '\(id)'" + hint(id, survey.steps.map(\.id)))
          continue
        }
        if !used.insert(id).inserted { report(.duplicateStep, path, "step '\(id)' is named twice; remove one of them") }
        for step in steps { check(step, path) }
      }
      checkNeighbors(block, path)
    }
    checkWays(into: used)
  }

  private mutating func check(_ step: Step, _ path: String) {
    let behavior = step.kind.behavior
    if step.go != nil {
      report(.badStep, path, "step '\(step.unit)' is in random order, so it cannot have `go`; remove one of them")
    }
    if behavior.endsSurvey || behavior.requiredAnswer != nil {
      report(.badStep, path, "a \(step.kind.name) can end the survey, so it is not shown in random order; remove it")
    }
  }

  private mutating func checkNeighbors(_ block: [String], _ path: String) {
    let places = survey.steps.indices.filter { block.contains(survey.steps[$0].unit) }
    guard let first = places.first, let last = places.last, last - first >= places.count else { return }
    let between = survey.steps[first...last].first { !block.contains($0.unit) }?.id ?? ""
    report(
      .badStep, path, "step '\(between)' is between them; write the steps of an order one after another in `steps`")
  }

  private mutating func checkWays(into shuffled: Set<String>) {
    guard !shuffled.isEmpty else { return }
    for (place, step) in survey.steps.enumerated() {
      let ways: [String] =
        switch step.go {
        case .step(let id): [id]
        case .branches(let branches, let otherwise): branches.map(\.to) + [otherwise].compactMap { $0 }
        case .hook(_, let leadsTo): leadsTo
        case nil, .end: []
        }
      for id in ways.map({ way in survey.steps.first { $0.id == way }?.unit ?? way }) where shuffled.contains(id) {
        report(
          .badStep, "steps[\(place + 1)].go",
          "step '\(id)' is in random order, so nothing can lead to it; lead to a step before all of them")
      }
    }
  }
}
