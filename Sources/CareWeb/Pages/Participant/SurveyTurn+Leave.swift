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
  func leave(_ session: inout SurveySession, isSure: Bool) throws -> SurveyRoutes.Move {
    let canSave = session.run.canSave()
    if !isSure {
      switch session.run.cancelConfirmation() {
      case .text(let question): return .init(try page(&session, keepsTyped: true, leaving: question))
      case .asked where !canSave:
        return .init(try page(&session, keepsTyped: true, leaving: language.page(.leaveQuestion)))
      case .asked, .none: break
      }
    }
    if canSave {
      return .init(.see(ParticipantRoutes.today.path()), record: try runtime.prepare(session, at: visit.now))
    }
    try session.end(.discarded, at: visit.now)
    return try kept(&session)
  }
}
