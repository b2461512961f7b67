import CareModel

/// The result of a repair of the schema.
package struct SchemaRepair: Hashable, Sendable, Codable {
  /// What was different and is repaired, one sentence each.
  package var repaired: [String] = []
  /// What is still different, because it may hold data that nobody has looked at, one sentence each.
  package var left: [String] = []
}

extension CareStore {
  /// Gives a database the schema that the migrations make, in one transaction; its rows stay.
  ///
  /// Missing and altered objects are made again. Triggers, views, and indexes that the store did not make are removed.
  /// Tables and columns that it did not make are removed, with what they hold, only if they are named.
  ///
  /// - Parameters:
  ///   - engine: The database of an existing store of any release so far.
  ///   - dropping: The names of tables, and of columns as `table.column`.
  /// - Returns: What was repaired, and what is left.
  /// - Throws: ``StoreError/invalid(reason:)`` for a column that is not named; ``StoreError/damaged(reason:)`` when a
  ///   table is missing or its rows violate its rules; then nothing is changed.
  package static func repairSchema(of engine: any SQLEngine, dropping: Set<String> = []) throws -> SchemaRepair {
    let repair = try engine.writeWithoutReferences { connection in
      let check = SchemaCheck(engine: engine, connection: connection)
      guard (1...Schema.version).contains(try connection.schemaVersion()) else {
        throw StoreError.invalid(reason: "there is no store of this release to repair")
      }
      let before = try check.differences()
      // Triggers go first, so that nothing runs them, and rebuilding a table removes its indexes.
      for kinds in [[SchemaObject.Kind.trigger], [.view, .table], [.index]] {
        for difference in try check.differences() where kinds.contains(difference.object.kind) {
          if case .unknown(let object) = difference, object.kind == .table, !dropping.contains(object.name) { continue }
          try connection.repair(difference, removing: dropping)
        }
      }
      let after = try check.differences()
      let repaired = before.filter { !after.contains($0) }.map(\.sentence)
      return SchemaRepair(repaired: repaired, left: after.map(\.sentence))
    }
    // What was removed is gone from the file as well.
    if !repair.repaired.isEmpty { try engine.compact() }
    return repair
  }
}
