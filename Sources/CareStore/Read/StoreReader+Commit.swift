package import CareModel

/// A commit by which an export names the state of the store.
package struct StoreCommit: Hashable, Sendable, Codable {
  /// The number.
  package var seq: Int
  /// The recorded time.
  package var recorded: Instant
  /// The seal in hexadecimal digits.
  package var seal: String
}

extension StoreReader {
  /// Returns the last commit that `asOf` includes; nil before the first.
  package func commit(_ asOf: AsOf?) throws(StoreError) -> StoreCommit? {
    let sql = "SELECT seq, recorded, seal FROM commits WHERE seq <= ?1 ORDER BY seq DESC LIMIT 1"
    return try connection.first(sql, .integer(bound(asOf))) { row in
      StoreCommit(
        seq: row.int(at: 0), recorded: Instant(milliseconds: row.integer(at: 1)),
        seal: row.withBytes(at: 2) { Seal.text(Array($0)) })
    }
  }
}
