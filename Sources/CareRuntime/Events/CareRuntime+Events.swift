public import CareModel
import CareSchedule
import CareStore

extension CareRuntime {
  /// Returns the events of a patient by start, then task id, then element.
  ///
  /// ```swift
  /// let today = EventQuery(patient: "ana", interval: .day(CivilDate("2026-06-07")!))
  /// let open = try care.events(today, at: now).filter { $0.state == .open }
  /// ```
  ///
  /// `charge`: charges for each event before it is read.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for an empty interval;
  ///   `ScriptError` if a person interrupts a script; what `charge` throws.
  /// - Complexity: O(events in the interval + versions of the plans followed).
  public func events(_ query: EventQuery, at now: Instant, charging charge: WorkCharge? = nil) throws -> [Event] {
    try read(
      query.patient, carePlan: query.carePlan, asOf: query.asOf, at: now, charging: charge,
      following: { try $0.comingReads(of: query.interval, task: query.task, at: now) }
    ) { try query.interval == .now ? $0.eventsNow(task: query.task) : $0.events(query.interval, task: query.task) }
  }

  /// Returns the event of a task on a day: the first that can be answered, or of another day that can be answered now, else the first
  /// upcoming one, else the first.
  ///
  /// `date`: the patient's today by default.
  /// - Throws: ``RuntimeError/noEvent(task:date:)`` if the task is not due that day;
  ///   ``RuntimeError/unknownTask(task:known:)`` if the patient has no such task; `StoreError.ambiguous` if two of the
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
  /// - Throws: As ``event(task:patient:on:at:carePlan:)``; the errors of `choose` and `body`.
  package func withEvent<Result>(
    task: CareTask.ID, patient: Patient.ID, on date: CivilDate? = nil, at now: Instant, carePlan: CarePlan.ID? = nil,
    choosing choose: (EventCandidates) throws -> Event? = \.next, _ body: (EventContext) throws -> Result
  ) throws -> Result {
    try read(patient, carePlan: carePlan, at: now) { try body($0.event(of: task, on: date, choosing: choose)) }
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
  /// The next start of a task at will, which is among the events of today.
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
    of task: CareTask.ID, on date: CivilDate?, choosing choose: (EventCandidates) throws -> Event?
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
      candidates.nextStart = try join.nextStart(of: timeline, in: enrollments[0])
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

/// A query for the events of a patient.
///
/// ```swift
/// EventQuery(patient: "ana", interval: .day(CivilDate("2026-06-07")!), task: "check-in")
/// ```
public struct EventQuery: Hashable, Sendable {
  /// The days or the time that a query covers; half-open.
  public enum Interval: Hashable, Sendable {
    /// The events that start on a local day.
    case day(CivilDate)
    /// The events that start on the local days from one up to another.
    case days(from: CivilDate, to: CivilDate)
    /// The events that overlap a range of absolute time.
    case range(from: Instant, to: Instant)
    /// What a page of today shows: the events of the patient's today, those of other days that can be answered now, and what was
    /// answered today for another day.
    case now
  }

  /// The patient that the events belong to.
  public var patient: Patient.ID
  /// The days or the time.
  public var interval: Interval
  /// The only task to include; nil for all.
  public var task: CareTask.ID?
  /// The only enrollment to include; nil for all.
  public var carePlan: CarePlan.ID?
  /// The state of the store to show: versions, outcomes, gates, and zones.
  ///
  /// Drafts have no history and are always the newest.
  public var asOf: AsOf?

  /// Creates a query for the events of a patient in an interval.
  public init(
    patient: Patient.ID, interval: Interval, task: CareTask.ID? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil
  ) {
    self.patient = patient
    self.interval = interval
    self.task = task
    self.carePlan = carePlan
    self.asOf = asOf
  }
}

extension EventQuery.Interval {
  /// Returns the instants between which the interval's events lie, in whatever zone each of them is read.
  ///
  /// - Throws: ``RuntimeError/invalidWindow`` for an empty interval.
  func bounds() throws -> (Instant, Instant) {
    let (from, to) =
      switch self {
      case .range(let from, let to): (from, to)
      case .day(let date): (Self.before(date), Self.after(date.adding(days: 1)))
      case .days(let from, let to):
        (Self.before(from), from < to ? Self.after(to) : .beginning)
      // It is made of days; see ``PatientSnapshot/eventsNow(task:)``.
      case .now: throw RuntimeError.invalidWindow
      }
    guard from < to else { throw RuntimeError.invalidWindow }
    return (from, to)
  }

  /// The furthest that the beginning of a day in a zone is from that in UTC, in seconds: Manila was 15:56 behind until 1844.
  private static let furthest = 16 * 3600

  private static func before(_ date: CivilDate) -> Instant { Zone.utc.startOfDay(date).adding(seconds: -furthest) }

  private static func after(_ date: CivilDate) -> Instant { Zone.utc.startOfDay(date).adding(seconds: furthest) }

  /// Returns the days in the patient's own zones; nil for a range of absolute time.
  func days(in zones: ZoneTimeline) -> (from: Instant, to: Instant)? {
    switch self {
    case .range, .now: nil
    case .day(let date): (zones.startOfDay(date), zones.startOfDay(date.adding(days: 1)))
    case .days(let from, let to): (zones.startOfDay(from), zones.startOfDay(to))
    }
  }

  /// Whether an event that starts on a local day is included.
  func contains(_ day: CivilDate) -> Bool {
    switch self {
    case .range, .now: true
    case .day(let date): day == date
    case .days(let from, let to): from <= day && day < to
    }
  }
}
