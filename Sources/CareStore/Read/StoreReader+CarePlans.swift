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

  /// Returns the zones over time in which a care plan's dates are interpreted: those that its versions fix, otherwise its patient's.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)``.
  package func zones(ofCarePlan id: CarePlan.ID, asOf: AsOf? = nil) throws(StoreError) -> ZoneTimeline {
    guard let carePlan = try timeline(CarePlan.self, id: id, zone: .utc, asOf: asOf).segments.last?.version.value else {
      throw .notFound(entity: CarePlan.entityName, id: id.text)
    }
    if let own = try rows(CarePlan.self, id: id, owner: .none, asOf: asOf).onlyZone(by: self) {
      return ZoneTimeline(own)
    }
    let patient = try zones(of: carePlan.patient, asOf: asOf)
    return try enrollment(id, zones: patient, asOf: asOf).zones(patient: patient)
  }

  /// Returns an enrollment over time.
  ///
  /// Its dates are interpreted in the zone that it fixed by then, otherwise in `zones`, the patient's; a date on which it fixes another
  /// zone begins in the one before.
  package func enrollment(
    _ id: CarePlan.ID, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<CarePlan> {
    let rows = try rows(CarePlan.self, id: id, owner: .none, asOf: asOf)
    var enrollment = try Timeline<CarePlan>(id: id, owner: .none, rows: rows, zones: zones, by: self)
    guard try rows.fixesZone(by: self) else { return enrollment }
    var starts: [Effective: Instant] = [:]
    // Each pass settles at least one more version in the order of time, since a date depends on the versions before it alone.
    for _ in 0...rows.count {
      let own = enrollment.zones(patient: zones), before = enrollment
      enrollment = try Timeline(id: id, owner: .none, rows: rows, by: self) { effective in
        let start = effective.instant(in: starts[effective].map { own.before($0) } ?? own)
        starts[effective] = start
        return start
      }
      if enrollment == before { break }
    }
    return enrollment
  }
}

extension [VersionRow] {
  /// Whether a version fixes a zone.
  fileprivate func fixesZone(by reader: StoreReader) throws(StoreError) -> Bool {
    for row in self where !row.isDeleted {
      if try reader.entity(CarePlan.self, of: row).zone != nil { return true }
    }
    return false
  }

  /// The zone that all versions fix; nil if there is none, or several.
  fileprivate func onlyZone(by reader: StoreReader) throws(StoreError) -> Zone? {
    var found: Zone?
    for row in self where !row.isDeleted {
      guard let zone = try reader.entity(CarePlan.self, of: row).zone, found == nil || found == zone else { return nil }
      found = zone
    }
    return found
  }
}

extension Timeline<CarePlan> {
  /// Returns the zones over time in which the enrollment's times are read: those that its versions fix, otherwise its patient's.
  package func zones(patient: ZoneTimeline) -> ZoneTimeline {
    guard let first = segments.first, segments.contains(where: { $0.version.value.zone != nil }) else { return patient }
    var changes: [ZoneTimeline.Change] = []
    for (place, segment) in segments.enumerated() {
      let to = place + 1 < segments.count ? segments[place + 1].from : nil
      let zone = segment.version.value.zone
      if place > 0 { changes.append(.init(from: segment.from, zone: zone ?? patient.zone(at: segment.from))) }
      guard zone == nil else { continue }
      changes += patient.changes.filter { change in
        (place == 0 || segment.from < change.from) && to.map { change.from < $0 } ?? true
      }
    }
    var zone = first.version.value.zone ?? patient.initial
    let initial = zone
    changes.removeAll { change in
      if change.zone == zone { return true }
      zone = change.zone
      return false
    }
    return ZoneTimeline(initial, changes: changes)
  }
}
