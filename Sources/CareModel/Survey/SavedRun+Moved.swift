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
      entry.answer = entry.answer.moved(milliseconds)
      return entry
    }
    visit.changes = self.changes?.map { change in
      var change = change
      change.changed = change.changed.adding(milliseconds: milliseconds)
      change.old = change.old?.moved(milliseconds)
      change.new = change.new?.moved(milliseconds)
      return change
    }
    visit.document?.read = moved(self.document?.read)
    return visit
  }
}

extension Answer {
  /// Returns a signature with the time of signing moved, and any other answer as it is.
  fileprivate func moved(_ milliseconds: Int64) -> Answer {
    guard case .signature(var signature) = self, let signed = signature.signed else { return self }
    signature.signed = signed.adding(milliseconds: milliseconds)
    return .signature(signature)
  }
}
