package import CareModel
internal import Crypto

/// The rows of deliveries to read: a filter that is nil does not apply.
package struct DeliverySearch: Hashable, Sendable {
  /// The patient.
  package var patient: Patient.ID?
  /// The care plan.
  package var carePlan: CarePlan.ID?
  /// The states; empty for any.
  package var states: Set<Delivery.State> = []
  /// What was delivered.
  package var kind: Delivery.Kind?
  /// The id of the reminder or of the alert.
  package var subject: String?
  /// The name of the channel.
  package var channel: String?
  /// The earliest time at which it became due.
  package var from: Instant?
  /// The time before which it became due.
  package var to: Instant?
  /// The number of rows, the latest ones.
  package var limit: Int?

  /// Creates a search for all.
  package init() {}
}

extension StoreReader {
  static let deliveryColumns = """
    d.id, d.kind, p.id, c.id, d.task, d.occurrence_key, d.subject, d.step, d.recipient, d.channel, d.due, d.closes, d.state, \
    d.reason, d.next, d.attempts, d.worker, d.seq
    """

  static let deliveryTables =
    "delivery d JOIN identity p ON p.ref = d.patient LEFT JOIN identity c ON c.ref = d.care_plan"

  /// Returns the delivery with an id; nil if there is none.
  package func delivery(_ id: Delivery.ID) throws(StoreError) -> Delivery? {
    try connection.first(
      "SELECT \(Self.deliveryColumns) FROM \(Self.deliveryTables) WHERE d.id = ?1", .text(id.text),
      row: Self.delivery)
  }

  /// Returns the deliveries of a search, the latest first; those that became due at once by id.
  ///
  /// - Complexity: O(log n + those found) by patient, state, or time.
  package func deliveries(_ search: DeliverySearch) throws(StoreError) -> [Delivery] {
    var conditions: [String] = [], values: [SQLValue] = []
    func add(_ condition: String, _ value: SQLValue) {
      values.append(value)
      conditions.append(condition.replacing("?", with: "?\(values.count)"))
    }
    if let patient = search.patient {
      guard let ref = try patientRef(patient) else { return [] }
      add("d.patient = ?", .integer(ref))
    }
    if let carePlan = search.carePlan { add("c.id = ?", .text(carePlan.text)) }
    if !search.states.isEmpty {
      let states = search.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
      conditions.append("d.state IN (\(states))")
    }
    if let kind = search.kind { add("d.kind = ?", .text(kind.rawValue)) }
    if let subject = search.subject { add("d.subject = ?", .text(subject)) }
    if let channel = search.channel { add("d.channel = ?", .text(channel)) }
    if let from = search.from { add("d.due >= ?", .integer(from.milliseconds)) }
    if let to = search.to { add("d.due < ?", .integer(to.milliseconds)) }
    var sql = "SELECT \(Self.deliveryColumns) FROM \(Self.deliveryTables)"
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    sql += " ORDER BY d.due DESC, d.id DESC"
    if let limit = search.limit { sql += " LIMIT \(max(0, limit))" }
    let statement = try connection.prepare(sql)
    statement.bind(values)
    defer { statement.reset() }
    var found: [Delivery] = []
    while try statement.step() { found.append(try Self.delivery(statement)) }
    return found
  }

  /// Returns whether a delivery or a look at a patient is due, or a commit was not followed yet, in one statement.
  ///
  /// - Complexity: O(log n).
  package func hasDeliveryWork(at now: Instant) throws(StoreError) -> Bool {
    try connection.first(
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM reminder_clock WHERE next <= ?1) OR EXISTS (SELECT 1 FROM delivery WHERE next <= ?1)
        OR (SELECT max(seq) FROM commits) > (SELECT clock_seq FROM store) THEN 1 ELSE 0 END
      """, .integer(now.milliseconds)
    ) { $0.int(at: 0) } == 1
  }

  /// Returns the deliveries whose next attempt is due, or whose lease has ended, the longest due first.
  ///
  /// - Complexity: O(log n + those found).
  package func deliveries(awaiting now: Instant, limit: Int) throws(StoreError) -> [Delivery] {
    try connection.all(
      "SELECT \(Self.deliveryColumns) FROM \(Self.deliveryTables) WHERE d.next <= ?1 ORDER BY d.next, d.id LIMIT ?2",
      .integer(now.milliseconds), .int(limit), row: Self.delivery)
  }

  /// Returns the number of deliveries in each state.
  ///
  /// - Complexity: O(n).
  package func deliveryCounts() throws(StoreError) -> [Delivery.State: Int] {
    let rows = try connection.all("SELECT state, count(*) FROM delivery GROUP BY state") { row throws(StoreError) in
      (try Self.state(row.text(at: 0)), row.int(at: 1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Returns the number of reminders in each state, of the enrollments that follow or followed a plan.
  ///
  /// - Complexity: O(deliveries).
  package func reminderCounts(of plan: PlanHeader.ID) throws(StoreError) -> [Delivery.State: Int] {
    guard let ref = try ref(PlanHeader.entityName, .none, plan.text) else { return [:] }
    let rows = try connection.all(
      """
      SELECT d.state, count(*) FROM delivery d JOIN enrolment e ON e.care_plan = d.care_plan
      WHERE e.plan = ?1 AND d.kind = 'reminder' GROUP BY d.state
      """, .integer(ref)
    ) { row throws(StoreError) in (try Self.state(row.text(at: 0)), row.int(at: 1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Returns the attempts of a delivery, in order.
  package func attempts(of id: Delivery.ID) throws(StoreError) -> [DeliveryAttempt] {
    try connection.all(
      "SELECT delivery, number, worker, began, ended, result, receipt FROM attempt WHERE delivery = ?1 ORDER BY number",
      .text(id.text), row: Self.attempt)
  }

  /// Returns the attempts of a patient's deliveries that began in an interval, in order.
  package func attempts(
    of patient: Patient.ID, from: Instant, to: Instant
  ) throws(StoreError) -> [DeliveryAttempt] {
    guard let ref = try patientRef(patient) else { return [] }
    return try connection.all(
      """
      SELECT delivery, number, worker, began, ended, result, receipt FROM attempt
      WHERE patient = ?1 AND began >= ?2 AND began < ?3 ORDER BY began, delivery, number
      """, .integer(ref), .integer(from.milliseconds), .integer(to.milliseconds), row: Self.attempt)
  }

  /// Returns the notes of a delivery, in the order of time.
  package func deliveryNotes(of id: Delivery.ID) throws(StoreError) -> [DeliveryNote] {
    try connection.all(
      "SELECT kind, noted FROM delivery_note WHERE delivery = ?1 ORDER BY noted, kind", .text(id.text)
    ) { row throws(StoreError) in
      guard let kind = DeliveryNote.Kind(rawValue: row.text(at: 0)) else {
        throw .damaged(reason: "a note of a delivery is of an unknown kind")
      }
      return DeliveryNote(delivery: id, kind: kind, noted: Instant(milliseconds: row.integer(at: 1)))
    }
  }

  private static func delivery(_ row: any SQLStatement) throws(StoreError) -> Delivery {
    guard let kind = Delivery.Kind(rawValue: row.text(at: 1)), let recipient = Delivery.Recipient(row.text(at: 8))
    else { throw .damaged(reason: "a delivery is of an unknown kind or for an unknown recipient") }
    let reason = row.optionalText(at: 13)
    guard let reason = reason.map({ Delivery.Reason(rawValue: $0) }) ?? .some(nil) else {
      throw .damaged(reason: "a delivery has an unknown reason")
    }
    func time(_ column: Int) -> Instant? { row.optionalInteger(at: column).map(Instant.init(milliseconds:)) }
    return Delivery(
      id: .init(row.text(at: 0)), kind: kind, patient: .init(row.text(at: 2)),
      carePlan: row.optionalText(at: 3).map { .init($0) }, task: .init(row.text(at: 4)),
      key: OccurrenceKey(row.text(at: 5)), subject: row.text(at: 6), step: row.int(at: 7), recipient: recipient,
      channel: row.text(at: 9), due: Instant(milliseconds: row.integer(at: 10)), closes: time(11),
      state: try state(row.text(at: 12)), reason: reason, next: time(14), attempts: row.int(at: 15),
      worker: row.optionalText(at: 16), seq: row.int(at: 17))
  }

  private static func state(_ text: String) throws(StoreError) -> Delivery.State {
    guard let state = Delivery.State(rawValue: text) else {
      throw .damaged(reason: "a delivery has an unknown state")
    }
    return state
  }

  private static func attempt(_ row: any SQLStatement) throws(StoreError) -> DeliveryAttempt {
    guard let result = DeliveryAttempt.Result(rawValue: row.text(at: 5)) else {
      throw .damaged(reason: "an attempt to deliver has an unknown result")
    }
    return DeliveryAttempt(
      delivery: .init(row.text(at: 0)), number: row.int(at: 1), worker: row.text(at: 2),
      began: Instant(milliseconds: row.integer(at: 3)), ended: Instant(milliseconds: row.integer(at: 4)),
      result: result, receipt: row.optionalText(at: 6))
  }
}

/// When to look at a patient's reminders and alerts again.
package struct ReminderClock: Hashable, Sendable {
  /// The patient.
  package var patient: Patient.ID
  /// The time up to which everything was found, without that instant.
  package var scanned: Instant
  /// The time of the next look.
  package var next: Instant

  /// Creates a clock.
  package init(patient: Patient.ID, scanned: Instant, next: Instant) {
    self.patient = patient
    self.scanned = scanned
    self.next = next
  }
}

extension StoreReader {
  /// Returns the clocks that are due, the longest due first.
  ///
  /// - Complexity: O(log n + those found).
  package func reminderClocks(dueAt now: Instant, limit: Int) throws(StoreError) -> [ReminderClock] {
    try connection.all(
      """
      SELECT p.id, r.scanned, r.next FROM reminder_clock r JOIN identity p ON p.ref = r.patient
      WHERE r.next <= ?1 ORDER BY r.next, r.patient LIMIT ?2
      """, .integer(now.milliseconds), .int(limit), row: Self.clock)
  }

  /// Returns a patient's clock; nil if nobody looked at the patient yet.
  package func reminderClock(of patient: Patient.ID) throws(StoreError) -> ReminderClock? {
    guard let ref = try patientRef(patient) else { return nil }
    return try connection.first(
      """
      SELECT p.id, r.scanned, r.next FROM reminder_clock r JOIN identity p ON p.ref = r.patient WHERE r.patient = ?1
      """, .integer(ref), row: Self.clock)
  }

  /// Returns patients without a clock, the oldest first.
  ///
  /// - Complexity: O(patients).
  package func patientsWithoutClock(limit: Int) throws(StoreError) -> [Patient.ID] {
    try connection.all(
      """
      SELECT p.id FROM identity p LEFT JOIN reminder_clock r ON r.patient = p.ref
      WHERE p.entity = 'patient' AND r.patient IS NULL ORDER BY p.ref LIMIT ?1
      """, .int(limit)
    ) { Patient.ID($0.text(at: 0)) }
  }

  /// Returns those of some patients who have no clock.
  ///
  /// - Complexity: O(patients · log n).
  package func patientsWithoutClock(
    among patients: some Sequence<Patient.ID>, limit: Int
  ) throws(StoreError) -> [Patient.ID] {
    var found: [Patient.ID] = []
    for patient in patients {
      guard found.count < limit else { break }
      // Who was erased has no number.
      guard let ref = try patientRef(patient) else { continue }
      let clock = try connection.first("SELECT 1 FROM reminder_clock WHERE patient = ?1", .integer(ref)) { _ in true }
      if clock == nil { found.append(patient) }
    }
    return found
  }

  /// The number of the commit up to which the clocks know of changes.
  package func clockSeq() throws(StoreError) -> Int {
    try connection.first("SELECT clock_seq FROM store") { $0.int(at: 0) } ?? 0
  }

  private static func clock(_ row: any SQLStatement) throws(StoreError) -> ReminderClock {
    ReminderClock(
      patient: Patient.ID(row.text(at: 0)), scanned: Instant(milliseconds: row.integer(at: 1)),
      next: Instant(milliseconds: row.integer(at: 2)))
  }
}

extension StoreReader {
  /// Returns the id of a delivery: the SHA-256 of its parts in this store, each after its length.
  package func deliveryID(
    _ kind: Delivery.Kind, patient: Patient.ID, carePlan: CarePlan.ID?, subject: String, step: Int,
    recipient: Delivery.Recipient, channel: String
  ) -> Delivery.ID {
    var hash = SHA256()
    let parts = [
      storeID, patient.text, carePlan?.text ?? "", kind.rawValue, subject, String(step), recipient.description, channel,
    ]
    for part in parts {
      let bytes = Array(part.utf8)
      hash.update(data: withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { Array($0) })
      hash.update(data: bytes)
    }
    return Delivery.ID(Seal.text(Array(hash.finalize())))
  }
}
