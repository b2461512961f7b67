import CareCards
import CareModel
import CareRuntime

/// The way past a task that cannot be done here.
extension SurveyTurn {
  /// The reason that the form names; nil if it names none.
  private var reason: NotDoneReason? { form[SurveyStepPage.WhyNot.field].flatMap(NotDoneReason.init) }

  /// The question why the task of the step is not done, with the reason that was given before.
  func whyNot(_ session: SurveySession) -> SurveyStepPage.WhyNot {
    .init(
      reason: reason ?? session.notDone, isOpen: session.notDone != nil || form["do"] == SurveyStepPage.WhyNot.field)
  }

  /// Whether a form leaves a task undone: with its button, or with a chosen reason in the place of a recording.
  func isUndone(_ purpose: String, _ session: SurveySession) -> Bool {
    if purpose == SurveyStepPage.WhyNot.field { return true }
    guard purpose == "next", reason != nil, let step = session.step, step.isMeasuring else { return false }
    return visit.visit.files["recording"] == nil && session.answer(to: step.id) == nil
  }

  /// Leaves the step without a recording; whatever else the form has is not read.
  func leaveUndone(_ session: inout SurveySession) throws -> SurveyRoutes.Move {
    guard session.step?.isMeasuring == true else { throw WebProblem.badRequest }
    var refusals = Refusals()
    if let reason {
      refusals = try attempt(&session) { try $0.skip(notDone: reason, at: visit.now) }
    } else {
      refusals.general.append(language(.chooseReason))
    }
    return refusals.isEmpty ? try kept(&session) : try refused(refusals, &session)
  }
}
