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
    if let outcome {
      switch outcome.status {
      case .declined: return .declined
      case .completed: return outcome.answered < window.closes ? .completed : .late
      case .excused: return .excused
      case .enteredInError: break
      }
    }
    if standing == .paused { return .excused }
    if now < window.opens { return .upcoming }
    if now < window.graceEnds { return draft == nil ? .open : .started }
    return draft?.hasAnswers == true ? .unfinished : .missed
  }
}

extension Event {
  /// Sets the progress, and with it the state: an event with targets is completed or late only if its progress is 1, and
  /// otherwise partial.
  ///
  /// The state must be the one by the outcome alone. It stays if the progress is unknown, or if there are no targets.
  package mutating func setProgress(_ progress: Double?) {
    self.progress = progress
    guard state == .completed || state == .late, !targets.isEmpty, let progress, progress < 1 else { return }
    state = .partial
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
    if case .hook = task.progress {
      progress = 0
    } else {
      evaluateProgress { _ in nil }
    }
  }
}
