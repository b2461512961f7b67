package import CareModel
import CareStore

/// One recorded change of a patient's data.
package struct PatientChange: Hashable, Sendable {
  /// What a change does.
  package enum Action: String, Hashable, Sendable, Codable {
    /// The record had no version before.
    case created
    /// The record has other values.
    case changed
    /// The record ends.
    case ended
  }

  /// The content of a change.
  package enum Content: Hashable, Sendable {
    /// The fields of a record that differ.
    case fields([SeedDiff.Field])
    /// The outcome of an event, before and after.
    case outcome(before: Outcome?, after: Outcome)
  }

  /// The kind of the record, such as `care plan`.
  package var entity: String
  /// The id of the record, or the key of the event.
  package var id: String
  /// The owner of the record.
  package var owner: Owner
  /// What it does.
  package var action: Action
  /// The content.
  package var content: Content
  /// The time at which it takes effect.
  package var effective: Effective
  /// The recorded time.
  package var recorded: Instant
  /// The number of the commit.
  package var seq: Int
  /// Its index in the commit.
  package var place: Int
  /// The author, if one was given.
  package var author: String?
  /// The reason, if one was given.
  package var why: String?

  fileprivate init<Value>(
    _ entity: String, _ id: String, _ version: Version<Value>, _ action: Action, _ content: Content
  ) {
    self.entity = entity
    self.id = id
    owner = version.owner
    self.action = action
    self.content = content
    (effective, recorded, seq, place) = (version.effective, version.recorded, version.seq, version.place)
    (author, why) = (version.author, version.why)
  }
}

extension CareRuntime {
  /// Returns every recorded change of a patient's data, in the order of recording, field by field.
  ///
  /// It covers the patient, the enrollments, the overrides, tasks, and contacts of both, and the outcomes. With a task, it covers what
  /// changed that task for the patient, the plan's own versions included; with a key, that event's outcome only.
  /// - Throws: `StoreError.notFound` if the store never had such a patient.
  package func changes(
    of patient: Patient.ID, task: CareTask.ID? = nil, key: OccurrenceKey? = nil
  ) throws -> [PatientChange] {
    try store.read { reader in
      let own = try reader.history(Patient.self, id: patient)
      if own.isEmpty { throw StoreError.notFound(entity: Patient.entityName, id: patient.text) }
      let history = ChangeHistory(reader: reader, zones: try reader.lastZones(of: own))
      var changes: [PatientChange] = []
      if key == nil {
        if task == nil { changes += try history.changes("patient", own) }
        var plans: Set<PlanHeader.ID> = []
        for id in try reader.carePlanIDs(of: patient) {
          let versions = try reader.history(CarePlan.self, id: id)
          if task == nil { changes += try history.changes("care plan", versions) }
          let plan = versions.last?.value.plan
          changes += try history.overrides(of: id, plan: plan, task: task)
          if let plan, let task, plans.insert(plan).inserted {
            changes += try history.changes("task", reader.history(CareTask.self, id: task, owner: .plan(plan)))
          }
          if task == nil { changes += try history.records(Contact.self, "contact", of: .carePlan(id)) }
        }
        changes += try history.records(CareTask.self, "task", of: .patient(patient), only: task)
        if task == nil { changes += try history.records(Contact.self, "contact", of: .patient(patient)) }
      }
      let outcomes = OutcomeQuery(
        patients: [patient], tasks: task.map { [$0] }, keys: key.map { [$0] }, allVersions: true)
      changes += ChangeHistory.outcomes(try reader.page(outcomes).items)
      return changes.sorted { ($0.seq, $0.place) < ($1.seq, $1.place) }
    }
  }
}

/// The changes of records over their versions.
private struct ChangeHistory {
  let reader: StoreReader
  /// The zone in which dates are compared.
  let zones: ZoneTimeline

  /// Returns what each version changed in the version that was in force at its time before it.
  func changes<Record: DescribedRecord>(
    _ entity: String, _ versions: [Version<Record>]
  ) throws -> [PatientChange] {
    var changes: [PatientChange] = []
    for (index, version) in versions.enumerated() {
      let before = Array(versions[..<index]).inForce(
        at: version.effective.instant(in: zones), in: zones.zone(at: version.recorded))
      var empty = Record.template
      empty.id = version.value.id
      let old = (before?.isDeleted == true ? nil : before?.value) ?? empty
      let fields = version.isDeleted ? [] : try SeedDiff.fields(from: old, to: version.value)
      let action: PatientChange.Action = version.isDeleted ? .ended : index == 0 ? .created : .changed
      // A planned version that was written again as it was changes nothing.
      if action == .changed, fields.isEmpty { continue }
      changes.append(PatientChange(entity, version.value.id.text, version, action, .fields(fields)))
    }
    return changes
  }

  /// Returns the changes of an owner's records of a kind.
  func records<Record: DescribedRecord & StoredEntity>(
    _ type: Record.Type, _ entity: String, of owner: Owner, only id: Identifier<Record>? = nil
  ) throws -> [PatientChange] {
    var found: [PatientChange] = []
    for known in try reader.identities(type, owner: owner) where id == nil || id == known {
      found += try changes(entity, reader.history(type, id: known, owner: owner))
    }
    return found
  }

  /// Returns the changes of a care plan's own versions of tasks, as those of the tasks that they give.
  func overrides(of carePlan: CarePlan.ID, plan: PlanHeader.ID?, task: CareTask.ID?) throws -> [PatientChange] {
    try reader.identities(TaskOverride.self, owner: .carePlan(carePlan)).flatMap { id -> [PatientChange] in
      let taskID = CareTask.ID(id.text)
      guard task == nil || taskID == task else { return [] }
      let planned = try plan.map { try reader.history(CareTask.self, id: taskID, owner: .plan($0)) } ?? []
      let versions = try reader.history(TaskOverride.self, id: id, owner: .carePlan(carePlan))
      guard planned.isEmpty else { return try overrides(versions, of: planned) }
      return try changes(
        "task",
        versions.map { version in
          Version(
            id: version.id, owner: version.owner, effective: version.effective, recorded: version.recorded,
            seq: version.seq, place: version.place, author: version.author, why: version.why,
            isDeleted: version.isDeleted, value: version.value.patch.applied(to: .template) ?? .template)
        })
    }
  }

  /// Returns the changes of overrides of a plan's task: against the override before, else against the plan's task as it was known.
  private func overrides(
    _ versions: [Version<TaskOverride>], of planned: [Version<CareTask>]
  ) throws -> [PatientChange] {
    try versions.enumerated().compactMap { index, version in
      let start = version.effective.instant(in: zones), zone = zones.zone(at: version.recorded)
      let known = planned.filter { $0.seq < version.seq }
      let base = known.inForce(at: start, in: zone)?.value ?? known.last?.value ?? .template
      let before = Array(versions[..<index]).inForce(at: start, in: zone)
      let old = before.flatMap { $0.isDeleted ? nil : $0.value.patch.applied(to: base) } ?? base
      let new = version.value.patch.applied(to: base) ?? base
      let fields = version.isDeleted ? [] : try SeedDiff.fields(from: old, to: new)
      let action: PatientChange.Action = version.isDeleted ? .ended : index == 0 ? .created : .changed
      if action == .changed, fields.isEmpty { return nil }
      return PatientChange("override", version.value.id.text, version, action, .fields(fields))
    }
  }

  /// Returns the changes of outcomes, each against the version of the same event recorded before it.
  static func outcomes(_ versions: [Version<Outcome>]) -> [PatientChange] {
    var last: [String: Version<Outcome>] = [:]
    return versions.sorted { ($0.seq, $0.place) < ($1.seq, $1.place) }.map { version in
      // No id has a space.
      let event = "\(version.value.carePlan?.text ?? "") \(version.value.key)"
      let before = last.updateValue(version, forKey: event)
      return PatientChange(
        "outcome", version.value.key.text, version,
        version.isDeleted ? .ended : before == nil ? .created : .changed,
        .outcome(before: before.flatMap { $0.isDeleted ? nil : $0.value }, after: version.value))
    }
  }
}

extension StoreReader {
  /// Returns the zones of a patient, also of one who was deleted.
  fileprivate func lastZones(of versions: [Version<Patient>]) throws -> ZoneTimeline {
    guard let last = versions.last, !last.isDeleted else { return ZoneTimeline(versions.last?.value.zone ?? .utc) }
    return try zones(of: last.value.id)
  }
}
