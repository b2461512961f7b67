package import CareModel

extension Survey {
  /// Returns the steps and the ways between them, in words of a language.
  ///
  /// Call it only if `diagnose()` finds no errors.
  package func flow(in language: Language = .english) -> SurveyFlow {
    let unseen = Set(warnings().filter { $0.kind == .unseen }.map(\.path))
    var functions: [String] = []
    for hook in hooks where !functions.contains(hook.path) { functions.append(hook.path) }
    return SurveyFlow(
      id: id, title: title,
      steps: steps.enumerated().map { place, step in
        SurveyFlow.Step(
          id: step.id, kind: step.kind.name.snakeCased,
          title: guiding(step, in: language).title ?? step.page.flatMap { pages[$0] },
          skippedWhen: step.passing?.sentence(in: language),
          items: step.items.map {
            SurveyFlow.Item(
              id: $0.id, format: $0.format.name.snakeCased, required: $0.required,
              shownWhen: $0.when?.sentence(in: language),
              notes: $0.format.notes(language))
          },
          exits: exits(of: place, language), isReachable: !unseen.contains("steps[\(place + 1)]"),
          notes: notes(on: step, language))
      },
      functions: functions)
  }

  private func notes(on step: Step, _ language: Language) -> [String] {
    var notes: [String] = []
    if let block = shuffle.first(where: { $0.contains(step.unit) }) {
      let others = block.filter { $0 != step.unit }.joined(separator: ", ")
      notes.append(language.sentence(.randomOrderWith, ["steps": others]))
    }
    if let source = step.rowSource { notes.append(language.sentence(.rowForEach, ["item": source])) }
    if step.order == .random { notes.append(language.sentence(.itemsInRandomOrder)) }
    if let limit = step.timeLimit { notes.append(language.sentence(.atMostTime, ["time": language.interval(limit)])) }
    if case .measuring(let task) = step.kind.behavior.interaction {
      let isDoneOnPages = task.definition.isDoneOnPages
      notes.append(language.sentence(isDoneOnPages ? .doneOnPage : .needsRecording))
    }
    return notes
  }

  private func exits(of place: Int, _ language: Language) -> [SurveyFlow.Exit] {
    let step = steps[place]
    let next = steps.indices.contains(place + 1) ? steps[place + 1].id : nil
    if step.kind.behavior.endsSurvey { return [SurveyFlow.Exit(to: nil)] }
    func destination(_ id: String) -> String? { id == Navigation.endID ? nil : id }
    let declined: [SurveyFlow.Exit] =
      step.kind.behavior.requiredAnswer == nil ? [] : [SurveyFlow.Exit(to: nil, when: language.sentence(.declined))]
    switch step.go {
    case nil: return declined + [SurveyFlow.Exit(to: next)]
    case .end: return declined + [SurveyFlow.Exit(to: nil)]
    case .step(let id): return declined + [SurveyFlow.Exit(to: destination(id))]
    case .branches(let branches, let otherwise):
      let last = SurveyFlow.Exit(to: otherwise.map(destination) ?? next, when: language.sentence(.otherwise))
      return declined + branches.map { SurveyFlow.Exit(to: destination($0.to), when: $0.when.sentence(in: language)) }
        + [last]
    case .hook(_, let leadsTo):
      return declined + leadsTo.map { SurveyFlow.Exit(to: destination($0), when: language.sentence(.functionDecides)) }
        + [SurveyFlow.Exit(to: next, when: language.sentence(.functionReturnsNil))]
    }
  }
}

extension AnswerFormat {
  /// What decides on the options, in words.
  fileprivate func notes(_ language: Language) -> [String] {
    let definition = definition
    let conditions = definition.options.compactMap { option in
      option.when.map {
        language.sentence(.offeredWhen, ["option": option.value, "condition": $0.sentence(in: language)])
      }
    }
    return (definition.order == .random ? [language.sentence(.optionsInRandomOrder)] : []) + conditions
  }
}
