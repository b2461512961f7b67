package import CareModel

extension StoreReader {
  /// A patient's care plans in force at an instant, by id.
  package func carePlans(
    of patient: Patient.ID, at instant: Instant, zone: Zone, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<CarePlan>] {
    var versions: [Version<CarePlan>] = []
    for id in try carePlanIDs(of: patient) {
      if let version = try inForce(CarePlan.self, id: id, at: instant, zone: zone, asOf: asOf) {
        versions.append(version)
      }
    }
    return versions
  }

  /// The ids of all care plans that a patient has or had.
  package func carePlanIDs(of patient: Patient.ID) throws(StoreError) -> [CarePlan.ID] {
    try connection.all(
      """
      SELECT c.id FROM identity p JOIN enrolment e ON e.patient = p.ref JOIN identity c ON c.ref = e.care_plan
      WHERE p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1 ORDER BY c.id
      """, .text(patient.text)
    ) { CarePlan.ID($0.text(at: 0)) }
  }

  /// The ids of all care plans that follow or followed a plan.
  package func carePlanIDs(following plan: PlanHeader.ID) throws(StoreError) -> [CarePlan.ID] {
    try connection.all(
      """
      SELECT c.id FROM identity p JOIN enrolment e ON e.plan = p.ref JOIN identity c ON c.ref = e.care_plan
      WHERE p.entity = 'plan' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1 ORDER BY c.id
      """, .text(plan.text)
    ) { CarePlan.ID($0.text(at: 0)) }
  }
}
