public import CareModel
import CareStore
import CareSurvey
import Foundation

extension CareRuntime {
  /// Begins the survey of an event, or resumes its draft.
  ///
  /// ```swift
  /// var session = try care.beginSurvey(event, at: now)
  /// try session.answer("pain", .integer(3), at: now)
  /// try session.next(at: now)
  /// if session.finished != nil { try care.finish(session, at: now) }
  /// ```
  ///
  /// With a late entry, staff transcribe a survey that was answered earlier, and begin it again.
  /// - Throws: ``RuntimeError/noSurvey(task:)``; ``RuntimeError/windowNotOpen(key:opens:zone:)``;
  ///   ``RuntimeError/windowClosed(key:closed:zone:)``; ``RuntimeError/notApplicable(key:gate:isOver:)``;
  ///   ``RuntimeError/noEvent(task:date:)`` if the event no longer exists; ``RuntimeError/missingBundle(plan:)``; for a late
  ///   entry also as ``record(_:values:lateEntry:at:)``.
  public func beginSurvey(_ event: Event, lateEntry: LateEntry? = nil, at now: Instant) throws -> SurveySession {
    try store.read { try EventContext(event, runtime: self, in: $0, at: now).beginSurvey(lateEntry) }
  }

  /// Saves a survey as a draft to resume later, and raises the alerts that its answers so far call for, in one commit.
  ///
  /// - Returns: The alerts that were raised, most urgent first.
  /// - Throws: `ScriptError` if a person interrupts an alert's condition; `StoreError.notFound` if the patient or care plan
  ///   no longer exists.
  @discardableResult
  public func save(_ session: SurveySession, at now: Instant) throws -> [Version<Alert>] {
    try withTransaction(at: session.event, at: now) { transaction in
      try transaction.save(session)
      return transaction.raised.sorted { $0.value.precedes($1.value) }
    }
  }

  /// Finishes a survey: extracts its values, records them, raises its alerts, and removes its draft, in one commit.
  ///
  /// If the extractor returns nil or the run was not completed, nothing is recorded and the event stays open; alerts are
  /// raised anyway, unless the participant discarded the run. If the extractor fails, the outcome has the answers and no
  /// values; see ``Outcome/extractionFailed``.
  /// - Returns: The new version of the outcome; nil if nothing was recorded.
  /// - Throws: ``RuntimeError/unfinished(survey:step:)``; `ScriptError` if a person interrupts a script;
  ///   otherwise as ``record(_:values:lateEntry:at:)``. Nothing is written then, and a draft stays.
  @discardableResult
  public func finish(
    _ session: SurveySession, lateEntry: LateEntry? = nil, at now: Instant
  ) throws -> Version<Outcome>? {
    try withTransaction(at: session.event, lateEntry: lateEntry, at: now) { try $0.finish(session) }
  }

  /// Completes an event's survey with prepared answers.
  ///
  /// The survey runs between two transactions, so that its hooks do not hold the write lock.
  /// - Returns: The new version of the outcome; nil if nothing was recorded.
  /// - Throws: As ``beginSurvey(_:lateEntry:at:)``, ``SurveySession/complete(with:at:)``, and ``finish(_:lateEntry:at:)``.
  @discardableResult
  public func perform(
    _ event: Event, answers: AnswerSheet, lateEntry: LateEntry? = nil, at now: Instant
  ) throws -> Version<Outcome>? {
    var session = try beginSurvey(event, lateEntry: lateEntry, at: now)
    try session.complete(with: answers, at: lateEntry?.answered ?? now)
    return try finish(session, lateEntry: lateEntry, at: now)
  }
}

extension EventTransaction {
  /// Begins the event's survey, has `answer` run it to its end, and finishes it.
  ///
  /// For transactions that no one else waits for, such as a simulation's.
  mutating func performSurvey(_ answer: (inout SurveySession) throws -> Void) throws -> Version<Outcome>? {
    var session = try beginSurvey()
    try answer(&session)
    return try finish(session)
  }
}
