extension SavedRun {
  /// Returns the run with all its times moved by as many milliseconds: from the clock of a device to that of the host.
  package func moved(milliseconds: Int64) -> SavedRun {
    guard milliseconds != 0 else { return self }
    var run = self
    run.started = started.adding(milliseconds: milliseconds)
    run.path = path.map { $0.moved(milliseconds) }
    run.trimmed = trimmed.map { $0.moved(milliseconds) }
    return run
  }
}

extension StepVisit {
  fileprivate func moved(_ milliseconds: Int64) -> StepVisit {
    func moved(_ instant: Instant?) -> Instant? { instant?.adding(milliseconds: milliseconds) }
    var visit = self
    visit.started = started.adding(milliseconds: milliseconds)
    visit.finished = moved(finished)
    visit.entries = entries.mapValues { entry in
      var entry = entry
      entry.answered = moved(entry.answered)
      return entry
    }
    visit.changes = self.changes?.map { change in
      var change = change
      change.changed = change.changed.adding(milliseconds: milliseconds)
      return change
    }
    visit.document?.read = moved(self.document?.read)
    return visit
  }
}
