import CareModel
import CareRuntime
import CareSurvey

/// Leaving a survey before its end, as its functions `confirm_cancel` and `can_save` say.
extension SurveyTurn {
  /// The button that leaves: with the answers kept, or, where they cannot be, without them; once the participant was asked, the same is sure.
  func leaving(canSave: Bool, isAsked: Bool) -> (label: String, value: String) {
    (language.page(canSave ? .leave : isAsked ? .leaveAnyway : .discard), isAsked ? "leave-sure" : "leave")
  }

  /// Leaves the survey, and asks first where the survey does, or where answers would be lost.
  func leave(_ session: inout SurveySession, isSure: Bool) throws -> SurveyRoutes.Turn {
    let canSave = session.run.canSave()
    if !isSure {
      switch session.run.cancelConfirmation() {
      case .text(let question): return try page(&session, keepsTyped: true, leaving: question)
      case .asked where !canSave: return try page(&session, keepsTyped: true, leaving: language.page(.leaveQuestion))
      case .asked, .none: break
      }
    }
    if canSave {
      try runtime.save(session, at: visit.now)
      return .see(ParticipantRoutes.today.path())
    }
    try session.end(.discarded, at: visit.now)
    return try kept(&session)
  }
}
