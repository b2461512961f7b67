package import CareModel

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
  /// Runs `body` on an event in one write transaction: all of its changes are kept, or none if it throws.
  ///
  /// The write lock is held meanwhile, so `body` must not wait for a person.
  func withTransaction<Result>(
    at event: Event, at now: Instant, _ body: (inout EventTransaction) throws -> Result
  ) throws -> Result {
    try write(at: now) { writer in
      var transaction = EventTransaction(event, runtime: self, writer: writer, at: now)
      return try body(&transaction)
    }
  }

  /// Makes changes to an event in one transaction, and returns the event with its new state and the alerts raised.
  ///
  /// - Throws: What `body` throws; nothing is written then. `ScriptError` if the event's progress is scripted and fails:
  ///   that is reported after the commit, because an error in a plan must not cost recorded answers.
  package func update(
    _ event: Event, at now: Instant, _ body: (inout EventTransaction) throws -> Void
  ) throws -> EventUpdate {
    let (updated, raised) = try withTransaction(at: event, at: now) { transaction in
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
