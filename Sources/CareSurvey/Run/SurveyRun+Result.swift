package import CareModel

extension SurveyRun {
  /// Returns the result so far: one for each visit, with the items that were shown.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook that decides whether an item of the last step is shown.
  package func result() throws -> SurveyResult {
    guard let last = visits.indices.last, visits[last].shown == nil, let lastStep else { return record }
    var result = record
    result.steps.append(visits[last].result(showing: try shownItems(of: lastStep)))
    return result
  }

  /// Returns the result so far in which a rule of an item of the current step is decided: its own row comes first.
  func result(deciding item: FormItem) throws -> SurveyResult {
    var result = try result()
    result.ownRow = item.ownRow(in: visits.last?.stepID)
    return result
  }
}

extension StepVisit {
  /// Returns the result of the visit if these items are shown.
  func result(showing items: [PreparedItem]) -> StepResult { result(showing: items, answers(to: items)) }

  /// Returns the results of items.
  func answers(to items: [PreparedItem]) -> [AnswerResult] { Self.answers(to: items, entries) }

  /// Returns the results of items with the entries of a visit.
  static func answers(to items: [PreparedItem], _ entries: [String: Entry]) -> [AnswerResult] {
    items.map { $0.result(entries[$0.id]) }
  }

  /// Returns the result of the visit if these items are shown, which have these results.
  func result(showing items: [PreparedItem], _ answers: [AnswerResult]) -> StepResult {
    var result = StepResult(
      id: stepID, visit: number, started: started, finished: finished, answers: answers, measurement: measurement,
      changes: shownChanges(of: items))
    result.language = language
    guard hasDetails else { return result }
    (result.rows, result.timeLimit, result.timedOut) = (self.rows, self.timeLimit, self.timedOut)
    result.notDone = self.notDone
    // A document without an answer was only read.
    if let document = self.document, entries[stepID] != nil { result.document = document }
    return result
  }

  /// Returns the changes of the answers to these items and in removed rows; nil if there are none.
  private func shownChanges(of items: [PreparedItem]) -> [AnswerChange]? {
    guard hasDetails, let changes = self.changes else { return nil }
    let found = changes.filter { change in
      if let row = change.row, self.rows?.contains(row) == false { return true }
      return items.contains { $0.item.name == change.item && $0.item.row == change.row }
    }
    return found.isEmpty ? nil : found
  }
}

// MARK: Visibility

extension SurveyRun {
  /// The items of the current step that are shown, with answers filled into their texts; empty once the run has ended.
  ///
  /// Of a repeat group, those of the open row, without its option; none while no row is open.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package var visibleItems: [FormItem] {
    get throws {
      guard let openStep, let last = visits.indices.last else { return [] }
      let items = try shownItems(of: openStep)
      let isOwn = shownSurvey == nil && !openStep.hasBuiltInItems
      if isOwn, !visits[last].hasDetails, let all = openStep.plainItems, all.count == items.count,
        openStep.questions.elementsEqual(items, by: ===)
      {
        return all
      }
      let changes = visits[last].modified?.items ?? [:]
      let row = visits[last].openRow.flatMap { place(ofRow: $0, showing: items) }
      let isPlain = isOwn && changes.isEmpty && row == nil
      let option = openStep.optionID
      let asked =
        visits[last].rows == nil
        ? items : items.filter { $0.item.row != nil && $0.item.row == row?.row && $0.item.name != option }
      return asked.map { item in
        if isPlain, !item.hasReferences { return item.item }
        var shown = translated(item.item.named, of: openStep)
        shown.text = changes[shown.id]?.text ?? shown.text
        shown.detail = changes[shown.id]?.detail ?? shown.detail
        return filled(shown, in: row)
      }
    }
  }

  func shownItems() throws -> [PreparedItem] {
    try openStep.map { try shownItems(of: $0) } ?? []
  }

  /// Returns the items of the step of the last visit that are shown, with their rules decided.
  private func shownItems(of step: PreparedStep) throws -> [PreparedItem] {
    guard step.hasHiddenItems || step.hasRules, let last = visits.indices.last else { return step.questions }
    let shown = try shownQuestions(of: step, at: last)
    guard step.hasRules else { return shown }
    var result = record
    result.steps.append(visits[last].result(showing: shown))
    return try shown.map {
      $0.hasRules ? PreparedItem(try decided($0.item, result), decidesItems: $0.decidesItems) : $0
    }
  }

  /// Returns the items that are shown.
  ///
  /// An item none of whose options is shown is hidden too.
  ///
  /// No condition sees the answer of a hidden item, so hiding one may hide or show others. Starting from the items without a condition,
  /// the conditions are evaluated until nothing changes. If no item depends on itself, that takes at most as many rounds as there are
  /// items; if no hook decides, each is decided after those that it depends on instead.
  private func shownQuestions(of step: PreparedStep, at visit: Int) throws -> [PreparedItem] {
    let questions = step.questions
    guard step.hasHiddenItems else { return questions }
    if let order = step.order {
      if let known = knownItems.shown { return known }
      let shown = try shownQuestions(of: step, in: order, at: visit)
      knownItems.shown = shown
      return shown
    }
    var shown = questions.filter { $0.item.when == nil }
    var result = record
    for _ in 0...questions.count {
      result.steps = record.steps + [visits[visit].result(showing: shown)]
      let next = try questions.compactMap { item in
        result.ownRow = item.item.ownRow(in: step.id)
        return try self.shown(item, result)
      }
      if next.elementsEqual(shown, by: { $0 === $1 || $0.item == $1.item }) { break }
      shown = next
    }
    return shown
  }

  /// Returns an item with its rules decided for the answers so far.
  private func decided(_ item: FormItem, _ result: SurveyResult) throws -> FormItem {
    var item = item, result = result
    result.ownRow = item.ownRow(in: visits.last?.stepID)
    if let rule = item.requirement.condition { item.required = try rule.holds(in: result, hooks: route.hooks) }
    if let rule = item.lock.condition { item.readOnly = try rule.holds(in: result, hooks: route.hooks) }
    return item
  }

  /// Returns the items that are shown, decided one after another; a condition sees only the answers that it names.
  private func shownQuestions(
    of step: PreparedStep, in order: ItemOrder, at visit: Int
  ) throws -> [PreparedItem] {
    let questions = step.questions
    // A plain conversion casts each item.
    var shown = questions.map(Optional.some)
    var isSame = true
    var result = record
    let entries = visits[visit].entries, isRepeated = visits[visit].hasDetails && visits[visit].rows != nil
    for place in order.places where questions[place].isConditional {
      let answers = order.sources[place].compactMap { source in shown[source].map { $0.result(entries[$0.id]) } }
      result.open = StepAnswers(step: step.id, isRepeated: isRepeated, answers: answers)
      if isRepeated { result.ownRow = questions[place].item.ownRow(in: step.id) }
      shown[place] = try self.shown(questions[place], result)
      isSame = isSame && shown[place] === questions[place]
    }
    return isSame ? questions : shown.compactMap(\.self)
  }

  /// Returns an item as it is shown for a result, with the options whose conditions hold; nil if it is hidden.
  private func shown(_ item: PreparedItem, _ result: SurveyResult) throws -> PreparedItem? {
    guard try item.item.when?.holds(in: result, hooks: route.hooks, withoutWork: true) ?? true else { return nil }
    return try offered(item, result)
  }

  /// Returns an item with the options whose conditions hold; nil if there are none left.
  func offered(_ item: PreparedItem, _ result: SurveyResult) throws -> PreparedItem? {
    guard item.hasOptionConditions else { return item }
    let left = try item.item.format.definition.options.filter { option in
      try option.when?.holds(in: result, hooks: route.hooks, withoutWork: true) ?? true
    }
    return left.isEmpty ? nil : item.offering(left.map(\.value))
  }
}
