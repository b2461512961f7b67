import Care
import CareCards
import CareModel
import CareRuntime

/// The changes of a plan since another version, which the protocol lists first and marks.
struct ProtocolChanges {
  /// The other version in words.
  let version: String
  /// The differences, as `care diff` finds them.
  let plan: SeedDiff.Plan

  /// Compares a plan with another version of it.
  ///
  /// - Throws: ``Failure`` if the other one is another plan; `StoreError` and `RuntimeError` as seeding does.
  init(of plan: PlanDefinition, since old: PlanDefinition, named version: String) throws {
    guard plan.id == old.id else {
      throw Failure("'\(version)' is the plan '\(old.id)', not '\(plan.id)'; pass another version of the same plan")
    }
    self.version = version
    let runtime = try CareRuntime.withPlan(old)
    let diff = try runtime.diff([plan], days: 1, at: PlanActivities.now) { try runtime.scratchCopy() }
    guard let found = diff.plans.first else { throw Failure("'\(version)' cannot be compared with the plan") }
    self.plan = found
  }

  /// The action for a task; nil if nothing of it changes.
  func action(for task: CareTask.ID) -> SeedReport.Action? {
    rows(of: "task", task.text).first?.action
  }

  /// Returns whether a field of a task changes, or something below it, such as `survey.how.pain`.
  func changes(_ path: String, of task: CareTask.ID) -> Bool {
    rows(of: "task", task.text).contains { row in
      row.action == .created
        || row.changes.flatMap(\.fields).contains { field in
          field.path == path || field.path.hasPrefix("\(path).") || field.path.hasPrefix("\(path)[")
        }
    }
  }

  /// Returns whether something of a contact changes.
  func changes(contact: Contact.ID) -> Bool { !rows(of: "contact", contact.text).isEmpty }

  /// Returns whether a field of the plan itself changes, or something below it.
  func changes(_ path: String) -> Bool {
    rows(of: "plan", nil).flatMap(\.changes).flatMap(\.fields).contains {
      $0.path == path || $0.path.hasPrefix("\(path).") || $0.path.hasPrefix("\(path)[")
    }
  }

  private func rows(of entity: String, _ id: String?) -> [SeedDiff.Row] {
    plan.rows.filter { $0.entity == entity && (id == nil || $0.id == id) }
  }
}
