public import CareModel
import CareStore

extension CareRuntime {
  /// What seeding plan files would change, field by field, and whom it touches; nothing is written to this store.
  ///
  /// The events to come of whoever follows a plan that changes are listed twice, as they are and as they would be, and compared; an event
  /// that is gone is taken to be moved where a new one of its task begins on the same day.
  ///
  /// `effective`: from when the changes count; default as ``seed(_:effective:prune:dryRun:at:)`` has it.
  /// `days`: how many days of events to compare, 1 to 366, from the follower's today on.
  /// `copy`: makes a copy of the store to seed; it is asked for only where something changes.
  /// - Throws: ``CareModel/Diagnostics`` of all the plans; what seeding throws; ``RuntimeError/invalidWindow`` for other numbers of days.
  /// - Complexity: O(events in the days, of all who follow a plan that changes).
  public func diff(
    reading readers: [any SourceReader], effective: Effective? = nil, days: Int = 28, at now: Instant,
    on copy: () throws -> CareRuntime
  ) throws -> SeedDiff {
    var found = Diagnostics([])
    var plans: [PlanDefinition] = []
    for reader in readers {
      do throws(Diagnostics) { plans.append(try load(reader)) } catch { found.items += error.items }
    }
    guard found.items.isEmpty else { throw found }
    return try diff(plans, effective: effective, days: days, at: now, on: copy)
  }

  /// The same for plans that were read before.
  public func diff(
    _ plans: [PlanDefinition], effective: Effective? = nil, days: Int = 28, at now: Instant,
    on copy: () throws -> CareRuntime
  ) throws -> SeedDiff {
    guard (1...366).contains(days) else { throw RuntimeError.invalidWindow }
    var changes = try store.read { reader in
      let seeding = try Seeding(
        reader: reader, effective: effective, now: now, scripts: scripts, sources: plans.map { .definition($0) })
      return try zip(plans, seeding.changes(prune: false)).map { definition, change in
        try planDiff(of: definition, change, days: days, in: reader, at: now)
      }
    }
    guard changes.contains(where: \.isChanged) else { return SeedDiff(plans: changes) }
    let after = try copy()
    _ = try after.seed(
      plans.map { .definition($0) }, effective: effective, prune: false, dryRun: false, at: now)
    try store.read { before in
      try after.store.read { after in
        for place in changes.indices where changes[place].isChanged {
          let comparison = ImpactComparison(
            runtime: self, before: before, after: after, definition: plans[place],
            changed: Set(changes[place].rows.filter { $0.entity == CareTask.entityName }.map { CareTask.ID($0.id) }),
            days: days, now: now)
          try comparison.fill(&changes[place].impact)
        }
      }
    }
    return SeedDiff(plans: changes)
  }

  private func planDiff(
    of definition: PlanDefinition, _ change: Seeding.Change, days: Int, in reader: StoreReader, at now: Instant
  ) throws -> SeedDiff.Plan {
    let stored = try reader.inForce(PlanHeader.self, id: definition.id, at: now, zone: .utc)?.value
    let old = try stored.map { try reader.bundle($0.bundle) }
    let hashes = Dictionary((stored?.bundle.files ?? []).map { ($0.path, $0.hash) }) { first, _ in first }
    let new = Dictionary(definition.bundle.files.map { ($0.path, $0.hash) }) { first, _ in first }
    let files = Set(hashes.keys).union(new.keys).filter { hashes[$0] != new[$0] }.sorted()
    var hooks: [String] = []
    if let old, !files.isEmpty, let before = scripts.hookFingerprints(in: old),
      let after = scripts.hookFingerprints(in: definition.bundle)
    {
      // One that comes or goes is a field that changes.
      hooks = before.filter { path, text in after[path].map { $0 != text } ?? false }.keys.sorted()
    }
    var impact = SeedImpact(from: Zone.utc.date(of: now), days: days)
    impact.outcomesKept = change.report.outcomesKept
    let rows = try change.differences.compactMap { try $0() }
    return SeedDiff.Plan(
      id: definition.id,
      action: change.report.rows.first?.action == .created ? .created : rows.isEmpty ? .unchanged : .updated,
      rows: rows, files: stored == nil ? [] : files, hooks: hooks, impact: impact)
  }
}
