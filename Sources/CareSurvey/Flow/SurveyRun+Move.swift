package import CareModel

extension SurveyRun {
  /// Leaves the current step for the one it leads to; from a completion, or where none follows, the run is completed.
  ///
  /// A consent answered with false ends the run as discarded.
  ///
  /// - Throws: ``SurveyRunError/unanswered(items:)`` and other cases of it, or what a hook throws.
  package mutating func next(at now: Instant) throws {
    try leave(at: now) { run, step in
      step.kind == .completion ? nil : try run.route.next(after: step, run.result())
    }
  }

  /// Leaves the current step without its answers, which are cleared.
  ///
  /// - Throws: ``SurveyRunError/notOptional(step:)`` where the step is not skippable; else as ``next(at:)``.
  package mutating func skip(at now: Instant) throws {
    guard let step = openStep, let visit = visits.indices.last else { throw ended }
    guard step.isSkippable else { throw SurveyRunError.notOptional(step: step.id) }
    var after = self
    for item in step.questions where !item.readOnly { after.visits[visit].entries[item.id] = nil }
    after.visits[visit].motion = nil
    after.close(try after.shownItems(), at: now)
    try after.enter(step.kind == .completion ? nil : route.next(after: step, after.result()), at: now)
    self = after
  }

  /// Goes to the visit before, which has its answers still.
  ///
  /// - Throws: ``SurveyRunError/noWayBack(step:)`` at the first step and from a completion; ``SurveyRunError/finished(_:)``.
  package mutating func back() throws(SurveyRunError) {
    guard let openStep else { throw ended }
    guard canGoBack, let last = visits.popLast() else { throw .noWayBack(step: openStep.id) }
    trimmed.removeAll { $0.stepID == last.stepID && $0.number == last.number }
    trimmed.append(last)
    if let reopened = visits.indices.last {
      visits[reopened].finished = nil
      visits[reopened].shown = nil
      closed.removeLast()
    }
  }

  /// Goes back to the latest visit of a step on the path; a step that is not on it becomes the next step.
  ///
  /// Going on this way asks of the current step what ``next(at:)`` asks, and passes over the `skip` of the step gone to.
  ///
  /// - Throws: ``SurveyRunError``, or what a hook throws.
  package mutating func goTo(_ id: String, at now: Instant) throws {
    guard let openStep else { throw ended }
    let target = try route.step(id)
    guard visits.contains(where: { $0.stepID == id }) else {
      guard openStep.kind != .completion else { throw SurveyRunError.noWayBack(step: openStep.id) }
      return try leave(at: now) { _, _ in target }
    }
    var after = self
    while after.visits.last?.stepID != id { try after.back() }
    self = after
  }

  /// Ends the run.
  ///
  /// Completing is possible only where ``next(at:)`` would complete it; every other reason always is.
  ///
  /// - Throws: ``SurveyRunError``, or what a hook throws.
  package mutating func finish(_ reason: FinishReason, at now: Instant) throws {
    guard let openStep else { throw ended }
    if reason == .completed {
      var after = self
      try after.next(at: now)
      guard after.finished == .completed else { throw SurveyRunError.notAtEnd(step: openStep.id) }
      self = after
    } else {
      finished = reason
      finishedAt = now
    }
  }

  /// Leaves the current step, checked, for the step that `choose` finds.
  private mutating func leave(at now: Instant, _ choose: (SurveyRun, Step) throws -> Step?) throws {
    guard let step = openStep, let visit = visits.last else { throw ended }
    let shown = try shownItems()
    let missing = shown.filter { $0.required && visit.entries[$0.id] == nil }
    guard missing.isEmpty else { throw SurveyRunError.unanswered(items: missing.map(\.id)) }
    var after = self
    after.close(shown, at: now)
    if case .consent = step.kind, visit.entries[step.id]?.answer != .boolean(true) {
      after.finished = .discarded
      after.finishedAt = now
    } else {
      try after.enter(choose(after, step), at: now)
    }
    self = after
  }

  private mutating func close(_ shown: [FormItem], at now: Instant) {
    guard let visit = visits.indices.last else { return }
    visits[visit].finished = now
    visits[visit].shown = shown.map(\.id)
    closed.append(visits[visit].result(showing: shown))
  }

  /// Begins a visit of the step, with the answers that an earlier try at the same visit left, else the defaults; nil completes
  /// the run.
  mutating func enter(_ step: Step?, at now: Instant) throws {
    guard let step else {
      finished = .completed
      finishedAt = now
      return
    }
    guard visits.count < Self.mostVisits else { throw SurveyRunError.tooManyVisits(most: Self.mostVisits) }
    let number = visits.count { $0.stepID == step.id } + 1
    var visit = StepVisit(stepID: step.id, number: number, started: now)
    if let kept = trimmed.firstIndex(where: { $0.stepID == step.id && $0.number == number }) {
      visit.entries = trimmed[kept].entries
      visit.motion = trimmed[kept].motion
      trimmed.remove(at: kept)
    } else {
      for item in step.questions {
        guard let given = item.defaultAnswer else { continue }
        visit.entries[item.id] = StepVisit.Entry(answer: try item.validate(given))
      }
    }
    visits.append(visit)
  }
}

extension Step {
  /// Whether the participant may pass the step without answers.
  ///
  /// A step that is optional or asks nothing may be passed; a consent never.
  package var isSkippable: Bool {
    if case .consent = kind { return false }
    return optional || questions.isEmpty
  }
}
