public import CareModel
import CareStore

extension CareRuntime {
  /// Records that a participant wants to be reminded of an event again, after a while.
  ///
  /// Until then no other reminder of the event is due. The window does not move. A later wish for the same event replaces an earlier one.
  ///
  /// ```swift
  /// let event = try care.event(task: "dose", patient: "ana", at: now)
  /// try care.snooze(event, for: event.task.snooze[0], at: now)
  /// ```
  ///
  /// - Returns: The recorded wish.
  /// - Throws: ``RuntimeError/noSuchEvent(key:)``; `StoreError.invalid` for an interval that the task does not offer, an event that cannot be
  ///   answered now, or a time at which it has closed, also within its grace period.
  @discardableResult
  public func snooze(_ event: Event, for interval: CalendarInterval, at now: Instant) throws -> Version<Snooze> {
    try write(at: now) { writer in
      try withEvent(event.key, patient: event.patient, carePlan: event.carePlan, at: now) { context in
        let event = context.event
        guard event.task.snooze.contains(interval) else {
          let offered = event.task.snooze.map { Language.english.interval($0) }.joined(separator: ", ")
          throw StoreError.invalid(
            reason: offered.isEmpty
              ? "task '\(event.task.id)' cannot be asked for again; write snooze = { minutes(15) } in its plan"
              : "task '\(event.task.id)' can be asked for again after: \(offered)")
        }
        guard event.isAnswerable(at: now) else {
          throw StoreError.invalid(
            reason: "event '\(event.key)' cannot be answered now, so it cannot be asked for again")
        }
        guard let until = event.snoozed(for: interval, at: now) else {
          throw StoreError.invalid(
            reason: now < event.window.closes
              ? "event '\(event.key)' closes before; choose a shorter time"
              : "event '\(event.key)' has closed and is in its grace period, so it cannot be asked for again")
        }
        let snooze = Snooze(
          patient: event.patient, carePlan: event.carePlan, task: event.task.id, key: event.key, asked: now,
          until: until)
        let owner = Alert.owner(patient: event.patient, carePlan: event.carePlan)
        guard let last = try writer.reader.history(Snooze.self, id: snooze.id, owner: owner).last, !last.isDeleted
        else {
          return try writer.add(snooze, owner: owner, effective: .instant(now))
        }
        return try writer.update(
          snooze, owner: owner, effective: .instant(max(now, last.value.asked)), basedOn: last.id)
      }
    }
  }

  /// Returns the wishes of a patient to be reminded again, the newest of each event, by time.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  public func snoozes(of patient: Patient.ID, at now: Instant) throws -> [Snooze] {
    try read(patient, at: now) { try $0.snoozes().sorted { ($0.until, $0.id) < ($1.until, $1.id) } }
  }
}
