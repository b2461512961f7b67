import CareModel
import GRDBSQLite

/// The rows that deliveries write, in commits of as many; ids, salts, commitments, and seals are constant bytes of their lengths.
extension RawStore {
  /// The statements of deliveries, prepared once.
  struct DeliveryStatements {
    fileprivate let commit, enqueue, touch, clock, lease, attempt, finish, entry, seal: OpaquePointer?
  }

  func prepareDeliveries() throws -> DeliveryStatements {
    DeliveryStatements(
      commit: try prepare(Self.all[0]),
      enqueue: try prepare(
        """
        INSERT INTO delivery (id, patient, care_plan, kind, task, occurrence_key, subject, step, recipient, channel, due, closes,
        state, reason, next, attempts, worker, seq)
        VALUES (?1, ?2, NULL, 'reminder', 'dose', ?3, ?4, 0, 'patient', 'log', ?5, ?6, 'due', NULL, ?5, 0, NULL, ?7)
        """),
      touch: try prepare("INSERT INTO touch (seq, patient, kind) VALUES (?1, ?2, ?3)"),
      clock: try prepare(
        """
        INSERT INTO reminder_clock (patient, scanned, next) VALUES (?1, ?2, ?3)
        ON CONFLICT (patient) DO UPDATE SET scanned = excluded.scanned, next = excluded.next
        """),
      lease: try prepare(
        "UPDATE delivery SET state = 'leased', attempts = 1, worker = 'bench', next = ?2 WHERE id = ?1"),
      attempt: try prepare(
        """
        INSERT INTO attempt (patient, delivery, number, worker, began, ended, result, receipt, seq, place)
        VALUES (?1, ?2, 1, 'bench', ?3, ?3, 'sent', NULL, ?4, ?5)
        """),
      finish: try prepare("UPDATE delivery SET state = 'sent', next = NULL, worker = NULL WHERE id = ?1"),
      entry: try prepare(Self.all[3]), seal: try prepare(Self.all[4]))
  }

  /// Enqueues, leases, and finishes one delivery of each patient, in batches of 100.
  func deliver(to patients: [Int64], _ own: DeliveryStatements, at now: Instant) throws {
    for first in stride(from: 0, to: patients.count, by: 100) {
      let batch = patients[first..<min(first + 100, patients.count)]
      try inCommit(own, at: now) { _ in
        for patient in batch {
          bind(id(patient), 1, own.enqueue)
          sqlite3_bind_int64(own.enqueue, 2, patient)
          bind("dose/2026-06-01T08:00", 3, own.enqueue)
          bind("dose/2026-06-01T08:00#1@p\(patient).study", 4, own.enqueue)
          sqlite3_bind_int64(own.enqueue, 5, now.milliseconds)
          sqlite3_bind_int64(own.enqueue, 6, now.milliseconds + 7_200_000)
          sqlite3_bind_int64(own.enqueue, 7, seq)
          try run(own.enqueue)
          try touch(patient, own)
          for (column, value) in [(1, patient), (2, now.milliseconds), (3, now.milliseconds + 86_400_000)]
            as [(Int32, Int64)]
          {
            sqlite3_bind_int64(own.clock, column, value)
          }
          try run(own.clock)
        }
      }
      try run(script: "BEGIN IMMEDIATE")
      for patient in batch {
        bind(id(patient), 1, own.lease)
        sqlite3_bind_int64(own.lease, 2, now.milliseconds + 60_000)
        try run(own.lease)
      }
      try run(script: "COMMIT")
      try inCommit(own, at: now) { place in
        for patient in batch {
          sqlite3_bind_int64(own.attempt, 1, patient)
          bind(id(patient), 2, own.attempt)
          sqlite3_bind_int64(own.attempt, 3, now.milliseconds)
          sqlite3_bind_int64(own.attempt, 4, seq)
          sqlite3_bind_int64(own.attempt, 5, place)
          try run(own.attempt)
          sqlite3_bind_int64(own.entry, 1, seq)
          sqlite3_bind_int64(own.entry, 2, place)
          sqlite3_bind_int64(own.entry, 3, 1)
          sqlite3_bind_int64(own.entry, 4, patient)
          bind(seq, place, repeated: 1, 5, own.entry)
          bind(seq, place, repeated: 2, 6, own.entry)
          try run(own.entry)
          place += 1
          bind(id(patient), 1, own.finish)
          try run(own.finish)
          try touch(patient, own)
        }
      }
    }
  }

  private func inCommit(_ own: DeliveryStatements, at now: Instant, _ body: (inout Int64) throws -> Void) throws {
    try run(script: "BEGIN IMMEDIATE")
    seq += 1
    sqlite3_bind_int64(own.commit, 1, seq)
    sqlite3_bind_int64(own.commit, 2, now.milliseconds)
    try run(own.commit)
    var place: Int64 = 0
    try body(&place)
    bind(seq, place, repeated: 2, 1, own.seal)
    sqlite3_bind_int64(own.seal, 2, seq)
    sqlite3_bind_null(own.seal, 3)
    try run(own.seal)
    try run(script: "COMMIT")
  }

  private func touch(_ patient: Int64, _ own: DeliveryStatements) throws {
    for (column, value) in [(1, seq), (2, patient), (3, 12)] as [(Int32, Int64)] {
      sqlite3_bind_int64(own.touch, column, value)
    }
    try run(own.touch)
  }

  /// Returns a text of the length of a delivery's id.
  private func id(_ patient: Int64) -> String {
    let digits = String(patient)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }
}
