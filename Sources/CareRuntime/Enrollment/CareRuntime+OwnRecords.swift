public import CareModel
import CareStore

// Tasks and contacts of patients and care plans, and those without an owner. Those of plans are written only by seeding.

extension CareRuntime {
  /// Adds a task to a patient, a care plan, or no owner, effective now by default.
  ///
  /// - Returns: The new version.
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan; `StoreError.alreadyExists`, also for a task of the care
  ///   plan's plan, which ``override(_:of:effective:basedOn:planned:force:at:)`` changes;
  ///   ``RuntimeError/unfitSchedule(task:carePlan:reason:)``; `StoreError.notFound` if there is no such owner.
  @discardableResult
  public func add(
    _ task: CareTask, owner: Owner, effective: Effective? = nil, at now: Instant
  ) throws -> Version<CareTask> {
    switch owner {
    case .plan(let plan): throw RuntimeError.seeded(entity: "task", id: task.id.text, plan: plan)
    case .none, .patient:
      try Self.check(title: task.title, instructions: task.instructions)
      try Self.check(atWill: task)
      return try write(at: now) { try $0.add(task, owner: owner, effective: effective) }
    case .carePlan(let id):
      return try write(at: now) { _ in
        if try tasks(ofCarePlan: id, at: now).contains(where: { $0.value.id == task.id }) {
          throw StoreError.alreadyExists(entity: "task", id: task.id.text)
        }
        let version = try override(TaskPatch(task), of: id, effective: effective ?? .instant(now), at: now)
        return Version(
          id: version.id, owner: owner, effective: version.effective, recorded: version.recorded, seq: version.seq,
          place: version.place, author: version.author, why: version.why, value: task)
      }
    }
  }

  /// Updates a task of a patient, or one without an owner, to this value; see
  /// ``update(task:owner:effective:basedOn:planned:force:at:_:)``.
  ///
  /// All fields are written. To change some fields only, use the function that takes a closure.
  /// - Throws: As ``update(task:owner:effective:basedOn:planned:force:at:_:)``.
  @discardableResult
  public func update(
    _ task: CareTask, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant
  ) throws -> Version<CareTask> {
    try update(
      task: task.id, owner: owner, effective: effective, basedOn: basedOn, planned: planned, force: force, at: now
    ) { $0 = task }
  }

  /// Changes fields of a task of a patient, or of one without an owner.
  ///
  /// A change of schedule takes effect on the patient's next local date, any other change now, unless `effective` is given.
  /// It is applied to the version in force then, so that a change planned before then stays.
  /// - Returns: The new version.
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan's task;
  ///   ``RuntimeError/outcomesRecorded(task:first:last:count:next:zone:)``; `StoreError.notFound`; `StoreError.conflict`;
  ///   `StoreError.plannedChange`; `StoreError.invalid` for a care plan's task, which
  ///   ``override(_:of:effective:basedOn:planned:force:at:)`` changes; the errors of `body`.
  @discardableResult
  public func update(
    task id: CareTask.ID, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant, _ body: (inout CareTask) throws -> Void
  ) throws -> Version<CareTask> {
    try write(at: now) { writer in
      let zones = try zones(of: owner, task: id, in: writer.reader)
      let timeline = try writer.reader.timeline(CareTask.self, id: id, owner: owner, zones: zones)
      func changed(from effective: Effective) throws -> (before: CareTask, after: CareTask) {
        guard let before = timeline.version(atOrAfter: effective.instant(in: zones))?.value else {
          throw StoreError.notFound(entity: "task", id: id.text)
        }
        var after = before
        try body(&after)
        if after.title != before.title || after.instructions != before.instructions {
          try Self.check(title: after.title, instructions: after.instructions)
        }
        try Self.check(atWill: after)
        return (before, after)
      }
      var from = effective ?? .instant(now)
      var (before, after) = try changed(from: from)
      if effective == nil, !before.isAsked(like: after) {
        from = .date(zones.tomorrow(at: now))
        (before, after) = try changed(from: from)
      }
      return try guardingOutcomes(of: id, zones: zones) {
        try writer.update(after, owner: owner, effective: from, basedOn: basedOn, planned: planned, force: force)
      }
    }
  }

  /// Ends a task of a patient, or one without an owner, effective now by default.
  ///
  /// - Throws: As ``update(_:owner:effective:basedOn:planned:force:at:)``; ``stop(_:of:effective:basedOn:planned:force:at:)``
  ///   ends a care plan's task.
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
    case .none, .patient: return try reader.zones(of: owner)
    case .plan(let plan): throw RuntimeError.seeded(entity: "task", id: task.text, plan: plan)
    case .carePlan:
      throw StoreError.invalid(reason: "the task '\(task)' belongs to a care plan; override, revert, or stop it")
    }
  }
}

extension StoreReader {
  /// Returns the zones in which dates of an owner's records begin; UTC for those that several can follow.
  func zones(of owner: Owner) throws -> ZoneTimeline {
    switch owner {
    case .none, .plan: ZoneTimeline(.utc)
    case .patient(let id): try zones(of: id)
    case .carePlan(let id): try zones(ofCarePlan: id)
    }
  }
}

extension CareRuntime {
  /// Adds a contact to a patient, a care plan, or no owner.
  ///
  /// - Returns: The new version.
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan; `StoreError.alreadyExists`; `StoreError.notFound`.
  @discardableResult
  public func add(
    _ contact: Contact, owner: Owner, effective: Effective? = nil, at now: Instant
  ) throws -> Version<Contact> {
    try contact.id.requireOwn(owner)
    return try write(at: now) { try $0.add(contact, owner: owner, effective: effective) }
  }

  /// Updates a contact to this value; see ``update(contact:owner:effective:basedOn:planned:at:_:)``.
  ///
  /// All fields are written. To change some fields only, use the function that takes a closure.
  /// - Throws: As ``update(contact:owner:effective:basedOn:planned:at:_:)``.
  @discardableResult
  public func update(
    _ contact: Contact, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, at now: Instant
  ) throws -> Version<Contact> {
    try update(
      contact: contact.id, owner: owner, effective: effective, basedOn: basedOn, planned: planned, at: now
    ) { $0 = contact }
  }

  /// Changes fields of a contact of a patient or a care plan, or of one without an owner, effective now by default.
  ///
  /// The change is applied to the version in force at `effective`, so that a change planned before then stays.
  /// - Returns: The new version.
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan's contact; `StoreError.notFound`; `StoreError.conflict`;
  ///   `StoreError.plannedChange`; the errors of `body`.
  @discardableResult
  public func update(
    contact id: Contact.ID, owner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, at now: Instant, _ body: (inout Contact) throws -> Void
  ) throws -> Version<Contact> {
    try id.requireOwn(owner)
    return try write(at: now) { writer in
      let effective = effective ?? .instant(now)
      let zones = try writer.reader.zones(of: owner)
      let timeline = try writer.reader.timeline(Contact.self, id: id, owner: owner, zones: zones)
      guard var contact = timeline.version(atOrAfter: effective.instant(in: zones))?.value else {
        throw StoreError.notFound(entity: "contact", id: id.text)
      }
      try body(&contact)
      return try writer.update(contact, owner: owner, effective: effective, basedOn: basedOn, planned: planned)
    }
  }

  /// Ends a contact of a patient or a care plan, or one without an owner, effective now by default.
  ///
  /// - Throws: As ``update(_:owner:effective:basedOn:planned:at:)``.
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

  /// Ends a patient's record, effective now by default; earlier versions stay.
  ///
  /// - Throws: `StoreError.notFound`; `StoreError.conflict`; `StoreError.plannedChange`.
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
  /// Checks that the owner is not a plan.
  fileprivate func requireOwn(_ owner: Owner) throws(RuntimeError) {
    if case .plan(let plan) = owner { throw .seeded(entity: "contact", id: text, plan: plan) }
  }
}

extension CareRuntime {
  /// Adds a care plan without a plan, for tasks and contacts of its own, that begins on its date of enrollment.
  ///
  /// - Returns: The new version.
  /// - Throws: `StoreError.alreadyExists`; `StoreError.notFound` if there is no such patient; `StoreError.invalid` if the care
  ///   plan follows a plan; ``RuntimeError/startTooFar(start:today:)``.
  @discardableResult
  public func add(
    _ carePlan: CarePlan, effective: Effective? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    guard carePlan.plan == nil else {
      throw StoreError.invalid(
        reason: "the care plan '\(carePlan.id)' follows a plan; enroll the patient in it instead")
    }
    try Self.check(title: carePlan.title)
    return try write(at: now) { writer in
      try carePlan.checkStart(in: writer.reader.zone(of: carePlan.patient, at: now), at: now)
      return try writer.add(carePlan, owner: .none, effective: effective ?? .date(carePlan.enrolled))
    }
  }

  /// Deletes a care plan, effective now by default: unlike one that has ended, it no longer appears.
  ///
  /// - Throws: `StoreError.notFound`; `StoreError.conflict`; `StoreError.plannedChange`.
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
