internal import CareModel
internal import CareStore

extension AccessStore {
  /// The most entries that are looked at for a page.
  static let mostLooked = 100_000

  /// Returns the entries of a query after a place, the newest first.
  ///
  /// A page can have fewer than `limit` entries, or none, and earlier ones all the same: after ``mostLooked`` entries it ends, and the next
  /// one begins there.
  ///
  /// - Throws: `StoreError` if the file cannot be read.
  package func accessLog(
    _ query: AccessLogQuery, after place: AccessLogPlace? = nil, limit: Int
  ) throws -> AccessLogPage {
    // No entry has the character, and not every database can be asked for it.
    guard !([query.patient] + query.actors).contains(where: { $0?.utf8.contains(0) == true }) else {
      return AccessLogPage(records: [], next: nil)
    }
    let end = place ?? AccessLogPlace(at: .end, number: .max)
    let actors = (0..<3).map { SQLValue.text($0 < query.actors.count ? query.actors[$0] : query.actors.last) }
    let (found, horizon) = try engine.read { connection in
      let horizon = try connection.first(
        """
        SELECT at, number FROM access_log
        WHERE at >= ?1 AND at < ?2 AND at <= ?3 AND (at < ?3 OR number < ?4) AND (patient = ?5 OR ?5 IS NULL)
        ORDER BY at DESC, number DESC LIMIT 1 OFFSET ?6
        """, .instant(query.from), .instant(query.to), .instant(end.at), .int(end.number), .text(query.patient),
        .int(Self.mostLooked - 1), row: { AccessLogPlace(at: $0.instant(at: 0), number: $0.int(at: 1)) })
      let first = horizon ?? AccessLogPlace(at: .beginning, number: 0)
      let found = try connection.all(
        """
        SELECT at, action, actor, session, route, patient, plan, request, number FROM access_log
        WHERE at >= ?1 AND at < ?2 AND at <= ?3 AND (at < ?3 OR number < ?4) AND (patient = ?5 OR ?5 IS NULL)
          AND at >= ?6 AND (at > ?6 OR number >= ?7) AND (action = ?8 OR ?8 IS NULL)
          AND (actor IN (?9, ?10, ?11) OR ?9 IS NULL)
        ORDER BY at DESC, number DESC LIMIT ?12
        """, .instant(query.from), .instant(query.to), .instant(end.at), .int(end.number), .text(query.patient),
        .instant(first.at), .int(first.number), .text(query.action?.rawValue), actors[0], actors[1], actors[2],
        .int(limit + 1)
      ) { row throws(StoreError) in
        (record: try AccessRecord(row), place: AccessLogPlace(at: row.instant(at: 0), number: row.int(at: 8)))
      }
      return (found, horizon)
    }
    let shown = found.prefix(limit), last = found.count > limit ? shown.last?.place : horizon
    return AccessLogPage(records: shown.map(\.record), next: last)
  }
}
