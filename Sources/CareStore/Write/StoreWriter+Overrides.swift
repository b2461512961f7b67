package import CareModel

extension StoreWriter {
  /// Writes a care plan's own fields of a task, replacing its previous ones.
  ///
  /// The other fields follow the plan's task.
  ///
  /// A patch that sets a title and a schedule may define a task that the plan does not have.
  ///
  /// - Parameters:
  ///   - patch: All fields that the care plan sets.
  ///   - carePlan: The care plan.
  ///   - effective: The effective time; now by default.
  ///   - basedOn: The care plan's own version that the change was made from. A later commit is a conflict.
  ///   - planned: The policy for the care plan's own versions that are planned for later.
  ///   - force: Whether to write even though the care plan has outcomes of what changes.
  /// - Returns: The new version.
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a care plan that does not exist, and for a task that the plan
  ///   does not have if the patch is incomplete; otherwise as ``update(_:owner:effective:basedOn:planned:force:)``.
  @discardableResult
  package func override(
    _ patch: TaskPatch, of carePlan: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false
  ) throws(StoreError) -> Version<TaskPatch> {
    try writeOverride(
      patch, of: carePlan, effective: effective, isDeleted: false,
      change: Change(basedOn: basedOn, planned: planned, force: force))
  }

  /// Restores the plan's task for a care plan from `effective` on.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` when the care plan has no version of its own of that task;
  ///   otherwise as ``override(_:of:effective:basedOn:planned:force:)``.
  @discardableResult
  package func revert(
    _ task: CareTask.ID, of carePlan: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false
  ) throws(StoreError) -> Version<TaskPatch> {
    guard try reader.ref(TaskOverride.entityName, .carePlan(carePlan), task.text) != nil else {
      throw .notFound(entity: TaskOverride.entityName, id: task.text)
    }
    return try writeOverride(
      TaskPatch(id: task), of: carePlan, effective: effective, isDeleted: false,
      change: Change(basedOn: basedOn, planned: planned, force: force))
  }

  /// Stops a task for a care plan from `effective` on, including a task of the plan.
  ///
  /// `leaving`: the value of the tombstone; by default, the last one before it.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` when neither the plan nor the care plan has such a task;
  ///   otherwise as ``override(_:of:effective:basedOn:planned:force:)``.
  @discardableResult
  package func stop(
    _ task: CareTask.ID, of carePlan: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false, leaving: TaskPatch? = nil
  ) throws(StoreError) -> Version<TaskPatch> {
    let rows = try reader.rows(TaskOverride.self, id: .init(task.text), owner: .carePlan(carePlan))
    let last = try rows.last?.version(of: TaskOverride.self, owner: .carePlan(carePlan)).value.patch
    return try writeOverride(
      leaving ?? last ?? TaskPatch(id: task), of: carePlan, effective: effective, isDeleted: true,
      change: Change(basedOn: basedOn, planned: planned, force: force))
  }

  private func writeOverride(
    _ patch: TaskPatch, of carePlan: CarePlan.ID, effective: Effective?, isDeleted: Bool, change: Change
  ) throws(StoreError) -> Version<TaskPatch> {
    let value = TaskOverride(patch), owner = Owner.carePlan(carePlan)
    try check(value, owner: owner)
    let rows = try reader.rows(TaskOverride.self, id: value.id, owner: owner)
    let isWhole = patch.applied(to: nil) != nil
    if isDeleted ? rows.isEmpty : !isWhole && !patch.isEmpty, try !hasPlansTask(patch.id, carePlan) {
      throw .notFound(entity: TaskOverride.entityName, id: patch.id.text)
    }
    let effective = effective ?? .instant(recorded)
    let effectiveInstant = try effectiveInstants(value, owner: owner, among: rows, and: effective)
    return try write(
      value, owner: owner, effective: effective, rows: rows, effectiveInstant: effectiveInstant, isDeleted: isDeleted,
      change: change
    ).ofPatch
  }

  /// Returns whether the plan of a care plan has or had a task.
  private func hasPlansTask(_ task: CareTask.ID, _ carePlan: CarePlan.ID) throws(StoreError) -> Bool {
    let last = try reader.rows(CarePlan.self, id: carePlan, owner: .none).last
    guard let plan = try last?.version(of: CarePlan.self, owner: .none).value.plan else { return false }
    return try reader.ref(CareTask.entityName, .plan(plan), task.text) != nil
  }
}
