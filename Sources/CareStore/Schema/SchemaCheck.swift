import CareModel

/// Compares the schema of a database with the one that the migrations make, from which it is derived.
struct SchemaCheck {
  let engine: any SQLEngine
  let connection: any SQLConnection

  /// Returns what differs from the schema of the database's version.
  ///
  /// - Throws: ``StoreError`` when the schema cannot be read.
  func differences() throws -> [SchemaDifference] {
    SchemaDifference.all(found: try connection.schemaObjects(), expected: try expected())
  }

  /// Rejects a database with triggers that the store did not make, before anything runs them.
  ///
  /// - Throws: ``StoreError/foreignSchema(found:)``.
  func rejectForeignTriggers() throws {
    // The store has no triggers, so that usually nothing needs to be compared.
    guard try connection.hasTriggers() else { return }
    try reject { $0.found?.kind == .trigger }
  }

  /// Rejects a database with objects that may hold copies of rows; a missing index holds none.
  ///
  /// - Throws: ``StoreError/foreignSchema(found:)``.
  func rejectForeignObjects() throws {
    try reject { $0.found != nil }
  }

  private func reject(_ isRejected: (SchemaDifference) -> Bool) throws {
    let rejected = try differences().filter(isRejected)
    guard rejected.isEmpty else { throw StoreError.foreignSchema(found: rejected.map(\.sentence)) }
  }

  private func expected() throws -> [SchemaObject] {
    let version = try connection.schemaVersion()
    guard version >= 0 else { throw StoreError.damaged(reason: "its schema has the number \(version)") }
    return try engine.schema(madeBy: Array(Schema.steps(engine.dialect).prefix(version)))
  }
}
