import CareModel

extension SurveyValidator {
  mutating func checkNavigation(_ step: Step, _ path: String) {
    switch step.go {
    case nil, .end: break
    case .step(let id): checkDestination(id, "\(path).go")
    case .branches(let branches, let otherwise):
      if branches.isEmpty, otherwise == nil {
        report(.undeclaredDestinations, "\(path).go", "name at least one way to go, or leave `go` out")
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
          "a function needs leads_to beside it: the steps that it can name, such as { \"done\", \"end\" }")
      }
      for (number, id) in leadsTo.enumerated() { checkDestination(id, "\(path).leads_to[\(number + 1)]") }
    }
  }

  private mutating func checkDestination(_ id: String, _ path: String) {
    let known = survey.steps.map(\.id) + [Navigation.endID]
    guard !known.contains(id) else { return }
    report(.unknownStep, path, "there is no step '\(id)'" + hint(id, known))
  }

  /// Finds steps that no way leads to, and steps from which no way leads to an end.
  mutating func checkWays() {
    let end = survey.steps.count
    let places = Dictionary(
      survey.steps.enumerated().map { ($1.id, $0) } + [(Navigation.endID, end)], uniquingKeysWith: { first, _ in first }
    )
    let ways = survey.steps.indices.map { destinations(of: $0, places) }
    let reached = spread(from: survey.steps.isEmpty ? [] : [0]) { $0 < end ? ways[$0] : [] }
    for place in survey.steps.indices where !reached.contains(place) {
      report(
        .unreachableStep, "steps[\(place + 1)]",
        "nothing leads to step '\(survey.steps[place].id)'; name it in a `go` before it, or delete it")
    }
    var sources: [Int: [Int]] = [:]
    for place in survey.steps.indices {
      for destination in ways[place] { sources[destination, default: []].append(place) }
    }
    let leaving = spread(from: [end]) { sources[$0] ?? [] }
    let caught = survey.steps.indices.filter { reached.contains($0) && !leaving.contains($0) }
    guard let first = caught.first else { return }
    report(
      .noExit, "steps[\(first + 1)].go",
      "no way leads out of \(caught.map { "'\(survey.steps[$0].id)'" }.joined(separator: ", ")); "
        + "give one of them a way to another step or to \"end\"")
  }

  /// Every place that can be come to.
  private func spread(from starts: [Int], _ ways: (Int) -> [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = starts
    while let place = waiting.popLast() {
      if found.insert(place).inserted { waiting += ways(place) }
    }
    return found
  }

  /// The places that a step can lead to; the number of steps stands for the end.
  private func destinations(of place: Int, _ places: [String: Int]) -> [Int] {
    let step = survey.steps[place]
    let end = survey.steps.count
    // A wrong id is reported where it stands; as a way on and to the end it causes no further reports.
    func find(_ id: String) -> [Int] { places[id].map { [$0] } ?? [place + 1, end] }
    if step.kind == .completion { return [end] }
    return switch step.go {
    case nil: [place + 1]
    case .end: [end]
    case .step(let id): find(id)
    case .branches(let branches, let otherwise): branches.flatMap { find($0.to) } + (otherwise.map(find) ?? [place + 1])
    case .hook(_, let leadsTo): leadsTo.flatMap(find) + [place + 1]
    }
  }
}
