import CareModel

/// Brings a database to the schema that this release knows.
enum Migrator {
  /// Takes the steps that are missing, in one transaction, and gives the store's id.
  ///
  /// A migration that is interrupted has changed nothing: the next opening takes it from the start.
  static func open(_ engine: any SQLEngine, creating seed: StoreSeed?, salts: SaltGenerator) throws -> String {
    let (found, known) = try engine.read { connection in
      let found = try connection.schemaVersion()
      return (found, found == Schema.version ? try CareStore.id(in: connection) : nil)
    }
    if let known { return known }
    guard found <= Schema.version else { throw StoreError.newerSchema(found: found, known: Schema.version) }
    if found < Schema.version {
      guard found > 0 || seed != nil else { throw StoreError.unavailable(reason: "there is no store yet") }
      guard !engine.isReadOnly else { throw StoreError.olderSchema(found: found, known: Schema.version) }
      try engine.write { try migrate($0, dialect: engine.dialect, seed: seed, salts: salts) }
    }
    return try engine.read { try CareStore.id(in: $0) }
  }

  /// The version is read again within the write: another process may have been faster.
  private static func migrate(
    _ connection: any SQLConnection, dialect: SQLDialect, seed: StoreSeed?, salts: SaltGenerator
  ) throws(StoreError) {
    let found = try connection.schemaVersion()
    guard found < Schema.version else { return }
    for step in Schema.steps(dialect).dropFirst(found) { try connection.run(script: step) }
    if found > 0, found < Schema.sealed { try SealBackfill.sealAll(connection, salts: salts) }
    if found == 0, let seed {
      guard let id = UUIDv8(seed.id) else {
        throw .invalid(reason: "'\(seed.id)' is not a UUID; give the new store one")
      }
      try connection.execute("INSERT INTO store (id) VALUES (?1)", .text(id.text))
    }
    try connection.setSchemaVersion(Schema.version)
  }
}

extension CareStore {
  /// The id that the database has.
  static func id(in connection: any SQLConnection) throws(StoreError) -> String {
    guard let id = try connection.first("SELECT id FROM store", row: { $0.text(at: 0) }), UUIDv8(id) != nil else {
      throw .damaged(reason: "the store has no id")
    }
    return id
  }
}
