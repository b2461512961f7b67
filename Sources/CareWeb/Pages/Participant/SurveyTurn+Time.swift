import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// The time limit of a step on the web.
///
/// What was typed in time counts also if it is sent later: the page says when the last answer was changed. What was changed after the
/// time is refused with a message, and is recorded only for who asks for more time, whose result then names no limit.
extension SurveyTurn {
  /// The time limit of the step; nil if there is none.
  func timing(_ session: SurveySession) -> SurveyStepPage.Timing? {
    guard let limit = session.run.timeLimit, let started = session.run.visits.last?.started else { return nil }
    let end = started.adding(milliseconds: Int64(limit) * 1_000)
    return .init(limit: limit, left: visit.now < end ? end.milliseconds(since: visit.now) : 0)
  }

  /// The time at which the answers of the form were given.
  func answered(_ session: SurveySession) -> Instant {
    session.run.timeLimit == nil ? visit.now : seen("typed", session) ?? visit.now
  }

  /// Whether what a form gives for an item is another answer than the step holds.
  func isOther(_ given: AnswerFields.Given, than before: Answer?, of item: FormItem) -> Bool {
    switch given {
    case .kept: false
    case .none: before != nil
    case .answer(let answer, _): ((try? item.validate(answer)) ?? answer) != before
    case .file, .refused: true
    }
  }
}
