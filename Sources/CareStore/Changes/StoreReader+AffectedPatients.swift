package import CareModel

extension StoreReader {
  /// Whether a patient's days may follow from a record: it is theirs, their enrollment's, or a plan's that they follow or followed.
  ///
  /// What is nobody's may be anybody's.
  package func concerns(_ patient: Patient.ID, _ record: StoreChange.Record) throws(StoreError) -> Bool {
    switch record.owner {
    case .patient(let id): return id == patient
    case .carePlan(let id): return try isEnrolled(patient, Self.throughCarePlan, id.text)
    case .plan(let id): return try isEnrolled(patient, Self.throughPlan, id.text)
    case .none:
      switch record.entity {
      case Patient.entityName: return record.id == patient.text
      case CarePlan.entityName: return try isEnrolled(patient, Self.throughCarePlan, record.id)
      case PlanHeader.entityName: return try isEnrolled(patient, Self.throughPlan, record.id)
      default: return true
      }
    }
  }

  private func isEnrolled(_ patient: Patient.ID, _ sql: String, _ id: String) throws(StoreError) -> Bool {
    try connection.first(sql, .text(patient.text), .text(id)) { _ in true } ?? false
  }

  private static let throughCarePlan = enrollment(column: "care_plan")
  private static let throughPlan = enrollment(column: "plan")

  private static func enrollment(column: String) -> String {
    """
    SELECT e.care_plan FROM identity p JOIN enrolment e ON e.patient = p.ref JOIN identity o ON o.ref = e.\(column)
    WHERE p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1 AND o.id = ?2
    """
  }
}
