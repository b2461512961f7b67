package import CareModel

extension SurveyRun {
  /// Returns the result so far: one for each visit, with the items that were shown.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook that decides whether an item of the last step is shown.
  package func result() throws -> SurveyResult {
    var result = header
    if let visit = visits.last, visit.shown == nil {
      result.steps.append(visit.result(showing: try shownItems(of: step(of: visit), visit)))
    }
    return result
  }

  /// Returns the result so far in which a rule of an item of the current step is decided: its own row comes first.
  func result(deciding item: FormItem) throws -> SurveyResult {
    var result = try result()
    result.ownRow = item.ownRow(in: visits.last?.stepID)
    return result
  }

  /// The result without the visit that is still open.
  var header: SurveyResult {
    var result = SurveyResult(
      runID: runID, surveyID: survey.id, surveyHash: surveyHash, started: started, finished: finishedAt,
      reason: finished, steps: closed, scoring: survey.scores)
    if let last { result.earlier = [last] }
    (result.zone, result.language, result.device) = (participantZone, shownLanguage, device)
    return result
  }
}

extension StepVisit {
  /// Returns the result of the visit if these items are shown.
  func result(showing items: [FormItem]) -> StepResult {
    var result = StepResult(
      id: stepID, visit: number, started: started, finished: finished,
      answers: items.map { self.result(of: $0) }, measurement: measurement, changes: changes(of: items))
    result.rows = rows
    result.language = language
    return result
  }

  /// Returns the result of an item if it is shown.
  func result(of item: FormItem) -> AnswerResult {
    let entry = entries[item.id]
    var result = AnswerResult(
      item: item, answer: entry?.answer, answered: entry?.answered, confirmed: entry?.confirmed)
    if rows != nil, item.id == stepID { result.format = AnswerResult.rowCount }
    return result
  }

  /// Returns the changes of the answers to these items and in removed rows; nil if there are none.
  private func changes(of items: [FormItem]) -> [AnswerChange]? {
    let found = (changes ?? []).filter { change in
      if let row = change.row, rows?.contains(row) == false { return true }
      return items.contains { $0.name == change.item && $0.row == change.row }
    }
    return found.isEmpty ? nil : found
  }
}

// MARK: Visibility

extension SurveyRun {
  /// The items of the current step that are shown, with answers filled into their texts; empty once the run has ended.
  ///
  /// Of a repeat group, those of the open row; none while no row is open.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package var visibleItems: [FormItem] {
    get throws {
      guard let openStep else { return [] }
      let changes = visits.last?.modified?.items ?? [:]
      let items = try shownItems(), row = visits.last?.openRow.flatMap { place(ofRow: $0, showing: items) }
      return items.filter { visits.last?.rows == nil || $0.row != nil && $0.row == row?.row }.map { item in
        var shown = translated(item.named, of: openStep)
        shown.text = changes[shown.id]?.text ?? shown.text
        shown.detail = changes[shown.id]?.detail ?? shown.detail
        return filled(shown, in: row)
      }
    }
  }

  func shownItems() throws -> [FormItem] {
    guard let openStep, let visit = visits.last else { return [] }
    return try shownItems(of: openStep, visit)
  }

  /// Returns the items of a step that are shown at its visit, the last one on the path, with their rules decided.
  func shownItems(of step: Step, _ visit: StepVisit) throws -> [FormItem] {
    let shown = try shownQuestions(of: step, visit)
    guard shown.contains(where: { $0.requirement.condition != nil || $0.lock.condition != nil }) else { return shown }
    var result = header
    result.steps.append(visit.result(showing: shown))
    return try shown.map { try decided($0, result) }
  }

  /// Returns the items that are shown.
  ///
  /// No condition sees the answer of a hidden item, so hiding one may hide or show others. Starting from the items without a condition,
  /// the conditions are evaluated until nothing changes. If no item depends on itself, that takes at most as many rounds as there are
  /// items; if no hook decides, each is decided after those that it depends on instead.
  private func shownQuestions(of step: Step, _ visit: StepVisit) throws -> [FormItem] {
    let questions = step.questions
    var shown = questions.filter { $0.when == nil }
    guard shown.count < questions.count else { return shown }
    if let order = ItemOrder(step, scores: survey.scores) { return try shownItems(in: order, visit) }
    var result = header
    for _ in 0...questions.count {
      result.steps = closed + [visit.result(showing: shown)]
      let next = try questions.filter { item in
        guard let condition = item.when else { return true }
        result.ownRow = item.ownRow(in: step.id)
        return try condition.holds(in: result, hooks: route.hooks, withoutWork: true)
      }
      if next == shown { break }
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
  private func shownItems(in order: ItemOrder, _ visit: StepVisit) throws -> [FormItem] {
    var result = header
    let last = result.steps.endIndex
    result.steps.append(visit.result(showing: []))
    var answers: [String: AnswerResult] = [:]
    for place in order.places {
      let item = order.items[place]
      if let condition = item.when {
        result.steps[last].answers = order.sources[place].compactMap { answers[order.items[$0].id] }
        result.ownRow = item.ownRow(in: visit.stepID)
        guard try condition.holds(in: result, hooks: nil) else { continue }
      }
      answers[item.id] = visit.result(of: item)
    }
    return order.items.filter { answers[$0.id] != nil }
  }
}
