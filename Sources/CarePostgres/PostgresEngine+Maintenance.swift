package import CareModel
package import CareStore

extension PostgresEngine {
  /// Returns whether a schema has a database of an engine.
  package static func exists(at address: PostgresAddress) throws(StoreError) -> Bool {
    try PostgresSetup(address, busyTimeout: defaultBusyTimeout, durability: .unchecked).isPrepared()
  }

  /// Makes the objects as temporary ones, which are dropped with the transaction.
  package func schema(madeBy steps: [String]) throws -> [SchemaObject] {
    let link = try PostgresSetup(address, busyTimeout: Self.defaultBusyTimeout, durability: .unchecked).session.link
    return try scratch(link, steps)
  }

  private func scratch(_ link: PostgresLink, _ steps: [String]) throws(StoreError) -> [SchemaObject] {
    let connection = PostgresConnection(scratchOn: link)
    try connection.execute("SELECT set_config('search_path', 'pg_temp', true)")
    for step in steps { try connection.run(script: step) }
    let objects = try connection.schemaObjects()
    try connection.rollBack()
    return objects
  }

  /// Makes every idle session forget what was set in it, as a pooler's change of connections would, for tests.
  package func resetSessions() throws {
    try pool.read { session in
      try session.link.send(command: "DISCARD ALL")
      try session.link.wait()
    }
  }

  /// Drops the schema with everything in it, for tests.
  package func dropSchema() throws {
    let link = try PostgresSetup(address, busyTimeout: Self.defaultBusyTimeout, durability: .unchecked).session.link
    try link.send(command: "DROP SCHEMA IF EXISTS \(address.schema) CASCADE")
    try link.wait()
  }

  /// Gives the space of deleted rows back; the server's log, replicas, backups, and free pages may still hold them.
  package func compact() throws {
    guard !isReadOnly else { throw StoreError.readOnly }
    guard pool.ongoingWrite == nil else {
      throw StoreError.invalid(reason: "cannot rewrite the tables inside a write; do it outside")
    }
    let tables = try read { try $0.schemaObjects() }.filter { $0.kind == .table }.map(\.name)
    try pool.write(waiting: Self.defaultBusyTimeout) { session in
      for table in tables {
        try session.link.send(command: "VACUUM \"\(table)\"")
        try session.link.wait()
      }
    }
  }
}
