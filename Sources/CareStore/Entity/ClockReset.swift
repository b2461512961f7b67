package import CareModel

/// The decision to continue below the time of the last commit, which a wrong clock had set.
///
/// It is the first version of a commit whose recorded time is earlier than that of the commit before it. The version's
/// reason and the commit's author say why, and who decided.
package struct ClockReset: Hashable, Sendable, Codable {
  /// The number of the commit that holds the decision.
  package var id: Identifier<ClockReset>
  /// The recorded time of the commit before it.
  package var last: Instant
}

extension ClockReset: StoredEntity {
  package static let entityName = "clock_reset"
  package static let hasOwner = false
}

extension CareStore {
  /// Continues at a time before that of the last commit, and records the decision in a commit of its own.
  ///
  /// Nothing is changed or removed: earlier commits keep their times and their order, and versions that they made
  /// effective later than `now` stay planned for then. Reading as of a time includes every commit that the store had
  /// made by the last commit at or before that time.
  ///
  /// - Parameters:
  ///   - now: The right time.
  ///   - author: The person who decides.
  ///   - why: The reason.
  /// - Returns: The version that records the decision.
  /// - Throws: ``StoreError/clockNotBehind(last:)`` when writes are not refused at `now`; ``StoreError/invalid(reason:)``
  ///   without an author or a reason, or inside another write.
  @discardableResult
  package func resetClock(at now: Instant, author: String, why: String) throws -> Version<ClockReset> {
    guard !author.isEmpty, !why.isEmpty else {
      throw StoreError.invalid(reason: "name the author and the reason of the decision to reset the clock")
    }
    guard try !engine.read({ $0.isNested }) else {
      throw StoreError.invalid(reason: "cannot reset the clock inside another write; do it outside of it")
    }
    return try write(at: now, author: author, why: why, resettingClock: true) { writer in
      let last = try writer.reader.lastRecorded() ?? now
      return try writer.add(ClockReset(id: .init(String(writer.seq)), last: last))
    }
  }
}

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
