package import CareModel

extension StoreReader {
  /// Returns a page of the records that match a query, with a cursor if there are more.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - now: The time for "now" and relative days.
  ///   - isWanted: An additional filter, applied before the limit.
  /// - Returns: The page.
  /// - Throws: ``StoreError/invalid(reason:)`` for a cursor of another query, a limit below 1, or an empty interval;
  ///   ``StoreError/damaged(reason:)``.
  /// - Complexity: O(page) in the order of owner and id, or of the id for records without an owner; otherwise
  ///   O(matches).
  package func page<Record: StoredEntity & QueriedRecord>(
    _ query: RecordQuery<Record>, at now: Instant, where isWanted: ((Version<Record>) -> Bool)? = nil
  ) throws(StoreError) -> Page<Record> {
    try RecordSearch(query, now: now, isWanted: isWanted, in: self).page()
  }

  /// Returns a page of the outcomes that match a query, with a cursor if there are more.
  ///
  /// - Throws: As ``page(_:at:where:)``.
  /// - Complexity: O(patients + page) in the order of starts without a filter; otherwise O(matches).
  package func page(_ query: OutcomeQuery) throws(StoreError) -> Page<Outcome> {
    var search = try OutcomeSearch(query, in: self)
    return try search.page()
  }
}

extension StoreReader {
  /// Returns the enrollments that match all given ids; nil does not filter.
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

  /// Returns an enrollment by its id.
  func enrollment(_ id: CarePlan.ID) throws(StoreError) -> EnrollmentLink? {
    try enrollments(by: "care_plan", id.text).first
  }

  /// Returns the enrollments with an id in a column: `patient`, `plan`, or `care_plan`, which are also names of
  /// entities.
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

  /// Returns the zones of a patient over time; UTC for an unknown patient.
  func homeZones(of patient: Patient.ID, asOf: AsOf?) throws(StoreError) -> ZoneTimeline {
    let segments = try timeline(Patient.self, id: patient, zone: .utc, asOf: asOf).segments
    return ZoneTimeline(
      segments.first?.version.value.zone ?? .utc,
      changes: segments.dropFirst().map { .init(from: $0.from, zone: $0.version.value.zone) })
  }
}
