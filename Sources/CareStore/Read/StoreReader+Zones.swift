package import CareModel

extension StoreReader {
  /// The zones that a patient lived in, one after the other.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)``.
  package func zones(of patient: Patient.ID, asOf: AsOf? = nil) throws(StoreError) -> ZoneTimeline {
    let segments = try timeline(Patient.self, id: patient, zone: .utc, asOf: asOf).segments
    guard let first = segments.first else { throw .notFound(entity: Patient.entityName, id: patient.text) }
    return ZoneTimeline(
      first.version.value.zone, changes: segments.dropFirst().map { .init(from: $0.from, zone: $0.version.value.zone) })
  }

  /// The same, and the last zone of one whose record has ended; nil for one who never was.
  func zonesEver(of patient: Patient.ID) throws(StoreError) -> ZoneTimeline? {
    do { return try zones(of: patient) } catch .notFound {
      return try history(Patient.self, id: patient).last.map { ZoneTimeline($0.value.zone) }
    }
  }

  /// The zones in which a care plan's dates are read: the one that it fixes, else its patient's.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)``.
  package func zones(ofCarePlan id: CarePlan.ID, asOf: AsOf? = nil) throws(StoreError) -> ZoneTimeline {
    guard let carePlan = try timeline(CarePlan.self, id: id, zone: .utc, asOf: asOf).segments.last?.version.value else {
      throw .notFound(entity: CarePlan.entityName, id: id.text)
    }
    if let zone = carePlan.zone { return ZoneTimeline(zone) }
    return try zones(of: carePlan.patient, asOf: asOf)
  }

  /// An enrollment over time: its dates begin in the zone that it fixes, else in its patient's.
  ///
  /// `zones`: where the patient lived.
  package func enrollment(
    _ id: CarePlan.ID, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<CarePlan> {
    let enrollment = try timeline(CarePlan.self, id: id, zones: zones, asOf: asOf)
    guard let zone = enrollment.segments.last?.version.value.zone else { return enrollment }
    return try timeline(CarePlan.self, id: id, zone: zone, asOf: asOf)
  }
}
