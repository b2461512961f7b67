package import CareModel

extension Survey {
  /// Returns the steps and the ways between them.
  ///
  /// Call it only if `diagnose()` finds no errors.
  package func flow() -> SurveyFlow {
    let unseen = Set(warnings().filter { $0.kind == .unseen }.map(\.path))
    var functions: [String] = []
    for hook in hooks where !functions.contains(hook.path) { functions.append(hook.path) }
    return SurveyFlow(
      id: id, title: title,
      steps: steps.enumerated().map { place, step in
        SurveyFlow.Step(
          id: step.id, kind: step.kind.name.snakeCased,
          title: guiding(step, in: .english).title ?? step.page.flatMap { pages[$0] },
          skippedWhen: step.passing?.sentence,
          items: step.items.map {
            SurveyFlow.Item(
              id: $0.id, format: $0.format.name.snakeCased, required: $0.required, shownWhen: $0.when?.sentence,
              notes: $0.format.notes)
          },
          exits: exits(of: place), isReachable: !unseen.contains("steps[\(place + 1)]"), notes: notes(on: step))
      },
      functions: functions)
  }

  private func notes(on step: Step) -> [String] {
    var notes: [String] = []
    if let block = shuffle.first(where: { $0.contains(step.unit) }) {
      notes.append("in random order with \(block.filter { $0 != step.unit }.joined(separator: ", "))")
    }
    if let source = step.rowSource { notes.append("a row for each option chosen in \(source)") }
    if step.order == .random { notes.append("its items are in random order") }
    if let limit = step.timeLimit { notes.append("at most \(limit)") }
    if case .measuring(let task) = step.kind.behavior.interaction {
      let isDoneOnPages = task.definition.isDoneOnPages
      notes.append(
        isDoneOnPages ? "done on a page, or with a recording" : "needs a recording: a page cannot do it")
    }
    return notes
  }

  private func exits(of place: Int) -> [SurveyFlow.Exit] {
    let step = steps[place]
    let next = steps.indices.contains(place + 1) ? steps[place + 1].id : nil
    if step.kind.behavior.endsSurvey { return [SurveyFlow.Exit(to: nil)] }
    func destination(_ id: String) -> String? { id == Navigation.endID ? nil : id }
    let declined: [SurveyFlow.Exit] =
      step.kind.behavior.requiredAnswer == nil ? [] : [SurveyFlow.Exit(to: nil, when: "declined")]
    switch step.go {
    case nil: return declined + [SurveyFlow.Exit(to: next)]
    case .end: return declined + [SurveyFlow.Exit(to: nil)]
    case .step(let id): return declined + [SurveyFlow.Exit(to: destination(id))]
    case .branches(let branches, let otherwise):
      let last = SurveyFlow.Exit(to: otherwise.map(destination) ?? next, when: "otherwise")
      return declined + branches.map { SurveyFlow.Exit(to: destination($0.to), when: $0.when.sentence) } + [last]
    case .hook(_, let leadsTo):
      return declined + leadsTo.map { SurveyFlow.Exit(to: destination($0), when: "a function decides") }
        + [SurveyFlow.Exit(to: next, when: "the function returns nil")]
    }
  }
}

extension AnswerFormat {
  /// What decides on the options, in words.
  fileprivate var notes: [String] {
    let definition = definition
    let conditions = definition.options.compactMap { option in
      option.when.map { "\(option.value) is offered when \($0.sentence)" }
    }
    return (definition.order == .random ? ["options in random order"] : []) + conditions
  }
}
