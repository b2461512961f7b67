package import CareModel

extension EventState {
  /// Where an event stands at an instant: the first of these that holds.
  ///
  /// Not applicable · declined · completed or late · excused · upcoming · started · open · partial · missed. An event
  /// is closed once its grace has ended: until then it may be answered, so it is open. What was answered at or after
  /// the closing of the window is late. An outcome that was entered in error counts as none.
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
