public import CareModel

extension CareRuntime {
  /// Records an event's values; what was recorded before stays in history.
  ///
  /// ```swift
  /// let event = try care.event(task: "water", patient: "ana", at: now)
  /// try care.record(event, values: [OutcomeValue(.integer(3), kind: "water")], at: now)
  /// ```
  ///
  /// With a late entry, staff transcribe what was answered earlier: the event is judged by that time.
  /// - Returns: The new version of the outcome.
  /// - Throws: ``RuntimeError/windowNotOpen(key:opens:zone:)`` before its window; ``RuntimeError/windowClosed(key:closed:zone:)``
  ///   after its grace period, unless an outcome is corrected; ``RuntimeError/notApplicable(key:gate:isOver:)``;
  ///   ``RuntimeError/noEvent(task:date:)`` if the event no longer exists; ``RuntimeError/invalidValue(key:index:)``;
  ///   ``RuntimeError/incompatibleUnits(key:index:units:target:)``;
  ///   `StoreError.linked` for an event of a linked task, whose outcome samples compute. For a late entry also
  ///   ``RuntimeError/missingAuthor(change:)``, ``RuntimeError/missingReason(change:)``,
  ///   ``RuntimeError/answeredLater(answered:)``, and ``RuntimeError/alreadyAnswered(key:)``. Nothing is written then.
  @discardableResult
  public func record(
    _ event: Event, values: [OutcomeValue], lateEntry: LateEntry? = nil, at now: Instant
  ) throws -> Version<Outcome> {
    try withTransaction(at: event, lateEntry: lateEntry, at: now) { try $0.record(values: values) }
  }

  /// Marks an event as done, with its targets as its values, or clears its mark; a partial event becomes done.
  ///
  /// - Returns: The new version of the outcome; nil if it was cleared.
  /// - Throws: As ``record(_:values:lateEntry:at:)``; ``RuntimeError/needsSurvey(task:)`` for an event that has a survey.
  @discardableResult
  public func toggle(_ event: Event, at now: Instant) throws -> Version<Outcome>? {
    try withTransaction(at: event, at: now) { try $0.toggle() }
  }

  /// Adds a value to an event's outcome.
  ///
  /// - Returns: The new version of the outcome.
  /// - Throws: As ``record(_:values:lateEntry:at:)``; ``RuntimeError/windowClosed(key:closed:zone:)`` also after the grace period of
  ///   a partial event.
  @discardableResult
  public func append(_ value: OutcomeValue, to event: Event, at now: Instant) throws -> Version<Outcome> {
    try withTransaction(at: event, at: now) { try $0.append(value) }
  }

  /// Removes a value from an event's outcome; removing the last value clears the outcome.
  ///
  /// `index`: the position of the value, from 0.
  /// - Returns: The new version of the outcome; nil if it was cleared.
  /// - Throws: As ``record(_:values:lateEntry:at:)``; ``RuntimeError/noOutcome(key:)``; ``RuntimeError/noValue(key:index:)``.
  @discardableResult
  public func removeValue(at index: Int, from event: Event, at now: Instant) throws -> Version<Outcome>? {
    try withTransaction(at: event, at: now) { try $0.removeValue(at: index) }
  }

  /// Clears an event's outcome; it stays in history.
  ///
  /// - Throws: ``RuntimeError/noOutcome(key:)``; ``RuntimeError/noEvent(task:date:)`` if the event no longer exists;
  ///   `StoreError.linked` for an outcome that samples compute.
  public func clear(_ event: Event, at now: Instant) throws {
    try withTransaction(at: event, at: now) { try $0.clear() }
  }

  /// Records that the patient chose not to do an event.
  ///
  /// `reason`: if the task lists reasons, the value or the text of one, which is recorded as its value; the participant's
  /// own words if the task allows other reasons or lists none. It may be nil.
  /// - Returns: The new version of the outcome.
  /// - Throws: As ``record(_:values:lateEntry:at:)``; ``RuntimeError/unknownReason(task:known:)``; `StoreError.invalid` for a reason
  ///   that is blank or has more than 1,000 characters.
  @discardableResult
  public func decline(_ event: Event, reason: String?, at now: Instant) throws -> Version<Outcome> {
    try withTransaction(at: event, at: now) { try $0.decline(reason: reason) }
  }

  /// Records that an event does not have to be done, so that it does not count toward adherence.
  ///
  /// An event can be excused at any time, outside its window as well.
  /// - Returns: The new version of the outcome.
  /// - Throws: ``RuntimeError/notApplicable(key:gate:isOver:)``; ``RuntimeError/noEvent(task:date:)`` if the event no longer exists;
  ///   `StoreError.invalid` for a reason that is blank or has more than 1,000 characters.
  @discardableResult
  public func excuse(_ event: Event, reason: String?, at now: Instant) throws -> Version<Outcome> {
    try withTransaction(at: event, at: now) { try $0.excuse(reason: reason) }
  }

  /// Records what became of an event, or corrects what was recorded; a nil argument keeps what was recorded.
  ///
  /// An outcome that was entered in error counts as none, and stays in history.
  /// - Returns: The new version of the outcome.
  /// - Throws: As ``record(_:values:lateEntry:at:)`` and ``decline(_:reason:at:)``; ``RuntimeError/noOutcome(key:)`` if there is no
  ///   outcome to mark as entered in error; `StoreError.conflict` if the outcome has a newer version than `basedOn`;
  ///   `StoreError.linked` for an outcome that samples compute.
  @discardableResult
  public func correct(
    _ event: Event, status: Outcome.Status? = nil, values: [OutcomeValue]? = nil, reason: String? = nil,
    details: RecordDetails? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<Outcome> {
    try withTransaction(at: event, at: now) {
      try $0.correct(status: status, values: values, reason: reason, details: details, basedOn: basedOn)
    }
  }

  /// Makes a change to an event, or transcribes one that was made earlier.
  ///
  /// - Returns: The event after the change.
  /// - Throws: As the method that the change is named after, and as ``record(_:values:lateEntry:at:)``; `ScriptError` if a person
  ///   interrupts a script.
  @discardableResult
  public func apply(
    _ change: EventChange, to event: Event, lateEntry: LateEntry? = nil, at now: Instant
  ) throws -> Event {
    try update(event, lateEntry: lateEntry, at: now) { try $0.apply(change) }.event
  }
}

/// The result of a transaction at an event: the event afterward, and the alerts that were raised.
package struct EventUpdate {
  /// The event after the transaction.
  package var event: Event
  /// The alerts that the transaction raised, most urgent first.
  package var raised: [Version<Alert>]

  /// Creates an update.
  package init(event: Event, raised: [Version<Alert>] = []) {
    self.event = event
    self.raised = raised.sorted { $0.value.precedes($1.value) }
  }

  /// Returns the update with alerts that were raised before the transaction.
  package func adding(_ earlier: [Version<Alert>]) -> EventUpdate {
    EventUpdate(event: event, raised: earlier + raised)
  }
}

extension CareRuntime {
  /// Checks that an answer can be transcribed: it has an author and a reason, and is not to come.
  ///
  /// - Throws: ``RuntimeError/missingAuthor(change:)``; ``RuntimeError/missingReason(change:)``;
  ///   ``RuntimeError/answeredLater(answered:)``; `StoreError.invalid` for a reason that is too long.
  func check(_ lateEntry: LateEntry, at now: Instant) throws {
    if author == nil { throw RuntimeError.missingAuthor(change: "late entry") }
    if lateEntry.reason.trimmed.isEmpty { throw RuntimeError.missingReason(change: "late entry") }
    if lateEntry.answered > now { throw RuntimeError.answeredLater(answered: lateEntry.answered) }
    try Self.check(reason: lateEntry.reason)
  }

  /// Runs `body` on an event in one write transaction: all of its changes are kept, or none if it throws.
  ///
  /// The write lock is held meanwhile, so `body` must not wait for a person.
  func withTransaction<Result>(
    at event: Event, lateEntry: LateEntry? = nil, at now: Instant, _ body: (inout EventTransaction) throws -> Result
  ) throws -> Result {
    if let lateEntry { try check(lateEntry, at: now) }
    return try write(at: now) { writer in
      var transaction = EventTransaction(event, lateEntry: lateEntry, runtime: self, writer: writer, at: now)
      return try body(&transaction)
    }
  }

  /// Makes changes to an event in one transaction, and returns the event with its new state and the alerts raised.
  ///
  /// - Throws: What `body` throws; nothing is written then. `ScriptError` if a person interrupts the event's progress:
  ///   that is reported after the commit, because it must not cost recorded answers.
  package func update(
    _ event: Event, lateEntry: LateEntry? = nil, at now: Instant, _ body: (inout EventTransaction) throws -> Void
  ) throws -> EventUpdate {
    let (updated, raised) = try withTransaction(at: event, lateEntry: lateEntry, at: now) { transaction in
      try body(&transaction)
      let updated: Result<Event, ScriptError>
      do { updated = .success(try transaction.updatedEvent()) } catch let error as ScriptError {
        updated = .failure(error)
      }
      return (updated, transaction.raised)
    }
    return EventUpdate(event: try updated.get(), raised: raised)
  }
}
