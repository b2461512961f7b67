package import CareModel
import CareStore

/// The versions of a plan and of its tasks, as a snapshot of the store has them.
package struct PlanRecord: Sendable {
  /// The plan.
  package let plan: PlanHeader.ID
  /// The versions of the plan, oldest first.
  package let headers: [Version<PlanHeader>]
  /// The versions of each task, oldest first, with those that mark it as deleted.
  package let tasks: [[Version<CareTask>]]
}

extension CareRuntime {
  /// Returns the versions of some plans, or of all if `plans` is empty, by id; deleted plans have those before.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func planRecords(_ plans: [PlanHeader.ID], asOf: AsOf?) throws -> [PlanRecord] {
    try store.read { reader in
      let plans = try plans.isEmpty ? reader.identities(PlanHeader.self) : Set(plans).sorted()
      return try plans.compactMap { plan in
        let headers = try reader.history(PlanHeader.self, id: plan, asOf: asOf).filter { !$0.isDeleted }
        guard !headers.isEmpty else { return nil }
        let tasks = try reader.identities(CareTask.self, owner: .plan(plan)).map {
          try reader.history(CareTask.self, id: $0, owner: .plan(plan), asOf: asOf)
        }
        return PlanRecord(plan: plan, headers: headers, tasks: tasks.filter { !$0.isEmpty })
      }
    }
  }
}
