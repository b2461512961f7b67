package import CareModel

/// The syntax files with which statistical programs read the tables of an export.
package enum SyntaxFile: String, Hashable, Sendable, CaseIterable {
  /// SPSS, and PSPP.
  case spss
  /// SAS.
  case sas
  /// Stata.
  case stata

  /// The name of the file.
  package var fileName: String {
    switch self {
    case .spss: "load.sps"
    case .sas: "load.sas"
    case .stata: "load.do"
    }
  }

  /// Returns the text of the file, for tables of comma-separated values.
  ///
  /// `shapes`: of the cells of each table.
  package func text(_ codebook: Codebook, tables: [ExportTable], shapes: [CellShapes]) -> String {
    let tables = zip(DescribedTable.all(tables, codebook, .csv), shapes).map { SyntaxTable($0, $1) }
    return switch self {
    case .spss: SPSSSyntax.text(tables)
    case .sas: SASSyntax.text(tables)
    case .stata: StataSyntax.text(tables)
    }
  }
}

/// A table with the names of its columns, and what is known of its cells.
struct SyntaxTable {
  let described: DescribedTable
  let names: [String]
  let shapes: CellShapes

  init(_ described: DescribedTable, _ shapes: CellShapes) {
    (self.described, self.shapes) = (described, shapes)
    names = SyntaxNames(described.columns).all
  }

  /// The columns with their names and the most bytes of a text.
  var columns: [(name: String, column: DescribedTable.Column, width: Int)] {
    zip(zip(names, described.columns), shapes.widths).map { ($0.0, $0.1, $1) }
  }
}

extension DescribedTable.Column {
  /// The label in a line, as long as all three programs show it.
  func syntaxLabel(most: Int) -> String {
    let line = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(line.prefix(most)) + (column.units.map { line.count < most - 12 ? " [\($0)]" : "" } ?? "")
  }
}

extension MissingReason {
  /// The letter of a special missing value of SAS and Stata: `.s` for skipped.
  var letter: String {
    switch self {
    case .notAsked: "n"
    case .withheld: "w"
    case .dontKnow: "d"
    case .skipped: "s"
    }
  }

  /// The reason that a choice of the codebook states.
  init?(_ choice: Codebook.Choice) { self.init(rawValue: choice.text) }
}
