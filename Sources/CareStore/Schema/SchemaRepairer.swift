package import CareModel

/// Makes an object of a schema as the migrations make it, or removes it; an engine says how it names and drops objects.
package struct SchemaRepairer {
  private let connection: any SQLConnection
  private let drop: (SchemaObject) throws(StoreError) -> Void
  private let columns: (String) throws(StoreError) -> [String]

  /// Creates a repairer.
  ///
  /// - Parameters:
  ///   - connection: The write in which references are not enforced, or are made again afterward.
  ///   - drop: Drops an object; a table with its indexes.
  ///   - columns: Returns the columns of a table in order.
  package init(
    _ connection: any SQLConnection, drop: @escaping (SchemaObject) throws(StoreError) -> Void,
    columns: @escaping (String) throws(StoreError) -> [String]
  ) {
    (self.connection, self.drop, self.columns) = (connection, drop, columns)
  }

  /// Repairs a difference; see ``SQLConnection/repair(_:removing:)``.
  ///
  /// - Returns: The table whose rows were moved to a new one; nil if there is none.
  package func repair(
    _ difference: SchemaDifference, removing removable: Set<String>
  ) throws(StoreError) -> SchemaObject? {
    switch difference {
    case .unknown(let object): try drop(object)
    case .missing(let object) where object.kind == .table:
      throw .damaged(reason: "the \(object.text) is missing")
    case .missing(let object): try create(object)
    case .altered(let found, let expected) where found.kind == .table:
      try rebuild(found, as: expected, removing: removable)
      return found
    case .altered(let found, let expected):
      try drop(found)
      try create(expected)
    }
    return nil
  }

  /// Creates an object; a unique index may find rows that violate it.
  private func create(_ object: SchemaObject) throws(StoreError) {
    do { try connection.execute(object.sql) } catch StoreError.damaged {
      throw .damaged(reason: "the \(object.text) cannot be made, because rows violate it")
    }
  }

  /// Moves the rows of a table to one with the right definition.
  private func rebuild(
    _ table: SchemaObject, as expected: SchemaObject, removing removable: Set<String>
  ) throws(StoreError) {
    let copy = "repair of \(table.name)"
    try connection.execute("CREATE TABLE \(copy.quotedName) AS SELECT * FROM \(table.name.quotedName)")
    let found = try columns(copy)
    try drop(table)
    try connection.execute(expected.sql)
    let wanted = try columns(expected.name)
    if let column = wanted.first(where: { !found.contains($0) }) {
      throw .damaged(reason: "the \(table.text) lacks the column '\(column)'")
    }
    if let column = found.first(where: { !wanted.contains($0) && !removable.contains("\(table.name).\($0)") }) {
      let object = SchemaObject(kind: .table, name: "\(table.name).\(column)", table: table.name, sql: "")
      throw .invalid(
        reason:
          "the store did not make the column of \(object.text); look at what it holds, then pass --drop with its name")
    }
    let list = wanted.map(\.quotedName).joined(separator: ", ")
    do {
      try connection.execute(
        "INSERT INTO \(table.name.quotedName) (\(list)) SELECT \(list) FROM \(copy.quotedName)")
    } catch StoreError.damaged { throw Self.violation(of: table) }
    try drop(SchemaObject(kind: .table, name: copy, table: copy, sql: ""))
  }

  /// Returns the error for a table whose rows violate its rules.
  package static func violation(of table: SchemaObject) -> StoreError {
    .damaged(reason: "the \(table.text) has rows that violate its rules")
  }
}

extension String {
  /// The name of an object in a statement.
  package var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
