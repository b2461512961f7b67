import CareModel
import CareStore

extension SQLiteConnection {
  /// References are not enforced meanwhile, and those of rebuilt tables are checked when every table has been made again.
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    let repairer = SchemaRepairer(
      self,
      drop: { object throws(StoreError) in
        try self.execute("DROP \(object.kind.rawValue.uppercased()) \(object.name.quotedName)")
      },
      columns: { table throws(StoreError) in
        try self.all("SELECT name FROM pragma_table_xinfo(?1) ORDER BY cid", .text(table)) { $0.text(at: 0) }
      })
    if let table = try repairer.repair(difference, removing: columns) { rebuilt.append(table) }
  }

  /// Checks the references of the rows of the tables that were made again.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` for a row that refers to a missing one.
  func checkRebuilt() throws(StoreError) {
    for table in rebuilt {
      let dangling = try first("SELECT 1 FROM pragma_foreign_key_check(?1)", .text(table.name)) { _ in true }
      guard dangling == nil else { throw SchemaRepairer.violation(of: table) }
    }
  }
}
