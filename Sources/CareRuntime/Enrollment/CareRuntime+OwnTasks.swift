public import CareModel
import CareStore

// What one patient alone is asked: a care plan's own changes of its plan's tasks, and tasks beside any plan.
//
// A change of a schedule counts from the patient's next local date, any other from now, unless `effective` is given.

extension CareRuntime {
  /// The tasks of a care plan as of now, by id: the plan's with the care plan's own changes laid over them, and its own.
  ///
  /// - Throws: `StoreError.notFound`.
  public func tasks(ofCarePlan id: CarePlan.ID, at now: Instant) throws -> [Version<CareTask>] {
    try store.read { reader in
      let course = try EnrollmentTimeline(of: id, in: reader)
      return try course.tasks(in: reader).compactMap { $0.version(at: now) }
    }
  }

  /// Every version of a care plan's own changes of a task, in the order in which they were recorded.
  public func overrides(of task: CareTask.ID, in id: CarePlan.ID) throws -> [Version<TaskPatch>] {
    try store.read { try $0.history(TaskOverride.self, id: .init(task.text), owner: .carePlan(id)).map(\.ofPatch) }
  }

  /// Changes a task for one care plan: the fields that are set win, those set before stay, and all others follow the plan.
  ///
  /// - Parameters:
  ///   - patch: The fields to set.
  ///   - id: For which care plan.
  ///   - effective: From when it counts.
  ///   - basedOn: The version of the care plan's own change that this was made from; another commit since then is a conflict.
  ///   - planned: What becomes of own changes planned for later.
  ///   - force: Whether to write although outcomes were recorded under what changes; they stay as they are.
  ///   - now: The clock.
  /// - Returns: The care plan's own fields from then on.
  /// - Throws: ``RuntimeError/unknownTask(task:known:)``, ``RuntimeError/outcomesRecorded(task:first:last:count:next:)``,
  ///   ``RuntimeError/unfitSchedule(task:carePlan:reason:)``; `StoreError.plannedChange`, `StoreError.conflict`, `StoreError.notFound`.
  @discardableResult
  public func override(
    _ patch: TaskPatch, of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant
  ) throws -> Version<TaskPatch> {
    try change(patch.id, of: id, effective: effective, at: now) { writer, own, from in
      // What was stopped begins anew with what is set now.
      let before = own(from).flatMap { $0.isDeleted ? nil : $0.value.patch } ?? TaskPatch(id: patch.id)
      let after = patch.laid(over: before)
      return (
        after,
        { effective in
          try writer.override(
            after, of: id, effective: effective, basedOn: basedOn, planned: planned, force: force)
        }
      )
    }
  }

  /// Takes a care plan's own changes of a task back: the plan's task counts again.
  ///
  /// - Throws: ``RuntimeError/noOverride(task:carePlan:)``; else as
  ///   ``override(_:of:effective:basedOn:planned:force:at:)``.
  @discardableResult
  public func revert(
    _ task: CareTask.ID, of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant
  ) throws -> Version<TaskPatch> {
    if try overrides(of: task, in: id).isEmpty { throw RuntimeError.noOverride(task: task, carePlan: id) }
    return try change(task, of: id, effective: effective, at: now) { writer, _, _ in
      (
        TaskPatch(id: task),
        { effective in
          try writer.revert(task, of: id, effective: effective, basedOn: basedOn, planned: planned, force: force)
        }
      )
    }
  }

  /// Stops a task for one care plan from `effective` on, now unless given; what was before stays.
  ///
  /// - Throws: as ``override(_:of:effective:basedOn:planned:force:at:)``.
  @discardableResult
  public func stop(
    _ task: CareTask.ID, of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, at now: Instant
  ) throws -> Version<TaskPatch> {
    try change(task, of: id, effective: effective ?? .instant(now), at: now) { writer, own, from in
      (
        own(from)?.value.patch ?? TaskPatch(id: task),
        { effective in
          try writer.stop(task, of: id, effective: effective, basedOn: basedOn, planned: planned, force: force)
        }
      )
    }
  }

  /// Finds out from when a change counts, writes it, and refuses one with which a schedule cannot be worked out.
  ///
  /// `body`: from the care plan's own versions at an instant, what its own fields become, and how to write that.
  private func change(
    _ task: CareTask.ID, of id: CarePlan.ID, effective: Effective?, at now: Instant,
    _ body: (StoreWriter, (Instant) -> Version<TaskOverride>?, Instant) throws -> (
      TaskPatch, (Effective) throws -> Version<TaskPatch>
    )
  ) throws -> Version<TaskPatch> {
    try write(at: now) { writer in
      let reader = writer.reader
      let course = try EnrollmentTimeline(of: id, in: reader)
      let tasks = try course.tasks(in: reader)
      let rows = try reader.history(TaskOverride.self, id: .init(task.text), owner: .carePlan(id))
      let stretches = rows.stretches { $0.instant(in: course.zones) }
      let own = { (at: Instant) in stretches.last { $0.from <= at }?.version }
      let inForce = tasks.first { $0.id == task }?.version(at: now)?.value
      let base = try course.plansTask(task, in: reader)
      var from = effective ?? .instant(now)
      var change = try body(writer, own, from.instant(in: course.zones))
      if effective == nil, let inForce, !inForce.isAsked(like: change.0.applied(to: base?.version(at: now)?.value)) {
        from = course.fromTomorrow(at: now)
        change = try body(writer, own, from.instant(in: course.zones))
      }
      if base == nil, rows.isEmpty, change.0.applied(to: nil) == nil {
        throw RuntimeError.unknownTask(task: task, known: tasks.map(\.id.text))
      }
      let version = try guardingOutcomes(of: task, zones: course.zones) { try change.1(from) }
      if let carePlan = course.timeline.version(at: now) ?? course.timeline.segments.last?.version {
        try reader.checkFit(of: carePlan.value, zones: reader.zones(of: carePlan.value.patient), at: now)
      }
      return version
    }
  }

  /// Says the local day from which a change that outcomes forbid may count.
  func guardingOutcomes<Result>(of task: CareTask.ID, zones: ZoneTimeline, _ body: () throws -> Result) throws -> Result
  {
    do { return try body() } catch StoreError.outcomesRecorded(let first, let last, let count) {
      let next = zones.zone(at: last).date(of: last).adding(days: 1)
      throw RuntimeError.outcomesRecorded(task: task, first: first, last: last, count: count, next: next)
    }
  }
}

extension EnrollmentTimeline {
  /// The tasks of the care plan over time.
  func tasks(in reader: StoreReader) throws(StoreError) -> [Timeline<CareTask>] {
    try reader.tasks(of: timeline, readings: reader.planReadings(of: timeline), zones: zones)
  }

  /// The plan's task over time, as the care plan reads it, without its own changes; nil where the plan never had it.
  func plansTask(_ task: CareTask.ID, in reader: StoreReader) throws(StoreError) -> Timeline<CareTask>? {
    let readings = try reader.planReadings(of: timeline)
    return try reader.plansTask(task, of: timeline, readings: readings, zones: zones)
  }
}

extension CareTask {
  /// Whether another version falls due as this one does; targets do not matter.
  func isAsked(like other: CareTask?) -> Bool {
    other.map { $0.schedule.withoutTargets == schedule.withoutTargets } ?? false
  }
}

extension Schedule {
  var withoutTargets: Schedule {
    var schedule = self
    for place in schedule.elements.indices { schedule.elements[place].targets = [] }
    return schedule
  }
}
