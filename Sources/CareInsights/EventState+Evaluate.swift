package import CareModel

extension EventState {
  /// Returns the state of an event at an instant by its outcome alone: the first of these that applies.
  ///
  /// Not applicable, declined, completed or late, excused, upcoming, started, open, unfinished, missed. An event is closed
  /// after its grace period; until then, it can be answered and is open. An answer at or after the closing of the
  /// window is late. An outcome that was entered in error is ignored. A progress function sees this state;
  /// ``Event/setProgress(_:)`` completes it.
  package static func of(
    outcome: Outcome?, draft: SurveyDraft?, window: EventWindow, standing: PlanApplicability, at now: Instant
  ) -> EventState {
    if standing == .notApplicable { return .notApplicable }
    if let state = outcome.flatMap({ of($0.status, answered: $0.answered, closes: window.closes) }) { return state }
    if standing == .paused { return .excused }
    if now < window.opens { return .upcoming }
    if now < window.graceEnds { return draft == nil ? .open : .started }
    return draft?.hasAnswers == true ? .unfinished : .missed
  }

  /// Returns the state that an outcome gives an event that applies; nil for one that was entered in error.
  package static func of(_ status: Outcome.Status, answered: Instant, closes: Instant) -> EventState? {
    switch status {
    case .declined: .declined
    case .completed: answered < closes ? .completed : .late
    case .excused: .excused
    case .enteredInError: nil
    }
  }

  /// Returns the state of an event by its progress: one with targets is completed or late only if its progress is 1, and otherwise
  /// partial.
  package func completed(by progress: Double?, hasTargets: @autoclosure () -> Bool) -> EventState {
    guard self == .completed || self == .late, let progress, progress < 1, hasTargets() else { return self }
    return .partial
  }
}

extension Event {
  /// Sets the progress, and with it the state: an event with targets is completed or late only if its progress is 1, and
  /// otherwise partial.
  ///
  /// The state must be the one by the outcome alone. It stays if the progress is unknown, or if there are no targets.
  package mutating func setProgress(_ progress: Double?) {
    self.progress = progress
    state = state.completed(by: progress, hasTargets: !targets.isEmpty)
  }

  /// Sets the progress that the outcome makes, and with it the state.
  ///
  /// `script` runs a strategy that is a hook.
  package mutating func evaluateProgress<Failure: Error>(
    script: (Hook) throws(Failure) -> Double?
  ) throws(Failure) {
    setProgress(
      try Progress.of(outcome: outcome?.value, targets: targets, strategy: task.progress, script: script))
  }

  /// Sets the progress that the outcome makes, and with it the state, unless a hook computes it later.
  package mutating func evaluateProgress() {
    switch task.progress {
    case .hook: progress = 0
    // Events are large: the commonest strategy looks at the status alone.
    case .outcomeExists: setProgress(outcome?.value.status == .completed ? 1 : 0)
    case .valuesExist, .targetsMet, .sum: evaluateProgress { _ in nil }
    }
  }
}
