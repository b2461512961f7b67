public import CareModel
import CareStore
import CareSurvey
import Foundation

extension CareRuntime {
  /// Begins the survey of an event, or goes on with a pass that was saved.
  ///
  /// - Throws: ``RuntimeError/noSurvey(task:)``, ``RuntimeError/windowNotOpen(key:opens:)``, ``RuntimeError/windowClosed(key:closed:)``,
  ///   ``RuntimeError/notApplicable(key:)``.
  public func beginSurvey(_ event: Event, at now: Instant) throws -> SurveySession {
    try store.read { reader in
      let (event, history) = try current(event, in: reader, at: now)
      return try session(of: event, history, in: reader, at: now)
    }
  }

  /// Begins the survey of an event that was just looked up.
  func session(
    of event: Event, _ history: PatientHistory, in reader: StoreReader, at now: Instant
  ) throws -> SurveySession {
    try event.requireAnswerable(at: now)
    guard let survey = event.task.survey else { throw RuntimeError.noSurvey(task: event.task.id) }
    let hooks = scripts.surveyHooks(
      in: try bundle(for: event, history: history, in: reader),
      context: PatientContext(runtime: self, patient: event.patient, now: now, zone: event.zone, event: event))
    if let draft = try reader.draft(patient: event.patient, carePlan: event.carePlan, key: event.key) {
      let saved = try JSONDecoder().decode(SavedRun.self, from: draft.run)
      let (run, changes) = try SurveyRun.resume(survey, from: saved, hooks: hooks)
      return SurveySession(event: event, run: run, changes: changes.map { "\($0)" })
    }
    let runID = "\(event.carePlan?.text ?? event.patient.text)/\(event.key)@\(now)"
    return SurveySession(
      event: event, run: try SurveyRun.begin(survey, hooks: hooks, runID: runID, at: now), changes: [])
  }

  /// Keeps a pass to go on with later, and raises the alerts that its answers so far call for, in one commit.
  public func save(_ session: SurveySession, at now: Instant) throws {
    let saved = session.run.save()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let draft = SurveyDraft(
      key: session.event.key, run: try encoder.encode(saved), hasAnswers: saved.hasAnswers, saved: now)
    try write(at: now) { writer in
      try writer.putDraft(draft, patient: session.event.patient, carePlan: session.event.carePlan)
      try raiseAlerts(of: session.event, on: AlertEvidence(session), in: writer, at: now)
    }
  }

  /// Records what a finished survey gives, in one commit with the end of its draft and the alerts that its answers call for.
  ///
  /// Gives nil when nothing is to be saved: the extractor gave nil, or the pass was not completed. The event stays open then; alerts are
  /// raised all the same, unless the participant threw the pass away.
  /// - Throws: ``RuntimeError/unfinished(survey:step:)``; `ScriptError` when the extractor fails: nothing is written then, and a saved draft
  ///   stays.
  @discardableResult
  public func finish(_ session: SurveySession, at now: Instant) throws -> Version<Outcome>? {
    guard let reason = session.run.finished else {
      throw RuntimeError.unfinished(survey: session.run.survey.id, step: session.run.step?.id ?? "")
    }
    let values = reason == .completed ? try extract(session, at: now) : nil
    return try write(at: now) { writer in
      try writer.deleteDraft(
        session.event.key, patient: session.event.patient, carePlan: session.event.carePlan)
      let evidence = AlertEvidence(session)
      guard let values else {
        if reason != .discarded { try raiseAlerts(of: session.event, on: evidence, in: writer, at: now) }
        return nil
      }
      return try record(session.event, values: values, evidence: evidence, in: writer, at: now)
    }
  }

  /// Performs an event's survey with given answers.
  ///
  /// Gives nil when nothing is to be saved.
  @discardableResult
  public func perform(_ event: Event, answers: AnswerSheet, at now: Instant) throws -> Version<Outcome>? {
    var session = try beginSurvey(event, at: now)
    try session.complete(with: answers, at: now)
    return try finish(session, at: now)
  }

  private func extract(_ session: SurveySession, at now: Instant) throws -> [OutcomeValue]? {
    let (event, bundle) = try store.read { reader in
      let (event, history) = try current(session.event, in: reader, at: now)
      return (event, try self.bundle(for: event, history: history, in: reader))
    }
    return try extract(session, at: event, bundle, at: now)
  }

  /// What a finished survey gives at an event that was just looked up.
  func extract(
    _ session: SurveySession, at event: Event, _ bundle: ScriptBundle, at now: Instant
  ) throws -> [OutcomeValue]? {
    let context = PatientContext(runtime: self, patient: event.patient, now: now, zone: event.zone, event: event)
    let result = try session.run.result()
    return try event.task.extraction.values(of: result) { hook in
      try scripts.extract(hook, in: bundle, result: result, context: context)
    }
  }
}
