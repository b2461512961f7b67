package import CareModel

/// From an instant on, which state of its plan a care plan reads.
package struct PlanReading: Hashable, Sendable {
  /// The first instant.
  package var from: Instant
  /// The state of the store; nil for all that it knows.
  package var asOf: AsOf?
}

extension StoreReader {
  /// Which states of its plan an enrollment reads over time: the newest, or the one that a version of the plan names.
  ///
  /// The first holds from ever on, each until the next. None is newer than `asOf`.
  package func planReadings(
    of enrollment: Timeline<CarePlan>, asOf: AsOf? = nil
  ) throws(StoreError) -> [PlanReading] {
    let newest = asOf == nil ? nil : Int(try bound(asOf))
    var readings: [PlanReading] = []
    for segment in enrollment.segments {
      let state = try state(following: segment.version.value.follow, newest: newest)
      if readings.isEmpty {
        readings.append(PlanReading(from: .beginning, asOf: state))
      } else if readings.last?.asOf != state {
        readings.append(PlanReading(from: segment.from, asOf: state))
      }
    }
    return readings
  }

  private func state(following follow: PlanFollowing, newest: Int?) throws(StoreError) -> AsOf? {
    guard case .version(let id) = follow else { return newest.map { .seq($0) } }
    guard let version = try version(PlanHeader.self, named: id) else {
      throw .damaged(reason: "the version \(id) that a care plan follows is missing")
    }
    return .seq(min(version.seq, newest ?? version.seq))
  }

  /// The plan's own row over time, as an enrollment reads it.
  package func header(
    _ plan: PlanHeader.ID, readings: [PlanReading], zones: ZoneTimeline
  ) throws(StoreError) -> Timeline<PlanHeader> {
    let rows = try rows(PlanHeader.self, id: plan, owner: .none)
    return try timeline(id: plan, owner: .none, rows: rows, readings: readings, zones: zones)
  }

  /// The tasks of an enrollment over time, by id: the plan's as it reads them, with its own patches laid over them, and those that are its own.
  ///
  /// `task`: this one alone.
  /// `zones`: where the dates of the plan and of the patches are read.
  package func tasks(
    of enrollment: Timeline<CarePlan>, readings: [PlanReading], task: CareTask.ID? = nil, zones: ZoneTimeline,
    asOf: AsOf? = nil
  ) throws(StoreError) -> [Timeline<CareTask>] {
    let owner = Owner.carePlan(enrollment.id)
    var plan: [CareTask.ID: Timeline<CareTask>] = [:]
    if let id = enrollment.segments.last?.version.value.plan {
      for (task, rows) in try rows(CareTask.self, id: task, owner: .plan(id), asOf: nil) {
        plan[task] = try timeline(id: task, owner: .plan(id), rows: rows, readings: readings, zones: zones)
      }
    }
    let own = try rows(TaskOverride.self, id: task.map { .init($0.text) }, owner: owner, asOf: asOf)
    for (id, rows) in own where !rows.isEmpty {
      let id = CareTask.ID(id.text)
      var stretches: [Stretch<Version<TaskOverride>>] = []
      for stretch in rows.stretches(begins: { $0.instant(in: zones) }) {
        let version = try stretch.version.version(of: TaskOverride.self, owner: owner, by: self)
        stretches.append(Stretch(from: stretch.from, to: stretch.to, version: version))
      }
      plan[id] = Timeline(
        id: id, owner: owner, segments: MergedTimeline.segments(plan: plan[id]?.segments ?? [], own: stretches))
    }
    return plan.values.sorted { $0.id < $1.id }
  }

  /// The plan's task over time, as an enrollment reads it, without the enrollment's own changes; nil where the plan never had it.
  package func plansTask(
    _ task: CareTask.ID, of enrollment: Timeline<CarePlan>, readings: [PlanReading], zones: ZoneTimeline
  ) throws(StoreError) -> Timeline<CareTask>? {
    guard let plan = enrollment.segments.last?.version.value.plan else { return nil }
    let rows = try rows(CareTask.self, id: task, owner: .plan(plan))
    guard !rows.isEmpty else { return nil }
    return try timeline(id: task, owner: .plan(plan), rows: rows, readings: readings, zones: zones)
  }

  private func rows<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>?, owner: Owner, asOf: AsOf?
  ) throws(StoreError) -> [(id: Identifier<Entity>, rows: [VersionRow])] {
    guard let id else { return try allRows(type, owner: owner, asOf: asOf) }
    return [(id, try rows(type, id: id, owner: owner, asOf: asOf))]
  }

  /// A timeline that is read in one state of the store after the other.
  func timeline<Entity: StoredEntity>(
    id: Identifier<Entity>, owner: Owner, rows: [VersionRow], readings: [PlanReading], zones: ZoneTimeline
  ) throws(StoreError) -> Timeline<Entity> {
    var timeline = Timeline<Entity>(id: id, owner: owner, segments: [])
    for (place, reading) in readings.enumerated() {
      let end = place + 1 < readings.count ? readings[place + 1].from : nil
      let bound = try bound(reading.asOf)
      let known = try Timeline<Entity>(
        id: id, owner: owner, rows: rows.filter { $0.seq <= bound }, zones: zones, by: self)
      for var segment in known.segments {
        segment.from = max(segment.from, reading.from)
        segment.to = [segment.to, end].compactMap { $0 }.min()
        if segment.to.map({ segment.from < $0 }) ?? true { timeline.append(segment) }
      }
    }
    return timeline
  }
}
