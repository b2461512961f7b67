public import CareModel
import CareSchedule
import CareStore

// Overrides of a care plan: its own versions of its plan's tasks, and tasks beside the plan.
//
// A change of schedule takes effect on the patient's next local date, any other change now, unless `effective` is given.

extension CareRuntime {
  /// Returns the tasks of a care plan as of now, by id: its plan's with its overrides applied, and its own.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  public func tasks(ofCarePlan id: CarePlan.ID, at now: Instant) throws -> [Version<CareTask>] {
    try store.read { reader in
      let timeline = try EnrollmentTimeline(of: id, in: reader)
      return try timeline.tasks(in: reader).compactMap { $0.version(at: now) }
    }
  }

  /// Returns every version of a care plan's override of a task, oldest first.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func overrides(of task: CareTask.ID, in id: CarePlan.ID) throws -> [Version<TaskPatch>] {
    try store.read { try $0.history(TaskOverride.self, id: .init(task.text), owner: .carePlan(id)).map(\.ofPatch) }
  }

  /// Overrides a task for one care plan: the given fields win, fields set earlier stay, and all others follow the plan.
  ///
  /// - Parameters:
  ///   - patch: The fields to set.
  ///   - id: The care plan.
  ///   - scope: The schedule elements for which the patch sets targets; required if elements have targets of their own.
  ///   - effective: When the override takes effect.
  ///   - end: When what held before applies again; nil for never.
  ///   - basedOn: The version of the override that the change is based on; a newer one is a conflict.
  ///   - planned: How overrides planned for later are treated.
  ///   - force: Whether to write even if outcomes were recorded under what changes; they stay as they are.
  ///   - accepting: Whether a schedule is accepted of which the participant's own values leave less than it asks for.
  ///   - now: The current time.
  /// - Returns: The override from then on.
  /// - Throws: ``RuntimeError/unknownTask(task:known:among:)``; ``RuntimeError/ambiguousTargets(task:elements:)``;
  ///   ``RuntimeError/unknownElement(task:element:count:)``; ``RuntimeError/missingTargets(task:)``;
  ///   ``RuntimeError/invalidWindow`` for an end before the start; ``RuntimeError/outcomesRecorded(task:first:last:count:next:zone:)``;
  ///   ``RuntimeError/unfitSchedule(task:carePlan:reason:)``; `StoreError.plannedChange`; `StoreError.conflict`;
  ///   `StoreError.invalid` for `applies` with parameters, which only a plan has, and for a title that is blank, has several lines, or more
  ///   than 1,000 characters, and for a task at will with fields that do not fit it; `StoreError.notFound` if there is no such care plan.
  @discardableResult
  public func override(
    _ patch: TaskPatch, of id: CarePlan.ID, targets scope: TargetScope? = nil, effective: Effective? = nil,
    until end: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse, force: Bool = false,
    accepting: Bool = false, at now: Instant
  ) throws -> Version<TaskPatch> {
    // Nothing compares its names and values with the parameters of the plan here, and a wrong one would end the task in silence.
    guard patch.applies?.isEmpty ?? true else {
      throw StoreError.invalid(
        reason: "'applies' of one care plan names no parameters; write {}, set the parameters, or stop the task")
    }
    try Self.check(title: patch.title, instructions: patch.instructions ?? nil)
    // Other fields change nothing about what the participant's values make of the schedule.
    let isAccepted = accepting || patch.schedule == nil
    return try change(patch.id, of: id, effective: effective, accepting: isAccepted, at: now) { writer, own, from in
      // A stopped task starts again with the fields that are set now.
      let before = own(from).flatMap { $0.isDeleted ? nil : $0.value.patch } ?? TaskPatch(id: patch.id)
      var patch = patch
      if let schedule = patch.schedule, let header = try writer.reader.plan(of: carePlan(id, at: now).value, at: from) {
        patch.schedule = schedule.endingDays(header.dayEnds)
      }
      let after = try self.patch(patch, over: before, of: id, targets: scope, at: from, in: writer.reader)
      let base = try EnrollmentTimeline(of: id, in: writer.reader).plansTask(patch.id, in: writer.reader)?.version(
        at: from)
      // A task of one's own sets every field.
      if let task = after.applied(to: base?.value) {
        try Self.check(atWill: task, counts: base != nil && patch.impactsAdherence == true)
      }
      let zones = try writer.reader.zones(ofCarePlan: id), then = end.flatMap { own($0.instant(in: zones)) }
      return (
        after,
        { effective in
          let version = try writer.override(
            after, of: id, effective: effective, basedOn: basedOn, planned: planned, force: force)
          guard let end else { return version }
          guard effective.instant(in: zones) < end.instant(in: zones) else { throw RuntimeError.invalidWindow }
          if let then, then.isDeleted {
            try writer.stop(patch.id, of: id, effective: end, planned: .keep, force: force)
          } else {
            try writer.override(
              then?.value.patch ?? TaskPatch(id: patch.id), of: id, effective: end, planned: .keep, force: force)
          }
          return version
        }
      )
    }
  }

  /// Returns the patch over an earlier one, with its targets where they are meant.
  private func patch(
    _ patch: TaskPatch, over before: TaskPatch, of id: CarePlan.ID, targets scope: TargetScope?, at from: Instant,
    in reader: StoreReader
  ) throws -> TaskPatch {
    var before = before
    // The elements of another schedule are other elements.
    if patch.schedule != nil { before.elementTargets = nil }
    guard let targets = patch.targets, patch.schedule == nil else {
      if scope != nil { throw RuntimeError.missingTargets(task: patch.id) }
      return patch.applied(over: before)
    }
    let timeline = try EnrollmentTimeline(of: id, in: reader)
    let base = try timeline.plansTask(patch.id, in: reader)?.version(at: from)?.value
    guard let task = before.applied(to: base) else { return patch.applied(over: before) }
    let schedule = OverriddenSchedule(task: task) {
      guard let carePlan = timeline.carePlan.version(at: from) ?? timeline.carePlan.segments.last?.version else {
        return nil
      }
      let inputs = try self.inputs(of: carePlan.value, for: task.schedule)
      return try task.schedule.resolved(inputs: inputs, zones: timeline.zones).element(from: from, in: timeline.zones)
    }
    return try schedule.setting(targets, scope, patch: patch, over: before)
  }

  /// Removes a care plan's override of a task, so that the plan's task applies again.
  ///
  /// `takingBackPlanned`: whether planned overrides are removed, whatever `planned` says, if none is in force at that time.
  ///
  /// - Returns: The override from then on, without fields.
  /// - Throws: ``RuntimeError/noOverride(task:carePlan:)``; otherwise as
  ///   ``override(_:of:targets:effective:until:basedOn:planned:force:at:)``.
  @discardableResult
  public func revert(
    _ task: CareTask.ID, of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, takingBackPlanned: Bool = false, force: Bool = false, at now: Instant
  ) throws -> Version<TaskPatch> {
    if try overrides(of: task, in: id).isEmpty { throw RuntimeError.noOverride(task: task, carePlan: id) }
    return try change(task, of: id, effective: effective, at: now) { writer, own, from in
      let isInForce = own(from).map { $0.isDeleted || !$0.value.patch.isEmpty } ?? false
      let planned = takingBackPlanned && !isInForce ? .replace : planned
      return (
        TaskPatch(id: task),
        { effective in
          try writer.revert(task, of: id, effective: effective, basedOn: basedOn, planned: planned, force: force)
        }
      )
    }
  }

  /// Stops a task for one care plan, effective now by default; earlier versions stay.
  ///
  /// - Returns: The override from then on.
  /// - Throws: As ``override(_:of:targets:effective:until:basedOn:planned:force:at:)``.
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

  /// Determines when a change takes effect, writes it, and checks that the schedules can still be resolved.
  ///
  /// `body`: returns, given the care plan's own versions and an instant, the new override and a closure that writes it.
  private func change(
    _ task: CareTask.ID, of id: CarePlan.ID, effective: Effective?, accepting: Bool = true, at now: Instant,
    _ body: (StoreWriter, (Instant) -> Version<TaskOverride>?, Instant) throws -> (
      TaskPatch, (Effective) throws -> Version<TaskPatch>
    )
  ) throws -> Version<TaskPatch> {
    try write(at: now) { writer in
      let reader = writer.reader
      let timeline = try EnrollmentTimeline(of: id, in: reader)
      let tasks = try timeline.tasks(in: reader)
      let rows = try reader.history(TaskOverride.self, id: .init(task.text), owner: .carePlan(id))
      let segments = rows.versionSegments { $0.instant(in: timeline.zones) }
      let own = { (at: Instant) in segments.last { $0.from <= at }?.version }
      let inForce = tasks.first { $0.id == task }?.version(at: now)?.value
      let base = try timeline.plansTask(task, in: reader)
      var from = effective ?? .instant(now)
      var change = try body(writer, own, from.instant(in: timeline.zones))
      if effective == nil, let inForce, !inForce.isAsked(like: change.0.applied(to: base?.version(at: now)?.value)) {
        from = timeline.fromTomorrow(at: now)
        change = try body(writer, own, from.instant(in: timeline.zones))
      }
      if base == nil, rows.isEmpty, change.0.applied(to: nil) == nil {
        throw RuntimeError.unknownTask(task: task, known: tasks.map(\.id.text))
      }
      let version = try guardingOutcomes(of: task, zones: timeline.zones) { try change.1(from) }
      if let carePlan = timeline.carePlan.version(at: now) ?? timeline.carePlan.segments.last?.version {
        try reader.checkFit(
          of: carePlan.value, zones: reader.zones(of: carePlan.value.patient), values: accepting ? .none : .of(task),
          at: now)
      }
      return version
    }
  }

  /// Adds to the error for recorded outcomes the local day from which the change could take effect.
  func guardingOutcomes<Result>(of task: CareTask.ID, zones: ZoneTimeline, _ body: () throws -> Result) throws -> Result
  {
    do { return try body() } catch StoreError.outcomesRecorded(let first, let last, let count) {
      let zone = zones.zone(at: last), next = zone.date(of: last).adding(days: 1)
      throw RuntimeError.outcomesRecorded(task: task, first: first, last: last, count: count, next: next, zone: zone)
    }
  }
}

extension EnrollmentTimeline {
  /// Returns the tasks of the care plan over time.
  func tasks(in reader: StoreReader) throws(StoreError) -> [Timeline<CareTask>] {
    try reader.tasks(of: carePlan, snapshots: reader.planSnapshots(of: carePlan), zones: zones)
  }

  /// Returns the plan's task over time, as the care plan reads it, without overrides; nil if the plan never had it.
  func plansTask(_ task: CareTask.ID, in reader: StoreReader) throws(StoreError) -> Timeline<CareTask>? {
    let readings = try reader.planSnapshots(of: carePlan)
    return try reader.plansTask(task, of: carePlan, snapshots: readings, zones: zones)
  }
}

extension CareTask {
  /// Whether another version has the same occurrences; targets do not matter.
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
