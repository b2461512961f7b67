import CareModel

/// The steps and items of a survey by id.
struct SurveyIndex: Sendable {
  private let survey: Survey
  /// The index of each step; of two steps with the same id, the first.
  private let steps: [String: Int]
  /// The items with an id, with the indices of their steps.
  private let items: [String: [(item: FormItem, step: Int)]]

  init(_ survey: Survey) {
    self.survey = survey
    steps = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let all = survey.steps.enumerated().flatMap { place, step in step.questions.map { (item: $0, step: place) } }
    items = Dictionary(grouping: all, by: \.item.id)
  }

  /// Returns the items that a reference can mean, with the indices of their steps.
  func items(_ reference: ItemReference) -> [(item: FormItem, step: Int)] {
    guard reference.source == nil else { return [] }
    let found = items[reference.item] ?? []
    guard let step = reference.step else { return found }
    return found.filter { survey.steps[$0.step].id == step }
  }

  /// Whether an item of a step is asked in rows, any of which satisfies a condition outside them.
  func isInRows(_ item: FormItem, of step: Int) -> Bool {
    survey.steps[step].kind.isRepeating && item.id != survey.steps[step].id
  }

  /// Returns the indices of the steps that a step can lead to; the number of steps means the end.
  ///
  /// `satisfiability` returns what is known of the branch at a path.
  func destinations(of place: Int, _ satisfiability: (String) -> ConditionSatisfiability) -> [Int] {
    let step = survey.steps[place], end = survey.steps.count
    func find(_ id: String) -> Int { steps[id] ?? end }
    if step.kind.behavior.endsSurvey { return [end] }
    switch step.go {
    case nil: return survey.inOrder(after: place)
    case .end: return [end]
    case .step(let id): return [find(id)]
    case .hook(_, let leadsTo): return leadsTo.map(find) + survey.inOrder(after: place)
    case .branches(let branches, let otherwise):
      var paths: [Int] = []
      for (number, branch) in branches.enumerated() {
        let satisfiability = satisfiability("steps[\(place + 1)].go[\(number + 1)].when")
        if satisfiability.canHold { paths.append(find(branch.to)) }
        if satisfiability.isAlways { return paths }
      }
      return paths + (otherwise.map { [find($0)] } ?? survey.inOrder(after: place))
    }
  }
}
