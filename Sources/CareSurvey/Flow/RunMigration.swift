import CareModel

/// Walks the visits of a saved run through a survey that has changed since.
struct RunMigration {
  var run: SurveyRun
  var changes: [SavedRunChange] = []

  mutating func walk(_ saved: SavedRun) {
    var rest = saved.path[...]
    var parted = false
    while let visit = rest.first, !parted {
      if !exists(visit.stepID) {
        changes.append(.removedStep(visit.stepID))
        rest = rest.dropFirst()
      } else if run.openStep?.id != visit.stepID {
        parted = true
      } else {
        restore(visit)
        rest = rest.dropFirst()
        if rest.contains(where: { exists($0.stepID) }) { parted = !advance(past: visit) }
      }
    }
    if parted { changes.append(.pathChanged(at: run.openStep?.id)) }
    keep(rest + saved.trimmed)
  }

  /// Puts the answers of a saved visit that still fit into the current one.
  private mutating func restore(_ saved: StepVisit) {
    guard let step = run.openStep, let last = run.visits.indices.last else { return }
    let entries = fitting(saved, step)
    run.visits[last].started = saved.started
    run.visits[last].entries.merge(entries) { old, new in new }
    if entries[step.id] != nil { run.visits[last].motion = saved.motion }
  }

  /// Goes on as the participant did; false where the run cannot, or would end.
  private mutating func advance(past saved: StepVisit) -> Bool {
    guard let left = saved.finished else { return false }
    var after = run
    do {
      if saved.entries.isEmpty, run.openStep?.optional == true {
        try after.skip(at: left)
      } else {
        try after.next(at: left)
      }
    } catch {
      // Whatever stands in the way, the participant meets it again when going on from here.
      return false
    }
    guard after.finished == nil else { return false }
    run = after
    return true
  }

  /// Keeps the answers of visits that are not on the path for when their steps are reached.
  private mutating func keep(_ visits: some Sequence<StepVisit>) {
    for visit in visits {
      guard let step = try? run.route.step(visit.stepID) else {
        changes.append(.removedStep(visit.stepID))
        continue
      }
      let known = run.trimmed + run.visits
      guard !known.contains(where: { $0.stepID == visit.stepID && $0.number == visit.number }) else { continue }
      run.trimmed.append(
        StepVisit(
          stepID: visit.stepID, number: visit.number, started: visit.started, entries: fitting(visit, step),
          motion: visit.motion))
    }
  }

  private mutating func fitting(_ visit: StepVisit, _ step: Step) -> [String: StepVisit.Entry] {
    var entries: [String: StepVisit.Entry] = [:]
    for (id, entry) in visit.entries.sorted(by: { $0.key < $1.key }) {
      guard let item = step.questions.first(where: { $0.id == id }) else {
        changes.append(.removedItem(step: step.id, item: id))
        continue
      }
      do {
        entries[id] = StepVisit.Entry(answer: try item.validate(entry.answer), answered: entry.answered)
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
