package import CareModel

extension StoreReader {
  /// Returns a patient's outcomes with a scheduled start in `from..<to`, by start, each in its newest version.
  ///
  /// Cleared outcomes are skipped. Reading ends early when `continues`, called after each outcome, returns false.
  package func outcomes(
    patient: Patient.ID, from: Instant, to: Instant, asOf: AsOf? = nil, while continues: () -> Bool = { true }
  ) throws(StoreError) -> [Version<Outcome>] {
    guard let patientRef = try patientRef(patient) else { return [] }
    let query = OutcomeSQL.window(patientRef, from: from, to: to, bound: try bound(asOf))
    return try outcomes(connection.prepare(query), patient: patient, while: continues)
  }

  /// Returns the newest version of an event's outcome, or nil if there is none or it was cleared.
  package func outcome(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, asOf: AsOf? = nil
  ) throws(StoreError) -> Version<Outcome>? {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return nil }
    let statement = try connection.prepare(OutcomeSQL.newest(event, key: key, bound: try bound(asOf)))
    return try outcomes(statement, patient: patient, limit: 1).first.flatMap { $0.isDeleted ? nil : $0 }
  }

  /// Returns every version of an event's outcome in the order of recording, including tombstones.
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

  /// Returns every version of a task's outcomes in the order of recording, including tombstones.
  package func outcomeVersions(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Outcome>] {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return [] }
    let query = OutcomeSQL.ofTask(OutcomeSQL.versions, event, task: task, bound: try bound(asOf))
    return try outcomes(connection.prepare(query), patient: patient)
  }

  /// Returns the outcome that first completed a task and still does, or nil if there is none.
  package func completedOutcome(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, asOf: AsOf? = nil
  ) throws(StoreError) -> Version<Outcome>? {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return nil }
    let query = OutcomeSQL.ofTask(OutcomeSQL.firstCompleted, event, task: task, bound: try bound(asOf))
    return try outcomes(connection.prepare(query), patient: patient, limit: 1).first
  }

  /// Returns the extent of the outcomes recorded for an owner's task at events that start at `from` or later, or nil
  /// if there are none.
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

  /// Returns the numbers of a patient and a care plan, or nil if the store does not know one of them.
  func eventRefs(patient: Patient.ID, carePlan: CarePlan.ID?) throws(StoreError) -> EventRefs? {
    guard let carePlan else { return try patientRef(patient).map { EventRefs(patient: $0) } }
    if let patientRef = found.patients[patient], let carePlanRef = found.carePlanRefs[carePlan] {
      return EventRefs(patient: patientRef, carePlan: carePlanRef)
    }
    let refs = try connection.first(OutcomeSQL.refs, .text(patient.text), .text(carePlan.text)) {
      (patient: $0.integer(at: 0), carePlan: $0.integer(at: 1))
    }
    guard let refs else { return nil }
    found.patients[patient] = refs.patient
    found.carePlanIDs[refs.carePlan] = carePlan
    return EventRefs(patient: refs.patient, carePlan: refs.carePlan)
  }

  /// Returns the number of a patient, or nil if the store does not know the patient.
  func patientRef(_ patient: Patient.ID) throws(StoreError) -> Int64? {
    if let ref = found.patients[patient] { return ref }
    let ref = try ref(Patient.entityName, .none, patient.text)
    found.patients[patient] = ref
    return ref
  }

  /// Returns the id of a care plan by its number.
  func carePlanID(_ ref: Int64?) throws(StoreError) -> CarePlan.ID? {
    guard let ref else { return nil }
    if let id = found.carePlanIDs[ref] { return id }
    guard
      let id = try connection.first("SELECT id FROM identity WHERE ref = ?1", .integer(ref), row: { $0.text(at: 0) })
    else { throw .damaged(reason: "the care plan of an outcome is missing") }
    found.carePlanIDs[ref] = CarePlan.ID(id)
    return CarePlan.ID(id)
  }
}

/// The numbers of the patient and the care plan of an event.
struct EventRefs {
  var patient: Int64
  /// The care plan; nil for an event outside any.
  var carePlan: Int64?
}

/// The number of outcomes, and the scheduled starts of the first and the last.
package struct OutcomeSpan: Hashable, Sendable {
  /// The first scheduled start.
  package var first: Instant
  /// The last scheduled start.
  package var last: Instant
  /// The number of outcomes.
  package var count: Int
}

extension StoreReader {
  /// Returns the completed and the declined events of a task, in the order in which they were first recorded as such.
  ///
  /// A correction keeps an event's position. Excused events are skipped; those that were taken back are included, with the time of it.
  ///
  /// - Complexity: O(n) in the versions of the task's outcomes in that care plan.
  package func completions(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, asOf: AsOf? = nil
  ) throws(StoreError) -> [TaskCompletion] {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return [] }
    let query = OutcomeSQL.ofTask(OutcomeSQL.completions, event, task: task, bound: try bound(asOf))
    return EndedVersion.ends(of: try connection.all(query) { EndedVersion($0) })
  }

  /// Returns the events of a task whose outcome was taken back or entered in error, each with the time of the commit.
  ///
  /// - Complexity: O(n) in the versions of the task's outcomes in that care plan.
  package func takenBack(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, asOf: AsOf? = nil
  ) throws(StoreError) -> [OccurrenceKey: Instant] {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return [:] }
    let query = OutcomeSQL.ofTask(OutcomeSQL.takenBack, event, task: task, bound: try bound(asOf))
    let rows = try connection.all(query) {
      (OccurrenceKey($0.text(at: 0)), Instant(milliseconds: $0.integer(at: 1)))
    }
    return Dictionary(rows) { first, _ in first }
  }
}

/// A version of an outcome without its values.
private struct EndedVersion {
  var key: OccurrenceKey
  var answered: Instant
  /// The way in which it ended the event; nil if it did not.
  var end: TaskEnds?
  var recorded: Instant

  init(_ row: any SQLStatement) {
    key = OccurrenceKey(row.text(at: 0))
    answered = Instant(milliseconds: row.integer(at: 1))
    recorded = Instant(milliseconds: row.integer(at: 4))
    guard row.integer(at: 3) == 0 else { return }
    switch Outcome.Status(rawValue: row.text(at: 2)) {
    case .completed: end = .completed
    case .declined: end = .declined
    case .excused, .enteredInError, nil: break
    }
  }

  /// Returns the ends of events from their versions, by event in the order of recording; each is known since the first of the versions
  /// that say so without a break.
  static func ends(of versions: [EndedVersion]) -> [TaskCompletion] {
    var ends: [TaskCompletion] = [], first = Instant.beginning
    for version in versions {
      if let last = ends.last, last.key == version.key, last.takenBack == nil {
        if last.end == version.end {
          ends[ends.count - 1].answered = version.answered
          ends[ends.count - 1].known = max(version.answered, first)
          continue
        }
        ends[ends.count - 1].takenBack = version.recorded
      }
      guard let end = version.end else { continue }
      first = version.recorded
      ends.append(
        TaskCompletion(key: version.key, answered: version.answered, end: end, known: max(version.answered, first)))
    }
    return ends.sorted { ($0.answered, $0.key, $0.known) < ($1.answered, $1.key, $1.known) }
  }
}

/// The date that an anchor has from one commit on, as a task's outcomes recorded it.
package struct RecordedDate: Hashable, Sendable {
  /// The time at which the commit was recorded.
  package var recorded: Instant
  /// The date or the time; nil from a commit on that took the last one back.
  package var value: DateValue?
  /// All dates that are recorded from then on, in the order in which they were answered, each once.
  package var all: [DateValue] = []

  /// Creates a date that a commit recorded.
  package init(recorded: Instant, value: DateValue?) {
    self.recorded = recorded
    self.value = value
  }

  /// A date as a value holds it.
  package enum DateValue: Hashable, Sendable {
    /// A date without a time.
    case date(CivilDate)
    /// An instant.
    case instant(Instant)
  }
}

extension StoreReader {
  /// Returns the date value of a kind in the newest completed outcome of a task, from each commit on that changed it; the last value
  /// if an outcome has several.
  ///
  /// The newest outcome is the one that was answered last. A correction does not change which one that is, but its date.
  ///
  /// - Complexity: O(n) in the versions of the task's outcomes in that care plan.
  package func recordedDates(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, kind: String, asOf: AsOf? = nil
  ) throws(StoreError) -> [RecordedDate] {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return [] }
    let rows = try connection.all(OutcomeSQL.recordedDates(event, task: task, kind: kind, bound: try bound(asOf))) {
      OutcomeDate($0)
    }
    return OutcomeDate.changes(of: rows)
  }
}

/// A version of an outcome with one of its date values, if it has any.
private struct OutcomeDate {
  var key: String
  var recorded: Instant
  var answered: Instant
  var value: RecordedDate.DateValue?
  /// The version that has the value.
  var version: [Int64]

  init(_ row: any SQLStatement) {
    key = row.text(at: 0)
    recorded = Instant(milliseconds: row.integer(at: 1))
    answered = Instant(milliseconds: row.integer(at: 2))
    version = [row.integer(at: 6), row.integer(at: 7)]
    guard row.integer(at: 3) != 0, !row.isNull(at: 4) else { return }
    value =
      row.optionalText(at: 5).flatMap(CivilDate.init).map { .date($0) }
      ?? .instant(Instant(milliseconds: row.integer(at: 4)))
  }

  /// Returns the newest value from each row on that changed it.
  static func changes(of rows: [OutcomeDate]) -> [RecordedDate] {
    var live: [String: (answered: Instant, place: Int, value: RecordedDate.DateValue)] = [:]
    var values: [String: (version: [Int64], all: [RecordedDate.DateValue])] = [:]
    var newest: String?
    var changes: [RecordedDate] = []
    for (place, row) in rows.enumerated() {
      // A correction keeps the place of the outcome that it corrects among those that were answered at the same time.
      live[row.key] = row.value.map { (row.answered, live[row.key]?.place ?? place, $0) }
      let before = values[row.key].flatMap { $0.version == row.version ? $0.all : nil } ?? []
      values[row.key] = (row.version, before + (row.value.map { [$0] } ?? []))
      func rank(_ key: String) -> (Instant, Int) { live[key].map { ($0.answered, $0.place) } ?? (.beginning, -1) }
      if newest == row.key {
        newest = live.keys.max { rank($0) < rank($1) }
      } else if live[row.key] != nil, newest.map({ rank($0) < rank(row.key) }) ?? true {
        newest = row.key
      }
      let value = newest.flatMap { live[$0]?.value }
      let keys = live.keys.sorted { rank($0) < rank($1) }
      var all: [RecordedDate.DateValue] = []
      for value in keys.flatMap({ values[$0]?.all ?? [] }) where !all.contains(value) { all.append(value) }
      let isChanged = value != changes.last?.value || all != changes.last?.all
      guard isChanged, !changes.isEmpty || value != nil else { continue }
      if changes.last?.recorded == row.recorded {
        (changes[changes.count - 1].value, changes[changes.count - 1].all) = (value, all)
      } else {
        changes.append(RecordedDate(recorded: row.recorded, value: value))
        changes[changes.count - 1].all = all
      }
    }
    return changes
  }
}
