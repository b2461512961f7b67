import CareModel

extension SurveyRun {
  /// Gives a visit the rows of the options that are chosen now; answers in the rows of other options stay, and count nowhere.
  ///
  /// - Returns: Whether there is a row that the visit did not have.
  /// - Throws: The error of a hook that gives a default.
  mutating func takeOptions(of step: PreparedStep, _ visit: inout StepVisit) throws -> Bool {
    guard let source = step.step.rowSource, let option = step.optionID else { return false }
    let before = Set(visit.rows ?? [])
    let chosen = step.step.rows(of: record.find(source)?.answer)
    let rows = chosen.map(\.row)
    visit.rows = rows
    visit.entries[step.id] = StepVisit.Entry(answer: .integer(rows.count))
    for (row, answer) in chosen {
      let isNew =
        visit.entries.updateValue(StepVisit.Entry(answer: answer), forKey: FormItem.id(option, inRow: row)) == nil
      guard isNew else { continue }
      for item in step.step.items where item.id != option {
        guard let given = try initialAnswer(to: item.inRow(row)) else { continue }
        visit.entries[FormItem.id(item.id, inRow: row)] = StepVisit.Entry(answer: given)
      }
    }
    visit.openRow = visit.unansweredRow(after: nil)
    return rows.contains { !before.contains($0) }
  }

  /// Whether the rows of the current step are options that were chosen, so that none can be added or removed.
  package var hasFixedRows: Bool { openStep?.optionID != nil }

  /// Returns the step with the title of the open row as its heading, if its rows are options.
  func headed(_ step: Step) -> Step {
    guard let openStep, openStep.optionID != nil, let visit = visits.last, let row = visit.openRow else { return step }
    let items = openStep.questions.filter { $0.item.row == row }.map(\.id)
    let shown = (try? shownItems().map(\.id)) ?? items
    var headed = step
    headed.title = title(of: RowPlace(visit: visit, row: row, shown: Set(shown)), openStep)
    return headed
  }
}

extension StepVisit {
  /// The first row after another in which nothing was answered; nil if there is none.
  func unansweredRow(after row: Int?) -> Int? {
    let answered = Set(entries.compactMap { $0.value.answered == nil ? nil : FormItem.row(of: $0.key) })
    return self.rows?.first { $0 > row ?? 0 && !answered.contains($0) }
  }

  /// Whether nothing was answered in the visit of a step, and no row added.
  func isBlank(at step: PreparedStep) -> Bool {
    if step.optionID != nil { return entries.values.allSatisfy { $0.answered == nil } }
    return self.rows.map(\.isEmpty) ?? entries.isEmpty
  }

  /// Returns the visit with its rows at the places that their options have in a step now; without rows whose options are gone.
  func moved(to step: Step) -> StepVisit {
    guard let option = step.optionID else { return self }
    let places = Dictionary(step.rowOptions.enumerated().map { ($1.value, $0 + 1) }) { first, _ in first }
    var rows: [Int: Int] = [:]
    for (id, entry) in entries where FormItem.name(of: id) == option {
      guard let row = FormItem.row(of: id), let value = entry.answer.chosenValues?.first else { continue }
      rows[row] = places[value]
    }
    var moved = self
    moved.entries = [:]
    for (id, entry) in entries {
      guard let row = FormItem.row(of: id) else {
        moved.entries[id] = entry
        continue
      }
      if let place = rows[row] { moved.entries[FormItem.id(FormItem.name(of: id), inRow: place)] = entry }
    }
    moved.rows = self.rows.map { Set($0.compactMap { rows[$0] }).sorted() }
    moved.openRow = self.openRow.flatMap { rows[$0] }
    moved.changes = self.changes?.compactMap { change in
      guard let row = change.row else { return change }
      var change = change
      change.row = rows[row]
      return change.row == nil ? nil : change
    }
    return moved
  }
}

extension Step {
  /// Every row that the step can have, whatever was chosen; nil if participants add rows, or if there are none.
  var possibleRows: [Int]? { optionID == nil ? nil : Array(0..<rowOptions.count).map { $0 + 1 } }
}
