package import CareModel
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
    func isTaken(_ slot: Instant) throws -> Bool {
      let key = OccurrenceKey(task: event.task.id, slot: .instant(slot))
      return try drafts.contains(key)
        || reader.outcome(patient: patient, carePlan: event.carePlan, key: key) != nil
    }
    // One beside another start of the same instant is named by a moment after it, and was made at that instant.
    let given = start ?? event.occurrence.start
    var opening = AtWillOpening(at: min(given, now), slot: given)
    if start == nil {
      while try isTaken(opening.moment.adding(milliseconds: -1)) {
        opening.moment = opening.moment.adding(milliseconds: -1)
      }
    }
    while try isTaken(opening.slot) { opening.slot = opening.slot.adding(milliseconds: 1) }
    return opening
  }
}

extension PatientSnapshot {
  /// Returns what `body` returns for the tasks of the patient, with their enrollments.
  private func ofTasks<Result>(
    _ body: (Timeline<CareTask>, EnrollmentHistory) throws -> Result?
  ) throws -> [Result] {
    try history.enrollments.flatMap { enrollment in try enrollment.tasks.compactMap { try body($0, enrollment) } }
  }

  /// Returns the start of a task at will that is made at an instant; nil for another task, and for one that does not run then.
  func start(of timeline: Timeline<CareTask>, in enrollment: EnrollmentHistory, at instant: Instant) throws -> Event? {
    guard timeline.segments.contains(where: { $0.version.value.isAtWill }) else { return nil }
    let made = min(instant, now)
    // As many as share the instant.
    let outcomes = try reader.outcomes(patient: patient, from: made, to: made.adding(seconds: 1), asOf: asOf)
    return try join(outcomes: outcomes, opening: AtWillOpening(at: made)).nextStart(of: timeline, in: enrollment)
  }

  /// Returns the starts of a task that a key names for which nothing is recorded.
  fileprivate func starts(named key: OccurrenceKey, of task: CareTask.ID) throws -> [Event] {
    guard let named = key.start(of: task) else { return [] }
    var over: [Event] = []
    let current = try ofTasks { timeline, enrollment -> Event? in
      guard timeline.id == task else { return nil }
      let outcome = try reader.outcome(patient: patient, carePlan: enrollment.id, key: key)
      func next(at instant: Instant) throws -> Event? {
        try join(outcomes: outcome.map { [$0] } ?? [], opening: AtWillOpening(at: instant))
          .nextStart(of: timeline, in: enrollment)
      }
      if named <= now, let event = try next(at: named) {
        if now < event.window.graceEnds || outcome != nil { return event }
        over.append(event)
      }
      return try next(at: now)
    }
    return current.isEmpty ? over : current
  }

  /// Returns a start of each task at will that ran on a day by now.
  fileprivate func starts(on date: CivilDate) throws -> [Event] {
    let zones = history.zones, from = zones.startOfDay(date), to = zones.startOfDay(date.adding(days: 1))
    return try ofTasks { timeline, enrollment in
      // What runs on a day runs at its end, at its beginning, or from a change on.
      let changes = (enrollment.carePlan?.segments ?? []).map(\.from).filter { from < $0 && $0 < to }
      for moment in [min(now, to.adding(milliseconds: -1)), from] + changes where from <= moment && moment <= now {
        let start = try start(of: timeline, in: enrollment, at: moment)
        if let start, start.state != .notApplicable || start.reason?.isUnoffered == true { return start }
      }
      return nil
    }
  }

  /// Returns the start at will that a key names, at its own time; nil if the key is not of one, or is recorded or begun.
  fileprivate func start(named key: OccurrenceKey) throws -> Event? {
    try ofTasks { timeline, enrollment -> Event? in
      guard let named = key.start(of: timeline.id), named <= now else { return nil }
      return try start(of: timeline, in: enrollment, at: named).flatMap { $0.key == key ? $0 : nil }
    }.first
  }
}

extension CareRuntime {
  /// Returns the starts at will that a key names for which nothing is recorded.
  ///
  /// The key of a start that was shown names it as long as its window is open, and then the next one. It keeps its name if there is no next
  /// one, because the task no longer runs.
  func starts(
    named key: OccurrenceKey, of task: CareTask.ID, _ query: EventQuery, at now: Instant
  ) throws -> [Event] {
    try read(query.patient, carePlan: query.carePlan, at: now) { try $0.starts(named: key, of: task) }
  }

  /// Returns the start at will that a key names, at its own time, whatever the task does now, to be transcribed.
  ///
  /// - Returns: The start; nil if the key is not of one, or is recorded or begun.
  /// - Throws: `StoreError`.
  package func start(
    named key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID, at now: Instant
  ) throws -> Event? {
    try read(patient, carePlan: carePlan, at: now) { try $0.limited(to: carePlan).start(named: key) }
  }

  /// Returns a start of each task at will that ran on a day by now, to be transcribed.
  ///
  /// - Throws: `StoreError`.
  package func starts(
    on date: CivilDate, patient: Patient.ID, carePlan: CarePlan.ID? = nil, at now: Instant
  ) throws -> [Event] {
    try read(patient, carePlan: carePlan, at: now) { try $0.limited(to: carePlan).starts(on: date) }
  }
}

extension EventContext {
  /// Returns the context of the event as it is if it is answered at an instant, which is the start of a task at will.
  ///
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if the task does not run then.
  func made(at answered: Instant) throws -> EventContext {
    guard event.task.isAtWill else { return self }
    return try EventContext(
      event, runtime: patient.runtime, in: patient.reader, startedAt: answered, at: patient.now)
  }

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
