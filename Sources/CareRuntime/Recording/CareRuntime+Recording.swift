public import CareModel
import CareStore

extension CareRuntime {
  /// Records what happened at an event; what was recorded before stays in history.
  ///
  /// - Throws: ``RuntimeError/windowNotOpen(key:opens:)`` before its window; ``RuntimeError/windowClosed(key:closed:)`` after the grace
  ///   (an event that has an outcome may still be corrected); ``RuntimeError/notApplicable(key:)``; ``RuntimeError/invalidValue(key:index:)``;
  ///   `StoreError.linked` at an event of a linked task, which samples answer.
  @discardableResult
  public func record(_ event: Event, values: [OutcomeValue], at now: Instant) throws -> Version<Outcome> {
    try write(at: now) { try record(event, values: values, in: $0, at: now) }
  }

  /// Marks an event as done, with its targets as what was done, or takes that back.
  ///
  /// Gives nil when the outcome was taken back.
  /// - Throws: as ``record(_:values:at:)``; ``RuntimeError/needsSurvey(task:)``.
  @discardableResult
  public func toggle(_ event: Event, at now: Instant) throws -> Version<Outcome>? {
    try write(at: now) { writer in
      let (event, history) = try current(event, in: writer.reader, at: now)
      try event.requireUnlinked()
      if event.outcome?.value.status == .completed {
        try writer.clear(patient: event.patient, carePlan: event.carePlan, key: event.key)
        return nil
      }
      guard event.task.survey == nil else { throw RuntimeError.needsSurvey(task: event.task.id) }
      let done = event.targets.isEmpty ? [OutcomeValue(.boolean(true))] : event.targets
      return try record(current: event, history, values: done, in: writer, at: now)
    }
  }

  /// Adds a value to an event's outcome.
  @discardableResult
  public func append(_ value: OutcomeValue, to event: Event, at now: Instant) throws -> Version<Outcome> {
    try write(at: now) { writer in
      let (event, history) = try current(event, in: writer.reader, at: now)
      let before = event.outcome?.value.status == .completed ? event.values : []
      return try record(current: event, history, values: before + [value], in: writer, at: now)
    }
  }

  /// Takes a value out of an event's outcome; with the last one the outcome goes.
  ///
  /// `index`: its place, from 0.
  /// - Throws: ``RuntimeError/noOutcome(key:)``, ``RuntimeError/noValue(key:index:)``.
  @discardableResult
  public func removeValue(at index: Int, from event: Event, at now: Instant) throws -> Version<Outcome>? {
    try write(at: now) { writer in
      let (event, history) = try current(event, in: writer.reader, at: now)
      try event.requireUnlinked()
      guard event.outcome != nil else { throw RuntimeError.noOutcome(key: event.key) }
      var values = event.values
      guard values.indices.contains(index) else { throw RuntimeError.noValue(key: event.key, index: index) }
      values.remove(at: index)
      guard !values.isEmpty else {
        try writer.clear(patient: event.patient, carePlan: event.carePlan, key: event.key)
        return nil
      }
      return try record(current: event, history, values: values, in: writer, at: now)
    }
  }

  /// Takes an event's outcome back; it stays in history.
  ///
  /// - Throws: ``RuntimeError/noOutcome(key:)``.
  public func clear(_ event: Event, at now: Instant) throws {
    try write(at: now) { writer in
      let (event, _) = try current(event, in: writer.reader, at: now)
      guard let outcome = event.outcome else { throw RuntimeError.noOutcome(key: event.key) }
      // What somebody said of a linked event can be taken back; what samples say cannot.
      if outcome.value.isComputed { try event.requireUnlinked() }
      try writer.clear(patient: event.patient, carePlan: event.carePlan, key: event.key)
    }
  }

  /// Records that the patient chose not to do an event.
  ///
  /// `reason`: where the task lists reasons, the value or the text of one, kept as its value; in the patient's own words where the task
  /// allows another or lists none. It may be left out.
  /// - Throws: as ``record(_:values:at:)``; ``RuntimeError/unknownReason(task:known:)``.
  @discardableResult
  public func decline(_ event: Event, reason: String?, at now: Instant) throws -> Version<Outcome> {
    try write(at: now) { writer in
      let (event, history) = try current(event, in: writer.reader, at: now)
      let reason = try reason.map { try event.task.declineReason($0) }
      return try record(current: event, history, values: [], status: .declined, reason: reason, in: writer, at: now)
    }
  }

  /// Records that an event was not to be done; it then counts in no denominator.
  ///
  /// Its window does not matter.
  @discardableResult
  public func excuse(_ event: Event, reason: String?, at now: Instant) throws -> Version<Outcome> {
    try write(at: now) { try record(event, values: [], status: .excused, reason: reason, in: $0, at: now) }
  }

  /// The longest text that a value or a reason may have, in characters.
  static let longestText = 10_000

  func record(
    _ event: Event, values: [OutcomeValue], status: Outcome.Status = .completed, reason: String? = nil,
    details: RecordDetails? = nil, basedOn: VersionID? = nil, evidence: AlertEvidence? = nil, in writer: StoreWriter,
    at now: Instant
  ) throws -> Version<Outcome> {
    let (event, history) = try current(event, in: writer.reader, at: now)
    return try record(
      current: event, history, values: values, status: status, reason: reason, details: details, basedOn: basedOn,
      evidence: evidence, in: writer, at: now)
  }

  /// Records at an event that was looked up in this transaction.
  func record(
    current event: Event, _ history: PatientHistory, values: [OutcomeValue], status: Outcome.Status = .completed,
    reason: String? = nil, details: RecordDetails? = nil, basedOn: VersionID? = nil, evidence: AlertEvidence? = nil,
    in writer: StoreWriter, at now: Instant
  ) throws -> Version<Outcome> {
    if status == .completed { try event.requireUnlinked() }
    if event.state == .notApplicable { throw RuntimeError.notApplicable(key: event.key) }
    try event.requireAnswerable(as: status, at: now)
    if let bad = values.firstIndex(where: { !$0.isRecordable }) {
      throw RuntimeError.invalidValue(key: event.key, index: bad)
    }
    if let reason, reason.count > Self.longestText {
      throw StoreError.invalid(reason: "a reason has at most \(Self.longestText) characters")
    }
    // A correction keeps when the event was first answered, so that it does not become late.
    let before = event.outcome?.value
    let answered = before?.status == status ? before?.answered : nil
    let outcome = try writer.record(
      Outcome(
        patient: event.patient, carePlan: event.carePlan, task: event.task.id, taskVersion: event.taskVersion,
        key: event.key,
        start: event.occurrence.start, stop: event.occurrence.stop, answered: answered ?? now, status: status,
        reason: reason,
        values: values.map { value in
          var value = value
          value.recorded = value.recorded ?? now
          return value
        }, zone: event.zone, details: details ?? before?.details ?? RecordDetails()), basedOn: basedOn)
    if status == .completed, !event.task.alerts.isEmpty {
      let evidence = try evidence ?? self.evidence(values, of: event, history: history, in: writer.reader, at: now)
      try raiseAlerts(of: event, on: evidence, in: writer, at: now)
    }
    return outcome
  }

  /// The event as it stands in a transaction: another caller may have answered it since it was listed.
  func current(_ event: Event, in reader: StoreReader, at now: Instant) throws -> (Event, PatientHistory) {
    let history = try PatientHistory(
      of: event.patient, carePlan: event.carePlan, task: event.task.id, asOf: nil, in: reader)
    let query = EventQuery(
      patient: event.patient,
      interval: .range(from: event.occurrence.start, to: event.occurrence.start.adding(milliseconds: 1)),
      task: event.task.id, carePlan: event.carePlan)
    // Its own outcome alone: a day may hold a thousand events, and each is recorded with one look.
    let outcomes = try [reader.outcome(patient: event.patient, carePlan: event.carePlan, key: event.key)].compactMap {
      $0
    }
    let events = try events(query, outcomes: outcomes, history: history, in: reader, at: now)
    guard let found = events.first(where: { $0.key == event.key && $0.carePlan == event.carePlan }) else {
      throw RuntimeError.noEvent(task: event.task.id, date: event.date)
    }
    return (found, history)
  }
}

extension Event {
  /// Whether the event may be answered at an instant.
  ///
  /// Outside its window what was recorded may be corrected, but nothing becomes done that was not, and nothing is declined that was left
  /// open. An event may be excused at any time.
  ///
  /// - Throws: ``RuntimeError`` when it may not.
  func requireAnswerable(as status: Outcome.Status = .completed, at now: Instant) throws(RuntimeError) {
    if state == .notApplicable { throw .notApplicable(key: key) }
    switch (status, outcome?.value.status) {
    case (.enteredInError, nil): throw .noOutcome(key: key)
    case (.excused, _), (.enteredInError, _), (_, .completed), (.declined, .declined): return
    default: break
    }
    if now < window.opens { throw .windowNotOpen(key: key, opens: window.opens) }
    if now >= window.graceEnds { throw .windowClosed(key: key, closed: window.graceEnds) }
  }
}

extension OutcomeValue {
  /// Whether the value can be kept: a finite number, a text of sensible length.
  var isRecordable: Bool {
    switch value {
    case .double(let double): double.isFinite
    case .text(let text): text.count <= CareRuntime.longestText
    case .binary(let data): data.count <= 1 << 20
    case .integer, .boolean, .date: true
    }
  }
}
