public import CareModel
import CareStore

extension CareRuntime {
  /// Returns what seeding plan files would change, field by field, and who is affected; writes nothing to this store.
  ///
  /// The upcoming events of everyone who follows a changed plan are listed before and after the change, and compared. An event
  /// that is gone counts as moved if a new one of its task starts on the same day.
  ///
  /// - Parameters:
  ///   - readers: The plans' files.
  ///   - effective: When the changes take effect; by default as ``seed(_:effective:prune:dryRun:at:)`` chooses.
  ///   - days: The number of days of events to compare, 1 to 366, from each follower's today on, or from the day
  ///     of `effective` if that is later.
  ///   - now: The current time.
  ///   - copy: Creates a copy of the store to seed; called only if something changes.
  /// - Returns: The changes of each plan, and their impact.
  /// - Throws: ``CareBase/Diagnostics`` of all the plans; ``RuntimeError/invalidWindow`` for another number of days; otherwise
  ///   as ``seed(_:effective:prune:dryRun:at:)``.
  /// - Complexity: O(events in the days, of everyone who follows a changed plan).
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

  /// Does the same for loaded plans.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func diff(
    _ plans: [PlanDefinition], effective: Effective? = nil, days: Int = 28, at now: Instant,
    on copy: () throws -> CareRuntime
  ) throws -> SeedDiff {
    guard (1...366).contains(days) else { throw RuntimeError.invalidWindow }
    var changes = try store.read { reader in
      let seeding = try Seeding(
        reader: reader, effective: effective, now: now, scripts: scripts, sources: plans.map { .definition($0) })
      return try zip(plans, seeding.changes(prune: false)).map { definition, change in
        try planDiff(of: definition, change, effective: effective, days: days, in: reader, at: now)
      }
    }
    guard changes.contains(where: \.isChanged) else { return SeedDiff(plans: changes) }
    // Nothing on the copy is kept, so no reason is asked for.
    let after = try copy().because(why ?? "a comparison")
    _ = try after.seed(
      plans.map { .definition($0) }, effective: effective, prune: false, dryRun: false, at: now)
    try store.read { before in
      try after.store.read { after in
        for place in changes.indices where changes[place].isChanged {
          let comparison = ImpactComparison(
            runtime: self, before: before, after: after, definition: plans[place],
            changed: Set(changes[place].rows.filter { $0.entity == CareTask.entityName }.map { CareTask.ID($0.id) }),
            days: days, effective: effective, now: now)
          try comparison.fill(&changes[place].impact)
        }
      }
    }
    return SeedDiff(plans: changes)
  }

  private func planDiff(
    of definition: PlanDefinition, _ change: Seeding.Change, effective: Effective?, days: Int, in reader: StoreReader,
    at now: Instant
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
      // A hook that is added or removed is a change of a field.
      hooks = before.filter { path, text in after[path].map { $0 != text } ?? false }.keys.sorted()
    }
    var impact = SeedImpact(from: Zone.utc.firstDay(of: effective, at: now), days: days)
    impact.outcomesKept = change.report.outcomesKept
    impact.missing = change.report.missing
    let rows = try change.differences.compactMap { try $0() }
    return SeedDiff.Plan(
      id: definition.id,
      action: change.report.rows.first?.action == .created ? .created : rows.isEmpty ? .unchanged : .updated,
      rows: rows, files: stored == nil ? [] : files, hooks: hooks, impact: impact)
  }
}
