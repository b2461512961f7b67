public import CareModel
import CareStore

extension CareRuntime {
  /// Returns a page of the patients that match a query.
  ///
  /// ```swift
  /// let page = try care.patients(RecordQuery(limit: 20), at: now)
  /// let ids = page.items.map(\.value.id)
  /// ```
  ///
  /// - Throws: ``RuntimeError/invalidWindow`` for an empty time; `StoreError.invalid` for a cursor of another query or a
  ///   limit below 1.
  /// - Complexity: O(page) records read if ordered by id, else O(matching records).
  public func patients(_ query: RecordQuery<Patient>, at now: Instant) throws -> Page<Patient> {
    try page(query, at: now)
  }

  /// Returns a page of the plans that match a query.
  ///
  /// - Throws: As ``patients(_:at:)``.
  public func plans(_ query: RecordQuery<PlanHeader>, at now: Instant) throws -> Page<PlanHeader> {
    try page(query, at: now)
  }

  /// Returns a page of the care plans that match a query.
  ///
  /// - Throws: As ``patients(_:at:)``.
  public func carePlans(_ query: RecordQuery<CarePlan>, at now: Instant) throws -> Page<CarePlan> {
    try page(query, at: now)
  }

  /// Returns a page of the contacts that match a query.
  ///
  /// - Throws: As ``patients(_:at:)``.
  public func contacts(_ query: RecordQuery<Contact>, at now: Instant) throws -> Page<Contact> {
    try page(query, at: now)
  }

  /// Returns a page of the tasks that match a query.
  ///
  /// - Throws: As ``patients(_:at:)``; `StoreError.invalid` if tasks without events are to be omitted
  ///   and the query gives no patients or no time.
  public func tasks(_ query: RecordQuery<CareTask>, at now: Instant) throws -> Page<CareTask> {
    guard query.excludesTasksWithoutEvents else { return try page(query, at: now) }
    try check(query.resolvedTime)
    return try store.read { reader in
      let due = try tasksWithEvents(query, in: reader, at: now)
      return try reader.page(query, at: now) { due.contains(DueTask(owner: $0.owner, task: $0.value.id)) }
    }
  }

  /// Returns a page of the outcomes that match a query.
  ///
  /// - Throws: As ``patients(_:at:)``.
  /// - Complexity: O(patients + page) records read if ordered by start and without a filter, else O(matching records).
  public func outcomes(_ query: OutcomeQuery) throws -> Page<Outcome> {
    try check(query.time ?? .always)
    return try store.read { try $0.page(query) }
  }

  /// Returns a patient's outcomes of events that start in `from..<to`, by start, without those that were cleared.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(outcomes in the interval).
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

/// A task that has an event, with one of its owners.
private struct DueTask: Hashable {
  var owner: Owner
  var task: CareTask.ID
}

extension CareRuntime {
  /// Returns the tasks of a query's patients that have an event in its time: as of now, on each patient's today.
  private func tasksWithEvents(
    _ query: RecordQuery<CareTask>, in reader: StoreReader, at now: Instant
  ) throws -> Set<DueTask> {
    guard let patients = query.patients, query.resolvedTime != .always else {
      throw StoreError.invalid(
        reason: "excluding tasks without events requires patients and a time; pass both")
    }
    var due: Set<DueTask> = []
    for patient in Set(patients) {
      let snapshot: PatientSnapshot
      do {
        snapshot = try PatientSnapshot(of: patient, asOf: query.asOf, runtime: self, in: reader, at: now)
      } catch StoreError.notFound {
        continue
      }
      let interval: EventQuery.Interval =
        switch query.resolvedTime {
        case .day(let date): .day(date)
        case .days(let from, let to): .days(from: from, to: to)
        case .range(let from, let to): .range(from: from, to: to)
        case .now, .nowOrNext, .always: .day(snapshot.zone.date(of: now))
        }
      for event in try snapshot.events(interval) {
        let owners: [Owner] = [event.plan.map { .plan($0) }, event.carePlan.map { .carePlan($0) } ?? .patient(patient)]
          .compactMap(\.self)
        for owner in owners { due.insert(DueTask(owner: owner, task: event.task.id)) }
      }
    }
    return due
  }
}

extension CareRuntime {
  /// Returns every version of a patient, oldest first, tombstones included.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func history(patient: Patient.ID, asOf: AsOf? = nil) throws -> [Version<Patient>] {
    try store.read { try $0.history(Patient.self, id: patient, asOf: asOf) }
  }

  /// Returns every version of a plan's header, oldest first, tombstones included.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func history(plan: PlanHeader.ID, asOf: AsOf? = nil) throws -> [Version<PlanHeader>] {
    try store.read { try $0.history(PlanHeader.self, id: plan, asOf: asOf) }
  }

  /// Returns every version of a care plan, oldest first, tombstones included.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func history(carePlan: CarePlan.ID, asOf: AsOf? = nil) throws -> [Version<CarePlan>] {
    try store.read { try $0.history(CarePlan.self, id: carePlan, asOf: asOf) }
  }

  /// Returns every version of an owner's contact, oldest first, tombstones included.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func history(contact: Contact.ID, owner: Owner, asOf: AsOf? = nil) throws -> [Version<Contact>] {
    try store.read { try $0.history(Contact.self, id: contact, owner: owner, asOf: asOf) }
  }

  /// Returns every version of an owner's task, oldest first, tombstones included.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func history(task: CareTask.ID, owner: Owner, asOf: AsOf? = nil) throws -> [Version<CareTask>] {
    try store.read { try $0.history(CareTask.self, id: task, owner: owner, asOf: asOf) }
  }

  /// Returns every version of an event's outcome, oldest first, including those that cleared it.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func outcomeHistory(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, asOf: AsOf? = nil
  ) throws -> [Version<Outcome>] {
    try store.read { try $0.outcomeHistory(patient: patient, carePlan: carePlan, key: key, asOf: asOf) }
  }
}

extension CareRuntime {
  /// Returns the owners of the tasks with an id, plans included, without those from which it was assigned to another.
  package func owners(of task: CareTask.ID) throws -> [Owner] {
    try store.read { reader in
      try reader.owners(of: CareTask.self, id: task).filter { owner in
        if case .carePlan = owner {
          let last = try reader.history(TaskOverride.self, id: .init(task.text), owner: owner).last
          return last?.isDeleted != true || last?.value.patch.assigned?.to == nil
        }
        let last = try reader.history(CareTask.self, id: task, owner: owner).last
        return last?.isDeleted != true || last?.value.assigned?.to == nil
      }
    }
  }

  /// Returns the owners of the contacts with an id, plans included, without those from which it was assigned to another.
  package func owners(of contact: Contact.ID) throws -> [Owner] {
    try store.read { reader in
      try reader.owners(of: Contact.self, id: contact).filter { owner in
        let last = try reader.history(Contact.self, id: contact, owner: owner).last
        return last?.isDeleted != true || last?.value.assigned?.to == nil
      }
    }
  }

  /// Returns an owner's contact as of now; nil if there is none.
  package func contact(_ id: Contact.ID, owner: Owner, at now: Instant) throws -> Version<Contact>? {
    try store.read { try $0.inForce(Contact.self, id: id, owner: owner, at: now, zone: .utc) }
  }

  /// Returns the task of a patient, or one without an owner, as of now; nil if there is none.
  package func task(_ id: CareTask.ID, owner: Owner, at now: Instant) throws -> Version<CareTask>? {
    try store.read { try $0.inForce(CareTask.self, id: id, owner: owner, at: now, zone: .utc) }
  }
}
