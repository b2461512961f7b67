import CareModel
import CareSurvey

/// Prepared answers in the rows of options that were chosen before.
extension SurveyRun {
  /// Opens a row by its number, from 1, and leaves the one that is open as it is.
  mutating func openOnly(_ number: Int) throws {
    if openRow != nil { try back() }
    try openRow(number)
  }

  /// Leaves the open row and those that follow it, for the list of rows.
  mutating func closeRows() throws {
    if openRow != nil { try back() }
  }

  /// Answers each row by its option.
  ///
  /// - Throws: As ``replaceRows(of:with:at:)``, which names a row by its place among those that are shown.
  mutating func fillOptions(
    of step: Step, _ now: Instant, before: (_ option: String, _ item: String) -> AnswerResult?
  ) throws {
    for (place, option) in chosenOptions(of: step).enumerated() {
      try openOnly(place + 1)
      _ = try fill(step, with: [:], at: now) { before(option, $0) }
    }
    try closeRows()
  }

  /// Answers the rows of options with prepared ones, each of which names its option.
  ///
  /// - Throws: As ``replaceRows(of:with:at:)``; ``RuntimeError/missingAnswer(survey:step:item:)`` if a row names no option, or an item of a
  ///   row that must be answered is not; ``RuntimeError/refusedAnswer(item:rule:)`` for an option that was not chosen, or twice.
  mutating func replaceOptions(of step: Step, with rows: [[String: AnswerInput]], at now: Instant) throws {
    guard let option = step.optionID, let item = step.items.first(where: { $0.id == option }) else { return }
    let chosen = chosenOptions(of: step)
    var given: [String: [String: AnswerInput]] = [:], places: [String: Int] = [:]
    for (place, row) in rows.enumerated() {
      let name = "\(step.id)[\(place + 1)].\(option)"
      guard let value = try row[option]?.answer(for: item, named: name)?.chosenValues?.first ?? words(row[option], item)
      else { throw RuntimeError.missingAnswer(survey: survey.id, step: step.id, item: name) }
      guard chosen.contains(value) else { throw RuntimeError.refusedAnswer(item: name, rule: "not_chosen") }
      guard given[value] == nil else { throw RuntimeError.refusedAnswer(item: name, rule: "repeated_choice") }
      given[value] = row.filter { $0.key != option }
      places[value] = place + 1
    }
    for (place, value) in chosen.enumerated() {
      try openOnly(place + 1)
      for item in try visibleItems where !item.readOnly { try answer(item.id, nil, at: now) }
      let used = try fill(step, with: given[value] ?? [:], at: now) { _ in nil }
      if let extra = given[value]?.keys.sorted().first(where: { !used.contains($0) }) {
        let row = "\(step.id)[\(places[value] ?? place + 1)]"
        throw RuntimeError.unusedAnswer(
          survey: survey.id, item: "\(row).\(extra)", known: step.items.map { "\(row).\($0.id)" })
      }
    }
    try closeRows()
  }

  /// The value of the option for own words, if the input is `{other: words}`.
  private func words(_ input: AnswerInput?, _ item: FormItem) -> String? {
    guard case .other? = input else { return nil }
    return item.format.definition.options.first(where: \.other)?.value
  }

  /// The values of the options that have rows in the step that is shown, in order.
  private func chosenOptions(of step: Step) -> [String] {
    let options = step.rowOptions
    return (visits.last?.rows ?? []).compactMap { options.entry(number: $0)?.value }
  }
}

extension SurveyResult {
  /// Returns the answer to an item in the row of an option, at the latest visit of a group.
  func answer(to item: String, in option: String, of step: Step) -> AnswerResult? {
    guard let id = step.optionID, let visit = self.step(step.id),
      let row = visit.answers.first(where: { $0.itemID == id && $0.answer?.chosenValues == [option] })?.row
    else { return nil }
    return visit.answers.first { $0.itemID == item && $0.row == row }
  }
}
