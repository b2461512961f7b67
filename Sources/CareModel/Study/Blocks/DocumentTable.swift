/// A table of a document.
public struct DocumentTable: Hashable, Sendable {
  /// The title, if any.
  public var title: String?
  /// The titles of the columns.
  public var columns: [String]
  /// The cells; each row has as many as there are columns.
  public var rows: [[Scalar]]

  /// Creates a table.
  public init(title: String? = nil, columns: [String], rows: [[Scalar]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// Returns whether all cells of a column are numbers.
  package func isNumeric(_ column: Int) -> Bool {
    !rows.isEmpty && rows.allSatisfy { $0.indices.contains(column) && $0[column].number != nil }
  }
}

extension DocumentTable: BlockDefinition {
  /// A table without columns.
  public static let template = DocumentTable(columns: [], rows: [])
  /// The fields, in the order of the manual.
  public static let fields: [Field<DocumentTable>] = [
    Field("title", \.title, "The title."),
    Field("columns", \.columns, "The titles of the columns.", required: true),
    Field("rows", \.rows, "The rows, each with a cell for every column.", required: true),
  ]

  package static let name = DocumentBlock.Name.table
  package static let summary = "A table of texts and numbers."
  package static let example: String? =
    "doc.table { title = \"Goals\", columns = { \"Week\", \"Steps\" }, rows = { { \"1\", 3000 }, { \"2\", 4000 } } }"

  package var whole: DocumentBlock { .table(self) }
  package var texts: [String] { [title ?? ""] + columns }
  package var bytes: Int {
    rows.joined().reduce(texts.reduce(0) { $0 + $1.utf8.count }) { sum, cell in
      if case .text(let text) = cell { sum + text.utf8.count } else { sum + 8 }
    }
  }
  package var problem: FieldProblem? {
    guard (1...DocumentLimits.columns).contains(columns.count) else {
      return FieldProblem(.outOfRange, at: "columns", "a table has 1 to \(DocumentLimits.columns) columns")
    }
    if let problem = problem(ofCount: rows.count, "rows", at: "rows") { return problem }
    guard let wrong = rows.firstIndex(where: { $0.count != columns.count }) else { return nil }
    return FieldProblem(
      .notAllowed, at: "rows[\(wrong + 1)]",
      "a row has \(rows[wrong].count) cells, and the table has \(columns.count) columns; write \"\" for an empty cell")
  }
}
