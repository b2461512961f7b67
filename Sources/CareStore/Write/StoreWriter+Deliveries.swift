package import CareModel

// What a delivery's worker is doing, its lease and its next attempt, is no record: it changes without a commit of its own, as the commit
// that writes it only takes a number for what it appends.

extension StoreWriter {
  /// Enqueues a delivery, unless there is one with its id.
  ///
  /// - Returns: Whether it is new.
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient or care plan that does not exist.
  @discardableResult
  package func enqueue(_ delivery: Delivery) throws(StoreError) -> Bool {
    guard try reader.delivery(delivery.id) == nil else { return false }
    let refs = try refs(patient: delivery.patient, carePlan: delivery.carePlan)
    try touch()
    try note(touched: refs.patient, .delivery)
    let statement = try connection.prepare(
      """
      INSERT INTO delivery (id, patient, care_plan, kind, task, occurrence_key, subject, step, recipient, channel, due, closes,
        state, reason, next, attempts, worker, seq)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
      """)
    statement.bind([
      .text(delivery.id.text), .integer(refs.patient), .integer(refs.carePlan), .text(delivery.kind.rawValue),
      .text(delivery.task.text), .text(delivery.key.text), .text(delivery.subject), .int(delivery.step),
      .text(delivery.recipient.description), .text(delivery.channel), .integer(delivery.due.milliseconds),
      .integer(delivery.closes?.milliseconds), .text(delivery.state.rawValue), .text(delivery.reason?.rawValue),
      .integer(delivery.next?.milliseconds), .int(delivery.attempts), .text(delivery.worker), .int(seq),
    ])
    try statement.enqueue()
    return true
  }

  /// Changes the state of a delivery: its reason, its next time, its attempts, and its worker.
  ///
  /// A final state is noted as a change of the patient's record; a lease is not.
  package func update(_ delivery: Delivery) throws(StoreError) {
    if delivery.state.isFinal {
      let refs = try refs(patient: delivery.patient, carePlan: delivery.carePlan)
      try touch()
      try note(touched: refs.patient, .delivery)
    }
    try connection.enqueue(
      "UPDATE delivery SET state = ?2, reason = ?3, next = ?4, attempts = ?5, worker = ?6 WHERE id = ?1",
      .text(delivery.id.text), .text(delivery.state.rawValue), .text(delivery.reason?.rawValue),
      .integer(delivery.next?.milliseconds), .int(delivery.attempts), .text(delivery.worker))
  }

  /// Appends an attempt that ended.
  package func add(_ attempt: DeliveryAttempt, of patient: Patient.ID) throws(StoreError) {
    let ref = try refs(patient: patient, carePlan: nil).patient
    try StorableText.check(attempt.receipt, "the receipt of a delivery")
    let (place, _) = try nextVersion()
    let statement = try connection.prepare(
      """
      INSERT INTO attempt (patient, delivery, number, worker, began, ended, result, receipt, seq, place)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    statement.bind([
      .integer(ref), .text(attempt.delivery.text), .int(attempt.number), .text(attempt.worker),
      .integer(attempt.began.milliseconds), .integer(attempt.ended.milliseconds), .text(attempt.result.rawValue),
      .text(attempt.receipt), .int(seq), .int(place),
    ])
    try statement.enqueue()
    try enter(.attempt, subject: ref, place: place, row: RowBytes(attempt, of: patient))
  }

  /// Notes what happened on the recipient's device, the first time.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  package func add(_ note: DeliveryNote, of patient: Patient.ID) throws(StoreError) -> Bool {
    let known = try connection.first(
      "SELECT 1 FROM delivery_note WHERE delivery = ?1 AND kind = ?2", .text(note.delivery.text),
      .text(note.kind.rawValue)
    ) { _ in true }
    guard known == nil else { return false }
    let ref = try refs(patient: patient, carePlan: nil).patient
    try touch()
    try self.note(touched: ref, .delivery)
    try connection.execute(
      "INSERT INTO delivery_note (patient, delivery, kind, noted, seq) VALUES (?1, ?2, ?3, ?4, ?5)", .integer(ref),
      .text(note.delivery.text), .text(note.kind.rawValue), .integer(note.noted.milliseconds), .int(seq))
    return true
  }

  /// Sets when to look at a patient again.
  package func set(_ clock: ReminderClock) throws(StoreError) {
    guard let ref = try reader.ref(Patient.entityName, .none, clock.patient.text) else { return }
    try connection.enqueue(
      """
      INSERT INTO reminder_clock (patient, scanned, next) VALUES (?1, ?2, ?3)
      ON CONFLICT (patient) DO UPDATE SET scanned = excluded.scanned, next = excluded.next
      """, .integer(ref), .integer(clock.scanned.milliseconds), .integer(clock.next.milliseconds))
  }

  /// Looks at every patient again from a time on, at the latest.
  package func setClocks(notAfter next: Instant) throws(StoreError) {
    try connection.execute("UPDATE reminder_clock SET next = ?1 WHERE next > ?1", .integer(next.milliseconds))
  }

  /// Looks at a patient again from a time on, at the latest; at no one who has no clock.
  package func setClock(of patient: Patient.ID, notAfter next: Instant) throws(StoreError) {
    guard let ref = try reader.ref(Patient.entityName, .none, patient.text) else { return }
    try connection.enqueue(
      "UPDATE reminder_clock SET next = ?2 WHERE patient = ?1 AND next > ?2", .integer(ref),
      .integer(next.milliseconds))
  }

  /// Sets the number of the commit up to which the clocks know of changes, unless they know of later ones.
  package func advanceClockSeq(to seq: Int) throws(StoreError) {
    try connection.execute("UPDATE store SET clock_seq = ?1 WHERE clock_seq < ?1", .int(seq))
  }
}
