import CareModel

/// Gives a store of a release without entries what one of today has: an entry for every row, and a seal for every commit.
enum SealBackfill {
  /// Enters all rows in the order in which they were written.
  ///
  /// - Complexity: reads the whole store; its memory does not grow with it, but for the rows of one commit.
  static func sealAll(_ connection: any SQLConnection, salts: SaltGenerator) throws(StoreError) {
    let id = try CareStore.id(in: connection)
    let last = try connection.first("SELECT coalesce(max(seq), 0) FROM commits") { $0.integer(at: 0) } ?? 0
    let reader = StoredRowReader(connection)
    var rows = try StoredRows(connection)
    defer { rows.close() }
    var seal = Seal.first(of: id)
    var seq: Int64 = 1
    while seq <= last {
      let found = try connection.first("SELECT recorded, author FROM commits WHERE seq = ?1", .integer(seq)) {
        (recorded: $0.integer(at: 0), author: $0.optionalText(at: 1))
      }
      guard let commit = found else { throw .damaged(reason: "commit \(seq) is missing") }
      var entries: [Entry] = []
      while let row = rows.first, row.seq == seq {
        guard let bytes = try reader.bytes(of: row) else {
          throw .damaged(reason: "the row written by commit \(seq) at place \(row.place) cannot be read")
        }
        entries.append(Entry(row.kind, subject: row.subject, seq: seq, place: row.place, row: bytes, salts: salts))
        try rows.removeFirst()
      }
      if let author = commit.author {
        let place = (entries.last?.place ?? -1) + 1
        let row = RowBytes(author: author, of: seq)
        entries.append(Entry(.author, subject: nil, seq: seq, place: place, row: row, salts: salts))
      }
      for entry in entries { try entry.insert(try connection.prepare(Entry.insertSQL)) }
      seal = Seal.of(
        commit: seq, recorded: commit.recorded, savesDrafts: false, commitments: entries.flatMap(\.commitment),
        after: seal)
      try connection.execute("UPDATE commits SET seal = ?1 WHERE seq = ?2", .bytes(seal), .integer(seq))
      seq += 1
    }
    if let row = rows.first { throw .damaged(reason: "a row names commit \(row.seq), which is missing") }
  }
}
