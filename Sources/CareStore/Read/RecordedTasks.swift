package import CareModel

/// Finds the tasks and care plans under which outcomes were recorded, each as it was when the outcome was first recorded.
///
/// A patch applies to the plan's version that was in force at the outcome's start, as the care plan followed its plan
/// and as the store knew it then: later changes to the plan change nothing. A correction keeps the task of the outcome
/// that it corrects.
package struct RecordedTasks {
  private enum Row {
    case plan(Version<CareTask>)
    case patch(Version<TaskOverride>, of: CarePlan.ID)
  }

  /// One task of a care plan, with everything that determines the plan's version over time.
  private struct TaskKey: Hashable {
    var patient: Patient.ID
    var carePlan: CarePlan.ID
    var task: CareTask.ID
  }

  private struct KeyedSnapshot: Hashable {
    var key: TaskKey
    var seq: Int
  }

  private let reader: StoreReader
  private var rows: [VersionID: Row] = [:]
  private var changes: [TaskKey: [Int]] = [:]
  private var timelines: [KeyedSnapshot: Timeline<CareTask>] = [:]
  private var carePlans: [KeyedSnapshot: Timeline<CarePlan>] = [:]

  /// Creates a finder for one snapshot of the store.
  package init(reader: StoreReader) {
    self.reader = reader
  }

  /// Returns the task under which an outcome was recorded, or nil if the store does not know that version.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  package mutating func task(of outcome: Version<Outcome>) throws(StoreError) -> Version<CareTask>? {
    switch try row(outcome.value.taskVersion) {
    case nil: return nil
    case .plan(let version): return version
    case .patch(let patch, let carePlan):
      let key = TaskKey(patient: outcome.value.patient, carePlan: carePlan, task: patch.value.patch.id)
      let base = try plansTask(key, patch: patch, outcome: outcome).version(at: outcome.value.start)
      return patch.value.patch.applied(to: base?.value).map { patch.with($0) }
    }
  }

  /// Returns the care plan of an outcome over time, as it was known when the outcome was first recorded; nil without one.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  package mutating func carePlan(of outcome: Version<Outcome>) throws(StoreError) -> Timeline<CarePlan>? {
    guard let carePlan = outcome.value.carePlan else { return nil }
    let patient = outcome.value.patient
    let key = TaskKey(patient: patient, carePlan: carePlan, task: outcome.value.task)
    let snapshot = KeyedSnapshot(key: key, seq: try firstRecorded(outcome))
    if let timeline = carePlans[snapshot] { return timeline }
    let asOf = AsOf.seq(snapshot.seq)
    let timeline = try reader.enrollment(carePlan, zones: reader.zones(of: patient, asOf: asOf), asOf: asOf)
    carePlans[snapshot] = timeline
    return timeline
  }

  private mutating func row(_ id: VersionID) throws(StoreError) -> Row? {
    if let row = rows[id] { return row }
    let row: Row? =
      switch try reader.owner(ofTaskVersion: id) {
      case nil: nil
      case .carePlan(let carePlan):
        try reader.version(TaskOverride.self, named: id).map { .patch($0, of: carePlan) }
      case .none?, .plan, .patient: try reader.version(CareTask.self, named: id).map { .plan($0) }
      }
    rows[id] = row
    return row
  }

  /// Returns the plan's task over time, as it was known when an outcome was first recorded.
  private mutating func plansTask(
    _ key: TaskKey, patch: Version<TaskOverride>, outcome: Version<Outcome>
  ) throws(StoreError) -> Timeline<CareTask> {
    let changes = try changes(of: key)
    func last(_ seq: Int) -> Int { changes.last { $0 <= seq } ?? 0 }
    var seq = last(outcome.seq)
    // Nothing has changed since the patch was written, so it does not matter which version of the outcome was the
    // first.
    if seq != last(patch.seq) { seq = last(try firstRecorded(outcome)) }
    let snapshot = KeyedSnapshot(key: key, seq: seq)
    if let timeline = timelines[snapshot] { return timeline }
    let timeline = try reader.plansTask(
      key.task, carePlan: key.carePlan, patient: key.patient, asOf: .seq(seq))
    timelines[snapshot] = timeline
    return timeline
  }

  private mutating func changes(of key: TaskKey) throws(StoreError) -> [Int] {
    if let known = changes[key] { return known }
    let found = try reader.changes(task: key.task, carePlan: key.carePlan, patient: key.patient)
    changes[key] = found
    return found
  }

  /// Returns the commit that first recorded an event under its task's version, since it was last cleared or recorded
  /// under another.
  private func firstRecorded(_ outcome: Version<Outcome>) throws(StoreError) -> Int {
    let value = outcome.value
    let history = try reader.outcomeHistory(
      patient: value.patient, carePlan: value.carePlan, key: value.key, asOf: .seq(outcome.seq))
    let run = history.reversed().prefix { !$0.isDeleted && $0.value.taskVersion == value.taskVersion }
    return run.last?.seq ?? outcome.seq
  }
}

extension StoreReader {
  /// Returns the owner of a task version, or nil if the store does not know it.
  fileprivate func owner(ofTaskVersion id: VersionID) throws(StoreError) -> Owner? {
    if let known = slicedVersion(id) ?? found.owned[id] {
      return known.entity == CareTask.entityName ? known.owner : nil
    }
    guard let uuid = id.uuid else { return nil }
    let statement = try connection.prepare(
      "SELECT i.owner_kind, i.owner_id FROM version v JOIN identity i ON i.ref = v.identity "
        + "WHERE v.id = ?1 AND i.entity = 'task'")
    uuid.withBytes { statement.bind($0, at: 1) }
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try Owner(kind: statement.integer(at: 0), idText: statement.text(at: 1))
  }

  /// Returns the commits that changed the plan's version of a task, or how the care plan follows its plan; ascending.
  fileprivate func changes(
    task: CareTask.ID, carePlan: CarePlan.ID, patient: Patient.ID
  ) throws(StoreError) -> [Int] {
    if let known = slicedChanges(task: task, carePlan: carePlan, patient: patient) { return known }
    return try connection.all(
      """
      SELECT DISTINCT v.seq FROM identity c JOIN enrolment e ON e.care_plan = c.ref
      LEFT JOIN identity p ON p.ref = e.plan
      LEFT JOIN identity t ON t.entity = 'task' AND t.owner_kind = 1 AND t.owner_id = p.id AND t.id = ?2
      JOIN version v ON v.identity IN (e.care_plan, e.patient, t.ref)
      WHERE c.entity = 'care_plan' AND c.owner_kind = 0 AND c.owner_id = '' AND c.id = ?1 ORDER BY v.seq
      """, .text(carePlan.text), .text(task.text)
    ) { $0.int(at: 0) }
  }

  /// Returns the plan's version of a task over time, without the care plan's own patches.
  fileprivate func plansTask(
    _ task: CareTask.ID, carePlan: CarePlan.ID, patient: Patient.ID, asOf: AsOf
  ) throws(StoreError) -> Timeline<CareTask> {
    let zones = try zones(of: patient, asOf: asOf)
    let enrollment = try enrollment(carePlan, zones: zones, asOf: asOf)
    let follower = enrollment.zones(patient: zones)
    return try plansTask(task, of: enrollment, snapshots: planSnapshots(of: enrollment, asOf: asOf), zones: follower)
      ?? Timeline(id: task, owner: .carePlan(carePlan), segments: [])
  }
}
