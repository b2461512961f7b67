import CareModel

extension StoreReader {
  /// The enrollments of these patients in these plans of these names; what is nil does not narrow.
  func enrollments(
    patients: [Patient.ID]?, plans: [PlanHeader.ID]?, carePlans: [CarePlan.ID]?
  ) throws(StoreError) -> [EnrollmentLink] {
    var found: [EnrollmentLink] = []
    if let carePlans {
      for id in carePlans { if let link = try enrollment(id) { found.append(link) } }
    } else if let patients {
      for patient in patients { found += try enrollments(by: "patient", patient.text) }
    } else {
      for plan in plans ?? [] { found += try enrollments(by: "plan", plan.text) }
    }
    return found.filter { link in
      (patients?.contains(link.patient) ?? true) && (plans.map { link.plan.map($0.contains) ?? false } ?? true)
    }
  }

  /// An enrollment by its name.
  func enrollment(_ id: CarePlan.ID) throws(StoreError) -> EnrollmentLink? {
    try enrollments(by: "care_plan", id.text).first
  }

  /// `column`: `patient`, `plan` or `care_plan`, which are names of entities too.
  private func enrollments(by column: String, _ id: String) throws(StoreError) -> [EnrollmentLink] {
    try connection.all(
      """
      SELECT c.id, p.id, d.id FROM identity k JOIN enrolment e ON e.\(column) = k.ref
      JOIN identity c ON c.ref = e.care_plan JOIN identity p ON p.ref = e.patient LEFT JOIN identity d ON d.ref = e.plan
      WHERE k.entity = ?1 AND k.owner_kind = 0 AND k.owner_id = '' AND k.id = ?2 ORDER BY c.id
      """, .text(column), .text(id)
    ) { row in
      EnrollmentLink(
        carePlan: CarePlan.ID(row.text(at: 0)), patient: Patient.ID(row.text(at: 1)),
        plan: row.optionalText(at: 2).map { PlanHeader.ID($0) })
    }
  }

  /// The zones that a patient lived in, one after the other; UTC for one who is not there.
  func home(of patient: Patient.ID, asOf: AsOf?) throws(StoreError) -> ZoneTimeline {
    let segments = try timeline(Patient.self, id: patient, zone: .utc, asOf: asOf).segments
    return ZoneTimeline(
      segments.first?.version.value.zone ?? .utc,
      changes: segments.dropFirst().map { .init(from: $0.from, zone: $0.version.value.zone) })
  }
}
