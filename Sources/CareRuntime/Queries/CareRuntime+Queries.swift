public import CareModel
import CareStore

extension CareRuntime {
  /// The patients that a query asks for.
  ///
  /// - Throws: ``RuntimeError/invalidWindow``; `StoreError.invalid` for a cursor of another query and a limit below 1.
  /// - Complexity: O(page) in what is read where the order is by id, else O(matching).
  public func patients(_ query: RecordQuery<Patient>, at now: Instant) throws -> Page<Patient> {
    try page(query, at: now)
  }

  /// The plans that a query asks for.
  ///
  /// - Throws: As ``patients(_:at:)``.
  public func plans(_ query: RecordQuery<PlanHeader>, at now: Instant) throws -> Page<PlanHeader> {
    try page(query, at: now)
  }

  /// The enrollments that a query asks for.
  ///
  /// - Throws: As ``patients(_:at:)``.
  public func carePlans(_ query: RecordQuery<CarePlan>, at now: Instant) throws -> Page<CarePlan> {
    try page(query, at: now)
  }

  /// The contacts that a query asks for.
  ///
  /// - Throws: As ``patients(_:at:)``.
  public func contacts(_ query: RecordQuery<Contact>, at now: Instant) throws -> Page<Contact> {
    try page(query, at: now)
  }

  /// The tasks that a query asks for.
  ///
  /// - Throws: As ``patients(_:at:)``; `StoreError.invalid` for tasks with events where no patient or no stretch of time is named.
  public func tasks(_ query: RecordQuery<CareTask>, at now: Instant) throws -> Page<CareTask> {
    guard query.excludesTasksWithoutEvents else { return try page(query, at: now) }
    try check(query.resolvedTime)
    return try store.read { reader in
      let asked = try tasksWithEvents(query, in: reader, at: now)
      return try reader.page(query, at: now) { asked.contains(AskedTask(owner: $0.owner, task: $0.value.id)) }
    }
  }

  /// The outcomes that a query asks for.
  ///
  /// - Throws: As ``patients(_:at:)``.
  /// - Complexity: O(patients + page) in what is read in the order of starts without a filter, else O(matching).
  public func outcomes(_ query: OutcomeQuery) throws -> Page<Outcome> {
    try check(query.time ?? .always)
    return try store.read { try $0.page(query) }
  }

  /// A patient's outcomes of events that start in `from..<to`, by start; those that were cleared are left out.
  public func outcomes(of patient: Patient.ID, from: Instant, to: Instant) throws -> [Version<Outcome>] {
    try store.read { try $0.outcomes(patient: patient, from: from, to: to) }
  }

  private func page<Record: StoredEntity & QueriedRecord>(
    _ query: RecordQuery<Record>, at now: Instant
  ) throws -> Page<Record> {
    try check(query.resolvedTime)
    return try store.read { try $0.page(query, at: now) }
  }

  private func check(_ time: RecordTime) throws(RuntimeError) {
    guard !time.isEmpty else { throw .invalidWindow }
  }
}

/// A task that somebody has an event of.
private struct AskedTask: Hashable {
  var owner: Owner
  var task: CareTask.ID
}

extension CareRuntime {
  /// The tasks of the patients of a query that have an event in its time; as of now, on the patient's today.
  private func tasksWithEvents(
    _ query: RecordQuery<CareTask>, in reader: StoreReader, at now: Instant
  ) throws -> Set<AskedTask> {
    guard let patients = query.patients, query.resolvedTime != .always else {
      throw StoreError.invalid(
        reason: "tasks without events can be left out for patients in a stretch of time; name both")
    }
    var asked: Set<AskedTask> = []
    for patient in Set(patients) {
      let history: PatientHistory
      do {
        history = try PatientHistory(of: patient, carePlan: nil, asOf: query.asOf, in: reader)
      } catch StoreError.notFound {
        continue
      }
      let interval: EventQuery.Interval =
        switch query.resolvedTime {
        case .day(let date): .day(date)
        case .days(let from, let to): .days(from: from, to: to)
        case .range(let from, let to): .range(from: from, to: to)
        case .now, .nowOrNext, .always: .day(history.zones.zone(at: now).date(of: now))
        }
      let events = EventQuery(patient: patient, interval: interval, asOf: query.asOf)
      for event in try self.events(events, history: history, in: reader, at: now) {
        let owners: [Owner] = [event.plan.map { .plan($0) }, event.carePlan.map { .carePlan($0) } ?? .patient(patient)]
          .compactMap(\.self)
        for owner in owners { asked.insert(AskedTask(owner: owner, task: event.task.id)) }
      }
    }
    return asked
  }
}
