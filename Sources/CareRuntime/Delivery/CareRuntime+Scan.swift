package import CareModel
import CareStore

// A scan looks at patients whose clock is due, never at all of them: a clock holds the time of a patient's next reminder, escalation, or missed
// event, or at most a day ahead. What changes a patient's records makes the clock due at once.

extension CareRuntime {
  /// The most patients that one commit looks at.
  private static let mostPatients = 100
  /// The most commits whose changes are followed in one scan.
  private static let mostCommits = 1_000
  /// The time ahead after which a patient is looked at again in any case, in seconds.
  private static let horizon = 86_400
  /// The time after which records that cannot be read are looked at again, in seconds.
  static let afterFailure = 900

  /// Returns whether a scan or a lease would find anything, which is all that most rounds of a worker ask.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(log n): one statement.
  package func hasDeliveryWork(at now: Instant) throws -> Bool {
    try store.read { try $0.hasDeliveryWork(at: now) }
  }

  /// Enqueues what has become due: reminders, steps of alerts, and alerts for events that were missed in a row.
  ///
  /// It covers the time since the last scan without a gap. What was found too late to be sent is enqueued as late, so that it is listed. Call it
  /// again at once while the result is not complete.
  /// - Throws: `StoreError` if the store cannot be written.
  /// - Complexity: O(patients with something due or with changed records); one index lookup if there are none.
  package func scanDeliveries(_ context: DeliveryContext, at now: Instant) throws -> DeliveryScan {
    let followed = try followChanges(at: now)
    let due = try store.read { reader in
      (
        known: try reader.reminderClocks(dueAt: now, limit: Self.mostPatients),
        new: try followed.newPatients(in: reader, limit: Self.mostPatients)
      )
    }
    let clocks =
      due.known
      + due.new.map { patient in
        let since = followed.touched[patient] ?? now
        return ReminderClock(patient: patient, scanned: since, next: since)
      }
    var scan = DeliveryScan()
    scan.looked = clocks.count
    scan.isComplete =
      followed.isComplete && due.known.count < Self.mostPatients && due.new.count < Self.mostPatients
    // The time since which a new patient is looked at is known from the commits only.
    let isFollowed = followed.areNew && due.new.count < Self.mostPatients
    guard !clocks.isEmpty else {
      if isFollowed { try store.write(at: now) { try $0.advanceClockSeq(to: followed.seq) } }
      return scan
    }
    var isBehind = false
    // The looks share one snapshot.
    let found = try reading {
      try clocks.map { clock in
        do { return (clock, try lookAt(clock, context, at: now)) } catch {
          if error.concernsTheStore { throw error }
          scan.failures.append(error)
          // What was due meanwhile is still found then.
          return (clock, Look(scanned: clock.scanned, next: now.adding(seconds: Self.afterFailure)))
        }
      }
    }
    scan.enqueued = try write(at: now) { writer in
      var enqueued = 0
      // Another worker follows later commits, which these looks may not have seen: their patients are looked at again.
      isBehind = try writer.reader.clockSeq() > followed.seq
      for (clock, look) in found {
        for alert in look.alerts where try writer.reader.history(Alert.self, id: alert.id, owner: alert.owner).isEmpty {
          _ = try writer.add(alert, owner: alert.owner, effective: .instant(now))
        }
        for delivery in look.deliveries where try writer.enqueue(delivery) { enqueued += 1 }
        try writer.set(
          ReminderClock(
            patient: clock.patient, scanned: look.scanned, next: isBehind ? min(now, look.next) : look.next))
      }
      if isFollowed { try writer.advanceClockSeq(to: followed.seq) }
      return enqueued
    }
    // An alert that was raised has steps that may be due at once.
    if isBehind || found.contains(where: { !$0.1.alerts.isEmpty }) { scan.isComplete = false }
    return scan
  }

  /// The commits that a scan has followed.
  private struct Followed {
    /// The number of the last of them.
    var seq: Int
    /// Whether there were any.
    var areNew: Bool
    /// Whether they are all.
    var isComplete: Bool
    /// The patients that they concern, each with the time of the first such commit.
    var touched: [Patient.ID: Instant] = [:]
    /// Whether nothing was followed before, so that any patient may be new.
    var isFirst = false

    /// Returns the patients without a look yet: a commit that is not followed yet made each of them.
    func newPatients(in reader: StoreReader, limit: Int) throws -> [Patient.ID] {
      if isFirst { return try reader.patientsWithoutClock(limit: limit) }
      return try reader.patientsWithoutClock(among: touched.keys.sorted(), limit: limit)
    }
  }

  /// Makes the clocks due of the patients that commits since the last scan concern, from the times of these commits on.
  private func followChanges(at now: Instant) throws -> Followed {
    let (seen, last) = try store.read { (try $0.clockSeq(), try $0.lastSeq()) }
    guard last > seen else { return Followed(seq: seen, areNew: false, isComplete: true) }
    // A site that begins to deliver does not send what was due before.
    guard seen > 0 else { return Followed(seq: last, areNew: true, isComplete: true, isFirst: true) }
    let until = min(last, seen + Self.mostCommits)
    var followed = Followed(seq: until, areNew: true, isComplete: until == last), everyone: Instant?
    try store.read { reader in
      for change in try reader.changes(after: seen, limit: until - seen) {
        // What deliveries write changes nothing that is due.
        let records = change.records.filter { $0.entity != "delivery" && $0.entity != "attempt" }
        if change.records.isEmpty { everyone = everyone ?? change.recorded }
        for record in records {
          guard let affected = try reader.patients(affectedBy: record) else {
            everyone = everyone ?? change.recorded
            continue
          }
          for patient in affected where followed.touched[patient] == nil { followed.touched[patient] = change.recorded }
        }
      }
    }
    let touched = followed.touched
    if everyone != nil || !touched.isEmpty {
      try store.write(at: now) { writer in
        if let everyone { try writer.setClocks(notAfter: min(everyone, now)) }
        for (patient, time) in touched.sorted(by: { $0.key < $1.key }) {
          try writer.setClock(of: patient, notAfter: min(time, now))
        }
      }
    }
    return followed
  }

  /// What a look at a patient found.
  private struct Look {
    var alerts: [Alert] = []
    var deliveries: [Delivery] = []
    /// The time up to which everything was found.
    var scanned: Instant
    var next: Instant
  }

  /// Looks for what has become due for a patient since the last look.
  private func lookAt(_ clock: ReminderClock, _ context: DeliveryContext, at now: Instant) throws -> Look {
    let horizon = now.adding(seconds: Self.horizon)
    // The clock was set back: everything up to the last look was found.
    let end = now.adding(milliseconds: 1)
    guard clock.scanned <= end else { return Look(scanned: clock.scanned, next: clock.scanned) }
    return try read(clock.patient, at: now) { snapshot in
      // Before the clock's own time nothing was due by the records as they were; what a change made due before itself is not sent.
      let from = max(clock.scanned, min(clock.next, now))
      var look = Look(scanned: end, next: horizon)
      let upcoming = try snapshot.dueSteps(from: from, to: horizon, context)
      for step in upcoming where step.due < end { look.deliveries += try snapshot.deliveries(of: step, context) }
      let silence = try snapshot.silentRuns(from: from, to: horizon)
      look.alerts = silence.alerts
      let times = upcoming.map(\.due).filter { $0 >= end } + [silence.next].compactMap(\.self)
      look.next = min(horizon, times.min() ?? horizon)
      return look
    }
  }
}

extension Error {
  /// Whether the store itself refuses, and not what is recorded of one patient.
  var concernsTheStore: Bool {
    switch self as? StoreError {
    case .busy, .full, .readOnly, .unavailable, .clockBehind: true
    default: false
    }
  }
}
