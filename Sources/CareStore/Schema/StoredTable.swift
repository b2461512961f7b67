/// A table of the store, read from the statements that create it.
package struct StoredTable: Hashable, Sendable {
  /// A column.
  package struct Column: Hashable, Sendable {
    /// The types of columns.
    package enum Kind: String, Hashable, Sendable {
      case integer, real, text, bytes
    }

    /// The name.
    package var name: String
    /// The type.
    package var type: Kind
    /// Whether it can be NULL.
    package var isOptional: Bool
  }

  /// The name.
  package var name: String
  /// The columns in order.
  package var columns: [Column] = []
  /// The columns of the primary key; those of every row without one.
  package var key: [String] = []

  /// The tables of a store.
  package static let all = tables { Schema.steps($0) }

  /// Returns the tables that steps make, in the order in which they were made, so that a row follows those to which it refers.
  package static func tables(madeBy steps: (SQLDialect) -> [String]) -> [StoredTable] {
    let types = SQLDialect(integer: "integer", real: "real", text: "text", bytes: "bytes", strict: "", clustered: "")
    var tables: [StoredTable] = []
    for statement in steps(types).flatMap({ $0.split(separator: ";") }) {
      let words = statement.split { $0.isWhitespace || $0 == "(" }.prefix(3).map(String.init)
      switch words.prefix(2) {
      case ["DROP", "TABLE"]: tables.removeAll { $0.name == words[2] }
      case ["ALTER", "TABLE"] where statement.contains(" RENAME TO "):
        guard let index = tables.firstIndex(where: { $0.name == words[2] }) else { break }
        tables[index].name = statement.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
      case ["CREATE", "TABLE"]:
        var table = StoredTable(name: words[2])
        let body = statement.split(separator: "(", maxSplits: 1).last ?? ""
        for line in body.split(separator: "\n") { table.add(line) }
        if table.key.isEmpty { table.key = table.columns.map(\.name) }
        tables.append(table)
      case ["ALTER", "TABLE"]:
        guard let index = tables.firstIndex(where: { $0.name == words[2] }) else { break }
        let column = statement.split(whereSeparator: \.isWhitespace).dropFirst(5).joined(separator: " ")
        tables[index].add(column[...])
      default: break
      }
    }
    return tables
  }

  /// Adds the column or the primary key of a line.
  private mutating func add(_ line: Substring) {
    let words = line.split { $0.isWhitespace || "(),".contains($0) }.map(String.init)
    if words.starts(with: ["PRIMARY", "KEY"]) { key = Array(words.dropFirst(2)) }
    guard words.count > 1, let type = Column.Kind(rawValue: words[1]) else { return }
    columns.append(Column(name: words[0], type: type, isOptional: !line.contains("NOT NULL")))
    if line.contains("PRIMARY KEY") { key = [words[0]] }
  }

  /// The columns, separated by commas.
  var list: String { columns.map(\.name).joined(separator: ", ") }

  /// The query of every row in the order of the key.
  var selectSQL: String {
    "SELECT \(list) FROM \(name) ORDER BY \(key.map { "\($0) NULLS FIRST" }.joined(separator: ", "))"
  }

  /// The statement that inserts a row.
  var insertSQL: String {
    "INSERT INTO \(name) (\(list)) VALUES (\(columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")))"
  }
}
