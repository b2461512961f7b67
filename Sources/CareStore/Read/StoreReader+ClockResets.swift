package import CareModel

extension StoreReader {
  /// Returns the decisions to continue below the time of the last commit, in the order of recording.
  package func clockResets() throws(StoreError) -> [Version<ClockReset>] {
    var resets: [Version<ClockReset>] = []
    for (_, rows) in try allRows(ClockReset.self, owner: .none, asOf: nil) {
      for row in rows { resets.append(try row.version(of: ClockReset.self, owner: .none, by: self)) }
    }
    return resets.sorted { $0.seq < $1.seq }
  }

  /// Returns the number of the last commit at or before an instant; 0 if there is none.
  ///
  /// Recorded times rise from one clock reset to the next. The last span that begins at or before the instant
  /// therefore holds the commit.
  func lastSeq(recordedBy instant: Instant) throws(StoreError) -> Int64 {
    let resets = try connection.all(
      """
      SELECT c.seq, c.recorded FROM identity i JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
      WHERE i.entity = ?1 ORDER BY c.seq
      """, .text(ClockReset.entityName)
    ) { (seq: $0.integer(at: 0), recorded: $0.integer(at: 1)) }
    let index = resets.lastIndex { $0.recorded <= instant.milliseconds }
    let first = index.map { resets[$0].seq } ?? 0
    let next = resets[((index ?? -1) + 1)...].first?.seq ?? .max
    return try connection.first(
      """
      SELECT seq FROM commits WHERE recorded <= ?1 AND seq >= ?2 AND seq < ?3 ORDER BY recorded DESC, seq DESC LIMIT 1
      """, .integer(instant.milliseconds), .integer(first), .integer(next)
    ) { $0.integer(at: 0) } ?? 0
  }
}
