package import CareModel

extension SurveyRun {
  /// Returns the run as data for ``resume(_:from:parameters:hooks:)``.
  package func save() -> SavedRun {
    var saved = SavedRun(
      runID: record.runID, surveyID: record.surveyID, surveyHash: record.surveyHash, started: record.started,
      path: visits.map { savable($0) }, trimmed: trimmed.map { savable($0) }, last: record.earlier.first,
      reviewing: reviewing, seed: record.seed)
    saved.expired = record.expired
    return saved
  }

  /// Resumes a saved run.
  ///
  /// If the survey is unchanged, so is the run. If the survey has changed, the saved visits are replayed: answers that still fit are kept,
  /// the run stops where its path differs from the saved one, and answers of later steps are kept for when these are reached. Saved data is
  /// not trusted: whatever does not fit is omitted and reported.
  ///
  /// `trusted`: false for a run that a client sent: its path is replayed even if the survey is unchanged, and results of earlier runs that it
  /// contains are replaced by `last`.
  /// - Returns: The run, and what was changed or omitted.
  /// - Throws: ``SurveyRunError/otherSurvey(expected:found:)``, or the errors of ``begin(_:parameters:hooks:runID:at:)``.
  package static func resume(
    _ survey: Survey, from saved: SavedRun, parameters: [String: ParameterValue] = [:],
    hooks: (any SurveyHooks)? = nil, trusted: Bool = true, last: SurveyResult? = nil
  ) throws -> (run: SurveyRun, changes: [SavedRunChange]) {
    guard saved.surveyID == survey.id else {
      throw SurveyRunError.otherSurvey(expected: survey.id, found: saved.surveyID)
    }
    guard trusted else { return try replay(saved, survey, parameters: parameters, last: last, hooks: hooks) }
    var run = try SurveyRun(
      survey, parameters: parameters, last: saved.last, hooks: hooks, runID: saved.runID, seed: saved.seed,
      at: saved.started)
    if run.record.surveyHash == saved.surveyHash, run.fits(saved) {
      run.visits = saved.path
      run.record.expired = saved.expired
      run.trimmed = saved.trimmed
      run.reviewing = saved.reviewing
      if let last = run.visits.indices.last {
        run.visits[last].finished = nil
        run.visits[last].shown = nil
        run.record.steps = try run.visits[..<last].map { visit in
          let shown = Set(visit.shown ?? [])
          let items = try run.step(of: visit).questions.filter { shown.contains($0.id) }
          return visit.result(showing: items.map { $0.offering(visit.offered?[$0.id]) })
        }
      }
      run.arrived()
      return (run, [])
    }
    var resumed = try replay(saved, survey, parameters: parameters, last: saved.last, hooks: hooks)
    resumed.run.record.expired = saved.expired
    return resumed
  }

  /// Goes through the saved visits again, from the beginning of the survey.
  private static func replay(
    _ saved: SavedRun, _ survey: Survey, parameters: [String: ParameterValue], last: SurveyResult?,
    hooks: (any SurveyHooks)?
  ) throws -> (run: SurveyRun, changes: [SavedRunChange]) {
    var migration = RunMigration(
      run: try begin(
        survey, parameters: parameters, last: last, hooks: hooks, runID: saved.runID, seed: saved.seed,
        at: saved.started))
    migration.replay(saved)
    if migration.run.path.count > 1 { migration.run.arrived() }
    return (migration.run, migration.changes)
  }

  /// Returns whether every visit has a known step, the right number, and answers that its items accept.
  private func fits(_ saved: SavedRun) -> Bool {
    guard !saved.path.isEmpty, saved.path.count <= Self.mostVisits else { return false }
    var numbers: [String: Int] = [:]
    for (index, visit) in saved.path.enumerated() {
      numbers[visit.stepID, default: 0] += 1
      guard visit.number == numbers[visit.stepID], fits(visit) else { return false }
      guard visit.shown != nil || index == saved.path.count - 1 else { return false }
    }
    return saved.trimmed.allSatisfy { fits($0) }
  }

  private func fits(_ visit: StepVisit) -> Bool {
    guard let found = try? route.step(visit.stepID), found.step.takes(visit.rows) else { return false }
    // Rows of options that are not chosen anymore keep their answers.
    let step = found.inRows(found.step.possibleRows ?? visit.rows)
    if let option = found.optionID,
      !(visit.rows ?? []).allSatisfy({ visit.entries[FormItem.id(option, inRow: $0)] != nil })
    {
      return false
    }
    guard visit.openRow.map({ visit.rows?.contains($0) ?? false }) ?? true else { return false }
    guard visit.notDone == nil || step.step.isMeasuring else { return false }
    if let rows = visit.rows, visit.entries[step.id]?.answer != .integer(rows.count) { return false }
    return visit.entries.allSatisfy { id, entry in
      guard let item = step.question(id)?.item else { return false }
      return (try? item.validate(entry.answer)) == entry.answer
    }
  }
}
