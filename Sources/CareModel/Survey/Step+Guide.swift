extension Step {
  /// Returns the step of a predefined active task with instructions before it and a conclusion after it, which are steps with built-in texts.
  ///
  /// They are skipped when it is, and what follows it follows the last of them. Where it is skippable by its participant, so are they: they
  /// ask nothing. ``Survey/endWithConclusion()`` makes a conclusion that nothing follows a completion.
  ///
  /// - Parameters:
  ///   - intendedUse: The use of what is measured, for participants; without instructions, a detail of the step itself.
  ///   - instructions: Whether instructions come before the step.
  ///   - conclusion: Whether a conclusion comes after it.
  /// - Returns: The steps in order; the ids of those beside this one are `ID_instruction` and `ID_conclusion`.
  public func guided(intendedUse: String? = nil, instructions: Bool = true, conclusion: Bool = true) -> [Step] {
    var active = self
    var steps: [Step] = []
    if instructions {
      var step = guide(.instruction)
      step.detail = intendedUse
      steps.append(step)
    } else if let intendedUse {
      active.detail = intendedUse
    }
    guard conclusion else { return steps + [active] }
    var last = guide(.conclusion)
    (last.go, active.go) = (go, nil)
    return steps + [active, last]
  }

  private func guide(_ part: TaskGuide.Part) -> Step {
    let guide = TaskGuide(task: id, part: part)
    var step = Step(id: guide.stepID, kind: .instruction, skip: skip)
    step.guide = guide
    step.page = page
    step.showsProgress = showsProgress
    return step
  }

  /// The id that the steps of a task share: that of its active step; every other step has its own.
  package var unit: String { guide?.task ?? id }
}

extension Survey {
  /// Makes a conclusion of an active task that nothing follows a completion, unless it is in random order with other steps.
  public mutating func endWithConclusion() {
    for place in steps.indices where steps[place].guide?.part == .conclusion {
      let step = steps[place], isLast = place == steps.indices.last
      let isEnd = step.go == .end && step.skip == nil || isLast && (step.go == nil || step.go == .end)
      guard isEnd, !shuffle.contains(where: { $0.contains(step.unit) }) else { continue }
      (steps[place].kind, steps[place].go) = (.completion, nil)
    }
  }

  /// The id of the first step of each active task with instructions, and of each page, by the id of the task or the page.
  package var entrances: [String: String] {
    var first: [String: String] = [:]
    for step in steps.reversed() {
      if let guide = step.guide, guide.part == .instruction { first[guide.task] = step.id }
      if let page = step.page { first[page] = step.id }
    }
    return first
  }

  /// Returns a step with the built-in texts of the instructions or the conclusion of an active task; every other step as it is.
  package func guiding(_ step: Step, in language: Language) -> Step {
    guard let guide = step.guide, let words = words(of: guide.task) else { return step }
    var step = step
    switch guide.part {
    case .instruction:
      step.title = language(words.name)
      step.text = language(words.instruction, words.values(language))
    case .conclusion:
      step.title = language(.finishedTitle)
      step.text = language(.finishedText)
    }
    return step
  }

  /// Returns the built-in texts of the active step with an id; nil if there are none.
  private func words(of task: String) -> TaskWords? {
    guard case .active(let task)? = steps.first(where: { $0.id == task && $0.guide == nil })?.kind else { return nil }
    return task.definition.words
  }
}
