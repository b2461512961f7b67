import CareModel

/// Migrates a database to the schema of this release.
enum Migrator {
  /// Runs the missing migration steps in one transaction.
  ///
  /// Returns the store's id, and the stamp of the schema in which no foreign trigger was found, if it was not migrated.
  ///
  /// An interrupted migration changes nothing; the next opening starts it again.
  static func open(
    _ engine: any SQLEngine, creating seed: StoreSeed?, migrates: Bool, salts: SaltGenerator
  ) throws -> (id: String, schema: Int64?) {
    let (found, known, stamp) = try engine.read { connection in
      let found = try connection.schemaVersion()
      guard found >= 0 else { throw StoreError.damaged(reason: "its schema has the number \(found)") }
      if found > 0, found <= Schema.version {
        try SchemaCheck(engine: engine, connection: connection).rejectForeignTriggers()
      }
      return (found, found == Schema.version ? try connection.storeID() : nil, try connection.schemaStamp())
    }
    if let known { return (known, stamp) }
    guard found <= Schema.version else { throw StoreError.newerSchema(found: found, known: Schema.version) }
    if found < Schema.version {
      guard found > 0 || seed != nil else { throw StoreError.unavailable(reason: "there is no store") }
      guard !engine.isReadOnly, migrates || found == 0 else {
        throw StoreError.olderSchema(found: found, known: Schema.version)
      }
      try engine.write { try migrate($0, in: engine, seed: seed, salts: salts) }
    }
    return (try engine.read { try $0.storeID() }, nil)
  }

  /// Migrates inside the write.
  ///
  /// The version is read again, because another process may have migrated first.
  private static func migrate(
    _ connection: any SQLConnection, in engine: any SQLEngine, seed: StoreSeed?, salts: SaltGenerator
  ) throws {
    let found = try connection.schemaVersion()
    guard (0..<Schema.version).contains(found) else { return }
    try SchemaCheck(engine: engine, connection: connection).rejectForeignTriggers()
    for step in Schema.steps(engine.dialect).dropFirst(found) { try connection.run(script: step) }
    if found > 0, found < Schema.sealed { try SealBackfill.sealAll(connection, salts: salts) }
    if found == 0, let seed {
      guard let id = UUIDv8(seed.id) else {
        throw StoreError.invalid(reason: "'\(seed.id)' is not a UUID; pass one for the new store")
      }
      try connection.execute("INSERT INTO store (id) VALUES (?1)", .text(id.text))
    }
    try connection.setSchemaVersion(Schema.version)
  }
}

/// Adds an entry for every row and a seal for every commit to a store of a release without them.
enum SealBackfill {
  /// Creates entries for all rows in the order in which they were written.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` when a commit is missing or a row cannot be read.
  /// - Complexity: O(n) in the rows of the store, with the memory of one commit.
  static func sealAll(_ connection: any SQLConnection, salts: SaltGenerator) throws(StoreError) {
    let id = try connection.storeID()
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
          throw .damaged(reason: "the row written by commit \(seq) at position \(row.place) cannot be read")
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
