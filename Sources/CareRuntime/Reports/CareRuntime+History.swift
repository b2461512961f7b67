public import CareModel
import CareStore

extension CareRuntime {
  /// Every version of a patient, in the order in which they were recorded.
  public func history(patient: Patient.ID) throws -> [Version<Patient>] {
    try store.read { try $0.history(Patient.self, id: patient) }
  }

  /// Every version of a plan's own row, in the order in which they were recorded.
  public func history(plan: PlanHeader.ID) throws -> [Version<PlanHeader>] {
    try store.read { try $0.history(PlanHeader.self, id: plan) }
  }

  /// A patient's outcomes of events that start in `from..<to`, by start; those that were cleared are left out.
  public func outcomes(of patient: Patient.ID, from: Instant, to: Instant) throws -> [Version<Outcome>] {
    try store.read { try $0.outcomes(patient: patient, from: from, to: to) }
  }
}
