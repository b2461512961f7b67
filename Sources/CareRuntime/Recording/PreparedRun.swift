package import CareModel
import CareStore
import CareSurvey
import Foundation

/// What a pass through a survey records: the plan's functions have run, and nothing is stored.
package struct PreparedRun: Sendable {
  /// The record of a pass.
  enum Content: Sendable {
    /// The pass continues later.
    case draft(SurveyDraft, files: [String: Data])
    /// The pass was discarded, or ended without a result: its draft is removed.
    case withoutResult
    /// The pass has ended.
    case result(Ended)
  }

  /// A pass that has ended with a result.
  struct Ended: Sendable {
    var started: Instant
    var result: SurveyResult
    /// The bytes of the result's files, by hash.
    var files: [String: Data]
    /// The result of the extractor; nil if it runs when the pass is recorded.
    var extracted: ExtractedValues?
  }

  /// The event that the survey performs.
  package let event: Event
  /// The alerts that the answers call for, and that were not raised before.
  let alerts: [Alert]
  /// What the participant registered, which becomes the patient's.
  let withheld: [WithheldAnswers]
  private(set) var content: Content

  /// Prepares a draft.
  ///
  /// - Throws: `ScriptError` if a person interrupts an alert's condition; `StoreError`.
  init(saving session: SurveySession, in reader: StoreReader, at now: Instant) throws {
    event = session.event
    withheld = session.withheld
    let (draft, files) = try session.draft(at: now)
    content = .draft(draft, files: files)
    alerts = try AlertEvidence(session).alerts(of: event, in: reader, at: now)
  }

  /// Prepares the record of a pass that has ended, without its extractor.
  ///
  /// - Throws: ``RuntimeError/unfinished(survey:step:)``; `ScriptError` if a person interrupts an alert's condition; `StoreError`.
  init(finishing session: SurveySession, in reader: StoreReader, at now: Instant) throws {
    guard let reason = session.run.finished else {
      throw RuntimeError.unfinished(survey: session.run.survey.id, step: session.run.step?.id ?? "")
    }
    event = session.event
    alerts = reason == .discarded ? [] : try AlertEvidence(session).alerts(of: event, in: reader, at: now)
    guard reason == .completed || reason == .earlyTermination else {
      (withheld, content) = ([], .withoutResult)
      return
    }
    withheld = session.withheld
    let result = try session.result()
    content = .result(.init(started: session.run.started, result: result, files: session.contents(of: result.files)))
  }

  /// Runs the extractor on the result, if there is one.
  ///
  /// The extractor of a participant who registered something runs when that is recorded, because it reads the patient.
  mutating func extract(in context: (Event) throws -> EventContext) throws {
    guard case .result(var ended) = content, withheld.isEmpty else { return }
    ended.extracted = try context(event).extract(ended.result)
    content = .result(ended)
  }
}

extension CareRuntime {
  /// Prepares what a pass through a survey records, without the write lock: the plan's functions run here.
  ///
  /// Record it with ``record(_:at:)`` if ``hasChanged(_:after:)`` is false for the commit that was read.
  ///
  /// - Throws: As ``save(_:at:)`` for a pass that continues, and as ``finish(_:lateEntry:at:)`` for one that has ended.
  package func prepare(_ session: SurveySession, at now: Instant) throws -> PreparedRun {
    try store.read { reader in
      guard session.finished != nil else { return try PreparedRun(saving: session, in: reader, at: now) }
      var prepared = try PreparedRun(finishing: session, in: reader, at: now)
      try prepared.extract { try EventContext($0, runtime: self, in: reader, at: now) }
      return prepared
    }
  }

  /// Records what a pass through a survey was prepared to record, in one commit.
  ///
  /// - Throws: As ``finish(_:lateEntry:at:)``. Nothing is written then.
  package func record(_ survey: PreparedRun, at now: Instant) throws {
    try withTransaction(at: survey.event, at: now) { _ = try $0.record(survey) }
  }

  /// Does what ``record(_:at:)`` does, and returns the event with its new state.
  ///
  /// - Throws: As ``record(_:at:)``; as ``press(_:input:on:at:)`` for the event's progress.
  package func update(with survey: PreparedRun, at now: Instant) throws -> Event {
    try update(survey.event, at: now) { _ = try $0.record(survey) }.event
  }
}
