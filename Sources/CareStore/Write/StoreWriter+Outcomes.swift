package import CareModel
import Foundation

extension StoreWriter {
  /// Records a new version of an event's outcome, even if nothing differs from the previous one.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - basedOn: The version that the change was made from. A later version is a conflict.
  /// - Returns: The new version.
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient or care plan that does not exist;
  ///   ``StoreError/invalid(reason:)`` for an invalid key, value, or task version;
  ///   ``StoreError/conflict(entity:id:expected:found:)``.
  @discardableResult
  package func record(_ outcome: Outcome, basedOn: VersionID? = nil) throws(StoreError) -> Version<Outcome> {
    if let basedOn { try checkNewest(outcome, is: basedOn) }
    return try append(outcome, isDeleted: false)
  }

  /// Clears an event's outcome with a tombstone.
  ///
  /// Its history stays.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` when there is none.
  @discardableResult
  package func clear(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, basedOn: VersionID? = nil
  ) throws(StoreError) -> Version<Outcome> {
    guard let version = try reader.outcome(patient: patient, carePlan: carePlan, key: key) else {
      throw .notFound(entity: "outcome", id: key.text)
    }
    if let basedOn { try checkNewest(version.value, is: basedOn) }
    return try append(version.value, isDeleted: true)
  }

  private func checkNewest(_ outcome: Outcome, is expected: VersionID) throws(StoreError) {
    let history = try reader.outcomeHistory(patient: outcome.patient, carePlan: outcome.carePlan, key: outcome.key)
    guard let last = history.last else { throw .notFound(entity: "outcome", id: outcome.key.text) }
    guard last.id == expected else {
      throw .conflict(entity: "outcome", id: outcome.key.text, expected: expected, found: last.id)
    }
  }

  private func append(_ outcome: Outcome, isDeleted: Bool) throws(StoreError) -> Version<Outcome> {
    let taskVersion = try check(outcome)
    let details = outcome.details.isEmpty ? nil : try Payload.text(of: outcome.details)
    // A tombstone repeats what is stored.
    if !isDeleted { try outcome.checkTexts(details: details, why: why) }
    let refs = try refs(patient: outcome.patient, carePlan: outcome.carePlan)
    let (place, id) = try nextVersion()
    let statement = if let insertOutcome { insertOutcome } else { try prepared(&insertOutcome, Self.outcomeSQL) }
    statement.bind(refs.patient, at: 1)
    statement.bind(outcome.start.milliseconds, at: 2)
    statement.bind(Int64(seq), at: 3)
    statement.bind(Int64(place), at: 4)
    statement.bind(refs.carePlan, at: 5)
    statement.bind(outcome.task.text, at: 6)
    taskVersion.withBytes { statement.bind($0, at: 7) }
    statement.bind(outcome.key.text, at: 8)
    statement.bind(outcome.stop.milliseconds, at: 9)
    statement.bind(outcome.answered.milliseconds, at: 10)
    statement.bind(outcome.status.rawValue, at: 11)
    statement.bind(outcome.reason, at: 12)
    statement.bind(isDeleted ? 1 : 0 as Int64, at: 13)
    id.withBytes { statement.bind($0, at: 14) }
    statement.bind(recorded.milliseconds, at: 15)
    statement.bind(outcome.zone?.identifier, at: 16)
    statement.bind(details, at: 17)
    statement.bind(outcome.answers?.json, at: 18)
    statement.bind(outcome.lateEntry, at: 19)
    statement.bind(why, at: 20)
    try statement.enqueue()
    for (position, value) in outcome.values.enumerated() {
      try append(value, at: position, patient: refs.patient, start: outcome.start, place: place)
    }
    let row = RowBytes(
      outcome, id: id, taskVersion: taskVersion, recorded: recorded, isDeleted: isDeleted, details: details,
      why: why)
    try enter(.outcome, subject: refs.patient, place: place, row: row)
    return Version(
      id: VersionID(id), owner: outcome.carePlan.map { .carePlan($0) } ?? .patient(outcome.patient),
      effective: .instant(outcome.start), recorded: recorded, seq: seq, place: place, author: author,
      why: why, isDeleted: isDeleted, value: outcome)
  }

  private func append(
    _ value: OutcomeValue, at position: Int, patient: Int64, start: Instant, place: Int
  ) throws(StoreError) {
    let statement = if let insertValue { insertValue } else { try prepared(&insertValue, Self.valueSQL) }
    statement.bind(patient, at: 1)
    statement.bind(start.milliseconds, at: 2)
    statement.bind(Int64(seq), at: 3)
    statement.bind(Int64(place), at: 4)
    statement.bind(Int64(position), at: 5)
    for column in 7...10 { statement.bindNull(at: column) }
    switch value.value {
    case .integer(let integer):
      statement.bind(0 as Int64, at: 6)
      statement.bind(Int64(integer), at: 7)
    case .double(let double):
      statement.bind(1 as Int64, at: 6)
      statement.bind(double, at: 8)
    case .boolean(let boolean):
      statement.bind(2 as Int64, at: 6)
      statement.bind(boolean ? 1 : 0 as Int64, at: 7)
    case .text(let text):
      statement.bind(3 as Int64, at: 6)
      statement.bind(text, at: 9)
    case .binary(let data):
      statement.bind(4 as Int64, at: 6)
      data.withUnsafeBytes { statement.bind($0, at: 10) }
    case .date(let instant):
      statement.bind(5 as Int64, at: 6)
      statement.bind(instant.milliseconds, at: 7)
    case .day(let day):
      // Its start in UTC orders it among instants; the text makes it a day.
      statement.bind(5 as Int64, at: 6)
      statement.bind(Zone.utc.startOfDay(day).milliseconds, at: 7)
      statement.bind(day.description, at: 9)
    }
    statement.bind(value.kind, at: 11)
    statement.bind(value.units, at: 12)
    statement.bind(value.recorded?.milliseconds, at: 13)
    statement.bind(value.other, at: 14)
    try statement.enqueue()
  }

  /// Returns a statement that is prepared once per writer, which saves a lookup for each of many rows.
  func prepared(_ kept: inout (any SQLStatement)?, _ sql: String) throws(StoreError) -> any SQLStatement {
    if let kept { return kept }
    let statement = try connection.prepare(sql)
    kept = statement
    return statement
  }

  private static let outcomeSQL = """
    INSERT INTO outcome (patient, scheduled_start, seq, place, care_plan, task, task_version, occurrence_key,
    scheduled_stop, answered, status, reason, deleted, id, recorded, zone, details, answers, late_entry, why)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
    ?20)
    """

  private static let valueSQL = """
    INSERT INTO outcome_value (patient, scheduled_start, seq, place, position, type, integer_value, real_value,
    text_value, bytes_value, kind, units, recorded, words)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
    """
}

extension StoreWriter {
  /// Rejects an invalid outcome.
  ///
  /// Returns the id of its task's version.
  private func check(_ outcome: Outcome) throws(StoreError) -> UUIDv8 {
    guard !outcome.isComputed else { throw .linked(task: outcome.task.text) }
    guard outcome.task.isWellFormed, outcome.isKeyOfTask else {
      throw .invalid(reason: "the key '\(outcome.key)' does not belong to task '\(outcome.task)'; write TASK/SLOT")
    }
    let taskVersion = try id(of: outcome.taskVersion)
    for value in outcome.values {
      if case .double(let double) = value.value, !double.isFinite {
        throw .invalid(reason: "a value of '\(outcome.key)' is not a finite number; write a finite one")
      }
    }
    return taskVersion
  }

  private func id(of name: VersionID) throws(StoreError) -> UUIDv8 {
    if let taskVersion, taskVersion.name == name { return taskVersion.id }
    guard let id = name.uuid else {
      throw .invalid(reason: "'\(name)' is not a version id; pass the id of the task version in force")
    }
    taskVersion = (name, id)
    return id
  }

  /// Returns the numbers of a patient and a care plan, which must exist and belong together.
  func refs(
    patient id: Patient.ID, carePlan: CarePlan.ID?
  ) throws(StoreError) -> (patient: Int64, carePlan: Int64?) {
    let patient = try ref(of: id)
    guard let carePlan else { return (patient, nil) }
    let enrollment = try enrollment(carePlan)
    guard enrollment.patient == patient else {
      throw .invalid(reason: "care plan '\(carePlan)' does not belong to patient '\(id)'")
    }
    return (patient, enrollment.carePlan)
  }

  /// Returns the number of a patient, who must exist.
  private func ref(of patient: Patient.ID) throws(StoreError) -> Int64 {
    if let ref = patients[patient] { return ref }
    guard let ref = try reader.ref(Patient.entityName, .none, patient.text) else {
      throw .notFound(entity: Patient.entityName, id: patient.text)
    }
    patients[patient] = ref
    return ref
  }

  private func enrollment(_ id: CarePlan.ID) throws(StoreError) -> (carePlan: Int64, patient: Int64) {
    if let enrollment = enrollments[id] { return enrollment }
    if let known = reader.slicedEnrollment(id) {
      enrollments[id] = known
      return known
    }
    let found = try connection.first(
      """
      SELECT e.care_plan, e.patient FROM identity c JOIN enrolment e ON e.care_plan = c.ref
      WHERE c.entity = 'care_plan' AND c.owner_kind = 0 AND c.owner_id = '' AND c.id = ?1
      """, .text(id.text), row: { (carePlan: $0.integer(at: 0), patient: $0.integer(at: 1)) })
    guard let found else { throw .notFound(entity: CarePlan.entityName, id: id.text) }
    enrollments[id] = found
    return found
  }
}

extension Outcome {
  /// Whether the key begins with the task's id and a slash, as the range of a task's keys in the index requires.
  fileprivate var isKeyOfTask: Bool {
    var key = self.key.text, task = self.task.text
    return key.withUTF8 { key in
      task.withUTF8 { task in
        key.count > task.count && key[task.count] == UInt8(ascii: "/") && key.prefix(task.count).elementsEqual(task)
      }
    }
  }
}
