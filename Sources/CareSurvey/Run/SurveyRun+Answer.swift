package import CareModel

extension SurveyRun {
  /// Returns the answer that an item of the current step has now, whether the item is shown or hidden; hidden options don't count.
  package func answer(to item: String) -> Answer? {
    guard let place = visits.indices.last else { return nil }
    let key = key(of: item)
    guard let answer = visits[place].entries[key]?.answer else { return nil }
    guard route.prepared.hasOptionConditions, let question = openStep?.question(key) else { return answer }
    return offered(question).item.counted(answer)
  }

  /// Returns an item of the current step with the options that are shown; a condition that fails hides none.
  private func offered(_ item: PreparedItem) -> PreparedItem {
    guard item.hasOptionConditions, let result = try? result(deciding: item.item) else { return item }
    return (try? offered(item, result)) ?? item
  }

  /// Answers an item of the current step, or clears its answer with nil.
  ///
  /// A hidden item can be answered too; the answer counts once it is shown. An answer outside the usual range is kept only if the
  /// participant has `confirmed` it, which is recorded. A new answer clears the items that repeat it. In a repeat group, the item is that of
  /// the open row.
  ///
  /// - Throws: ``AnswerError``; the previous answer is kept then.
  package mutating func answer(
    _ item: String, _ answer: Answer?, confirmed: Bool = false, at now: Instant
  ) throws(AnswerError) {
    guard let step = openStep, let place = visits.indices.last else { throw .runFinished }
    let key = key(of: item)
    guard let question = step.question(key) else {
      throw .unknownItem(item: item, suggestion: Suggestion.nearest(to: item, in: step.questions.map(\.item.name)))
    }
    guard !isTimeUp(at: now) else { throw .timeIsUp }
    guard !isLocked(question) else { throw .readOnly(item: item) }
    let entry = try answer.map { (answer) throws(AnswerError) in
      let kept = try offered(question).validate(answer, at: now, in: zone)
      let unusual = question.unusual(kept)
      if let unusual, !confirmed { throw .needsConfirmation(unusual) }
      if question.original != nil { try question.item.format.compare(kept, with: visits[place].entries) }
      let attempts = question.item.correct == nil ? nil : (visits[place].entries[key]?.attempts ?? 0) + 1
      return StepVisit.Entry(
        answer: signed(kept, at: now), answered: now, confirmed: unusual == nil ? nil : true, attempts: attempts)
    }
    if key == step.id { visits[place].document = try document(of: answer, at: step.step) }
    guard set(question, entry, at: now) else { return }
    for repeated in step.questions where repeated.original == key { set(repeated, nil, at: now) }
    changed()
  }

  /// Answers an item of the current step as it was answered before, without a question about an unusual answer.
  ///
  /// Whether the participant confirmed it stays as it was: the range may be newer than the answer.
  ///
  /// - Throws: ``AnswerError``; the previous answer is kept then.
  package mutating func restore(_ item: String, _ before: AnswerResult, at now: Instant) throws(AnswerError) {
    let key = key(of: item), format = openStep?.question(key)?.item.format
    try answer(
      item, before.answer.map { format?.upgraded($0) ?? $0 }, confirmed: true, at: before.answered ?? now)
    guard let visit = visits.indices.last else { return }
    visits[visit].entries[key]?.confirmed = before.confirmed
  }

  /// Records the result of the current active step.
  ///
  /// Its main quantity, with the digits that the measurement has, is the answer to the item with the step's id.
  /// - Throws: ``SurveyRunError/notMeasuring(step:)``, ``SurveyRunError/finished(_:)``, or ``AnswerError`` if that is out of bounds.
  package mutating func record(_ measurement: ActiveTaskResult, at now: Instant) throws {
    guard let step = openStep, let visit = visits.indices.last else { throw ended }
    guard case .measuring(let task) = step.behavior.interaction, step.step.measures(measurement) else {
      throw SurveyRunError.notMeasuring(step: step.id)
    }
    try answer(step.id, task.definition.answer(from: measurement), at: now)
    visits[visit].measurement = measurement
  }

  /// Returns the id that an item has in the open row of the current step, or the id itself.
  private func key(of item: String) -> String {
    guard let place = visits.indices.last, visits[place].hasDetails, let row = visits[place].openRow,
      item != visits[place].stepID
    else {
      return item
    }
    return FormItem.id(item, inRow: row)
  }

  /// Sets or clears the answer of an item, and keeps the answer that it replaces.
  ///
  /// - Returns: Whether the answer is another one.
  @discardableResult
  mutating func set(_ item: PreparedItem, _ entry: StepVisit.Entry?, at now: Instant) -> Bool {
    guard let visit = visits.indices.last else { return false }
    let known = item.decidesItems ? nil : knownItems.shown
    let old = visits[visit].replace(item.id, with: entry)
    // The visit is another one now, and its own items are not shared with copies of the run.
    knownItems.shown = known
    guard old != entry?.answer else { return false }
    if let old, !item.item.isWithheld {
      let change = AnswerChange(
        item: item.item.name, row: item.item.row, old: old, new: entry?.answer, changed: now)
      visits[visit].changes = (visits[visit].changes ?? []) + [change]
    }
    return true
  }

  /// Returns a signature with the time and the zone of signing, unless it has them; any other answer as it is.
  private func signed(_ answer: Answer, at now: Instant) -> Answer {
    guard case .signature(var signature) = answer, signature.signed == nil else { return answer }
    (signature.signed, signature.zone) = (now, zone)
    return .signature(signature)
  }

  /// Whether the answer to an item cannot be changed now; a rule that fails is noted, and the answer can be.
  private mutating func isLocked(_ item: PreparedItem) -> Bool {
    guard let condition = item.item.lock.condition else { return item.readOnly }
    do {
      return try condition.holds(in: result(deciding: item.item), hooks: route.hooks)
    } catch {
      note(error)
      return false
    }
  }
}

extension StepVisit {
  /// Sets or clears the entry of an item.
  ///
  /// - Returns: The answer that it replaces.
  fileprivate mutating func replace(_ item: String, with entry: Entry?) -> Answer? {
    // A typed number is not a measurement.
    if measurement != nil { measurement = nil }
    if hasDetails, entry != nil { self.notDone = nil }
    guard let entry else { return entries.removeValue(forKey: item)?.answer }
    return entries.updateValue(entry, forKey: item)?.answer
  }
}
