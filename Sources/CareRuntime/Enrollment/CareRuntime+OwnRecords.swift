public import CareModel
import CareStore

// Tasks and contacts that are a patient's, a care plan's or nobody's. Those of a plan are written by seeding alone.

extension CareRuntime {
  /// Adds a task that belongs to a patient, a care plan or nobody: from now on unless `effective` is given.
  ///
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan's; `StoreError.alreadyExists`, of a task of the plan too: change that with
  ///   ``override(_:of:effective:basedOn:planned:force:at:)``; ``RuntimeError/unfitSchedule(task:carePlan:reason:)``; `StoreError.notFound`.
  @discardableResult
  public func add(
    _ task: CareTask, owner: Owner, effective: Effective? = nil, at now: Instant
  ) throws -> Version<CareTask> {
    switch owner {
    case .plan(let plan): throw RuntimeError.seeded(entity: "task", id: task.id.text, plan: plan)
    case .none, .patient: return try write(at: now) { try $0.add(task, owner: owner, effective: effective) }
    case .carePlan(let id):
      return try write(at: now) { _ in
        if try tasks(ofCarePlan: id, at: now).contains(where: { $0.value.id == task.id }) {
          throw StoreError.alreadyExists(entity: "task", id: task.id.text)
        }
        let version = try override(TaskPatch(task), of: id, effective: effective ?? .instant(now), at: now)
        return Version(
          id: version.id, owner: owner, effective: version.effective, recorded: version.recorded, seq: version.seq,
          place: version.place, author: version.author, value: task)
      }
    }
  }

  /// Changes a task that belongs to a patient or to nobody.
  ///
  /// A change of its schedule counts from the patient's next local date, any other from now, unless `effective` is given.
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan's; ``RuntimeError/outcomesRecorded(task:first:last:count:next:)``;
  ///   `StoreError.notFound`, `StoreError.conflict`, `StoreError.plannedChange`, `StoreError.invalid` for a care plan's: that is changed with
  ///   ``override(_:of:effective:basedOn:planned:force:at:)``.
  @discardableResult
  public func update(
    _ task: CareTask, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant
  ) throws -> Version<CareTask> {
    try write(at: now) { writer in
      let zones = try zones(of: owner, task: task.id, in: writer.reader)
      let before = try writer.reader.timeline(CareTask.self, id: task.id, owner: owner, zones: zones).version(at: now)
      var from = effective ?? .instant(now)
      if effective == nil, let before, !before.value.isAsked(like: task) {
        from = .date(zones.zone(at: now).date(of: now).adding(days: 1))
      }
      return try guardingOutcomes(of: task.id, zones: zones) {
        try writer.update(task, owner: owner, effective: from, basedOn: basedOn, planned: planned, force: force)
      }
    }
  }

  /// Ends a task that belongs to a patient or to nobody, from `effective` on, now unless given.
  ///
  /// - Throws: as ``update(_:owner:effective:basedOn:planned:force:at:)``; a care plan's is stopped with
  ///   ``stop(_:of:effective:basedOn:planned:force:at:)``.
  public func delete(
    _ task: CareTask.ID, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant
  ) throws {
    try write(at: now) { writer in
      let zones = try zones(of: owner, task: task, in: writer.reader)
      _ = try guardingOutcomes(of: task, zones: zones) {
        try writer.delete(
          CareTask.self, id: task, owner: owner, effective: effective ?? .instant(now), basedOn: basedOn,
          planned: planned, force: force)
      }
    }
  }

  private func zones(of owner: Owner, task: CareTask.ID, in reader: StoreReader) throws -> ZoneTimeline {
    switch owner {
    case .none: return ZoneTimeline(.utc)
    case .patient(let id): return try reader.zones(of: id)
    case .plan(let plan): throw RuntimeError.seeded(entity: "task", id: task.text, plan: plan)
    case .carePlan:
      throw StoreError.invalid(reason: "the task '\(task)' is a care plan's own; override, revert or stop it")
    }
  }
}

extension CareRuntime {
  /// Adds a contact that belongs to a patient, a care plan or nobody.
  ///
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan's; `StoreError.alreadyExists`, `StoreError.notFound`.
  @discardableResult
  public func add(
    _ contact: Contact, owner: Owner, effective: Effective? = nil, at now: Instant
  ) throws -> Version<Contact> {
    try contact.id.requireOwn(owner)
    return try write(at: now) { try $0.add(contact, owner: owner, effective: effective) }
  }

  /// Changes a contact that belongs to a patient, a care plan or nobody, from `effective` on, now unless given.
  ///
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan's; `StoreError.notFound`, `StoreError.conflict`, `StoreError.plannedChange`.
  @discardableResult
  public func update(
    _ contact: Contact, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, at now: Instant
  ) throws -> Version<Contact> {
    try contact.id.requireOwn(owner)
    return try write(at: now) { writer in
      try writer.update(
        contact, owner: owner, effective: effective ?? .instant(now), basedOn: basedOn, planned: planned)
    }
  }

  /// Ends a contact that belongs to a patient, a care plan or nobody, from `effective` on, now unless given.
  ///
  /// - Throws: as ``update(_:owner:effective:basedOn:planned:at:)``.
  public func delete(
    _ contact: Contact.ID, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, at now: Instant
  ) throws {
    try contact.requireOwn(owner)
    try write(at: now) { writer in
      _ = try writer.delete(
        Contact.self, id: contact, owner: owner, effective: effective ?? .instant(now), basedOn: basedOn,
        planned: planned)
    }
  }

  /// Ends a patient's record from `effective` on, now unless given; what was before stays.
  ///
  /// - Throws: `StoreError.notFound`, `StoreError.conflict`, `StoreError.plannedChange`.
  public func delete(
    _ patient: Patient.ID, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse,
    at now: Instant
  ) throws {
    try write(at: now) { writer in
      let zones = try writer.reader.zones(of: patient)
      _ = try writer.delete(
        Patient.self, id: patient, effective: .instant((effective ?? .instant(now)).instant(in: zones)),
        basedOn: basedOn, planned: planned)
    }
  }
}

extension Identifier {
  /// Refuses a plan as owner.
  fileprivate func requireOwn(_ owner: Owner) throws(RuntimeError) {
    if case .plan(let plan) = owner { throw .seeded(entity: "contact", id: text, plan: plan) }
  }
}

extension CareRuntime {
  /// Adds a care plan that follows no plan, for tasks and contacts of its own; it begins on `enrolled`.
  ///
  /// - Throws: `StoreError.alreadyExists`, `StoreError.notFound`, `StoreError.invalid`.
  @discardableResult
  public func add(
    _ carePlan: CarePlan, effective: Effective? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    guard carePlan.plan == nil else {
      throw StoreError.invalid(
        reason: "the care plan '\(carePlan.id)' follows a plan; enroll the patient in it instead")
    }
    return try write(at: now) {
      try $0.add(carePlan, owner: .none, effective: effective ?? .date(carePlan.enrolled))
    }
  }

  /// Takes a care plan away from `effective` on, now unless given: unlike one that has ended it is shown no more.
  ///
  /// - Throws: `StoreError.notFound`, `StoreError.conflict`, `StoreError.plannedChange`.
  public func delete(
    _ carePlan: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse,
    at now: Instant
  ) throws {
    try write(at: now) { writer in
      _ = try writer.delete(
        CarePlan.self, id: carePlan, effective: effective ?? .instant(now), basedOn: basedOn, planned: planned)
    }
  }
}
