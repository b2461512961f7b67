import CareModel

extension SavedRun {
  /// Returns the run without the times of reading that cannot be: those before the pass began, and those after the step was left.
  ///
  /// Only a device knows when a document was read to its end. What it says of a time at which the page was not shown is not recorded.
  func withPossibleReading(until answered: Instant) -> SavedRun {
    var run = self
    run.path = path.map { $0.withPossibleReading(from: started, until: answered) }
    run.trimmed = trimmed.map { $0.withPossibleReading(from: started, until: answered) }
    return run
  }
}

extension StepVisit {
  /// `began`: the start of the pass, because a step that is shown again keeps the time at which it was read before.
  fileprivate func withPossibleReading(from began: Instant, until answered: Instant) -> StepVisit {
    guard let read = self.document?.read, read < began || read > min(finished ?? answered, answered) else {
      return self
    }
    var visit = self
    visit.document?.read = nil
    return visit
  }
}
