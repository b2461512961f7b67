import CareModel
import CareStore

extension SQLiteConnection {
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    switch difference {
    case .unknown(let object): try drop(object)
    case .missing(let object) where object.kind == .table:
      throw .damaged(reason: "the \(object.text) is missing")
    case .missing(let object): try create(object)
    case .altered(let found, let expected) where found.kind == .table:
      try rebuild(found, as: expected, removing: columns)
    case .altered(let found, let expected):
      try drop(found)
      try create(expected)
    }
  }

  private func drop(_ object: SchemaObject) throws(StoreError) {
    try execute("DROP \(object.kind.rawValue.uppercased()) \(quoted(object.name))")
  }

  /// Creates an object; a unique index may find rows that violate it.
  private func create(_ object: SchemaObject) throws(StoreError) {
    do { try execute(object.sql) } catch StoreError.damaged {
      throw .damaged(reason: "the \(object.text) cannot be made, because rows violate it")
    }
  }

  /// Moves the rows of a table to one with the right definition.
  ///
  /// References are not enforced meanwhile, and those of its rows are checked when every table has been made again.
  private func rebuild(
    _ table: SchemaObject, as expected: SchemaObject, removing columns: Set<String>
  ) throws(StoreError) {
    let copy = quoted("repair of \(table.name)"), name = quoted(table.name)
    try execute("CREATE TABLE \(copy) AS SELECT * FROM \(name)")
    let found = try self.columns(of: "repair of \(table.name)")
    try drop(table)
    try execute(expected.sql)
    let wanted = try self.columns(of: expected.name)
    if let column = wanted.first(where: { !found.contains($0) }) {
      throw .damaged(reason: "the \(table.text) lacks the column '\(column)'")
    }
    if let column = found.first(where: { !wanted.contains($0) && !columns.contains("\(table.name).\($0)") }) {
      let object = SchemaObject(kind: .table, name: "\(table.name).\(column)", table: table.name, sql: "")
      throw .invalid(
        reason:
          "the store did not make the column of \(object.text); look at what it holds, then pass --drop with its name")
    }
    let list = wanted.map(quoted).joined(separator: ", ")
    do { try execute("INSERT INTO \(name) (\(list)) SELECT \(list) FROM \(copy)") } catch StoreError.damaged {
      throw Self.violation(of: table)
    }
    try execute("DROP TABLE \(copy)")
    rebuilt.append(table)
  }

  /// Checks the references of the rows of the tables that were made again.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` for a row that refers to a missing one.
  func checkRebuilt() throws(StoreError) {
    for table in rebuilt {
      let dangling = try first("SELECT 1 FROM pragma_foreign_key_check(?1)", .text(table.name)) { _ in true }
      guard dangling == nil else { throw Self.violation(of: table) }
    }
  }

  private static func violation(of table: SchemaObject) -> StoreError {
    .damaged(reason: "the \(table.text) has rows that violate its rules")
  }

  private func columns(of table: String) throws(StoreError) -> [String] {
    try all("SELECT name FROM pragma_table_xinfo(?1) ORDER BY cid", .text(table)) { $0.text(at: 0) }
  }

  private func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
