public import CareModel
import CareStore
import CareSurvey

extension CareRuntime {
  /// Seeds plans: brings the store in line with the plan files, writing only what differs, in one commit.
  ///
  /// A plan file is the whole timeline of its tasks: the base and each planned change. A new plan takes effect from the beginning
  /// of time. In an existing plan, a change of schedule takes effect on the first day that has begun for none of its followers,
  /// and any other change now, unless `effective` is given. A task or contact that a file no longer has ends. Recorded outcomes
  /// stay as they are.
  ///
  /// - Parameters:
  ///   - plans: The plans.
  ///   - effective: When the changes take effect.
  ///   - prune: Whether to end plans of the store that are not among `plans`.
  ///   - dryRun: Whether to report without writing.
  ///   - now: The current time.
  /// - Returns: The records of each plan with their actions.
  /// - Throws: `StoreError.alreadyExists` for two plans with one id; ``RuntimeError/unfitSchedule(task:carePlan:reason:)`` if a
  ///   schedule cannot be resolved with a follower's anchors or parameters; `StoreError` if the store cannot be written. Nothing
  ///   is written then.
  /// - Complexity: O(records of the plans + followers).
  public func seed(
    _ plans: [PlanDefinition], effective: CivilDate? = nil, prune: Bool = false, dryRun: Bool = false, at now: Instant
  ) throws -> SeedReport {
    try seed(
      plans.map { .definition($0) }, effective: effective.map { .date($0) }, prune: prune, dryRun: dryRun, at: now)
  }

  /// Loads plans and seeds them as ``seed(_:effective:prune:dryRun:at:)`` does.
  ///
  /// A plan whose files have not changed since it was seeded is not loaded again; the report is the same.
  /// - Throws: ``CareBase/Diagnostics`` of all the plans; otherwise as ``seed(_:effective:prune:dryRun:at:)``.
  public func seed(
    reading readers: [any SourceReader], effective: CivilDate? = nil, prune: Bool = false, dryRun: Bool = false,
    at now: Instant
  ) throws -> SeedReport {
    try seed(
      reading: readers, loading: { place throws(Diagnostics) in try load(readers[place]) }, effective: effective,
      prune: prune, dryRun: dryRun, at: now)
  }

  /// Seeds plans as ``seed(reading:effective:prune:dryRun:at:)`` does, whose files the caller may have loaded already.
  ///
  /// `load` gets the place of a plan among the readers.
  /// - Throws: ``CareBase/Diagnostics`` of all the plans; otherwise as ``seed(_:effective:prune:dryRun:at:)``.
  package func seed(
    reading readers: [any SourceReader], loading load: (Int) throws(Diagnostics) -> PlanDefinition,
    effective: CivilDate? = nil, prune: Bool = false, dryRun: Bool = false, at now: Instant
  ) throws -> SeedReport {
    // With another date, there may be something to write even for unchanged files.
    let unchanged = try store.read {
      try UnchangedPlans(in: $0, language: effective == nil ? scripts.language : nil, at: now)
    }
    var found = Diagnostics([])
    var sources: [Seeding.Source] = []
    for (place, reader) in readers.enumerated() {
      if let plan = unchanged.plan(of: reader) {
        sources.append(.unchanged(plan, reader))
        continue
      }
      do throws(Diagnostics) { sources.append(.definition(try load(place))) } catch { found.items += error.items }
    }
    guard found.items.isEmpty else { throw found }
    return try seed(sources, effective: effective.map { .date($0) }, prune: prune, dryRun: dryRun, at: now)
  }

  func seed(
    _ sources: [Seeding.Source], effective: Effective?, prune: Bool, dryRun: Bool, at now: Instant
  ) throws -> SeedReport {
    var ids: Set<PlanHeader.ID> = []
    if let twice = sources.first(where: { !ids.insert($0.id).inserted }) {
      throw StoreError.alreadyExists(entity: "plan", id: twice.id.text)
    }
    if dryRun {
      return try store.read { reader in
        let seeding = try Seeding(reader: reader, effective: effective, now: now, scripts: scripts, sources: sources)
        return SeedReport(plans: try seeding.changes(prune: prune).map(\.report))
      }
    }
    return try write(at: now) { writer in
      let seeding = try Seeding(
        reader: writer.reader, effective: effective, now: now, scripts: scripts, sources: sources)
      let changes = try seeding.changes(prune: prune)
      for case .definition(let definition) in seeding.sources { try writer.keepSources(definition.bundle) }
      for change in changes {
        for write in change.writes { try write(writer) }
      }
      return SeedReport(plans: changes.map(\.report), seq: changes.contains { !$0.writes.isEmpty } ? writer.seq : nil)
    }
  }
}

/// A comparison of plan files with the store.
struct Seeding {
  /// The writes that one plan needs, in order, and their report.
  struct Change {
    var writes: [(StoreWriter) throws -> Void]
    var report: SeedReport.Plan
    /// The changes of each record field by field, computed on demand; nil for an unchanged record.
    var differences: [() throws -> SeedDiff.Row?] = []
  }

  /// The source that a plan is seeded from.
  enum Source {
    case definition(PlanDefinition)
    /// A plan that the store already has as its files are, and the files.
    case unchanged(UnchangedPlans.Plan, any SourceReader)

    var id: PlanHeader.ID {
      switch self {
      case .definition(let definition): definition.id
      case .unchanged(let plan, _): plan.header.id
      }
    }
  }

  let reader: StoreReader
  let effective: Effective?
  let now: Instant
  let sources: [Source]

  /// Creates a comparison; if the store has changed in the meantime, unchanged plans are loaded again.
  init(
    reader: StoreReader, effective: Effective?, now: Instant, scripts: any ScriptHost, sources: [Source]
  ) throws {
    self.reader = reader
    self.effective = effective
    self.now = now
    let seq = try reader.lastSeq()
    self.sources = try sources.map { source in
      var definition: PlanDefinition
      switch source {
      case .definition(let loaded): definition = loaded
      case .unchanged(let plan, _) where plan.seq == seq: return source
      case .unchanged(_, let files): definition = try scripts.load(files)
      }
      // Only a plan that is kept needs it, and to know it, every entry of the language is read.
      if let language = scripts.language { definition.header.bundle.reading?.language = language }
      return .definition(definition)
    }
    let definitions = self.sources.compactMap { source in
      if case .definition(let definition) = source { definition } else { nil }
    }
    try reader.prefetchSeeding(definitions.map(\.id), bundles: definitions.map(\.bundle))
  }

  func changes(prune: Bool) throws -> [Change] {
    var changes = try sources.map { source in
      switch source {
      case .definition(let definition): try change(of: definition)
      case .unchanged(let plan, _): Change(writes: [], report: plan.report)
      }
    }
    guard prune else { return changes }
    let kept = Set(sources.map(\.id))
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
    let soon: Effective = effective ?? (isNew ? .beginning : .instant(now))
    let byDay: Effective = effective ?? (isNew ? .beginning : nextDay)
    var change = Change(writes: [], report: .init(id: id, rows: []))
    try change.add(
      definition.header, owner: .none, wanted: [.init(effective: .beginning, value: definition.header)], from: soon,
      reader)
    for task in definition.tasks {
      let wanted =
        [TimelineDiff<CareTask>.Write(effective: .beginning, value: task.base)]
        + task.later.map { .init(effective: .date($0.from), value: $0.task) }
      // A schedule that differs before the next day of everyone waits for that day.
      let differs =
        try soon != byDay
        && TimelineDiff(
          stored: TimelineDiff<CareTask>.stored(task.base.id, owner: .plan(id), reader), wanted: wanted, from: soon
        ).differences.contains {
          $0.from.latestInstant < byDay.latestInstant && $0.before?.schedule != $0.after?.schedule
        }
      try change.add(task.base, owner: .plan(id), wanted: wanted, from: differs ? byDay : soon, reader)
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
    let from = try effective ?? .date(firstFreeDate(of: plan.id))
    var change = Change(writes: [], report: .init(id: plan.id, rows: []))
    try change.add(plan, owner: .none, wanted: [.init(effective: .beginning, value: nil)], from: from, reader)
    try endRest(CareTask.self, of: plan.id, keeping: [], from: from, in: &change)
    try endRest(Contact.self, of: plan.id, keeping: [], from: from, in: &change)
    return change
  }

  private func endRest<Entity: StoredEntity & DescribedRecord>(
    _ type: Entity.Type, of plan: PlanHeader.ID, keeping ids: Set<Identifier<Entity>>, from: Effective,
    in change: inout Change
  ) throws {
    for timeline in try reader.timelines(type, owner: .plan(plan), zone: .utc) where !ids.contains(timeline.id) {
      // One whose end is planned for later may have to end earlier.
      guard let last = timeline.segments.last, last.to.map({ $0 > from.instant(in: .utc) }) ?? true else { continue }
      try change.add(
        last.version.value, owner: .plan(plan), wanted: [.init(effective: .beginning, value: nil)], from: from, reader)
    }
  }

  /// Returns the first date that has begun for no one who follows a plan, each in their own zones.
  private func firstFreeDate(of plan: PlanHeader.ID) throws -> CivilDate {
    let dates = try reader.carePlanIDs(following: plan).compactMap { id -> CivilDate? in
      // Who was deleted, or whose care plan was, follows nothing.
      guard let last = try reader.timeline(CarePlan.self, id: id, zone: .utc).segments.last,
        last.to.map({ $0 > now }) ?? true,
        try reader.inForce(Patient.self, id: last.version.value.patient, at: now, zone: .utc) != nil
      else { return nil }
      return try reader.zones(ofCarePlan: id).tomorrow(at: now)
    }
    return dates.max() ?? Zone.utc.date(of: now).adding(days: 1)
  }
}

extension TimelineDiff where Value: StoredEntity {
  /// Returns the stored versions of an entity in the order in which they take effect everywhere.
  static func stored(_ id: Identifier<Value>, owner: Owner, _ reader: StoreReader) throws -> [Write] {
    try reader.history(Value.self, id: id, owner: owner).versionSegments { $0.latestInstant }
      .map { Write(effective: $0.version.effective, value: $0.version.isDeleted ? nil : $0.version.value) }
  }
}

extension Seeding.Change {
  /// Compares one record with its wanted versions, and adds the writes.
  fileprivate mutating func add<Entity: StoredEntity & DescribedRecord>(
    _ entity: Entity, owner: Owner, wanted: [TimelineDiff<Entity>.Write], from: Effective, _ reader: StoreReader
  ) throws {
    let stored = try TimelineDiff<Entity>.stored(entity.id, owner: owner, reader)
    let diff = TimelineDiff(stored: stored, wanted: wanted, from: from)
    let exists = stored.contains { $0.value != nil }
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
    if !diff.writes.isEmpty, action != .created {
      let kept = Set(wanted.compactMap { ($0.value as? CareTask)?.eventHooks }.joined())
      let used = Set(stored.compactMap { ($0.value as? CareTask)?.eventHooks }.joined())
      let missing = used.subtracting(kept).map(\.path).sorted()
      let span =
        try missing.isEmpty ? nil : reader.outcomeSpan(task: .init(entity.id.text), owner: owner, from: .beginning)
      if let span { report.missing += missing.map { .init(function: $0, outcomes: span.count) } }
      if let before = stored.last(where: { $0.value != nil })?.value as? CareTask {
        var changes: [ScaleChange] = []
        for task in wanted.compactMap({ $0.value as? CareTask }) {
          changes += ScaleChange.changes(from: before, to: task).filter { !changes.contains($0) }
        }
        if !changes.isEmpty { report.scales = (report.scales ?? []) + changes }
      }
    }
    differences.append {
      try SeedDiff.Row(entity, action: action, differences: diff.differences)
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

extension CareTask {
  /// The functions that an event of the task still calls after it was recorded.
  fileprivate var eventHooks: [Hook] {
    var hooks = [card.view].compactMap(\.self) + card.actions.values + (survey?.hooks ?? [])
    if case .hook(let hook) = progress { hooks.append(hook) }
    return hooks
  }
}
