public import CareModel
import CareStore

// A task or a contact without an owner, or of one owner, that is assigned to another.

extension CareRuntime {
  /// Assigns a task to a patient, to a care plan, or to no owner, effective now by default.
  ///
  /// In one commit, the task is written under its new owner, and a tombstone under the old one; each names the other in
  /// ``CareModel/CareTask/assigned``. Changes planned for later move along. Recorded outcomes stay where they are.
  /// - Parameters:
  ///   - id: The task.
  ///   - owner: The owner that it has.
  ///   - newOwner: The owner that it gets.
  ///   - effective: When it changes its owner.
  ///   - basedOn: The version that the change is based on; a newer one is a conflict.
  ///   - now: The current time.
  /// - Returns: The first version under the new owner.
  /// - Throws: ``RuntimeError/seeded(entity:id:plan:)`` for a plan; `StoreError.notFound` if there is no such task or owner;
  ///   `StoreError.alreadyExists` if the new owner has a task with the id; `StoreError.invalid` for a task that overrides its
  ///   plan's; ``RuntimeError/outcomesRecorded(task:first:last:count:next:zone:)``; `StoreError.conflict`.
  @discardableResult
  public func assign(
    task id: CareTask.ID, of owner: Owner, to newOwner: Owner, effective: Effective? = nil, basedOn: VersionID? = nil,
    at now: Instant
  ) throws -> Version<CareTask> {
    try assign(id, of: owner, to: newOwner, effective: effective, basedOn: basedOn, at: now)
  }

  /// Assigns a contact to a patient, to a care plan, or to no owner; see ``assign(task:of:to:effective:basedOn:at:)``.
  ///
  /// - Throws: As ``assign(task:of:to:effective:basedOn:at:)``.
  @discardableResult
  public func assign(
    contact id: Contact.ID, of owner: Owner, to newOwner: Owner, effective: Effective? = nil,
    basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<Contact> {
    try assign(id, of: owner, to: newOwner, effective: effective, basedOn: basedOn, at: now)
  }

  private func assign<Entity: AssignedEntity>(
    _ id: Identifier<Entity>, of owner: Owner, to newOwner: Owner, effective: Effective?, basedOn: VersionID?,
    at now: Instant
  ) throws -> Version<Entity> {
    for case .plan(let plan) in [owner, newOwner] {
      throw RuntimeError.seeded(entity: Entity.entityName, id: id.text, plan: plan)
    }
    guard owner != newOwner else {
      throw StoreError.invalid(reason: "the \(Entity.entityName) '\(id)' has this owner already; name another one")
    }
    return try write(at: now) { writer in
      let zones = try writer.reader.zones(of: owner), effective = effective ?? .instant(now)
      let start = effective.instant(in: zones)
      let segments = try Entity.versions(id, of: owner, in: writer.reader).versionSegments { $0.instant(in: zones) }
      guard let first = segments.last(where: { $0.from <= start })?.version, !first.isDeleted else {
        throw StoreError.notFound(entity: Entity.entityName, id: id.text)
      }
      var moved = first.value
      moved.assigned = Assignment(from: owner)
      let version = try moved.add(to: newOwner, effective: effective, in: self, writer, at: now)
      for segment in segments where segment.from > start {
        var later = segment.version.value
        later.assigned = Assignment(from: owner)
        try later.plan(
          for: newOwner, from: segment.version.effective, isDeleted: segment.version.isDeleted, in: writer)
      }
      var left = first.value
      left.assigned = Assignment(to: newOwner)
      try guardingOutcomes(of: .init(id.text), zones: zones) {
        try left.leave(owner, effective: effective, basedOn: basedOn, in: writer)
      }
      return version
    }
  }
}

/// An entity that can be assigned to another owner.
private protocol AssignedEntity: StoredEntity {
  var assigned: Assignment? { get set }

  /// Returns every version of an owner's entity, in the order of recording.
  static func versions(_ id: Identifier<Self>, of owner: Owner, in reader: StoreReader) throws -> [Version<Self>]

  /// Adds it to an owner that has none with its id.
  func add(
    to owner: Owner, effective: Effective, in runtime: CareRuntime, _ writer: StoreWriter, at now: Instant
  ) throws -> Version<Self>

  /// Writes a version that is planned for later, or its end.
  func plan(for owner: Owner, from effective: Effective, isDeleted: Bool, in writer: StoreWriter) throws

  /// Writes the tombstone of its old identity.
  func leave(_ owner: Owner, effective: Effective, basedOn: VersionID?, in writer: StoreWriter) throws
}

extension Contact: AssignedEntity {
  static func versions(_ id: ID, of owner: Owner, in reader: StoreReader) throws -> [Version<Contact>] {
    try reader.history(Contact.self, id: id, owner: owner)
  }

  func add(
    to owner: Owner, effective: Effective, in runtime: CareRuntime, _ writer: StoreWriter, at now: Instant
  ) throws -> Version<Contact> {
    try runtime.add(self, owner: owner, effective: effective, at: now)
  }

  func plan(for owner: Owner, from effective: Effective, isDeleted: Bool, in writer: StoreWriter) throws {
    if isDeleted {
      try writer.delete(Contact.self, id: id, owner: owner, effective: effective, planned: .replace)
    } else {
      try writer.put(self, owner: owner, effective: effective, planned: .replace)
    }
  }

  func leave(_ owner: Owner, effective: Effective, basedOn: VersionID?, in writer: StoreWriter) throws {
    try writer.delete(
      Contact.self, id: id, owner: owner, effective: effective, basedOn: basedOn, planned: .replace, leaving: self)
  }
}

extension CareTask: AssignedEntity {
  static func versions(_ id: ID, of owner: Owner, in reader: StoreReader) throws -> [Version<CareTask>] {
    guard case .carePlan(let carePlan) = owner else {
      return try reader.history(CareTask.self, id: id, owner: owner)
    }
    let plan = try reader.history(CarePlan.self, id: carePlan).last?.value.plan
    let isOverride = try plan.map { try !reader.history(CareTask.self, id: id, owner: .plan($0)).isEmpty } ?? false
    return try reader.history(TaskOverride.self, id: .init(id.text), owner: owner).map { version in
      guard !isOverride, let task = version.value.patch.applied(to: nil) else {
        throw StoreError.invalid(
          reason: "the task '\(id)' overrides its plan's, so it cannot be assigned; revert it instead")
      }
      return Version(
        id: version.id, owner: owner, effective: version.effective, recorded: version.recorded, seq: version.seq,
        place: version.place, author: version.author, why: version.why, isDeleted: version.isDeleted, value: task)
    }
  }

  func add(
    to owner: Owner, effective: Effective, in runtime: CareRuntime, _ writer: StoreWriter, at now: Instant
  ) throws -> Version<CareTask> {
    try runtime.add(self, owner: owner, effective: effective, at: now)
  }

  func plan(for owner: Owner, from effective: Effective, isDeleted: Bool, in writer: StoreWriter) throws {
    switch (owner, isDeleted) {
    case (.carePlan(let carePlan), true):
      try writer.stop(id, of: carePlan, effective: effective, planned: .replace, force: true)
    case (.carePlan(let carePlan), false):
      try writer.override(TaskPatch(self), of: carePlan, effective: effective, planned: .replace, force: true)
    case (_, true):
      try writer.delete(CareTask.self, id: id, owner: owner, effective: effective, planned: .replace, force: true)
    case (_, false): try writer.put(self, owner: owner, effective: effective, planned: .replace, force: true)
    }
  }

  func leave(_ owner: Owner, effective: Effective, basedOn: VersionID?, in writer: StoreWriter) throws {
    guard case .carePlan(let carePlan) = owner else {
      try writer.delete(
        CareTask.self, id: id, owner: owner, effective: effective, basedOn: basedOn, planned: .replace, leaving: self)
      return
    }
    try writer.stop(
      id, of: carePlan, effective: effective, basedOn: basedOn, planned: .replace, leaving: TaskPatch(self))
  }
}
