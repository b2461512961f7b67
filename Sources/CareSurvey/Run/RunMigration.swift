import CareModel

/// Replays the visits of a saved run in a survey that has changed since.
struct RunMigration {
  var run: SurveyRun
  var changes: [SavedRunChange] = []

  mutating func replay(_ saved: SavedRun) {
    var rest = saved.path[...]
    var diverged = false
    while let visit = rest.first, !diverged {
      if !exists(visit.stepID) {
        changes.append(.removedStep(visit.stepID))
        rest = rest.dropFirst()
      } else if run.openStep?.id != visit.stepID {
        diverged = true
      } else {
        restore(visit)
        rest = rest.dropFirst()
        if rest.contains(where: { exists($0.stepID) }) { diverged = !advance(past: visit) }
      }
    }
    if diverged { changes.append(.pathChanged(at: run.openStep?.id)) }
    keep(rest + saved.trimmed)
  }

  /// Copies the answers of a saved visit that still fit to the current one.
  private mutating func restore(_ saved: StepVisit) {
    guard let open = run.openStep, let last = run.visits.indices.last else { return }
    if open.optionID != nil { return restoreOptions(saved, of: open) }
    run.visits[last].rows = rows(of: saved, open)
    guard let step = run.openStep else { return }
    let entries = fitting(saved, step)
    run.visits[last].started = saved.started
    run.visits[last].entries.merge(entries) { old, new in new }
    if entries[step.id] != nil { run.visits[last].measurement = saved.measurement }
    if step.step.isMeasuring, entries.isEmpty { run.visits[last].notDone = saved.notDone }
    run.visits[last].changes = saved.changes
    run.visits[last].countRows(at: saved.started)
    if run.visits[last].entries[step.id] != nil { run.visits[last].document = saved.document }
  }

  /// Copies the answers in rows of options: the rows themselves are those of what is chosen now.
  private mutating func restoreOptions(_ saved: StepVisit, of step: PreparedStep) {
    guard let last = run.visits.indices.last, let option = step.optionID else { return }
    let saved = moved(saved, to: step), chosen = run.visits[last].entries.filter { FormItem.name(of: $0.key) == option }
    let entries = fitting(saved, step.inRows(step.step.possibleRows))
    run.visits[last].started = saved.started
    run.visits[last].entries.merge(entries) { old, new in new }
    run.visits[last].entries.merge(chosen) { old, new in new }
    run.visits[last].changes = saved.changes
    run.visits[last].openRow = run.visits[last].unansweredRow(after: nil)
  }

  /// Returns a saved visit with its rows where their options are now, and reports those that have none.
  private mutating func moved(_ saved: StepVisit, to step: PreparedStep) -> StepVisit {
    let moved = saved.moved(to: step.step)
    if moved.entries.count < saved.entries.count { changes.append(.removedRows(step: step.id)) }
    return moved
  }

  /// Moves on as the participant did.
  ///
  /// - Returns: False if the run cannot, or would end.
  private mutating func advance(past saved: StepVisit) -> Bool {
    guard let left = saved.finished else { return false }
    var after = run
    do {
      if let open = run.openStep, saved.isBlank(at: open), run.visits.last?.notDone == nil, open.step.optional {
        try after.pass(at: left)
      } else {
        try after.advance(at: left)
      }
    } catch {
      // The participant meets the same obstacle when moving on from here.
      return false
    }
    guard after.finished == nil else { return false }
    run = after
    return true
  }

  /// Keeps the answers of visits that are not on the path until their steps are reached.
  private mutating func keep(_ visits: some Sequence<StepVisit>) {
    for visit in visits {
      guard let found = try? run.route.step(visit.stepID) else {
        changes.append(.removedStep(visit.stepID))
        continue
      }
      let visit = found.optionID == nil ? visit : moved(visit, to: found)
      let rows = found.optionID == nil ? rows(of: visit, found) : visit.rows ?? []
      let step = found.inRows(found.step.possibleRows ?? rows)
      let known = run.trimmed + run.visits
      guard !known.contains(where: { $0.stepID == visit.stepID && $0.number == visit.number }) else { continue }
      let entries = fitting(visit, step)
      var kept = StepVisit(
        stepID: visit.stepID, number: visit.number, started: visit.started, entries: entries,
        measurement: entries[step.id] == nil ? nil : visit.measurement)
      kept.changes = visit.changes
      kept.rows = rows
      kept.countRows(at: visit.started)
      kept.document = visit.document
      if step.step.isMeasuring, entries.isEmpty { kept.notDone = visit.notDone }
      run.trimmed.append(kept)
    }
  }

  /// Returns the saved rows that the step takes; nil if it is not a repeat group.
  private mutating func rows(of visit: StepVisit, _ step: PreparedStep) -> [Int]? {
    guard case .repeating(let group) = step.behavior.interaction else { return nil }
    var rows: [Int] = []
    for row in visit.rows ?? [] where row > 0 && !rows.contains(row) && rows.count < group.max { rows.append(row) }
    if rows.count < (visit.rows ?? []).count { changes.append(.removedRows(step: step.id)) }
    return rows
  }

  private mutating func fitting(_ visit: StepVisit, _ step: PreparedStep) -> [String: StepVisit.Entry] {
    var entries: [String: StepVisit.Entry] = [:]
    for (id, entry) in visit.entries.sorted(by: { $0.key < $1.key }) {
      // The number of rows is that of the rows that are kept.
      let row = FormItem.row(of: id)
      if step.isRepeating, id == step.id || row != nil && !step.step.items.contains(where: { $0.row == row }) {
        continue
      }
      guard let item = step.question(id)?.item else {
        changes.append(.removedItem(step: step.id, item: id))
        continue
      }
      if id == step.id, let measurement = visit.measurement, !step.step.measures(measurement) {
        changes.append(.refusedAnswer(step: step.id, item: id, code: "other_measurement"))
        continue
      }
      if id == step.id, case .consent(let consent) = step.step.kind, visit.document?.hash != consent.documentHash {
        // The agreement was to another text, or to a translation, which the survey does not contain.
        changes.append(.refusedAnswer(step: step.id, item: id, code: "other_document"))
        continue
      }
      do {
        entries[id] = StepVisit.Entry(
          answer: try item.validate(item.format.upgraded(entry.answer)), answered: entry.answered,
          confirmed: entry.confirmed, attempts: entry.attempts)
      } catch {
        changes.append(.refusedAnswer(step: step.id, item: id, code: error.code))
      }
    }
    return entries
  }

  private func exists(_ step: String) -> Bool {
    (try? run.route.step(step)) != nil
  }
}

/// A part of a saved run that does not fit the survey with which it is resumed.
package enum SavedRunChange: Hashable, Sendable {
  /// The survey no longer has the step.
  case removedStep(String)
  /// The step no longer has the item; its answer is omitted.
  case removedItem(step: String, item: String)
  /// The step takes fewer rows than were saved; those at the end are omitted.
  case removedRows(step: String)
  /// The item no longer accepts the answer, which is omitted; `code` is that of the ``AnswerError``.
  case refusedAnswer(step: String, item: String, code: String)
  /// The path through the survey has changed; the run is now at this step, or has ended if nil.
  case pathChanged(at: String?)

  /// A description of the change.
  package var message: String {
    switch self {
    case .removedStep(let step): "step '\(step)' was removed"
    case .removedItem(let step, let item): "'\(item)' of step '\(step)' was removed"
    case .removedRows(let step): "step '\(step)' takes fewer rows; the last ones were removed"
    case .refusedAnswer(let step, let item, let code):
      "the answer to '\(item)' of step '\(step)' is no longer valid (\(code)) and must be given again"
    case .pathChanged(let step): step.map { "the survey continues at step '\($0)'" } ?? "the survey is completed"
    }
  }
}
