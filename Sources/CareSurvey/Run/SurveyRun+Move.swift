package import CareModel

extension SurveyRun {
  /// Returns the answer that an item of the current step has now, whether the item is shown or hidden.
  package func answer(to item: String) -> Answer? {
    visits.last?.entries[item]?.answer
  }

  /// Answers an item of the current step, or clears its answer with nil.
  ///
  /// A hidden item can be answered too; the answer counts once it is shown. An answer outside the usual range is kept only if the
  /// participant has `confirmed` it, which is recorded. A new answer clears the items that repeat it.
  ///
  /// - Throws: ``AnswerError``; the previous answer is kept then.
  package mutating func answer(
    _ item: String, _ answer: Answer?, confirmed: Bool = false, at now: Instant
  ) throws(AnswerError) {
    guard let step = openStep, let visit = visits.indices.last else { throw .runFinished }
    guard let question = step.questions.first(where: { $0.id == item }) else {
      throw .unknownItem(
        item: item, suggestion: Suggestion.nearest(to: item, in: step.questions.map(\.id)))
    }
    guard !question.readOnly else { throw .readOnly(item: item) }
    let entry = try answer.map { (answer) throws(AnswerError) in
      let kept = try question.validate(answer, on: zone.date(of: now))
      let unusual = question.format.unusual(kept)
      if let unusual, !confirmed { throw .needsConfirmation(unusual) }
      try question.format.compare(kept, with: visits[visit].entries)
      return StepVisit.Entry(answer: kept, answered: now, confirmed: unusual == nil ? nil : true)
    }
    if entry?.answer != visits[visit].entries[item]?.answer {
      for repeated in step.questions where repeated.format.original == item {
        visits[visit].entries[repeated.id] = nil
      }
    }
    visits[visit].entries[item] = entry
    // A typed number is not a measurement.
    visits[visit].measurement = nil
  }

  /// Answers an item of the current step as it was answered before, without a question about an unusual answer.
  ///
  /// Whether the participant confirmed it stays as it was: the range may be newer than the answer.
  ///
  /// - Throws: ``AnswerError``; the previous answer is kept then.
  package mutating func restore(_ item: String, _ before: AnswerResult, at now: Instant) throws(AnswerError) {
    let format = openStep?.questions.first { $0.id == item }?.format
    try answer(
      item, before.answer.map { format?.upgraded($0) ?? $0 }, confirmed: true, at: before.answered ?? now)
    guard let visit = visits.indices.last else { return }
    visits[visit].entries[item]?.confirmed = before.confirmed
  }

  /// Records the result of the current active step.
  ///
  /// Its main quantity, with the digits that the measurement has, is the answer to the item with the step's id.
  /// - Throws: ``SurveyRunError/notMeasuring(step:)``, ``SurveyRunError/finished(_:)``, or ``AnswerError`` if that is out of bounds.
  package mutating func record(_ measurement: ActiveTaskResult, at now: Instant) throws {
    guard let step = openStep, let visit = visits.indices.last else { throw ended }
    guard case .measuring(let task) = step.kind.behavior.interaction, step.measures(measurement) else {
      throw SurveyRunError.notMeasuring(step: step.id)
    }
    try answer(step.id, type(of: task.definition).answer(from: measurement), at: now)
    visits[visit].measurement = measurement
  }

  /// The error of a call on an ended run.
  var ended: SurveyRunError { .finished(finished ?? .completed) }
}

extension SurveyRun {
  /// Leaves the current step for its destination; from a completion, or if no step follows, the run is completed.
  ///
  /// A consent answered with false ends the run as discarded.
  ///
  /// - Throws: ``SurveyRunError/unanswered(items:)`` and other cases of it, or the error of a hook.
  package mutating func next(at now: Instant) throws {
    route.hooks?.beginAction()
    try leave(at: now) { run, step in
      step.kind.behavior.endsSurvey ? nil : try run.route.next(after: step, run.result())
    }
  }

  /// Clears the answers of the current step and leaves it.
  ///
  /// - Throws: ``SurveyRunError/notOptional(step:)`` if the step cannot be skipped; otherwise the errors of ``next(at:)``.
  package mutating func skip(at now: Instant) throws {
    route.hooks?.beginAction()
    guard let step = openStep, let visit = visits.indices.last else { throw ended }
    guard step.isSkippable else { throw SurveyRunError.notOptional(step: step.id) }
    var after = self
    for item in step.questions where !item.readOnly { after.visits[visit].entries[item.id] = nil }
    after.visits[visit].measurement = nil
    after.close(try after.shownItems(), at: now)
    try after.enter(step.kind.behavior.endsSurvey ? nil : route.next(after: step, after.result()), at: now)
    self = after
  }

  /// Goes back to the previous visit, which still has its answers.
  ///
  /// - Throws: ``SurveyRunError/noWayBack(step:)`` at the first step and from a completion; ``SurveyRunError/finished(_:)``.
  package mutating func back() throws(SurveyRunError) {
    route.hooks?.beginAction()
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

  /// Goes back to the latest visit of a step on the path, or on to a step that is not on it.
  ///
  /// Going on has the same requirements as ``next(at:)``, and ignores the `skip` of the destination.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package mutating func goTo(_ id: String, at now: Instant) throws {
    route.hooks?.beginAction()
    guard let openStep else { throw ended }
    let target = try route.step(id)
    guard visits.contains(where: { $0.stepID == id }) else {
      guard !openStep.kind.behavior.endsSurvey else { throw SurveyRunError.noWayBack(step: openStep.id) }
      return try leave(at: now) { _, _ in target }
    }
    var after = self
    while after.visits.last?.stepID != id { try after.back() }
    self = after
  }

  /// Ends the run.
  ///
  /// Completing is possible only if ``next(at:)`` would complete the run; every other reason always is.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package mutating func finish(_ reason: FinishReason, at now: Instant) throws {
    route.hooks?.beginAction()
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

  /// Leaves the current step, if it is complete, for the step that `choose` returns.
  private mutating func leave(at now: Instant, _ choose: (SurveyRun, Step) throws -> Step?) throws {
    guard let step = openStep, let visit = visits.last else { throw ended }
    let shown = try shownItems()
    let missing = shown.filter { $0.required && visit.entries[$0.id] == nil }
    guard missing.isEmpty else { throw SurveyRunError.unanswered(items: missing.map(\.id)) }
    var after = self
    after.close(shown, at: now)
    if let required = step.kind.behavior.requiredAnswer, visit.entries[step.id]?.answer != required {
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

  /// Begins a visit of the step with the answers that going back kept of it, or with the defaults; nil completes the run.
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
      visit.measurement = trimmed[kept].measurement
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
