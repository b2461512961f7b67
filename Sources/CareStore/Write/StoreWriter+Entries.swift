import CareModel

extension StoreWriter {
  /// Commits to a row that this write has made, so that a later change of it is found.
  ///
  /// `subject`: the number of the identity that was written, of outcomes and samples the patient's.
  func enter(_ kind: EntryKind, subject: Int64, place: Int, row: RowBytes) throws(StoreError) {
    let salt = salts.salt(seq: seq, place: place)
    let commitment = Commitment(salt: salt, row: row)
    commitments += commitment.bytes
    let statement = try prepared(&insertEntry, Self.entrySQL)
    statement.bind(Int64(seq), at: 1)
    statement.bind(Int64(place), at: 2)
    statement.bind(kind.rawValue, at: 3)
    statement.bind(subject, at: 4)
    salt.withUnsafeBytes { statement.bind($0, at: 5) }
    commitment.bytes.withUnsafeBytes { statement.bind($0, at: 6) }
    try statement.run()
  }

  /// Closes the commit, if it changed anything, with its seal.
  func seal() throws(StoreError) {
    guard isNumbered else { return }
    let sql = "SELECT seal FROM commits WHERE seq = ?1"
    let before = try connection.first(sql, .int(seq - 1)) { row in row.withBytes(at: 0) { Array($0) } } ?? Seal.first
    let seal = Seal.of(
      commit: Int64(seq), recorded: recorded.milliseconds, author: author, commitments: commitments, after: before)
    try connection.execute(
      "UPDATE commits SET seal = ?1, drafts = ?3 WHERE seq = ?2", .bytes(seal), .int(seq),
      .integer(savesDrafts ? 1 : nil))
  }

  private static let entrySQL =
    "INSERT INTO entry (seq, place, kind, subject, salt, commitment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
}
