package import CareModel

extension SurveyRun {
  /// Leaves the current step for its destination; from a completion, or if no step follows, the run is completed.
  ///
  /// A consent answered with false ends the run as discarded. If a row of a repeat group is open, leaves that row for the list of rows.
  ///
  /// - Throws: ``SurveyRunError/unanswered(items:)`` and other cases of it, or the error of a hook.
  package mutating func next(at now: Instant) throws {
    if openRow != nil, finished == nil { return try closeRow() }
    try move(.forward) { try $0.advance(at: now) }
  }

  /// Clears the answers of the current step, removes its rows, and leaves it.
  ///
  /// - Throws: ``SurveyRunError/notOptional(step:)`` if the step cannot be skipped; otherwise the errors of ``next(at:)``.
  package mutating func skip(at now: Instant) throws {
    try move(.forward) { try $0.pass(at: now) }
  }

  /// Leaves the current active step without a result, also where it is required; the visit keeps the reason.
  ///
  /// - Throws: ``SurveyRunError/notMeasuring(step:)`` at every other step; otherwise the errors of ``next(at:)``.
  package mutating func skip(notDone reason: NotDoneReason, at now: Instant) throws {
    try move(.forward) { run in
      guard let step = run.openStep, let visit = run.visits.indices.last else { throw run.ended }
      guard step.step.isMeasuring else { throw SurveyRunError.notMeasuring(step: step.id) }
      var after = run
      for item in step.questions { after.set(item, nil, at: now) }
      after.visits[visit].notDone = reason
      try after.advance(at: now)
      run = after
    }
  }

  /// Goes back to the previous visit, which still has its answers; from an open row, to the list of rows.
  ///
  /// - Throws: ``SurveyRunError/noWayBack(step:)`` at the first step and from a completion;
  ///   ``SurveyRunError/notPresented(step:reason:)``; ``SurveyRunError/finished(_:)``.
  package mutating func back() throws {
    if openRow != nil, finished == nil { return try leaveRow() }
    try move(.back) { run in
      var after = run
      try after.retreat()
      try run.present(after.openStep)
      try run.retreat()
      run.reviewing = nil
    }
  }

  /// Asks whether a step that is gone back to may be shown, while the answers of the current one still count.
  private mutating func present(_ step: PreparedStep?) throws(SurveyRunError) {
    if let step, let refusal = refusal(of: step) { throw refusal }
  }

  /// Goes back to the latest visit of a step on the path, or on to a step that is not on it.
  ///
  /// Going on has the same requirements as ``next(at:)``, and ignores the `skip` of the destination.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package mutating func goTo(_ id: String, at now: Instant) throws {
    guard let openStep else { throw ended }
    let target = try route.step(id)
    guard visits.contains(where: { $0.stepID == id }) else {
      guard !openStep.behavior.endsSurvey else { throw SurveyRunError.noWayBack(step: openStep.id) }
      return try move(.forward) { try $0.leave(for: target, at: now) }
    }
    guard visits.last?.stepID != id else { return }
    try move(.back) { run in
      try run.present(target)
      var after = run
      while after.visits.last?.stepID != id { try after.retreat() }
      after.reviewing = nil
      run = after
    }
  }

  /// Goes back from a review to a step that it shows; leaving that step leads back to the review, past every step
  /// whose answers still hold.
  ///
  /// - Throws: ``SurveyRunError/notReviewing(step:)``; otherwise the errors of ``goTo(_:at:)``.
  package mutating func edit(_ id: String, at now: Instant) throws {
    guard let review = openStep else { throw ended }
    guard try reviewedSteps().contains(where: { $0.step.id == id && $0.isEditable }) else {
      throw SurveyRunError.notReviewing(step: review.id)
    }
    var after = self
    try after.goTo(id, at: now)
    after.reviewing = review.id
    self = after
  }

  /// Ends the run.
  ///
  /// Completing is possible only if ``next(at:)`` would complete the run, or end it early; every other reason always is.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package mutating func finish(_ reason: FinishReason, error: String? = nil, at now: Instant) throws {
    route.hooks?.beginAction()
    guard let openStep else { throw ended }
    if reason == .completed {
      var after = self
      try after.next(at: now)
      guard after.finished == .completed || after.finished == .earlyTermination else {
        throw SurveyRunError.notAtEnd(step: openStep.id)
      }
      self = after
    } else {
      end(reason, at: now)
      arrived(error: error)
    }
  }

  /// Makes a move, which changes nothing if it fails, and calls the hooks of it.
  private mutating func move(_ direction: RunDirection, _ body: (inout SurveyRun) throws -> Void) throws {
    route.hooks?.beginAction()
    guard finished == nil, !visits.isEmpty else { throw ended }
    // Only a function sees the texts of the step that was left.
    let left = route.prepared.survey.runHooks[.willDisappear] == nil ? nil : step
    try body(&self)
    moved(direction, from: left)
  }
}

// MARK: Moves without hooks

extension SurveyRun {
  /// The error of a call on an ended run.
  var ended: SurveyRunError { .finished(finished ?? .completed) }

  /// Leaves the current step for its destination, and returns to the review if the step was edited from one.
  mutating func advance(at now: Instant) throws {
    try leave(at: now)
    returnToReview(at: now)
  }

  /// Clears the answers of the current step and leaves it.
  mutating func pass(at now: Instant) throws {
    guard let step = openStep else { throw ended }
    guard step.isSkippable else { throw SurveyRunError.notOptional(step: step.id) }
    try attempt { run in
      let locked = Set(try run.shownItems().filter(\.readOnly).map(\.id))
      for item in step.questions where !item.readOnly && !locked.contains(item.id) { run.set(item, nil, at: now) }
      run.removeRows(at: now)
      if let visit = run.visits.indices.last { run.visits[visit].notDone = nil }
      let shown = try run.shownItems()
      run.close(shown, run.answers(to: shown), at: now)
      try run.enter(run.destination(of: step), after: step, at: now)
    }
    returnToReview(at: now)
  }

  /// Goes back to the previous visit.
  private mutating func retreat() throws(SurveyRunError) {
    guard let openStep else { throw ended }
    guard canGoBack, let last = visits.popLast() else { throw .noWayBack(step: openStep.id) }
    trimmed.removeAll { $0.stepID == last.stepID && $0.number == last.number }
    trimmed.append(last)
    if let reopened = visits.indices.last {
      visits[reopened].reopen()
      record.steps.removeLast()
    }
  }

  /// Leaves the current step, if it is complete, for a step, or else for its destination.
  private mutating func leave(for target: PreparedStep? = nil, at now: Instant) throws {
    guard let step = openStep else { throw ended }
    try attempt { run in
      let shown = try run.shownItems()
      let isTimeUp = run.isTimeUp(at: now)
      let required = step.behavior.requiredAnswer, answer = required == nil ? nil : run.answer(to: step.id)
      // Who declines need not answer anything else.
      let isDeclined = required != nil && answer != nil && answer != required
      // Neither does who said why a task is not done.
      let isFree = isTimeUp || isDeclined || run.visits.last?.notDone != nil
      let answers = run.answers(to: shown)
      if !isFree { try run.check(answers, to: shown) }
      try run.checkRows(of: step)
      if !isFree { try run.checkCorrectness(of: shown, at: step) }
      let failed = isFree ? [] : try run.failedChecks(of: step)
      guard failed.isEmpty else { throw SurveyRunError.contradictory(checks: failed) }
      run.close(shown, answers, at: now)
      if required != nil, answer != required {
        run.end(.discarded, at: now)
      } else {
        try run.enter(target ?? run.destination(of: step), after: step, at: now)
      }
    }
  }

  /// Checks that required items have answers.
  ///
  /// - Throws: ``SurveyRunError/unanswered(items:)``.
  func checkAnswers(to items: [PreparedItem]) throws(SurveyRunError) { try check(answers(to: items), to: items) }

  private func check(_ answers: [AnswerResult], to items: [PreparedItem]) throws(SurveyRunError) {
    let missing = items.indices.filter { items[$0].required && answers[$0].answer == nil }
    guard !missing.isEmpty, let visit = visits.last else { return }
    throw .unanswered(items: missing.map { visit.label(of: items[$0].item) })
  }

  /// Returns the results of items of the last visit.
  private func answers(to items: [PreparedItem]) -> [AnswerResult] {
    visits.indices.last.map { StepVisit.answers(to: items, visits[$0].entries) } ?? []
  }

  /// Returns the step to which a step leads that has just been closed; nil at the end.
  private func destination(of step: PreparedStep) throws -> PreparedStep? {
    step.behavior.endsSurvey ? nil : try route.next(after: step, record)
  }

  /// Makes a move from the current visit; the run is as before if it fails.
  private mutating func attempt(_ move: (inout SurveyRun) throws -> Void) throws {
    guard let place = visits.indices.last else { throw ended }
    let before = (visit: visits[place], notes: notes, closed: record.steps.count, withheld: withheld)
    do {
      try move(&self)
    } catch {
      visits[place] = before.visit
      (notes, withheld) = (before.notes, before.withheld)
      record.steps.removeLast(record.steps.count - before.closed)
      throw error
    }
  }

  /// Checks that items with a correct answer have it, or none.
  ///
  /// - Throws: ``SurveyRunError/incorrect(items:)``.
  private func checkCorrectness(of items: [PreparedItem], at step: PreparedStep) throws(SurveyRunError) {
    guard step.hasCorrectAnswers, let place = visits.indices.last else { return }
    let wrong = items.filter { $0.item.correct != nil && !$0.item.isCorrect(visits[place].entries[$0.id]?.answer) }
    guard !wrong.isEmpty else { return }
    throw .incorrect(
      items: wrong.map { item in
        let text = translated(item.item, of: step).explanation
        return .init(item: item.id, message: text.map { filled($0) } ?? language(.notCorrect))
      })
  }

  /// Returns the rules over several answers that do not hold; one whose function fails is noted and holds.
  ///
  /// In a repeat group, every row is checked, or only the given one.
  mutating func failedChecks(of step: PreparedStep, row: Int? = nil) throws -> [SurveyRunError.FailedCheck] {
    let checks = step.step.checks
    guard !checks.isEmpty else { return [] }
    var result = try result()
    let texts = translated(step.step).checks, shown = try shownItems()
    var failed: [SurveyRunError.FailedCheck] = []
    let rows: [Int?] = visits.last?.rows?.filter { row == nil || row == $0 } ?? [nil]
    for own in rows {
      result.ownRow = own.map { OwnRow(step: step.id, row: $0) }
      for (place, check) in checks.enumerated() {
        do {
          guard try !check.require.holds(in: result, hooks: route.hooks) else { continue }
          let message = texts.indices.contains(place) ? texts[place].message : check.message
          failed.append(
            .init(item: check.item, message: filled(message, in: own.flatMap { self.place(ofRow: $0, showing: shown) }))
          )
        } catch {
          note(error)
        }
      }
    }
    return failed
  }

  private mutating func close(_ shown: [PreparedItem], _ answers: [AnswerResult], at now: Instant) {
    guard let visit = visits.indices.last else { return }
    visits[visit].close(showing: shown, timedOut: isTimeUp(at: now), at: now)
    handOver(shown)
    record.steps.append(visits.span[visit].result(showing: shown, answers))
  }

  private mutating func end(_ reason: FinishReason, at now: Instant) {
    (record.reason, record.finished) = (reason, now)
    reviewing = nil
  }

  /// Begins a visit of the step with the answers that going back kept of it, or with the defaults; nil ends the run.
  mutating func enter(_ step: PreparedStep?, after left: PreparedStep? = nil, at now: Instant) throws {
    guard let step else { return end(left?.step.ends == .early ? .earlyTermination : .completed, at: now) }
    guard visits.count < Self.mostVisits else { throw SurveyRunError.tooManyVisits(most: Self.mostVisits) }
    if let refusal = refusal(of: step) { throw refusal }
    let number = visits.indices.count { visits[$0].stepID == step.id } + 1
    var visit = StepVisit(stepID: step.id, number: number, started: now)
    visit.entries = Dictionary(minimumCapacity: step.questions.count)
    if let changes = changes(of: step) { visit.modified = changes }
    visit.language = record.language
    if limitsTime, let limit = step.timeLimit { visit.timeLimit = limit }
    let kept = trimmed.firstIndex { $0.stepID == step.id && $0.number == number }
    if let kept {
      visit.entries = trimmed[kept].entries
      visit.rows = trimmed[kept].rows
      visit.measurement = trimmed[kept].measurement
      visit.changes = trimmed[kept].changes
      // Going back gives no more time.
      if visit.timeLimit != nil { visit.started = trimmed[kept].started }
      visit.document = trimmed[kept].document
      visit.notDone = trimmed[kept].notDone
      checkDocument(of: &visit, step.step)
      trimmed.remove(at: kept)
    } else if step.optionID == nil {
      if step.isRepeating {
        visit.rows = []
        visit.countRows(at: now)
      }
      for item in (visit.hasDetails ? step.inRows(visit.rows) : step).questions where item.hasInitialAnswer {
        guard let given = try initialAnswer(to: item.item) else { continue }
        visit.entries[item.id] = StepVisit.Entry(answer: given)
      }
    }
    // Who chose another option since meets its row.
    let hasNewRow = try takeOptions(of: step, &visit)
    enteredBefore = kept != nil && !hasNewRow
    lastStep = visit.hasDetails ? step.changed(by: visit.modified, inRows: visit.rows) : step
    visits.append(visit)
  }
}

extension StepVisit {
  /// Makes the visit the current one again.
  fileprivate mutating func reopen() {
    finished = nil
    shown = nil
    if hasDetails { (self.offered, self.timedOut) = (nil, nil) }
  }

  /// Notes what was shown when the visit was left.
  fileprivate mutating func close(showing items: [PreparedItem], timedOut isTimeUp: Bool, at now: Instant) {
    finished = now
    shown = items.map(\.id)
    let options = items.compactMap { item in item.item.offered.map { (item.id, $0) } }
    guard hasDetails || isTimeUp || !options.isEmpty else { return }
    self.timedOut = isTimeUp ? true : nil
    self.offered = options.isEmpty ? nil : Dictionary(options) { first, _ in first }
    self.openRow = nil
  }
}
