package import CareModel
internal import CareStore

/// The erasure of a participant that has begun and may not have reached the accounts.
package struct PendingErasure: Hashable, Sendable {
  /// The patient.
  package var patient: Patient.ID
  /// The number of the store's last commit when it began.
  package var after: Int
}

/// The number of rows that an erasure removed from the accounts.
package struct AccessErasure: Hashable, Sendable, Codable {
  /// The codes, the recovery card included.
  package var codes: Int
  /// The devices.
  package var devices: Int
  /// The sessions.
  package var sessions: Int
  /// The entries of the access log, which no longer name the participant.
  package var logEntries: Int
  /// Whether the database was rewritten, so that nothing remains in its free pages.
  package var isCompacted = true
}

extension AccessErasure {
  /// The counts in words.
  package var text: String {
    "erased \(devices) devices, \(sessions) sessions, and \(codes) codes; \(logEntries) entries of the access log no longer name the participant"
  }
}

extension AccessStore {
  /// Notes that a participant is about to be erased from the store, so that a process that ends in between leaves nothing behind.
  ///
  /// ```swift
  /// try access.beginErasure(of: "ana", after: care.lastSeq())
  /// try care.erase("ana", at: now)
  /// try care.finishErasures(in: access, at: now)
  /// ```
  package func beginErasure(of patient: Patient.ID, after seq: Int) throws {
    try engine.write { connection in
      // An earlier one that has not been finished counts from its own beginning.
      try connection.execute(
        "INSERT INTO erasure (patient, seq) VALUES (?1, ?2) ON CONFLICT DO NOTHING", .text(patient.text), .int(seq))
    }
  }

  /// Finishes the erasures that a process began and did not survive, and forgets those that the store never carried out.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - commit: Returns the commit that erased the participant from the store after the one that the erasure noted; nil for none.
  /// - Returns: What was erased, by participant.
  /// - Throws: What `commit` throws; `StoreError` of the file.
  @discardableResult
  package func finishErasures(
    at now: Instant, commit: (PendingErasure) throws -> Int?
  ) throws -> [Patient.ID: AccessErasure] {
    let pending = try engine.read { connection in
      try connection.all("SELECT patient, seq FROM erasure ORDER BY patient") {
        PendingErasure(patient: Patient.ID($0.text(at: 0)), after: $0.int(at: 1))
      }
    }
    var finished: [Patient.ID: AccessErasure] = [:]
    for erasure in pending {
      if let seq = try commit(erasure) {
        finished[erasure.patient] = try erase(erasure.patient, commit: seq, at: now)
      } else {
        try engine.write { try $0.execute("DELETE FROM erasure WHERE patient = ?1", .text(erasure.patient.text)) }
      }
    }
    return finished
  }

  /// Erases a participant from the accounts, after the store's commit.
  ///
  /// Codes, devices, their subscriptions, and the address of the calendar are removed. Of each session only the hash of its token stays
  /// until it would have ended, so that the phone gets ``SessionLookup/erased``. In the access log, the number of the commit replaces the
  /// participant. The database is then rewritten, so that nothing remains in its free pages, unless others read it for long, or its role does
  /// not own the tables.
  /// - Complexity: O(size of the database).
  @discardableResult
  package func erase(_ patient: Patient.ID, commit seq: Int, at now: Instant) throws -> AccessErasure {
    try flush(at: now)
    var erasure = try change { connection in
      let devices = try self.devices(of: patient, in: connection)
      let sessions = try devices.map { device in
        try count("session WHERE device = ?1", device.id.text, connection)
      }
      let mark = "#\(seq)"
      let erasure = AccessErasure(
        codes: try count("code WHERE patient = ?1", patient.text, connection), devices: devices.count,
        sessions: sessions.reduce(0, +),
        logEntries: try count("access_log WHERE patient = ?1 OR actor = 'me:' || ?1", patient.text, connection))
      for device in devices {
        try connection.execute(
          "UPDATE session SET state = 2, account = NULL, device = NULL WHERE device = ?1", .text(device.id.text))
        try removeSubscription(of: device.id, connection)
        try connection.execute("DELETE FROM device WHERE id = ?1", .text(device.id.text))
      }
      try removeCalendar(of: patient, connection)
      try connection.execute("DELETE FROM code WHERE patient = ?1", .text(patient.text))
      try connection.execute(
        "UPDATE access_log SET actor = ?1 WHERE actor = 'me:' || ?2", .text("me:\(mark)"), .text(patient.text))
      try connection.execute(
        "UPDATE access_log SET patient = ?1 WHERE patient = ?2", .text(mark), .text(patient.text))
      try connection.execute("DELETE FROM erasure WHERE patient = ?1", .text(patient.text))
      var record = AccessRecord(at: now, .erase, actor: "server")
      record.patient = mark
      try log(record, connection)
      return erasure
    }
    do { try engine.compact() } catch StoreError.busy, StoreError.full, StoreError.unavailable {
      erasure.isCompacted = false
    }
    return erasure
  }

  private func count(_ rest: String, _ value: String, _ connection: any SQLConnection) throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM \(rest)", .text(value), row: { $0.int(at: 0) }) ?? 0
  }
}
