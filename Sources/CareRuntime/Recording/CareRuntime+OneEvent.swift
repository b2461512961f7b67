public import CareModel
import CareSchedule
import CareStore

extension CareRuntime {
  /// Returns the event of a task on a day: the first that can be answered, or of another day that can be answered now, else the first
  /// upcoming one, else the first.
  ///
  /// `date`: the patient's today by default.
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if the task is not due that day;
  ///   ``RuntimeError/unknownTask(task:known:among:)`` if the patient has no such task; `StoreError.ambiguous` if two of the
  ///   patient's plans have one; `StoreError.notFound` if there is no such patient; `ScriptError` if a person interrupts
  ///   a script.
  /// - Complexity: O(the task's events within its longest window + versions of the plans followed).
  public func event(
    task: CareTask.ID, patient: Patient.ID, on date: CivilDate? = nil, at now: Instant, carePlan: CarePlan.ID? = nil
  ) throws -> Event {
    try withEvent(task: task, patient: patient, on: date, at: now, carePlan: carePlan) { $0.event }
  }

  /// Returns the event with a key.
  ///
  /// - Throws: ``RuntimeError/noSuchEvent(key:)`` if there is none; `StoreError.ambiguous` if two of the patient's plans
  ///   have one and `carePlan` is nil; `StoreError.notFound` if there is no such patient; `ScriptError` if a person
  ///   interrupts a script.
  public func event(
    _ key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID? = nil, at now: Instant
  ) throws -> Event {
    let query = try query(of: key, patient: patient, carePlan: carePlan)
    return try only(events(query, at: now).filter { $0.key == key }, with: key, query, at: now)
  }

  /// Returns the query for the days on which the event with a key can be.
  private func query(of key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID?) throws -> EventQuery {
    guard let date = Slot(key.slotText)?.date, let task = key.text.split(separator: "/").first else {
      throw RuntimeError.noSuchEvent(key: key)
    }
    // The event may have been recorded on another day than that of its slot.
    let interval = EventQuery.Interval.days(from: date.adding(days: -2), to: date.adding(days: 3))
    return EventQuery(patient: patient, interval: interval, task: .init(String(task)), carePlan: carePlan)
  }

  /// Returns the only one of the events with a key, or else the start at will that it names.
  private func only(
    _ listed: [Event], with key: OccurrenceKey, _ query: EventQuery, at now: Instant
  ) throws -> Event {
    var found = listed
    if found.isEmpty, let task = query.task { found = try starts(named: key, of: task, query, at: now) }
    guard let event = found.first else { throw RuntimeError.noSuchEvent(key: key) }
    guard found.count == 1 else {
      let choices = found.map { $0.carePlan.map { "care_plan = \"\($0)\"" } ?? "the patient's own" }
      throw StoreError.ambiguous(entity: "event", id: key.text, choices: choices)
    }
    return event
  }

  /// Runs `body` with the context of the event with a key.
  ///
  /// - Throws: As ``event(_:patient:carePlan:at:)``; the errors of `body`.
  package func withEvent<Result>(
    _ key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID?, at now: Instant,
    _ body: (EventContext) throws -> Result
  ) throws -> Result {
    let query = try query(of: key, patient: patient, carePlan: carePlan)
    return try read(
      patient, carePlan: carePlan, at: now,
      following: { try $0.comingReads(of: query.interval, task: query.task, at: now) }
    ) { snapshot in
      let join = try snapshot.join(query.interval)
      let listed = try snapshot.events(query.interval, tasks: query.task.map { [$0] }, join: join)
        .filter { $0.key == key }
      let event = try only(listed, with: key, query, at: now)
      // A start at will may be a new one, which the list does not have as it would be recorded.
      guard !listed.isEmpty, !event.task.isAtWill else {
        return try body(EventContext(event, runtime: self, in: snapshot.reader, at: now))
      }
      return try body(EventContext(patient: snapshot, event: event, draft: join.draft(of: event)))
    }
  }

  /// Returns whether there is a draft of the survey of the event with a key.
  ///
  /// - Throws: `StoreError`.
  package func hasDraft(_ key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID?) throws -> Bool {
    try store.read { try $0.draft(patient: patient, carePlan: carePlan, key: key) != nil }
  }

  /// Runs `body` with the context of a task's event that `choose` selects.
  ///
  /// `start`: the time at which a start at will is made; now if nil.
  /// - Throws: As ``event(task:patient:on:at:carePlan:)``; the errors of `choose` and `body`.
  package func withEvent<Result>(
    task: CareTask.ID, patient: Patient.ID, on date: CivilDate? = nil, startedAt start: Instant? = nil, at now: Instant,
    carePlan: CarePlan.ID? = nil, choosing choose: (EventCandidates) throws -> Event? = \.next,
    _ body: (EventContext) throws -> Result
  ) throws -> Result {
    try read(patient, carePlan: carePlan, at: now) {
      try body($0.event(of: task, on: date, startedAt: start, choosing: choose))
    }
  }
}

/// The events of a task from which a command selects one.
package struct EventCandidates {
  /// The events of the day, in order.
  package let onDay: [Event]
  /// The earlier events, in order, as far back as windows reach.
  package let earlier: [Event]
  /// The later events, in order, as far ahead as windows open.
  package let later: [Event]
  /// The time at which the command acts.
  package let now: Instant
  /// The next start of a task at will: now, which is among the events of today, or at the time that was asked for.
  package fileprivate(set) var nextStart: Event?

  /// The first event of the day that can be answered, else the latest earlier one, else the next one that has opened, else the first
  /// upcoming one, else the first.
  package var next: Event? {
    let answerable: (Event) -> Bool = { $0.isAnswerable(at: now) }
    return onDay.first(where: answerable) ?? earlier.last(where: answerable) ?? later.first(where: answerable)
      ?? justClosed ?? onDay.first(where: { $0.state == .upcoming }) ?? onDay.first
  }

  /// The event of an earlier day that closed today without an answer, if that is nearer than the opening of the next one: it is meant by
  /// who comes too late for it.
  private var justClosed: Event? {
    let closed = earlier.last { event in
      (event.state == .missed || event.state == .unfinished)
        && event.zone.date(of: event.window.graceEnds.adding(milliseconds: -1)) == event.zone.date(of: now)
    }
    guard let closed, !onDay.contains(where: { $0.window.opens <= now }) else { return nil }
    guard let next = onDay.first(where: { $0.state == .upcoming }) else { return closed }
    return now.milliseconds(since: closed.window.graceEnds) < next.window.opens.milliseconds(since: now) ? closed : nil
  }
}

extension PatientSnapshot {
  /// Finds the event of a task on a day.
  fileprivate func event(
    of task: CareTask.ID, on date: CivilDate?, startedAt start: Instant?,
    choosing choose: (EventCandidates) throws -> Event?
  ) throws -> EventContext {
    let date = date ?? zone.date(of: now)
    let enrollments = history.enrollments.filter { enrollment in enrollment.tasks.contains { $0.id == task } }
    guard !enrollments.isEmpty else {
      throw RuntimeError.unknownTask(task: task, known: history.enrollments.flatMap { $0.tasks.map(\.id.text) })
    }
    guard enrollments.count == 1 else {
      let choices = enrollments.map { $0.id?.text ?? patient.text }
      throw StoreError.ambiguous(entity: "task", id: task.text, choices: choices)
    }
    // An event that started earlier, such as a gate's, may still be open, and a later one may have opened.
    let days = history.reaching(date, with: (date, date.adding(days: 1)), task: task)
    let interval = EventQuery.Interval.days(from: days.from, to: days.to)
    let join = try join(interval)
    let events = try events(interval, tasks: [task], join: join)
    var candidates = EventCandidates(
      onDay: events.filter { $0.date == date }, earlier: events.filter { $0.date < date },
      later: events.filter { $0.date > date }, now: now)
    for timeline in enrollments[0].tasks where timeline.id == task {
      candidates.nextStart =
        if let start { try self.start(of: timeline, in: enrollments[0], at: start) } else {
          try join.nextStart(of: timeline, in: enrollments[0])
        }
    }
    guard let event = try choose(candidates) else { throw RuntimeError.noEvent(task: task, date: date) }
    return EventContext(patient: self, event: event, draft: join.draft(of: event))
  }
}

extension Slot {
  /// The date of the slot; in UTC if it is an instant.
  fileprivate var date: CivilDate {
    switch self {
    case .date(let date), .random(let date, _): date
    case .dateTime(let wall): wall.date
    case .instant(let instant): Zone.utc.date(of: instant)
    }
  }
}
