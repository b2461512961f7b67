package import CareModel

extension StoreReader {
  /// Returns a patient's care plans in force at an instant, by id.
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

  /// Returns the ids of all care plans that a patient has or had.
  package func carePlanIDs(of patient: Patient.ID) throws(StoreError) -> [CarePlan.ID] {
    if let slice = found.slices[patient] { return slice.carePlans }
    return try connection.all(
      """
      SELECT c.id FROM identity p JOIN enrolment e ON e.patient = p.ref JOIN identity c ON c.ref = e.care_plan
      WHERE p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1 ORDER BY c.id
      """, .text(patient.text)
    ) { CarePlan.ID($0.text(at: 0)) }
  }

  /// Returns the ids of all care plans that follow or followed a plan.
  package func carePlanIDs(following plan: PlanHeader.ID) throws(StoreError) -> [CarePlan.ID] {
    try connection.all(Self.followersQuery(plan)) { CarePlan.ID($0.text(at: 0)) }
  }

  static func followersQuery(_ plan: PlanHeader.ID) -> BoundQuery {
    BoundQuery(
      """
      SELECT c.id FROM identity p JOIN enrolment e ON e.plan = p.ref JOIN identity c ON c.ref = e.care_plan
      WHERE p.entity = 'plan' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1 ORDER BY c.id
      """, .text(plan.text))
  }
}

extension StoreReader {
  /// Returns the zones of a patient over time.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)``.
  package func zones(of patient: Patient.ID, asOf: AsOf? = nil) throws(StoreError) -> ZoneTimeline {
    let segments = try timeline(Patient.self, id: patient, zone: .utc, asOf: asOf).segments
    guard let first = segments.first else { throw .notFound(entity: Patient.entityName, id: patient.text) }
    return ZoneTimeline(
      first.version.value.zone, changes: segments.dropFirst().map { .init(from: $0.from, zone: $0.version.value.zone) })
  }

  /// Returns the zones of a patient over time; for a deleted patient, the last zone; nil for an unknown patient.
  func zonesIncludingDeleted(of patient: Patient.ID) throws(StoreError) -> ZoneTimeline? {
    do { return try zones(of: patient) } catch .notFound {
      return try history(Patient.self, id: patient).last.map { ZoneTimeline($0.value.zone) }
    }
  }

  /// Returns the zones in which a care plan's dates are interpreted: its own fixed zone, otherwise its patient's.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)``.
  package func zones(ofCarePlan id: CarePlan.ID, asOf: AsOf? = nil) throws(StoreError) -> ZoneTimeline {
    guard let carePlan = try timeline(CarePlan.self, id: id, zone: .utc, asOf: asOf).segments.last?.version.value else {
      throw .notFound(entity: CarePlan.entityName, id: id.text)
    }
    if let zone = carePlan.zone { return ZoneTimeline(zone) }
    return try zones(of: carePlan.patient, asOf: asOf)
  }

  /// Returns an enrollment over time.
  ///
  /// Its dates are interpreted in its own fixed zone, otherwise in `zones`, the patient's.
  package func enrollment(
    _ id: CarePlan.ID, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<CarePlan> {
    let enrollment = try timeline(CarePlan.self, id: id, zones: zones, asOf: asOf)
    guard let zone = enrollment.segments.last?.version.value.zone else { return enrollment }
    return try timeline(CarePlan.self, id: id, zone: zone, asOf: asOf)
  }
}
