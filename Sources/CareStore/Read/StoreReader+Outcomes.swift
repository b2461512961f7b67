package import CareModel

extension StoreReader {
  /// A patient's outcomes whose scheduled start is in `from..<to`, by start, each in its newest version.
  ///
  /// Those that were cleared are left out.
  package func outcomes(
    patient: Patient.ID, from: Instant, to: Instant, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Outcome>] {
    guard let patientRef = try patientRef(patient) else { return [] }
    let statement = try connection.prepare(OutcomeSQL.window)
    statement.bind(patientRef, at: 1)
    statement.bind(from.milliseconds, at: 2)
    statement.bind(to.milliseconds, at: 3)
    statement.bind(try bound(asOf), at: 4)
    return try outcomes(statement, patient: patient)
  }

  /// The newest version of an event's outcome; nil when there is none or it was cleared.
  package func outcome(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, asOf: AsOf? = nil
  ) throws(StoreError) -> Version<Outcome>? {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return nil }
    let statement = try connection.prepare(OutcomeSQL.newest)
    statement.bind(event.patient, at: 1)
    statement.bind(key.text, at: 2)
    statement.bind(event.carePlan, at: 3)
    statement.bind(try bound(asOf), at: 4)
    return try outcomes(statement, patient: patient, limit: 1).first.flatMap { $0.isDeleted ? nil : $0 }
  }

  /// Every version of an event's outcome in the order in which it was recorded, tombstones too.
  package func outcomeHistory(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Outcome>] {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return [] }
    let statement = try connection.prepare(OutcomeSQL.history)
    statement.bind(event.patient, at: 1)
    statement.bind(key.text, at: 2)
    statement.bind(event.carePlan, at: 3)
    statement.bind(try bound(asOf), at: 4)
    return try outcomes(statement, patient: patient)
  }

  /// The outcome by which a task was first completed, of those that still stand; nil when it never was.
  package func completedOutcome(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, asOf: AsOf? = nil
  ) throws(StoreError) -> Version<Outcome>? {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return nil }
    let seqs = try bound(asOf)
    let first = try connection.first(
      OutcomeSQL.firstCompleted, .integer(event.patient), .text("\(task)/"), .text("\(task)0"),
      .integer(event.carePlan),
      .integer(seqs), row: { $0.text(at: 0) })
    guard let key = first else { return nil }
    return try outcome(patient: patient, carePlan: carePlan, key: OccurrenceKey(key), asOf: asOf)
  }

  /// What was recorded for a task of an owner at events that start at `from` or later; nil when nothing was.
  package func outcomeSpan(
    task: CareTask.ID, owner: Owner, from: Instant, asOf: AsOf? = nil
  ) throws(StoreError) -> OutcomeSpan? {
    let sql = OutcomeSQL.span(ownerKind: owner)
    let values: (SQLValue, SQLValue, SQLValue) = (.text("\(task)/"), .text("\(task)0"), .integer(from.milliseconds))
    let row = { (row: any SQLStatement) in
      row.int(at: 0) == 0
        ? nil
        : OutcomeSpan(
          first: Instant(milliseconds: row.integer(at: 1)), last: Instant(milliseconds: row.integer(at: 2)),
          count: row.int(at: 0))
    }
    let seqs = SQLValue.integer(try bound(asOf))
    if case .none = owner { return try connection.first(sql, values.0, values.1, values.2, seqs, row: row) ?? nil }
    return try connection.first(sql, values.0, values.1, values.2, seqs, .text(owner.idText), row: row) ?? nil
  }

  /// The numbers of a patient and a care plan; nil when the store does not know one of them.
  func eventRefs(
    patient: Patient.ID, carePlan: CarePlan.ID?
  ) throws(StoreError) -> (patient: Int64, carePlan: Int64?)? {
    guard let carePlan else { return try patientRef(patient).map { ($0, nil) } }
    let refs = try connection.first(OutcomeSQL.refs, .text(patient.text), .text(carePlan.text)) {
      (patient: $0.integer(at: 0), carePlan: $0.integer(at: 1))
    }
    guard let refs else { return nil }
    found.patients[patient] = refs.patient
    found.carePlanIDs[refs.carePlan] = carePlan
    return (refs.patient, refs.carePlan)
  }

  /// The number of a patient; nil when the store has never heard of them.
  func patientRef(_ patient: Patient.ID) throws(StoreError) -> Int64? {
    if let ref = found.patients[patient] { return ref }
    let ref = try ref(Patient.entityName, .none, patient.text)
    found.patients[patient] = ref
    return ref
  }

  /// The id of a care plan by its number.
  func carePlanID(_ ref: Int64?) throws(StoreError) -> CarePlan.ID? {
    guard let ref else { return nil }
    if let id = found.carePlanIDs[ref] { return id }
    guard
      let id = try connection.first("SELECT id FROM identity WHERE ref = ?1", .integer(ref), row: { $0.text(at: 0) })
    else { throw .damaged(reason: "a care plan of an outcome is missing") }
    found.carePlanIDs[ref] = CarePlan.ID(id)
    return CarePlan.ID(id)
  }
}

/// How many outcomes were recorded, and the scheduled starts of the first and the last.
package struct OutcomeSpan: Hashable, Sendable {
  /// The first scheduled start.
  package var first: Instant
  /// The last scheduled start.
  package var last: Instant
  /// How many.
  package var count: Int
}
