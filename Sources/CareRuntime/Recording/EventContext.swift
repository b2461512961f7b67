import CareInsights
package import CareModel
import CareStore
import CareSurvey
import Foundation

/// One event in one snapshot of the store, with everything that a card, a survey, or an alert of the event needs.
///
/// Use it only within the read or write that created it.
package struct EventContext {
  /// The event as the store has it.
  package private(set) var event: Event
  /// The patient's snapshot; its history may hold the event's task only.
  let patient: PatientSnapshot
  /// The saved run of the event's survey, if there is one.
  private(set) var draft: SurveyDraft?

  /// Creates the context of an event that was just joined.
  init(patient: PatientSnapshot, event: Event, draft: SurveyDraft?) {
    self.patient = patient
    self.event = event
    self.draft = draft
  }

  /// Looks up an event that was listed earlier; it may have been answered or changed since.
  ///
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if it no longer exists.
  init(_ event: Event, runtime: CareRuntime, in reader: StoreReader, at now: Instant) throws {
    patient = try PatientSnapshot(
      of: event.patient, carePlan: event.carePlan, task: event.task.id, runtime: runtime, in: reader, at: now)
    let start = event.occurrence.start
    // Only its own outcome is read: a day may have a thousand events, and each is recorded with one lookup.
    let outcome = try reader.outcome(patient: event.patient, carePlan: event.carePlan, key: event.key)
    let join = try patient.join(outcomes: outcome.map { [$0] } ?? [])
    let found = try patient.events(
      .range(from: start, to: start.adding(milliseconds: 1)), task: event.task.id, join: join)
    guard let current = found.first(where: { $0.key == event.key && $0.carePlan == event.carePlan }) else {
      throw RuntimeError.noEvent(task: event.task.id, date: event.date)
    }
    self.event = current
    draft = join.draft(of: current)
  }
}

extension EventContext {
  /// Begins the event's survey, or resumes its draft.
  ///
  /// - Throws: As ``CareRuntime/beginSurvey(_:at:)``.
  package func beginSurvey() throws -> SurveySession {
    try event.requireAnswerable(at: patient.now)
    guard let survey = event.task.survey else { throw RuntimeError.noSurvey(task: event.task.id) }
    let hooks = try surveyHooks()
    if let draft {
      let saved = try JSONDecoder().decode(SavedRun.self, from: draft.run)
      let (run, changes) = try SurveyRun.resume(survey, from: saved, hooks: hooks)
      return SurveySession(event: event, run: run, changes: changes.map { "\($0)" })
    }
    let runID = "\(event.carePlan?.text ?? event.patient.text)/\(event.key)@\(patient.now)"
    return SurveySession(
      event: event, run: try SurveyRun.begin(survey, hooks: hooks, runID: runID, at: patient.now), changes: [])
  }

  /// Returns the values that a finished survey produces; nil if there is nothing to save.
  ///
  /// - Throws: `ScriptError` if the extractor fails.
  func extract(_ session: SurveySession) throws -> [OutcomeValue]? {
    let result = try session.run.result()
    return try event.task.extraction.values(of: result) { hook in
      try patient.runtime.scripts.extract(
        hook, in: patient.bundle(for: event), result: result, context: patient.context(for: event))
    }
  }

  /// Returns recorded values as evidence for the event's alerts, with the plan's scripts if a condition uses one.
  func evidence(_ values: [OutcomeValue]) throws -> AlertEvidence {
    var hooks: (any SurveyHooks)?
    if event.task.alerts.contains(where: { !$0.when.hooks.isEmpty }) {
      do { hooks = try surveyHooks() } catch RuntimeError.missingBundle, StoreError.notFound {
        // Without its scripts, a condition fails, and its alert is raised.
      }
    }
    return AlertEvidence(values, of: event, hooks: hooks, at: patient.now)
  }

  /// Runs the script of an action of the event's card; its changes go to `recorder`.
  func press(_ hook: Hook, input: [String: Scalar], recorder: any EventRecorder) throws {
    try patient.runtime.scripts.press(
      hook, in: patient.bundle(for: event), input: input, context: patient.context(for: event), recorder: recorder)
  }

  /// Returns the scripted conditions and branches of the event's survey.
  ///
  /// A survey outlives the read that started it, so its hooks read the store again.
  private func surveyHooks() throws -> any SurveyHooks {
    var context = patient.context(for: event)
    context.snapshot = nil
    return patient.runtime.scripts.surveyHooks(in: try patient.bundle(for: event), context: context)
  }
}

extension EventContext {
  /// Sets the outcome and the draft of the event, and evaluates it again without reading the store.
  ///
  /// An outcome must be one that the event was just recorded with: it keeps the event's time and task version.
  mutating func update(outcome: Version<Outcome>?, draft: SurveyDraft?) throws {
    let isPaused = event.state == .excused && event.outcome?.value.status != .excused
    self.draft = draft
    event.outcome = outcome
    event.state = EventState.of(
      outcome: outcome?.value, draft: draft, window: event.window, standing: isPaused ? .paused : .active,
      at: patient.now)
    event.progress = Progress.of(
      outcome: outcome?.value, targets: event.targets, strategy: event.task.progress, script: { _ in 0 })
    event = try patient.withScriptedProgress(event)
  }
}
