import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// What the page of a form saw, which nothing but the page can know.
extension SurveyTurn {
  /// The time at which the page saw something; nil if it reports nothing.
  ///
  /// A page counts from when it was shown. Nothing was seen before the visit of the step began, or after now.
  func seen(_ field: String, _ session: SurveySession) -> Instant? {
    let now = visit.now.milliseconds, started = session.run.visits.last?.started.milliseconds ?? now
    guard let passed = form[field].flatMap({ BoundedInteger($0, in: 0...Int(Self.day)) })?.value,
      let drawn = form["drawn"].flatMap({ Instant(millisecondsText: $0) })?.milliseconds,
      (now - Self.day...now).contains(drawn)
    else { return nil }
    return Instant(milliseconds: min(max(drawn + Int64(passed), started), now))
  }

  /// Notes that the document was read to its end if the page reports it of the document that the step shows.
  func noteReading(_ session: inout SurveySession) {
    guard let shown = session.run.shownDocument, form["document"] == shown.hash else { return }
    // Who says it without scripts says it now.
    guard let read = seen("read", session) ?? (form["read-said"] == nil ? nil : visit.now) else { return }
    session.run.readToEnd(at: read)
  }

  /// The document of the step, whose end its page reports; nil if there is none.
  func reading(_ session: SurveySession) -> SurveyStepPage.Reading? {
    guard let shown = session.run.shownDocument, case .consent(let consent)? = session.step?.kind else { return nil }
    return .init(hash: shown.hash, isAsked: consent.readToEnd && !session.run.isDocumentRead)
  }
}
