import CareModel

extension StoreWriter {
  /// Commits to a row that this write has made, so that a later change of it is found.
  ///
  /// `subject`: the number of the identity that was written, of outcomes and samples the patient's.
  func enter(_ kind: EntryKind, subject: Int64?, place: Int, row: RowBytes) throws(StoreError) {
    let statement = try prepared(&insertEntry, Entry.insertSQL)
    let entry = Entry(kind, subject: subject, seq: Int64(seq), place: Int64(place), row: row, salts: salts)
    try entry.insert(statement)
    commitments += entry.commitment
  }

  /// Closes the commit, if it changed anything, with its author and its seal.
  func seal() throws(StoreError) {
    guard isNumbered else { return }
    if let author {
      try enter(.author, subject: nil, place: try nextVersion().place, row: RowBytes(author: author, of: Int64(seq)))
    }
    let sql = "SELECT seal FROM commits WHERE seq = ?1"
    let before = try connection.first(sql, .int(seq - 1)) { row in row.withBytes(at: 0) { Array($0) } }
    let seal = Seal.of(
      commit: Int64(seq), recorded: recorded.milliseconds, savesDrafts: savesDrafts, commitments: commitments,
      after: before ?? Seal.first(of: reader.storeID))
    try connection.execute(
      "UPDATE commits SET seal = ?1, drafts = ?3 WHERE seq = ?2", .bytes(seal), .int(seq),
      .integer(savesDrafts ? 1 : nil))
  }
}
