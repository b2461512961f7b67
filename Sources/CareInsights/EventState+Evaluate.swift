package import CareModel

extension EventState {
  /// Returns the state of an event at an instant: the first of these that applies.
  ///
  /// Not applicable, declined, completed or late, excused, upcoming, started, open, partial, missed. An event is closed
  /// after its grace period; until then, it can be answered and is open. An answer at or after the closing of the
  /// window is late. An outcome that was entered in error is ignored.
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
    return draft?.hasAnswers == true ? .partial : .missed
  }
}
