public import CareModel
import CareStore

extension CareRuntime {
  /// Makes the store say what plan files say, writing only what differs, in one commit.
  ///
  /// A plan file is the whole timeline of its tasks: the base, and each planned change. A new plan counts from ever. In a plan that is there,
  /// a change of schedule counts from the first day that has begun for nobody who follows it, any other change from now on; `effective`
  /// says otherwise. A task or contact that is gone from a file ends. Outcomes stay as they were recorded.
  ///
  /// `prune`: also end plans of the store that are not among `plans`.
  /// `dryRun`: report and write nothing.
  /// - Throws: `StoreError`; ``RuntimeError/unfitSchedule(task:carePlan:reason:)`` where a follower's anchors or parameters
  ///   do not fit a schedule. Nothing is written then.
  public func seed(
    _ plans: [PlanDefinition], effective: CivilDate? = nil, prune: Bool = false, dryRun: Bool = false, at now: Instant
  ) throws -> SeedReport {
    let ids = plans.map(\.id)
    if let twice = ids.first(where: { id in ids.count { $0 == id } > 1 }) {
      throw StoreError.alreadyExists(entity: "plan", id: twice.text)
    }
    if dryRun {
      return try store.read { reader in
        let seeding = Seeding(reader: reader, effective: effective, now: now)
        return SeedReport(plans: try seeding.changes(of: plans, prune: prune).map(\.report))
      }
    }
    return try store.write(at: now) { writer in
      let changes = try Seeding(reader: writer.reader, effective: effective, now: now).changes(of: plans, prune: prune)
      for definition in plans { try writer.keepSources(definition.bundle) }
      for change in changes {
        for write in change.writes { try write(writer) }
      }
      return SeedReport(plans: changes.map(\.report), seq: changes.contains { !$0.writes.isEmpty } ? writer.seq : nil)
    }
  }
}

/// Compares plan files with a store.
struct Seeding {
  /// What one plan needs written, in order, and what to say of it.
  struct Change {
    var writes: [(StoreWriter) throws -> Void]
    var report: SeedReport.Plan
  }

  let reader: StoreReader
  let effective: CivilDate?
  let now: Instant

  func changes(of plans: [PlanDefinition], prune: Bool) throws -> [Change] {
    var changes = try plans.map { try change(of: $0) }
    guard prune else { return changes }
    let kept = Set(plans.map(\.id))
    for stored in try reader.allInForce(PlanHeader.self, at: now, zone: .utc) where !kept.contains(stored.value.id) {
      changes.append(try end(of: stored.value))
    }
    return changes
  }

  private func change(of definition: PlanDefinition) throws -> Change {
    let id = definition.id
    try reader.checkFit(of: definition, at: now)
    let isNew = try reader.timeline(PlanHeader.self, id: id, zone: .utc).segments.isEmpty
    let nextDay = Effective.date(try firstFreeDate(of: id))
    let soon: Effective = effective.map { .date($0) } ?? (isNew ? .beginning : .instant(now))
    let byDay: Effective = effective.map { .date($0) } ?? (isNew ? .beginning : nextDay)
    var change = Change(writes: [], report: .init(id: id, rows: []))
    try change.add(
      definition.header, owner: .none, wanted: [.init(effective: .beginning, value: definition.header)], from: soon,
      reader)
    for task in definition.tasks {
      var from = soon
      let stored = try reader.inForce(CareTask.self, id: task.base.id, owner: .plan(id), at: now, zone: .utc)?.value
      let today = CivilDateTime(date: Zone.utc.date(of: now), time: .midnight).date
      if stored?.schedule != (task.later.last { $0.from <= today }?.task ?? task.base).schedule { from = byDay }
      let wanted =
        [TimelineDiff<CareTask>.Write(effective: .beginning, value: task.base)]
        + task.later.map { .init(effective: .date($0.from), value: $0.task) }
      try change.add(task.base, owner: .plan(id), wanted: wanted, from: from, reader)
    }
    for contact in definition.contacts {
      try change.add(
        contact, owner: .plan(id), wanted: [.init(effective: .beginning, value: contact)], from: soon, reader)
    }
    try endRest(CareTask.self, of: id, keeping: Set(definition.tasks.map(\.base.id)), from: byDay, in: &change)
    try endRest(Contact.self, of: id, keeping: Set(definition.contacts.map(\.id)), from: soon, in: &change)
    return change
  }

  private func end(of plan: PlanHeader) throws -> Change {
    let from = Effective.date(try effective ?? firstFreeDate(of: plan.id))
    var change = Change(writes: [], report: .init(id: plan.id, rows: []))
    try change.add(plan, owner: .none, wanted: [.init(effective: .beginning, value: nil)], from: from, reader)
    try endRest(CareTask.self, of: plan.id, keeping: [], from: from, in: &change)
    try endRest(Contact.self, of: plan.id, keeping: [], from: from, in: &change)
    return change
  }

  private func endRest<Entity: StoredEntity>(
    _ type: Entity.Type, of plan: PlanHeader.ID, keeping ids: Set<Identifier<Entity>>, from: Effective,
    in change: inout Change
  ) throws {
    for timeline in try reader.timelines(type, owner: .plan(plan), zone: .utc) where !ids.contains(timeline.id) {
      guard let last = timeline.segments.last, last.to == nil else { continue }
      try change.add(
        last.version.value, owner: .plan(plan), wanted: [.init(effective: .beginning, value: nil)], from: from, reader)
    }
  }

  /// The first civil date that has begun for no follower of a plan.
  private func firstFreeDate(of plan: PlanHeader.ID) throws -> CivilDate {
    var latest = Zone.utc.date(of: now)
    for id in try reader.carePlanIDs(following: plan) {
      guard let carePlan = try reader.timeline(CarePlan.self, id: id, zone: .utc).segments.last?.version.value,
        let patient = try reader.inForce(Patient.self, id: carePlan.patient, at: now, zone: .utc)?.value
      else { continue }
      latest = max(latest, (carePlan.zone ?? patient.zone).date(of: now))
    }
    return latest.adding(days: 1)
  }
}

extension Seeding.Change {
  /// Compares one row with what is wanted of it, and notes what to write.
  fileprivate mutating func add<Entity: StoredEntity>(
    _ entity: Entity, owner: Owner, wanted: [TimelineDiff<Entity>.Write], from: Effective, _ reader: StoreReader
  ) throws {
    let stored = try reader.history(Entity.self, id: entity.id, owner: owner)
      .stretches { $0.earliestInstant }.map(\.version)
    let diff = try TimelineDiff(
      stored: stored.map { .init(effective: $0.effective, value: $0.isDeleted ? nil : $0.value) }, wanted: wanted,
      from: from)
    let exists = !stored.isEmpty && stored.contains { !$0.isDeleted }
    let action: SeedReport.Action
    switch diff.writes.first {
    case nil: action = exists ? .unchanged : .deleted
    case .some(let first): action = first.value == nil ? .deleted : exists ? .updated : .created
    }
    if diff.writes.isEmpty, !exists { return }
    report.rows.append(
      .init(
        entity: Entity.entityName, id: entity.id.text, action: action, effective: diff.writes.first?.effective,
        fields: diff.fields))
    if let first = diff.writes.first, action != .created, Entity.self == CareTask.self,
      let span = try reader.outcomeSpan(
        task: .init(entity.id.text), owner: owner, from: first.effective.earliestInstant)
    {
      report.outcomesKept += span.count
    }
    for write in diff.writes {
      writes.append { writer in
        if let value = write.value {
          try writer.put(value, owner: owner, effective: write.effective, planned: .replace, force: true)
        } else {
          try writer.delete(
            Entity.self, id: entity.id, owner: owner, effective: write.effective, planned: .replace, force: true)
        }
      }
    }
  }
}
