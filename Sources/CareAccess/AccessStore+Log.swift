package import CareModel
internal import CareStore
internal import Foundation
internal import Synchronization

/// The rows that are written once a second.
struct RowBuffer {
  var log: [AccessRecord] = []
  /// The last uses of programs' tokens, by hash.
  var tokenUses: [[UInt8]: Instant] = [:]
}

extension AccessStore {
  /// Notes an entry of the access log, which ``flush(at:)`` writes.
  ///
  /// For reads: a crash loses at most what was noted since the last flush. An act that changes something is logged by the call that
  /// performs it; exports and erasures are logged with ``logNow(_:)`` before they begin.
  package func note(_ record: AccessRecord) {
    buffer.withLock { $0.log.append(record) }
  }

  /// Writes an entry of the access log at once: for an export, before its first byte is sent.
  package func logNow(_ record: AccessRecord) throws {
    try engine.write { try log(record, $0) }
  }

  /// Writes the noted entries, the uses of what is limited, and the last uses of sessions, in one transaction, and counts what other servers
  /// have counted.
  ///
  /// Call it every second, and with `isLast` at shutdown. What cannot be written is kept for the next call.
  package func flush(at now: Instant, isLast: Bool = false) throws {
    let (records, tokenUses) = buffer.withLock { buffer in
      defer { buffer = RowBuffer() }
      return (buffer.log, buffer.tokenUses)
    }
    let limited = limits.withLock { $0.takeUnshared() }
    let (uses, openings) = sessions.withLock {
      ($0.takeUses(at: now, all: isLast), $0.takeOpenings(at: now, all: isLast))
    }
    if records.isEmpty, limited.isEmpty, uses.isEmpty, openings.isEmpty, tokenUses.isEmpty { return try readUses() }
    do {
      try engine.write { connection in
        for record in records { try log(record, connection) }
        try write(limited, connection)
        for (hash, until) in openings {
          try connection.enqueue(
            "UPDATE session SET open_until = ?1 WHERE hash = ?2 AND (open_until IS NULL OR open_until < ?1)",
            .instant(until), .bytes(hash))
        }
        for (hash, seen) in uses {
          try connection.enqueue(
            "UPDATE session SET seen = ?1 WHERE hash = ?2 AND seen < ?1", .instant(seen), .bytes(hash))
          try connection.enqueue(
            "UPDATE device SET seen = ?1 WHERE seen < ?1 AND id = (SELECT device FROM session WHERE hash = ?2)",
            .instant(seen), .bytes(hash))
        }
        for (hash, seen) in tokenUses {
          try connection.enqueue("UPDATE program_token SET seen = ?1 WHERE hash = ?2", .instant(seen), .bytes(hash))
        }
      }
    } catch {
      buffer.withLock { buffer in
        buffer.log.insert(contentsOf: records, at: 0)
        buffer.tokenUses.merge(tokenUses) { new, _ in new }
      }
      limits.withLock { $0.putBack(limited) }
      sessions.withLock { $0.putBack(uses, openings) }
      throw error
    }
    try readUses()
  }

  /// Returns the entries of the access log in an interval, the oldest first; of one patient or of all.
  package func accessLog(
    from: Instant, to: Instant, patient: Patient.ID? = nil, limit: Int = 1000
  ) throws -> [AccessRecord] {
    try engine.read { connection in
      try connection.all(
        """
        SELECT at, action, actor, session, route, patient, plan, request FROM access_log
        WHERE at >= ?1 AND at < ?2 AND (patient = ?3 OR ?3 IS NULL) ORDER BY at, number LIMIT ?4
        """, .instant(from), .instant(to), .text(patient?.text), .int(limit)
      ) { row throws(StoreError) in try AccessRecord(row) }
    }
  }

  /// Returns the newest entries of the access log, the newest first.
  package func newestAccess(limit: Int) throws -> [AccessRecord] {
    try engine.read { connection in
      try connection.all(
        """
        SELECT at, action, actor, session, route, patient, plan, request FROM access_log
        ORDER BY at DESC, number DESC LIMIT ?1
        """, .int(limit)
      ) { row throws(StoreError) in try AccessRecord(row) }
    }
  }

  /// Deletes entries of the access log that are older than 6 years; returns their number.
  @discardableResult
  package func removeOldLog(at now: Instant) throws -> Int {
    let horizon = now.adding(seconds: -Self.logSeconds)
    return try engine.write { connection in
      let count = try connection.first(
        "SELECT count(*) FROM access_log WHERE at < ?1", .instant(horizon), row: { $0.int(at: 0) })
      try connection.execute("DELETE FROM access_log WHERE at < ?1", .instant(horizon))
      return count ?? 0
    }
  }

  /// The time for which the access log is kept: 6 years of 366 days, in seconds.
  static let logSeconds = 6 * 366 * 86_400

  /// Writes an entry of the access log in the transaction of what it is about.
  func log(_ record: AccessRecord, _ connection: any SQLConnection) throws(StoreError) {
    try connection.enqueue(
      """
      INSERT INTO access_log (number, at, action, actor, session, route, patient, plan, request)
      VALUES ((SELECT coalesce(max(number), 0) + 1 FROM access_log), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """, .instant(record.at), .text(record.action.rawValue), .text(record.actor), .text(record.session),
      .text(record.route), .text(record.patient), .text(record.plan?.text), .text(record.request))
  }
}

extension AccessRecord {
  init(_ row: any SQLStatement) throws(StoreError) {
    guard let action = Action(rawValue: row.text(at: 1)) else {
      throw .damaged(reason: "an entry of the access log has an unknown act")
    }
    self.init(
      at: row.instant(at: 0), action, actor: row.text(at: 2), session: row.optionalText(at: 3),
      route: row.optionalText(at: 4), plan: row.optionalText(at: 6).map { PlanHeader.ID($0) },
      request: row.optionalText(at: 7))
    patient = row.optionalText(at: 5)
  }
}
