package import CareModel
import CareStore
import CareSurvey

/// One event in one write transaction: every change of an event goes through its methods.
///
/// The event is looked up when the first method needs it, and not again unless a change makes that necessary. All changes
/// are kept together, or none if the transaction throws. Use it only within the write that created it.
package struct EventTransaction {
  let runtime: CareRuntime
  let writer: StoreWriter
  let now: Instant
  /// The alerts that the transaction has raised.
  var raised: [Version<Alert>] = []
  /// The transcribed answer that the changes record; nil for changes that are made now.
  let lateEntry: LateEntry?
  /// The time at which the participant answered, and the origin, for an answer that was sent later; nil for one that is given now.
  var submitted: SubmittedAnswer?
  /// The time at which the survey that is recorded was begun; nil for an answer that takes no time.
  private var begun: Instant?
  /// The event as it was listed; of a task at will, the start that it became.
  var listed: Event
  /// Whether a survey was begun, which is the start of an event of a task at will; other answers start it when they are given.
  private var hasBegun = false
  /// Whether an outcome was recorded.
  private var hasRecorded = false
  /// Whether the outcome was cleared, without which a start at will is none.
  private var isNoStart = false
  private var loaded: EventContext?
  /// The outcome that was recorded since the event was evaluated, if any.
  private var recorded: Version<Outcome>?
  /// Whether the late entry has recorded an outcome.
  private var hasEntered = false

  /// The time at which the event must be open.
  private var answered: Instant { lateEntry?.answered ?? submitted?.answered ?? now }

  init(_ event: Event, lateEntry: LateEntry? = nil, runtime: CareRuntime, writer: StoreWriter, at now: Instant) {
    listed = event
    self.lateEntry = lateEntry
    self.runtime = runtime
    self.writer = writer
    self.now = now
  }

  /// Returns the event with all changes so far.
  ///
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if it no longer exists; `ScriptError` if a person interrupts a script.
  mutating func current() throws -> EventContext {
    var context =
      try loaded
      ?? EventContext(
        listed, runtime: runtime, in: writer.reader, startedAt: hasBegun ? nil : submitted?.began ?? answered, at: now)
    if listed.task.isAtWill { listed = context.event }
    if let recorded { try context.update(outcome: recorded, draft: context.draft) }
    (loaded, recorded) = (context, nil)
    return context
  }

  /// Returns the event with all changes so far; not applicable if it existed only for an outcome that was cleared.
  package mutating func updatedEvent() throws -> Event {
    do {
      if isNoStart { throw RuntimeError.noEvent(task: listed.task.id, date: listed.date) }
      return try current().event
    } catch RuntimeError.noEvent {
      var event = listed
      (event.outcome, event.progress, event.state) = (nil, 0, .notApplicable)
      return event
    }
  }
}

extension EventTransaction {
  /// Records an event's values; see ``CareRuntime/record(_:values:lateEntry:at:)``.
  @discardableResult
  package mutating func record(values: [OutcomeValue]) throws -> Version<Outcome> {
    try record(values, as: .completed)
  }

  /// Marks the event as done, or clears its mark; see ``CareRuntime/toggle(_:at:)``.
  @discardableResult
  package mutating func toggle() throws -> Version<Outcome>? {
    let event = try current().event
    try event.requireUnlinked()
    let done = event.targets.isEmpty ? [OutcomeValue(.boolean(true))] : event.targets
    if event.outcome?.value.status == .completed, event.state != .partial || event.values.areEqual(to: done) {
      try removeOutcome()
      return nil
    }
    guard event.task.survey == nil else { throw RuntimeError.needsSurvey(task: event.task.id) }
    try event.requireOpenIfPartial(at: answered)
    return try record(values: done)
  }

  /// Adds a value to the event's outcome.
  @discardableResult
  package mutating func append(_ value: OutcomeValue) throws -> Version<Outcome> {
    let event = try current().event
    try event.requireOpenIfPartial(at: answered)
    // One more is a start of its own, with limits.
    if event.task.isAtWill, event.isDone, !hasRecorded { throw RuntimeError.alreadyAnswered(key: event.key) }
    return try record(values: (event.outcome?.value.status == .completed ? event.values : []) + [value])
  }

  /// Removes a value from the event's outcome; see ``CareRuntime/removeValue(at:from:at:)``.
  @discardableResult
  package mutating func removeValue(at index: Int) throws -> Version<Outcome>? {
    let event = try current().event
    try event.requireUnlinked()
    guard event.outcome != nil else { throw RuntimeError.noOutcome(key: event.key) }
    var values = event.values
    guard values.indices.contains(index) else { throw RuntimeError.noValue(key: event.key, index: index) }
    values.remove(at: index)
    guard !values.isEmpty else {
      try removeOutcome()
      return nil
    }
    return try record(values: values)
  }

  /// Clears the event's outcome; see ``CareRuntime/clear(_:at:)``.
  package mutating func clear() throws {
    let event = try current().event
    guard let outcome = event.outcome else { throw RuntimeError.noOutcome(key: event.key) }
    // A person's statement about a linked event can be cleared; an outcome that samples compute cannot.
    if outcome.value.isComputed { try event.requireUnlinked() }
    try removeOutcome()
  }

  /// Records that the patient chose not to do the event; see ``CareRuntime/decline(_:reason:at:)``.
  @discardableResult
  package mutating func decline(reason: String?) throws -> Version<Outcome> {
    let task = try current().event.task
    return try record([], as: .declined, reason: reason.map { try task.declineReason($0) })
  }

  /// Records that the event does not have to be done; see ``CareRuntime/excuse(_:reason:at:)``.
  @discardableResult
  package mutating func excuse(reason: String?) throws -> Version<Outcome> {
    try record([], as: .excused, reason: reason)
  }

  /// Corrects the event's outcome; see ``CareRuntime/correct(_:status:values:reason:details:basedOn:at:)``.
  package mutating func correct(
    status: Outcome.Status?, values: [OutcomeValue]?, reason: String?, details: RecordDetails?, basedOn: VersionID?
  ) throws -> Version<Outcome> {
    let event = try current().event
    let before = event.outcome?.value
    if before?.isComputed == true { try event.requireUnlinked() }
    let status = status ?? before?.status ?? .completed
    let reason = reason ?? before?.reason
    // What was not done has no values; what was entered in error keeps them to be seen.
    let kept = status == .completed || status == .enteredInError ? before?.values : nil
    return try record(
      values ?? kept ?? [], as: status,
      reason: status == .declined ? try reason.map { try event.task.declineReason($0) } : reason, details: details,
      basedOn: basedOn, isCorrection: true)
  }

  /// Makes a change; see the method that the change is named after.
  package mutating func apply(_ change: EventChange) throws {
    switch change {
    case .record(let values): try record(values: values)
    case .toggle: try toggle()
    case .append(let value): try append(value)
    case .removeValue(let index): try removeValue(at: index)
    case .clear: try clear()
    case .decline(let reason): try decline(reason: reason)
    case .excuse(let reason): try excuse(reason: reason)
    }
  }

  /// Notes that something recorded is changed, for which the plan may require a reason.
  private func noteChange(of event: Event) {
    if let change = UnexplainedChange(outcomeOf: event) { writer.note(change) }
  }

  private mutating func removeOutcome() throws {
    if lateEntry != nil { throw RuntimeError.alreadyAnswered(key: listed.key) }
    try writer.clear(patient: listed.patient, carePlan: listed.carePlan, key: listed.key)
    let event = try current().event
    if !event.isOwnAnswer(by: runtime.author, at: answered) { noteChange(of: event) }
    isNoStart = event.task.isAtWill
    // The schedule in force may have another version of the event, or none.
    loaded = nil
  }

  /// Returns the answers to keep beside values that a person records.
  private static func answers(
    of before: Outcome?, with values: [OutcomeValue], as status: Outcome.Status
  ) throws -> KeptAnswers? {
    guard status == .completed, let before, let answers = before.answers else { return nil }
    return values == before.values ? answers : try answers.with(.corrected)
  }

  private mutating func record(
    _ values: [OutcomeValue], as status: Outcome.Status, reason: String? = nil, details: RecordDetails? = nil,
    basedOn: VersionID? = nil, answers: KeptAnswers? = nil, isCorrection: Bool = false
  ) throws -> Version<Outcome> {
    let context = try current(), event = context.event
    if status == .completed { try event.requireUnlinked() }
    if let lateEntry {
      if !hasEntered {
        try event.requireAnswerable(by: lateEntry, as: status, gate: context.patient.gate(of: event), at: now)
      }
    } else {
      try event.requireAnswerable(as: status, begun: begun, gate: context.patient.gate(of: event), at: answered)
    }
    if let invalid = values.firstIndex(where: { !$0.isRecordable }) {
      throw RuntimeError.invalidValue(key: event.key, index: invalid)
    }
    // The values of a survey were checked with its extractor: an error must not lose the answers.
    if status == .completed, answers == nil { try event.requireCompatibleUnits(values) }
    let before = event.outcome?.value
    // A correction can keep a reason of an earlier release, which may be longer.
    if reason != before?.reason { try CareRuntime.check(reason: reason) }
    // A correction keeps when the event was first answered, so that it does not become late.
    if let before, before.status != .completed, status == .completed { try context.requireStart() }
    let kept = before?.status == status ? before : nil
    let outcome = try writer.record(
      Outcome(
        patient: event.patient, carePlan: event.carePlan, task: event.task.id, taskVersion: event.taskVersion,
        key: event.key, start: event.occurrence.start, stop: event.occurrence.stop,
        answered: lateEntry?.answered ?? kept?.answered ?? answered,
        status: status, reason: reason,
        values: values.map { value in
          var value = value
          value.recorded = value.recorded ?? now
          value.factor = nil
          return value
        }, answers: answers ?? Self.answers(of: before, with: values, as: status),
        lateEntry: lateEntry?.reason ?? kept?.lateEntry, zone: event.zone,
        details: details ?? before?.details ?? RecordDetails(source: submitted?.source)), basedOn: basedOn)
    hasEntered = lateEntry != nil
    (hasRecorded, isNoStart) = (true, false)
    if before?.isComputed == false {
      let isOwn = !isCorrection && event.isOwnAnswer(by: runtime.author, at: answered)
      if lateEntry == nil, !isOwn { noteChange(of: event) }
    } else if status == .excused, reason == nil {
      // The first entry is no change, but this one takes the event out of adherence.
      noteChange(of: event)
    }
    if !event.task.alerts.isEmpty, status != .enteredInError {
      // The alerts of a survey were raised on its answers.
      if status == .completed, answers == nil {
        var context = context
        // A function looks at the event as it is now.
        if event.task.alerts.contains(where: { !$0.when.hooks.isEmpty }) {
          try context.update(outcome: outcome, draft: context.draft)
        }
        try raise(unraised: context.evidence(values).alerts(of: event, in: writer.reader, at: now))
      }
      try raiseAlerts(of: event, recorded: outcome.value)
    }
    if status == .enteredInError {
      // It counts as none: samples may answer the event, or its schedule may not have it.
      loaded = nil
    } else {
      recorded = outcome
    }
    return outcome
  }
}

extension EventTransaction {
  /// Begins the event's survey, or resumes its draft; see ``CareRuntime/beginSurvey(_:lateEntry:at:)``.
  mutating func beginSurvey() throws -> SurveySession {
    try current().beginSurvey()
  }

  /// Saves a survey as a draft, and raises the alerts that its answers call for.
  package mutating func save(_ session: SurveySession) throws {
    _ = try record(PreparedRun(saving: session, in: writer.reader, at: now))
  }

  /// Finishes a survey; see ``CareRuntime/finish(_:lateEntry:at:)``.
  ///
  /// Alerts are evaluated on the answers before any other script runs, and the answers are kept whatever the extractor makes
  /// of them.
  @discardableResult
  package mutating func finish(_ session: SurveySession) throws -> Version<Outcome>? {
    try record(PreparedRun(finishing: session, in: writer.reader, at: now))
  }

  /// Records a survey.
  mutating func record(_ survey: PreparedRun) throws -> Version<Outcome>? {
    hasBegun = true
    switch survey.content {
    case .draft(let draft, let files):
      if listed.task.isAtWill {
        let context = try current()
        if !context.hasDraft { try context.event.requireWindow(at: answered) }
      }
      try writer.putDraft(draft, files: files, patient: listed.patient, carePlan: listed.carePlan)
      try updatePatient(with: survey.withheld)
      try raise(unraised: survey.alerts)
      loaded = nil
      return nil
    case .withoutResult:
      try raise(unraised: survey.alerts)
      try removeDraft()
      return nil
    case .result(let ended):
      try raise(unraised: survey.alerts)
      begun = ended.started
      try updatePatient(with: survey.withheld)
      return try record(ended)
    }
  }

  private mutating func record(_ ended: PreparedRun.Ended) throws -> Version<Outcome>? {
    let context = try current(), extracted = try ended.extracted ?? context.extract(ended.result)
    try removeDraft()
    switch extracted {
    case .nothing: return nil
    case .values(let values):
      try writer.keepFiles(ended.files, of: listed.patient)
      return try record(values, as: .completed, answers: KeptAnswers(ended.result, in: context.event.zone))
    case .failed(let error):
      try writer.keepFiles(ended.files, of: listed.patient)
      let answers = try KeptAnswers(ended.result, in: context.event.zone, extraction: .failed)
      let event = context.event
      if let alert = try writer.unraised(.extractionFailed(of: event, error), of: event, at: now) { try raise(alert) }
      return try record([], as: .completed, answers: answers)
    }
  }

  /// Updates the patient's record with what the participant registered; nothing is written if the record already says so.
  ///
  /// Versions that are planned for later keep what they change.
  private mutating func updatePatient(with answers: [WithheldAnswers]) throws {
    guard !answers.isEmpty,
      let patient = try writer.reader.inForce(Patient.self, id: listed.patient, at: now, zone: .utc)?.value
    else { return }
    let updated = answers.reduce(patient) { $1.applied(to: $0) }
    guard updated != patient else { return }
    try writer.update(updated, planned: .keep)
    loaded = nil
  }

  private mutating func removeDraft() throws {
    guard var context = loaded else {
      return try writer.deleteDraft(listed.key, patient: listed.patient, carePlan: listed.carePlan)
    }
    guard context.draft != nil else { return }
    try writer.deleteDraft(listed.key, patient: listed.patient, carePlan: listed.carePlan)
    try context.update(outcome: context.event.outcome, draft: nil)
    loaded = context
  }
}
