import CareModel

extension SurveyValidator {
  mutating func checkNavigation(_ step: Step, _ path: String) {
    switch step.go {
    case nil, .end: break
    case .step(let id): checkDestination(id, "\(path).go")
    case .branches(let branches, let otherwise):
      if branches.isEmpty, otherwise == nil {
        report(.undeclaredDestinations, "\(path).go", "write at least one branch, or remove `go`")
      }
      for (number, branch) in branches.enumerated() {
        checkCondition(branch.when, "\(path).go[\(number + 1)].when")
        checkDestination(branch.to, "\(path).go[\(number + 1)].to")
      }
      if let otherwise { checkDestination(otherwise, "\(path).go.default") }
    case .hook(_, let leadsTo):
      if leadsTo.isEmpty {
        report(
          .undeclaredDestinations, "\(path).leads_to",
          "a function needs leads_to, the steps that it can return, such as { \"done\", \"end\" }")
      }
      for (number, id) in leadsTo.enumerated() { checkDestination(id, "\(path).leads_to[\(number + 1)]") }
    }
  }

  private mutating func checkDestination(_ id: String, _ path: String) {
    let known = survey.steps.map(\.id) + [Navigation.endID]
    guard !known.contains(id) else { return }
    report(.unknownStep, path, "there is no step '\(id)'" + hint(id, known))
  }

  /// Reports steps that no path leads to, and steps from which no path leads to an end.
  mutating func checkPaths() {
    let end = survey.steps.count
    let indices = Dictionary(
      survey.steps.enumerated().map { ($1.id, $0) } + [(Navigation.endID, end)], uniquingKeysWith: { first, _ in first }
    )
    let destinations = survey.steps.indices.map { self.destinations(of: $0, indices) }
    let reached = spread(from: survey.steps.isEmpty ? [] : survey.inOrder(after: nil)) {
      $0 < end ? destinations[$0] : []
    }
    for index in survey.steps.indices where !reached.contains(index) {
      report(
        .unreachableStep, "steps[\(index + 1)]",
        "no step leads to step '\(survey.steps[index].id)'; use it in an earlier `go`, or delete it")
    }
    var sources: [Int: [Int]] = [:]
    for index in survey.steps.indices {
      for destination in destinations[index] { sources[destination, default: []].append(index) }
    }
    let leaving = spread(from: [end]) { sources[$0] ?? [] }
    let caught = survey.steps.indices.filter { reached.contains($0) && !leaving.contains($0) }
    guard let first = caught.first else { return }
    report(
      .noExit, "steps[\(first + 1)].go",
      "no branch leads out of \(caught.map { "'\(survey.steps[$0].id)'" }.joined(separator: ", ")); "
        + "add a branch to another step or to \"end\"")
  }

  /// Returns every step that can be reached from the starts.
  private func spread(from starts: [Int], _ destinations: (Int) -> [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = starts
    while let index = waiting.popLast() {
      if found.insert(index).inserted { waiting += destinations(index) }
    }
    return found
  }

  /// Returns the indices of the steps that a step can lead to; the number of steps means the end.
  private func destinations(of index: Int, _ indices: [String: Int]) -> [Int] {
    let step = survey.steps[index]
    let end = survey.steps.count
    // A wrong id is reported at its own path; treating it as the next step and the end causes no further reports.
    func find(_ id: String) -> [Int] { indices[id].map { [$0] } ?? [index + 1, end] }
    if step.kind.behavior.endsSurvey { return [end] }
    return switch step.go {
    case nil: survey.inOrder(after: index)
    case .end: [end]
    case .step(let id): find(id)
    case .branches(let branches, let otherwise):
      branches.flatMap { find($0.to) } + (otherwise.map(find) ?? survey.inOrder(after: index))
    case .hook(_, let leadsTo): leadsTo.flatMap(find) + survey.inOrder(after: index)
    }
  }
}
