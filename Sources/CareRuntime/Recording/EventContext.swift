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
  /// Whether a run of the event's survey was saved.
  package var hasDraft: Bool { draft != nil }

  /// Creates the context of an event that was just joined.
  init(patient: PatientSnapshot, event: Event, draft: SurveyDraft?) {
    self.patient = patient
    self.event = event
    self.draft = draft
  }

  /// Looks up an event that was listed earlier; it may have been answered or changed since.
  ///
  /// `start`: the time at which a start at will is made that was only listed; that of the list if nil.
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if it no longer exists.
  init(
    _ event: Event, runtime: CareRuntime, in reader: StoreReader, startedAt start: Instant? = nil, at now: Instant
  ) throws {
    patient = try PatientSnapshot(
      of: event.patient, carePlan: event.carePlan, task: event.task.id, runtime: runtime, in: reader, at: now,
      following: { _ in
        [.outcome(event.carePlan, event.key), .drafts] + event.possibleAlerts(at: now).map { .alert($0.id, $0.owner) }
      })
    // Only its own outcome is read: a day may have a thousand events, and each is recorded with one lookup.
    let outcome = try reader.outcome(patient: event.patient, carePlan: event.carePlan, key: event.key)
    let opening = try patient.opening(of: event, outcome, startedAt: start)
    let join = try patient.join(outcomes: outcome.map { [$0] } ?? [], opening: opening)
    let found = try patient.event(
      opening.map { OccurrenceKey(task: event.task.id, slot: .instant($0.slot)) } ?? event.key,
      carePlan: event.carePlan, task: event.task.id, start: opening?.slot ?? event.occurrence.start, join: join)
    guard let found else { throw RuntimeError.noEvent(task: event.task.id, date: event.date) }
    self.event = found
    draft = join.draft(of: found)
  }
}

extension PatientSnapshot {
  /// Returns the gate of an event's plan; nil if it has none.
  func gate(of event: Event) -> CareTask.ID? {
    history.enrollment(of: event)?.headers?.version(at: event.occurrence.start)?.value.gate
  }

  /// Returns the event with a key that starts at an instant, from a join; nil if there is none.
  fileprivate func event(
    _ key: OccurrenceKey, carePlan: CarePlan.ID?, task: CareTask.ID, start: Instant, join: EventJoin
  ) throws -> Event? {
    try events(.range(from: start, to: start.adding(milliseconds: 1)), tasks: [task], join: join)
      .first { $0.key == key && $0.carePlan == carePlan }
  }

  /// Returns the event that an outcome was recorded for; nil if it no longer exists.
  func event(of outcome: Version<Outcome>) throws -> Event? {
    let value = outcome.value
    return try event(
      value.key, carePlan: value.carePlan, task: value.task, start: value.start, join: join(outcomes: [outcome]))
  }
}

extension EventContext {
  /// Begins the event's survey as ``beginSurvey(_:)`` does, and shows it in a language as far as the plan is translated.
  ///
  /// What is recorded is the same in every language.
  /// - Throws: As ``CareRuntime/beginSurvey(_:lateEntry:at:)``.
  package func beginSurvey(_ lateEntry: LateEntry? = nil, language: String?) throws -> SurveySession {
    var session = try beginSurvey(lateEntry)
    session.run.language = .of(language)
    if let language, let tag = patient.history.translation(of: session.event, in: language, at: patient.now) {
      session.run.show(translated(session.event, to: language).task.survey, in: tag)
    }
    return session
  }

  /// Returns the event with its texts in a language, as far as the plan is translated.
  package func translated(to language: String) -> Event { translated(event, to: language) }

  private func translated(_ event: Event, to language: String) -> Event {
    event.translated(by: patient.history.texts(in: language, at: patient.now))
  }

  /// Begins the event's survey, or resumes its draft; a late entry begins it again, because it transcribes all answers.
  ///
  /// - Throws: As ``CareRuntime/beginSurvey(_:lateEntry:at:)``.
  package func beginSurvey(_ lateEntry: LateEntry? = nil) throws -> SurveySession {
    if let lateEntry {
      try patient.runtime.check(lateEntry, at: patient.now)
      let context = try made(at: lateEntry.answered)
      try context.event.requireAnswerable(by: lateEntry, gate: patient.gate(of: event), at: patient.now)
      return try context.newSurvey(at: lateEntry.answered)
    }
    try event.requireAnswerable(gate: patient.gate(of: event), at: patient.now)
    guard let survey = event.task.survey, let draft else { return try newSurvey(at: patient.now) }
    let saved = try SavedRun(json: draft.run)
    var (run, changes) = try SurveyRun.resume(
      survey, from: saved, parameters: event.parameters, hooks: patient.surveyHooks(for: event))
    if survey.isExpired(saved, at: patient.now) {
      var session = try newSurvey(at: patient.now)
      try session.run.keep(expired: run)
      session.beginsAgain = true
      return session
    }
    (run.zone, run.device) = (patient.zone, patient.runtime.device)
    var session = SurveySession(
      event: event, run: run, changes: changes.map(\.message), passcodes: patient.runtime.passcodes)
    if !saved.files.isEmpty {
      session.files = try patient.reader.draftFiles(
        patient: event.patient, carePlan: event.carePlan, key: event.key)
    }
    return session
  }

  /// Begins the event's survey in the place of its draft, with the results of expired passes that the draft kept.
  ///
  /// - Throws: As ``CareRuntime/beginSurvey(_:lateEntry:at:)``.
  func beginSurveyAgain() throws -> SurveySession {
    guard let survey = event.task.survey, let draft else { return try beginSurvey() }
    let saved = try SavedRun(json: draft.run)
    // One that has expired is kept with the new pass.
    if saved.surveyID == survey.id, survey.isExpired(saved, at: patient.now) { return try beginSurvey() }
    try event.requireAnswerable(gate: patient.gate(of: event), at: patient.now)
    var session = try newSurvey(at: patient.now)
    session.run.keep(expired: saved.expired)
    return session
  }

  /// The pass that was saved; nil if there is none.
  func savedPass() throws -> SavedPass? {
    guard let draft else { return nil }
    let saved = try SavedRun(json: draft.run)
    guard let survey = event.task.survey, survey.id == saved.surveyID else { return SavedPass(draft, saved) }
    let (run, _) = try SurveyRun.resume(
      survey, from: saved, parameters: event.parameters, hooks: patient.surveyHooks(for: event))
    return SavedPass(
      draft, saved, step: run.step?.id, answers: try run.result().inputs(of: survey),
      isExpired: survey.isExpired(saved, at: patient.now))
  }

  /// Replays a run that a client sent, of which nothing is taken on trust.
  ///
  /// - Throws: ``HeldError`` for what does not fit the survey.
  func replay(_ saved: SavedRun, of survey: Survey, at instant: Instant) throws -> SurveySession {
    var (run, changes) = try SurveyRun.resume(
      survey, from: saved, parameters: event.parameters, hooks: patient.surveyHooks(for: event), trusted: false,
      last: survey.readsLastResults ? lastResult(before: instant) : nil)
    if let change = changes.first { throw HeldError(reason: change.heldReason) }
    (run.zone, run.device) = (patient.zone, patient.runtime.device)
    return SurveySession(event: event, run: run, changes: [], passcodes: patient.runtime.passcodes)
  }

  /// Begins the event's survey again to correct its outcome; the kept answers stand for those that are not given.
  ///
  /// - Throws: ``RuntimeError/noOutcome(key:)``; ``RuntimeError/noSurvey(task:)``; otherwise as
  ///   ``CareRuntime/beginSurvey(_:lateEntry:at:)``.
  package func beginCorrection() throws -> SurveySession {
    guard let outcome = event.outcome?.value else { throw RuntimeError.noOutcome(key: event.key) }
    try event.requireAnswerable(gate: patient.gate(of: event), at: patient.now)
    var session = try newSurvey(at: patient.now)
    session.kept = try outcome.answers?.result()
    return session
  }

  private func newSurvey(at instant: Instant) throws -> SurveySession {
    guard let survey = event.task.survey else { throw RuntimeError.noSurvey(task: event.task.id) }
    let runID = "\(event.carePlan?.text ?? event.patient.text)/\(event.key)@\(patient.now)"
    var run = try SurveyRun.begin(
      survey, parameters: event.parameters, last: survey.readsLastResults ? lastResult(before: instant) : nil,
      hooks: patient.surveyHooks(for: event), runID: runID, at: instant)
    (run.zone, run.device) = (patient.zone, patient.runtime.device)
    return SurveySession(event: event, run: run, changes: [], passcodes: patient.runtime.passcodes)
  }

  /// Returns the results of the last time that the event's task was completed, other than at the event itself.
  private func lastResult(before instant: Instant) throws -> SurveyResult? {
    let query = OutcomeQuery(
      patients: [event.patient], carePlans: [event.carePlan], tasks: [event.task.id], statuses: [.completed])
    let earlier = try patient.reader.page(query).items.map(\.value)
      .filter { $0.key != event.key && $0.answers != nil && $0.answered <= instant }
    return try earlier.max { $0.answered < $1.answered }?.answers?.result()
  }

  /// Returns what the event's extractor makes of a finished survey.
  ///
  /// - Throws: `ScriptError` if a person interrupts the extractor; `StoreError`.
  func extract(_ result: SurveyResult) throws -> ExtractedValues {
    try patient.extract(result, for: event)
  }

  /// Returns recorded values as evidence for the event's alerts, with the plan's scripts if a condition uses one.
  func evidence(_ values: [OutcomeValue]) throws -> AlertEvidence {
    var hooks: (any SurveyHooks)?
    if event.task.alerts.contains(where: { !$0.when.hooks.isEmpty }) {
      do { hooks = try patient.surveyHooks(for: event, in: patient.reader) } catch RuntimeError.missingBundle,
        StoreError.notFound
      {
        // Without its scripts, a condition fails, and its alert is raised.
      }
    }
    return AlertEvidence(values, of: event, hooks: hooks, at: patient.now)
  }

  /// Whether the card shows the controls of its built-in style: no script draws its body, or the script fails.
  ///
  /// - Throws: `ScriptError` if a person interrupts the script.
  func showsBuiltInStyle() throws -> Bool { try drawnView()?.body == nil }

  /// Returns the controls of the event's card as the plan's script draws it, and of its page; none if it draws no elements, or fails.
  func controls() throws -> [CardControl] {
    try (drawnView()?.controls ?? []) + (event.task.card.featured?.body.controls ?? [])
  }

  /// Returns the view that the plan's script draws; nil if there is none, or if it fails.
  private func drawnView() throws -> CardView? {
    do { return try patient.view(of: event) } catch let error as ScriptError where error.kind != .interrupted {
      return nil
    }
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
    event.setWindow(isBegun: draft != nil || outcome.map { $0.value.status != .enteredInError } ?? false)
    event.state = EventState.of(
      outcome: outcome?.value, draft: draft, window: event.window, standing: isPaused ? .paused : .active,
      at: patient.now)
    event.evaluateProgress()
    event = try patient.withScriptedProgress(event)
  }
}
