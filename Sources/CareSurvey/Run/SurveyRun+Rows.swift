package import CareModel

/// A row of a repeat group as its list shows it.
package struct ListedRow: Hashable, Sendable {
  /// The title, from the group's template or the first answer of the row.
  package var title: String
  /// Whether every item of the row that needs an answer has one.
  package var isComplete: Bool
}

extension SurveyRun {
  /// The rows of the current step, in order; nil if it is not a repeat group.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook that decides whether an item is shown.
  package func rows() throws -> [ListedRow]? {
    guard let openStep, let visit = visits.last, let rows = visit.rows else { return nil }
    let shown = try shownItems()
    return rows.map { row in
      let isOpen = shown.contains { $0.item.row == row && $0.required && visit.entries[$0.id] == nil }
      let place = RowPlace(visit: visit, row: row, shown: Set(shown.map(\.id)))
      return ListedRow(title: title(of: place, openStep), isComplete: !isOpen)
    }
  }

  /// The number of the open row, from 1; nil while the list of rows is shown.
  package var openRow: Int? {
    guard let last = visits.indices.last, let row = visits[last].openRow else { return nil }
    return visits[last].rows?.firstIndex(of: row).map { $0 + 1 }
  }

  /// Whether the current step takes another row.
  package var takesRow: Bool {
    guard !hasFixedRows, case .repeating(let group)? = openStep?.behavior.interaction else { return false }
    return visits.last?.rows.map { $0.count < group.max } ?? false
  }

  /// Adds a row with its default answers, and opens it.
  ///
  /// - Throws: ``SurveyRunError/notRepeating(step:)``, ``SurveyRunError/fixedRows(step:)``,
  ///   ``SurveyRunError/tooManyRows(step:most:)``; the errors of ``next(at:)`` if the row
  ///   that is open cannot be left.
  package mutating func addRow(at now: Instant) throws {
    var after = self
    let (group, place) = try after.group()
    try after.checkTakesRows()
    if after.visits[place].openRow != nil { try after.closeRow() }
    guard after.takesRow else { throw SurveyRunError.tooManyRows(step: after.visits[place].stepID, most: group.max) }
    let row = after.visits[place].unusedRow
    after.visits[place].rows?.append(row)
    after.visits[place].openRow = row
    after.visits[place].countRows(at: now)
    for item in try after.step(of: after.visits[place]).questions where item.item.row == row {
      guard let given = try after.initialAnswer(to: item.item) else { continue }
      after.visits[place].entries[item.id] = StepVisit.Entry(answer: given)
    }
    after.changed()
    self = after
  }

  /// Opens a row by its number, from 1, to change its answers.
  ///
  /// - Throws: ``SurveyRunError/notRepeating(step:)``, ``SurveyRunError/unknownRow(step:row:count:)``; the errors of ``next(at:)`` if
  ///   the row that is open cannot be left.
  package mutating func openRow(_ number: Int) throws {
    var after = self
    let (_, place) = try after.group()
    let row = try after.row(number)
    if let open = after.visits[place].openRow, open != row { try after.closeRow() }
    after.visits[place].openRow = row
    self = after
  }

  /// Removes a row by its number, from 1; its answers are in the audit trail as cleared.
  ///
  /// - Throws: ``SurveyRunError/notRepeating(step:)``, ``SurveyRunError/fixedRows(step:)``,
  ///   ``SurveyRunError/unknownRow(step:row:count:)``.
  package mutating func removeRow(_ number: Int, at now: Instant) throws {
    _ = try group()
    try checkTakesRows()
    remove(try row(number), at: now)
    changed()
  }

  /// Leaves the open row, if it is complete, for the list of rows.
  mutating func closeRow() throws {
    route.hooks?.beginAction()
    let (_, place) = try group()
    guard let step = openStep, let row = visits[place].openRow else { return }
    try checkAnswers(to: shownItems().filter { $0.item.row == row })
    let failed = try failedChecks(of: step, row: row)
    guard failed.isEmpty else { throw SurveyRunError.contradictory(checks: failed) }
    // Who answers a row for each option continues with the next one.
    visits[place].openRow = step.optionID == nil ? nil : visits[place].unansweredRow(after: row)
  }

  /// Leaves the open row as it is for the list of rows; one that has no answers, or only defaults and needs more, is removed.
  mutating func leaveRow() throws {
    let (_, place) = try group()
    guard let row = visits[place].openRow else { return }
    let visit = visits[place]
    let own = visit.entries.filter { FormItem.row(of: $0.key) == row }
    let isOpen = try shownItems().contains { $0.item.row == row && $0.required && visit.entries[$0.id] == nil }
    visits[place].openRow = nil
    if hasFixedRows { return }
    guard own.isEmpty || isOpen, own.values.allSatisfy({ $0.answered == nil }) else { return }
    visits[place].rows?.removeAll { $0 == row }
    for key in own.keys { visits[place].entries[key] = nil }
    visits[place].countRows(at: visit.started)
  }

  /// Removes every row of the current step; those of options stay.
  mutating func removeRows(at now: Instant) {
    if hasFixedRows { return }
    for row in visits.last?.rows ?? [] { remove(row, at: now) }
  }

  /// Checks the number of rows as a step is left; an optional group may have none.
  ///
  /// - Throws: ``SurveyRunError/tooFewRows(step:least:)``.
  func checkRows(of step: PreparedStep) throws(SurveyRunError) {
    guard step.isRepeating, step.optionID == nil, case .repeating(let group) = step.behavior.interaction,
      let rows = visits.last?.rows
    else {
      return
    }
    guard rows.count >= group.min || rows.isEmpty && step.step.optional else {
      throw .tooFewRows(step: step.id, least: group.min)
    }
  }

  private mutating func remove(_ row: Int, at now: Instant) {
    guard let place = visits.indices.last, let step = openStep else { return }
    for item in step.questions.sorted(by: { $0.id < $1.id }) where item.item.row == row { set(item, nil, at: now) }
    visits[place].rows?.removeAll { $0 == row }
    if visits[place].openRow == row { visits[place].openRow = nil }
    visits[place].countRows(at: now)
  }

  /// Checks that rows can be added and removed.
  private func checkTakesRows() throws(SurveyRunError) {
    if let openStep, openStep.optionID != nil { throw .fixedRows(step: openStep.id) }
  }

  /// Returns the group that is shown, and the place of its visit.
  private func group() throws(SurveyRunError) -> (group: RepeatGroupStep, visit: Int) {
    guard let step = openStep, let place = visits.indices.last else { throw ended }
    guard case .repeating(let group) = step.behavior.interaction, visits[place].rows != nil else {
      throw .notRepeating(step: step.id)
    }
    return (group, place)
  }

  /// Returns the row with a number, from 1.
  private func row(_ number: Int) throws(SurveyRunError) -> Int {
    guard let visit = visits.last, let rows = visit.rows else { throw .notRepeating(step: visits.last?.stepID ?? "") }
    guard let row = rows.entry(number: number) else {
      throw .unknownRow(step: visit.stepID, row: number, count: rows.count)
    }
    return row
  }
}

// MARK: Texts

/// A row of a visit, whose answers are filled into its texts first.
struct RowPlace {
  let visit: StepVisit
  let row: Int
  /// The ids of the items that are shown.
  let shown: Set<String>

  /// Returns the answer to an item of the row that is shown.
  func entry(_ item: String) -> StepVisit.Entry? {
    let key = FormItem.id(item, inRow: row)
    return shown.contains(key) ? visit.entries[key] : nil
  }
}

extension SurveyRun {
  /// Returns a row of the current visit; nil if it is not one of a repeat group.
  func place(ofRow row: Int, showing items: [PreparedItem]) -> RowPlace? {
    visits.last.map { RowPlace(visit: $0, row: row, shown: Set(items.map(\.id))) }
  }

  /// Returns a row of a result.
  func place(ofRow row: Int, of result: StepResult) -> RowPlace {
    var visit = StepVisit(stepID: result.id, number: result.visit, started: result.started)
    let own = result.answers.filter { $0.row == row }
    for answer in own { visit.entries[answer.key] = answer.answer.map { StepVisit.Entry(answer: $0) } }
    return RowPlace(visit: visit, row: row, shown: Set(own.map(\.key)))
  }

  /// Returns the title of a row: the group's template, or else the first answer; the survey's `unanswered` if there is none.
  func title(of place: RowPlace, _ step: PreparedStep) -> String {
    let own = (try? route.step(step.id)) ?? step
    if case .repeatGroup(let group) = translated(own.step).kind, let template = group.itemTitle {
      return TextTemplate(template).filled { reference in
        label(of: reference.item, in: place, own) ?? (translation ?? survey).unanswered
      }
    }
    if let option = own.optionID, let label = label(of: option, in: place, own) { return label }
    for item in own.step.items {
      guard let entry = place.entry(item.id) else { continue }
      return translated(item, of: own).format.wordedText(of: entry.answer, in: language)
    }
    return (translation ?? survey).unanswered
  }

  /// Returns the text of an answer in rows of a visit that has been left: each row's, or the titles of the rows for their number.
  func label(ofRows rows: [Int], _ item: String, _ visit: StepVisit, _ step: PreparedStep) -> String? {
    let shown = Set(visit.shown ?? [])
    let texts = rows.compactMap { row -> String? in
      let place = RowPlace(visit: visit, row: row, shown: shown)
      return item == step.id ? title(of: place, step) : label(of: item, in: place, step)
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Returns the text of an answer in a row; nil if the item is not shown, or has none.
  func label(of item: String, in place: RowPlace, _ step: PreparedStep) -> String? {
    guard let own = (try? route.step(step.id))?.step.items.first(where: { $0.id == item }),
      let entry = place.entry(item)
    else { return nil }
    return translated(own, of: step).format.wordedText(of: entry.answer, in: language)
  }
}

// MARK: Visits

extension StepVisit {
  /// A number that no row, answer, or change of the visit has.
  fileprivate var unusedRow: Int {
    let changed = (self.changes ?? []).compactMap(\.row)
    let known = (self.rows ?? []) + entries.keys.compactMap { FormItem.row(of: $0) } + changed
    return (known.max() ?? 0) + 1
  }

  /// Returns the name of an item for messages: `pain`, or `meds[2].name` in a row.
  func label(of item: FormItem) -> String {
    guard let row = item.row, let place = self.rows?.firstIndex(of: row) else { return item.id }
    return "\(stepID)[\(place + 1)].\(item.name)"
  }

  /// Sets the number of rows.
  mutating func countRows(at now: Instant) {
    guard let rows = self.rows else { return }
    entries[stepID] = Entry(answer: .integer(rows.count), answered: rows.isEmpty ? nil : now)
  }
}

extension Step {
  /// Whether the rows of a saved visit are such that the step can have made them.
  func takes(_ rows: [Int]?) -> Bool {
    guard case .repeating(let group) = kind.behavior.interaction else { return rows == nil }
    guard let rows else { return false }
    if let possibleRows {
      return rows == rows.sorted() && Set(rows).isSubset(of: possibleRows) && Set(rows).count == rows.count
    }
    return rows.count <= group.max && Set(rows).count == rows.count && rows.allSatisfy { $0 > 0 }
  }
}

extension AnswerResult {
  /// The id that the item has in a run.
  fileprivate var key: String { FormItem.id(itemID, inRow: row) }
}

extension FormItem {
  /// Returns the row in which the rules of the item are decided, of a step.
  func ownRow(in step: String?) -> OwnRow? {
    guard let step, let row else { return nil }
    return OwnRow(step: step, row: row)
  }
}
