import CareModel
internal import CareStore
internal import Synchronization

/// How far a process knows the uses of what is limited that every server writes down.
struct SharedUses {
  /// The number of this process in the list.
  let process: [UInt8]
  /// The number of the last use that was read.
  var last: Int64 = 0

  /// The time after which no limit needs a use: an hour, in seconds.
  static let seconds = 3600

  init(process: [UInt8]) { self.process = process }
}

extension AccessStore {
  /// Writes the uses that other servers do not know yet.
  func write(_ uses: [LimitedUse], _ connection: any SQLConnection) throws(StoreError) {
    let process = self.uses.withLock { $0.process }
    for use in uses {
      try connection.enqueue(
        """
        INSERT INTO limited_use (number, process, kind, subject, at, taken_back)
        VALUES ((SELECT coalesce(max(number), 0) + 1 FROM limited_use), ?1, ?2, ?3, ?4, ?5)
        """, .bytes(process), .text(use.limit.rawValue), .text(use.subject), .instant(use.at),
        .int(use.isTakenBack ? 1 : 0))
    }
  }

  /// Counts what other servers have counted since the last call, and what this one had before it was started again.
  func readUses() throws {
    let known = uses.withLock { $0 }
    let found = try engine.read { connection in
      try connection.all(
        "SELECT number, process, kind, subject, at, taken_back FROM limited_use WHERE number > ?1 ORDER BY number",
        .integer(known.last)
      ) { row in
        let use = RateLimit(rawValue: row.text(at: 2)).map { limit in
          LimitedUse(
            limit: limit, subject: row.optionalText(at: 3), at: row.instant(at: 4), isTakenBack: row.int(at: 5) != 0)
        }
        return (number: row.integer(at: 0), isOwn: row.byteArray(at: 1) == known.process, use: use)
      }
    }
    guard let last = found.last else { return }
    // Another thread may have counted them meanwhile.
    let isFirst = uses.withLock { uses in
      guard uses.last == known.last else { return false }
      uses.last = last.number
      return true
    }
    guard isFirst else { return }
    limits.withLock { limits in
      // A limit of another release is that release's.
      for use in found where !use.isOwn {
        if let use = use.use { limits.merge(use) }
      }
    }
  }

  /// Deletes the uses that no limit needs; the last one stays, so that no number comes twice.
  func removeOldUses(at now: Instant, _ connection: any SQLConnection) throws(StoreError) {
    try connection.execute(
      "DELETE FROM limited_use WHERE at < ?1 AND number < (SELECT max(number) FROM limited_use)",
      .instant(now.adding(seconds: -SharedUses.seconds)))
  }
}
