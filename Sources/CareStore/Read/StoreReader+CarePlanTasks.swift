package import CareModel

/// The snapshot in which a care plan reads its plan, from an instant on.
package struct PlanSnapshot: Hashable, Sendable {
  /// The first instant.
  package var from: Instant
  /// The snapshot of the store; nil for the latest.
  package var asOf: AsOf?
}

extension StoreReader {
  /// Returns the snapshots in which an enrollment reads its plan over time: the latest, or the one of the plan version
  /// that it pins.
  ///
  /// The first applies from the beginning, and each until the next. None is later than `asOf`.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` when a pinned version is missing.
  package func planSnapshots(
    of enrollment: Timeline<CarePlan>, asOf: AsOf? = nil
  ) throws(StoreError) -> [PlanSnapshot] {
    let newest = asOf == nil ? nil : Int(try bound(asOf))
    var snapshots: [PlanSnapshot] = []
    for segment in enrollment.segments {
      let state = try state(following: segment.version.value.follow, newest: newest)
      if snapshots.isEmpty {
        snapshots.append(PlanSnapshot(from: .beginning, asOf: state))
      } else if snapshots.last?.asOf != state {
        snapshots.append(PlanSnapshot(from: segment.from, asOf: state))
      }
    }
    return snapshots
  }

  private func state(following follow: PlanFollowing, newest: Int?) throws(StoreError) -> AsOf? {
    guard case .version(let id) = follow else { return newest.map { .seq($0) } }
    guard let version = try version(PlanHeader.self, named: id) else {
      throw .damaged(reason: "the version \(id) that a care plan pins is missing")
    }
    return .seq(min(version.seq, newest ?? version.seq))
  }

  /// Returns the plan's header over time, as an enrollment reads it.
  package func header(
    _ plan: PlanHeader.ID, snapshots: [PlanSnapshot], zones: ZoneTimeline
  ) throws(StoreError) -> Timeline<PlanHeader> {
    let rows = try rows(PlanHeader.self, id: plan, owner: .none)
    return try timeline(id: plan, owner: .none, rows: rows, snapshots: snapshots, zones: zones)
  }

  /// Returns the tasks of an enrollment over time, by id: the plan's tasks with the care plan's own patches applied,
  /// and its own tasks.
  ///
  /// - Parameters:
  ///   - enrollment: The enrollment.
  ///   - snapshots: The snapshots in which it reads its plan.
  ///   - task: The only task to return; nil for all.
  ///   - zones: The zones in which the dates of the plan and of the patches are interpreted.
  ///   - asOf: The snapshot of the care plan's own versions.
  ///   - ofAllArms: Whether tasks are returned for which the enrollment has other parameters.
  /// - Returns: One timeline per task, over the time in which it exists for the enrollment.
  /// - Throws: ``StoreError`` when the database cannot be read.
  package func tasks(
    of enrollment: Timeline<CarePlan>, snapshots: [PlanSnapshot], task: CareTask.ID? = nil, zones: ZoneTimeline,
    asOf: AsOf? = nil, ofAllArms: Bool = false
  ) throws(StoreError) -> [Timeline<CareTask>] {
    let owner = Owner.carePlan(enrollment.id)
    let plan = enrollment.segments.last?.version.value.plan
    var known: [CareTask.ID: Timeline<CareTask>] = [:]
    var planRows: [CareTask.ID: [VersionRow]] = [:]
    if let id = plan {
      for (task, rows) in try rows(CareTask.self, id: task, owner: .plan(id), asOf: nil) {
        known[task] = try timeline(id: task, owner: .plan(id), rows: rows, snapshots: snapshots, zones: zones)
        planRows[task] = rows
      }
    }
    let own = try rows(TaskOverride.self, id: task.map { .init($0.text) }, owner: owner, asOf: asOf)
    for (id, rows) in own where !rows.isEmpty {
      let id = CareTask.ID(id.text)
      let segments = try ownVersions(
        of: owner, rows: rows, beside: planRows[id] ?? [], snapshots: snapshots, zones: zones)
      known[id] = Timeline(
        id: id, owner: owner, segments: MergedTimeline.segments(plan: known[id]?.segments ?? [], own: segments))
    }
    let tasks = known.values.sorted { $0.id < $1.id }
    return ofAllArms ? tasks : try limited(tasks, to: enrollment, snapshots: snapshots, zones: zones)
  }

  /// Returns records of a plan over the time in which the enrollment has the parameters for which they exist.
  func limited<Entity: StoredEntity & Applicable>(
    _ timelines: [Timeline<Entity>], to enrollment: Timeline<CarePlan>, snapshots: [PlanSnapshot], zones: ZoneTimeline
  ) throws(StoreError) -> [Timeline<Entity>] {
    guard timelines.contains(where: \.isForSomeParameters) else { return timelines }
    let plan = enrollment.segments.last?.version.value.plan
    let defaults =
      try plan.map { id throws(StoreError) in try header(id, snapshots: snapshots, zones: zones).defaults } ?? [:]
    return timelines.map { $0.limited(to: enrollment, defaults: defaults) }
  }

  /// Returns a care plan's own versions of a task over time, and whether each is a task of its own where the plan has none.
  ///
  /// It is, if the plan had no such task when the version was recorded, from its effective time on. A planned version that
  /// was written again with a new one is what the new one is.
  private func ownVersions(
    of owner: Owner, rows: [VersionRow], beside planRows: [VersionRow], snapshots: [PlanSnapshot], zones: ZoneTimeline
  ) throws(StoreError) -> [VersionSegment<MergedTimeline.Own>] {
    var segments: [VersionSegment<MergedTimeline.Own>] = []
    for segment in rows.versionSegments(effectiveInstant: { $0.instant(in: zones) }) {
      let row = segment.version
      let isOwnTask: Bool
      if let last = segments.last?.version, last.version.seq == row.seq, !last.version.isDeleted {
        isOwnTask = last.isOwnTask
      } else {
        let bound = try bound(snapshots.last { $0.from <= segment.from }?.asOf)
        let plans = planRows.filter { $0.seq <= min(Int(bound), row.seq) }
          .versionSegments(effectiveInstant: { $0.instant(in: zones) })
        isOwnTask = plans.last { $0.from <= segment.from }?.version.isDeleted ?? true
      }
      let version = try row.version(of: TaskOverride.self, owner: owner, by: self)
      segments.append(
        VersionSegment(from: segment.from, to: segment.to, version: .init(version: version, isOwnTask: isOwnTask)))
    }
    return segments
  }

  /// Returns the plan's task over time, as an enrollment reads it, without the enrollment's own patches; nil if the
  /// plan never had it.
  package func plansTask(
    _ task: CareTask.ID, of enrollment: Timeline<CarePlan>, snapshots: [PlanSnapshot], zones: ZoneTimeline
  ) throws(StoreError) -> Timeline<CareTask>? {
    guard let plan = enrollment.segments.last?.version.value.plan else { return nil }
    let rows = try rows(CareTask.self, id: task, owner: .plan(plan))
    guard !rows.isEmpty else { return nil }
    return try timeline(id: task, owner: .plan(plan), rows: rows, snapshots: snapshots, zones: zones)
  }

  private func rows<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>?, owner: Owner, asOf: AsOf?
  ) throws(StoreError) -> [(id: Identifier<Entity>, rows: [VersionRow])] {
    guard let id else { return try allRows(type, owner: owner, asOf: asOf) }
    return [(id, try rows(type, id: id, owner: owner, asOf: asOf))]
  }

  /// Returns a timeline that is composed of several snapshots of the store.
  func timeline<Entity: StoredEntity>(
    id: Identifier<Entity>, owner: Owner, rows: [VersionRow], snapshots: [PlanSnapshot], zones: ZoneTimeline
  ) throws(StoreError) -> Timeline<Entity> {
    var timeline = Timeline<Entity>(id: id, owner: owner, segments: [])
    for (place, snapshot) in snapshots.enumerated() {
      let end = place + 1 < snapshots.count ? snapshots[place + 1].from : nil
      let bound = try bound(snapshot.asOf)
      let known = try Timeline<Entity>(
        id: id, owner: owner, rows: rows.filter { $0.seq <= bound }, zones: zones, by: self)
      for var segment in known.segments {
        segment.from = max(segment.from, snapshot.from)
        segment.to = [segment.to, end].compactMap { $0 }.min()
        if segment.to.map({ segment.from < $0 }) ?? true { timeline.append(segment) }
      }
    }
    return timeline
  }
}
