package import CareModel
package import CareStore

extension PostgresEngine {
  /// Returns whether a schema has a database of an engine.
  package static func exists(at address: PostgresAddress) throws(StoreError) -> Bool {
    try PostgresSetup(address).isPrepared()
  }

  /// Makes the objects as temporary ones, which are dropped with the transaction.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` on a standby, which has no temporary tables.
  package func schema(madeBy steps: [String]) throws -> [SchemaObject] {
    if isStandby { try requireWritable("its schema cannot be compared there") }
    let connection = try PostgresConnection(PostgresSetup(address).session, .scratch)
    try connection.execute("SELECT set_config('search_path', 'pg_temp', true)")
    for step in steps { try connection.run(script: step) }
    let objects = try connection.schemaObjects()
    try connection.rollBack()
    return objects
  }

  /// Returns the settings that a connection which writes requires.
  package func durabilitySettings() throws -> [DurabilitySetting] {
    try read { connection in
      try PostgresSetup.durabilityNames.map { name in
        let value = try connection.first("SELECT current_setting(?1)", .text(name)) { $0.text(at: 0) }
        return DurabilitySetting(name: name, value: value ?? "")
      }
    }
  }

  /// Gives the space of deleted rows back; the server's log, replicas, backups, and free pages may still hold them.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` when the role does not own the tables; then nothing is done.
  package func compact() throws {
    try requireWritable("it accepts no changes")
    guard pool.ongoingWrite == nil else {
      throw StoreError.invalid(reason: "cannot rewrite the tables inside a write; do it outside")
    }
    let tables = try read { connection in
      // The server would pass over a table of another role with a warning.
      let foreign = try connection.first(
        """
        SELECT 1 FROM pg_tables WHERE schemaname = ?1 AND NOT pg_has_role(tableowner, 'USAGE') LIMIT 1
        """, .text(address.schema), row: { _ in true })
      guard foreign == nil else {
        throw StoreError.unavailable(
          reason: "the role does not own the tables of \(address.schema); run VACUUM as their owner")
      }
      return try connection.schemaObjects().filter { $0.kind == .table }.map(\.name)
    }
    try pool.write(waiting: Self.defaultBusyTimeout) { session in
      for table in tables {
        try session.link.send(command: "VACUUM \(table.quotedName)")
        try session.link.wait()
      }
    }
  }
}
