internal import CareModel
package import CareStore

/// A copy of accounts and sessions in another database: a backup, one that is brought back, or a move to a database server.
package enum AccessCopy {
  /// Copies every row, as of one moment, into an empty database, and compares the copy with it.
  ///
  /// Sessions, devices, codes, and tokens are as valid in the copy, with the same keys: use one of both only.
  ///
  /// - Parameters:
  ///   - source: The database of accounts of this release.
  ///   - target: An empty database.
  ///   - keys: The keys with which the copy will be used; nil to leave that open.
  /// - Returns: The number of rows by table.
  /// - Throws: `StoreError.invalid` for a target that is not empty, and for keys of other accounts; `StoreError.olderSchema` for accounts of an
  ///   earlier release; `StoreError.damaged` when the copy differs. The target is then unchanged.
  /// - Complexity: O(n) in the rows.
  package static func run(
    from source: any SQLEngine, to target: any SQLEngine, keys: KeyRing? = nil
  ) throws -> [String: Int] {
    try source.read { from in
      let found = try from.schemaVersion()
      guard found == AccessSchema.version else {
        throw StoreError.olderSchema(found: found, known: AccessSchema.version)
      }
      if let keys { try AccessStore.requireKeys(keys, in: from) }
      return try target.write { to in
        guard try to.schemaVersion() == 0 else {
          throw StoreError.invalid(reason: "there are accounts in the target already; choose an empty place")
        }
        for step in AccessSchema.steps(target.dialect) { try to.run(script: step) }
        // The steps made its row.
        try to.execute("DELETE FROM session_version")
        let rows = try LogicalCopy.copyRows(
          of: StoredTable.tables(madeBy: AccessSchema.steps), from: from, to: to, storesNUL: target.dialect.storesNUL)
        try to.setSchemaVersion(AccessSchema.version)
        return rows
      }
    }
  }
}
