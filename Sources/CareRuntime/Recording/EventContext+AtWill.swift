import CareModel
import CareStore

extension PatientSnapshot {
  /// Returns the start that a listed event of a task at will stands for; nil for an event of another task, and for what was recorded.
  ///
  /// Nothing was started by showing an event: its start is the time at which it is answered. Two starts never share an instant.
  func opening(of event: Event, _ outcome: Version<Outcome>?, startedAt start: Instant?) throws -> AtWillOpening? {
    guard event.task.isAtWill else { return nil }
    let drafts = Set(
      try reader.drafts(patient: patient).filter { $0.carePlan == event.carePlan }.map(\.draft.key))
    if outcome != nil || drafts.contains(event.key) {
      // What was entered in error can be entered again, at its own time.
      return outcome?.value.status == .enteredInError ? AtWillOpening(at: event.occurrence.start) : nil
    }
    // One that was shown beside another start of the same instant is named by a moment after it.
    let given = start ?? event.occurrence.start
    var opening = AtWillOpening(at: min(given, now), slot: given)
    while true {
      let key = OccurrenceKey(task: event.task.id, slot: .instant(opening.slot))
      if !drafts.contains(key), try reader.outcome(patient: patient, carePlan: event.carePlan, key: key) == nil {
        return opening
      }
      opening.slot = opening.slot.adding(milliseconds: 1)
    }
  }
}

extension CareRuntime {
  /// Returns the starts at will that a key names for which nothing is recorded.
  ///
  /// The key of a start that was shown names it as long as its window is open, and then the next one.
  func starts(
    named key: OccurrenceKey, of task: CareTask.ID, _ query: EventQuery, at now: Instant
  ) throws -> [Event] {
    guard let named = key.start(of: task) else { return [] }
    return try read(query.patient, carePlan: query.carePlan, at: now) { patient in
      try patient.history.enrollments.flatMap { enrollment in
        try enrollment.tasks.filter { $0.id == task }.compactMap { timeline in
          let outcome = try patient.reader.outcome(patient: query.patient, carePlan: enrollment.id, key: key)
          func next(at instant: Instant) throws -> Event? {
            try patient.join(outcomes: outcome.map { [$0] } ?? [], opening: AtWillOpening(at: instant))
              .nextStart(of: timeline, in: enrollment)
          }
          if named <= now, let event = try next(at: named), now < event.window.graceEnds || outcome != nil {
            return event
          }
          return try next(at: now)
        }
      }
    }
  }
}

extension EventContext {
  /// Checks that the limits of a task at will allow the event's start.
  ///
  /// - Throws: ``RuntimeError/tooSoon(task:from:zone:)``.
  func requireStart() throws {
    guard let limits = event.task.schedule.atWill else { return }
    let own = event.occurrence.start
    let drafts = try patient.reader.drafts(patient: event.patient).map { stored in
      (EventJoin.Slot(carePlan: stored.carePlan, key: stored.draft.key), stored.draft)
    }
    let others = drafts.filter { $0.0 != EventJoin.Slot(carePlan: event.carePlan, key: event.key) }
    let starts = try patient.atWillStarts(around: own, drafts: Dictionary(others) { first, _ in first })
    let allowed = starts.allowed(
      limits, of: .init(carePlan: event.carePlan, task: event.task.id), from: own, in: event.zone)
    guard allowed == own else { throw RuntimeError.tooSoon(task: event.task.id, from: allowed, zone: event.zone) }
  }
}
