package import CareModel
import CareStore

/// The pages that commits may have changed: those of which patients, and those of which plans' care teams.
package struct CommitReach: Hashable, Sendable {
  /// The number of the last commit.
  package var seq: Int
  /// The patients whose days may have changed; nil for everyone's.
  package var patients: Set<Patient.ID>?
  /// The plans whose participants, or which themselves, may have changed; nil for all.
  package var plans: Set<PlanHeader.ID>?
  /// Whether an alert was raised, sent, or acknowledged, or may have been.
  package var hasAlerts: Bool
}

extension CareRuntime {
  /// The number of commits beyond which they are not looked at one by one.
  private static let mostCommits = 256

  /// Returns the reach of the commits after one, each in order; of very many, one that reaches everything.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(patients concerned).
  package func reaches(after seq: Int) throws -> [CommitReach] {
    let last = try store.lastCommitted()
    guard last > seq else { return [] }
    return try store.read { reader in
      guard last - seq <= Self.mostCommits else {
        return [CommitReach(seq: last, patients: nil, plans: nil, hasAlerts: true)]
      }
      return try reader.changes(after: seq, limit: last - seq).map { try reader.reach(of: $0) }
    }
  }

  /// Returns whether a commit after one may have changed what concerns a patient.
  ///
  /// Within a ``transaction(at:_:)``, it says whether what was read before at that commit still holds.
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(commits since, at most 256, and the followers of plans that they change).
  package func hasChanged(_ patient: Patient.ID, after seq: Int) throws -> Bool {
    let last = try store.lastCommitted()
    guard last > seq else { return false }
    guard last - seq <= Self.mostCommits else { return true }
    return try store.read { reader in
      try reader.changes(after: seq, limit: last - seq).contains { change in
        try change.records.isEmpty
          || change.records.contains { try reader.patients(affectedBy: $0)?.contains(patient) ?? true }
      }
    }
  }
}

extension StoreReader {
  /// The kinds of record of which pages about alerts are made.
  private static let entitiesOfAlerts: Set<String> = [Alert.entityName, "delivery", "attempt"]

  fileprivate func reach(of change: StoreChange) throws -> CommitReach {
    let everything = CommitReach(seq: change.seq, patients: nil, plans: nil, hasAlerts: true)
    guard !change.records.isEmpty else { return everything }
    var patients: Set<Patient.ID> = [], plans: Set<PlanHeader.ID> = []
    for record in change.records {
      guard let affected = try self.patients(affectedBy: record) else { return everything }
      patients.formUnion(affected)
      if let plan = record.plan {
        // Its followers may be many, and it is their plan.
        plans.insert(plan)
      } else {
        for patient in affected { plans.formUnion(try self.plans(followedBy: patient)) }
      }
    }
    return CommitReach(
      seq: change.seq, patients: patients, plans: plans,
      hasAlerts: change.records.contains { Self.entitiesOfAlerts.contains($0.entity) })
  }
}

extension StoreChange.Record {
  /// The plan that the record is, or belongs to; nil for one of another kind.
  fileprivate var plan: PlanHeader.ID? {
    switch owner {
    case .plan(let id): id
    case .none where entity == PlanHeader.entityName: PlanHeader.ID(id)
    case .none, .patient, .carePlan: nil
    }
  }
}
