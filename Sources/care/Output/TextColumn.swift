import CareCards

/// A column of a table in the terminal: its title, and its text in a row.
struct TextColumn<Row> {
  let title: String
  let text: (Row) throws -> String

  init(_ title: String, _ text: @escaping (Row) throws -> String) {
    self.title = title
    self.text = text
  }
}

extension Output {
  /// Writes rows as a table, or that there are none.
  ///
  /// Columns shrink in the order of `shrinking`, then from the last to the first.
  func table<Row>(_ rows: [Row], shrinking: [String] = [], _ columns: [TextColumn<Row>]) throws {
    var table = Table(columns.map(\.title), shrinking: shrinking)
    for row in rows { table.add(try columns.map { try $0.text(row) }) }
    line(table.isEmpty ? "none" : table.text(width: tableWidth))
  }
}
