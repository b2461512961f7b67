import CareModel

/// The conditions under which the steps of a survey are shown, with its navigation folded into them.
///
/// A run passes the steps in order and jumps over some. So a step is reached unless a step before it that is reached leads past it.
struct SurveyConditions {
  private let survey: Survey
  /// For each step, the conditions that all hold where the run reaches it.
  private var reached: [[Condition]] = []
  /// The steps that lead back, which order cannot express.
  private(set) var backward: [Int] = []
  /// The steps that a way back makes the run pass again.
  private(set) var revisited: Set<Int> = []

  init(_ survey: Survey) {
    self.survey = survey
    let places = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    reached = survey.steps.map { _ in [] }
    for (place, step) in survey.steps.enumerated() {
      for (destination, condition) in jumps(of: step, places) {
        guard destination > place else {
          if !backward.contains(place) { backward.append(place) }
          revisited.formUnion(destination...place)
          continue
        }
        guard destination > place + 1 else { continue }
        let taken = taken(condition, from: place)
        for passed in (place + 1)..<min(destination, survey.steps.count) { reached[passed].append(taken.negated) }
      }
    }
  }

  /// The ids of the steps whose questions a response can answer several times: in visits, or in rows.
  var repeatedIDs: Set<String> {
    let steps = survey.steps.enumerated().filter { place, step in
      (revisited.contains(place) || step.kind.isRepeating) && !step.exportedItems.isEmpty
    }
    return Set(steps.map(\.element.id))
  }

  /// Returns the condition under which a step is shown; nil if it always is.
  ///
  /// `withRows`: whether a group with a row for each chosen option also has the condition that one is chosen.
  func shown(_ place: Int, withRows: Bool = true) -> Condition? {
    let step = survey.steps[place], skip = withRows ? step.passing : step.skip
    return QuestionnaireReader.all(reached[place] + (skip.map { [$0.negated] } ?? []))
  }

  /// The condition under which a step is reached and leads on by a condition.
  private func taken(_ condition: Condition?, from place: Int) -> Condition {
    let items = Set(survey.steps[place].questions.map(\.id))
    // A condition on the step's own answers holds only where the step was reached.
    if let condition, condition.holdsOnlyForAnswers,
      condition.references.allSatisfy({ $0.step == survey.steps[place].id || items.contains($0.item) && $0.step == nil }
      )
    {
      return condition
    }
    return .all(of: reached[place] + (condition.map { [$0] } ?? []))
  }

  /// Returns the destinations of a step with the conditions under which they are taken; the number of steps is the end.
  private func jumps(of step: Step, _ places: [String: Int]) -> [(Int, Condition?)] {
    let end = survey.steps.count
    func place(_ id: String) -> Int { id == Navigation.endID ? end : places[id] ?? end }
    if step.kind.behavior.endsSurvey {
      // A completion ends the run only where it is shown.
      return [(end, step.skip?.negated)]
    }
    switch step.go {
    case nil, .hook: return []
    case .end: return [(end, nil)]
    case .step(let id): return [(place(id), nil)]
    case .branches(let branches, let otherwise):
      var jumps: [(Int, Condition?)] = [], before: [Condition] = []
      for branch in branches {
        let condition = before.isEmpty ? branch.when : .all(of: [branch.when, .none(of: before)])
        jumps.append((place(branch.to), condition))
        before.append(branch.when)
      }
      if let otherwise { jumps.append((place(otherwise), .none(of: before))) }
      return jumps
    }
  }
}

extension Condition {
  /// Whether the condition is false where nothing is answered.
  fileprivate var holdsOnlyForAnswers: Bool {
    switch self {
    case .all(let parts): parts.contains(where: \.holdsOnlyForAnswers)
    case .any(let parts): parts.allSatisfy(\.holdsOnlyForAnswers)
    case .none, .hook, .isSkipped, .compares, .parameter: false
    default: true
    }
  }
}
