import CareModel

/// The syntax for SPSS and PSPP, which reads each table and saves it as `NAME.sav`.
enum SPSSSyntax {
  static func text(_ tables: [SyntaxTable]) -> String {
    var text = """
      * Encoding: UTF-8.
      * Reads the tables of this folder with their labels, and saves each as NAME.sav. Run it in this folder.
      * Codes for missing values are user-missing. A text takes three of them, so that "don't know" stays a value there.
      * Times are text in ISO 8601.
      SET DECIMAL=DOT.

      """
    for table in tables { text += self.text(table) }
    return text
  }

  private static func text(_ table: SyntaxTable) -> String {
    let described = table.described
    if table.shapes.hasLineBreaks {
      return """

        * \(described.path) is not read: its texts have line breaks, which SPSS takes for the ends of rows.
        * Export with --single-line.

        """
    }
    var text =
      "\nGET DATA /TYPE=TXT /FILE=\(quoted(described.path)) /ENCODING='UTF8' /ARRANGEMENT=DELIMITED /FIRSTCASE=2\n"
    text += "  /DELIMITERS=\",\" /QUALIFIER='\"' /VARIABLES=\n"
    let columns = table.columns
    for (name, column, width) in columns { text += "  \(source(name, column)) \(format(column, width))\n" }
    text += "  .\n"
    for (name, column, _) in columns where column.column.type == .boolean {
      text += "RECODE \(source(name, column)) ('true'=1) ('false'=0) (CONVERT) INTO \(name).\n"
      text +=
        "VALUE LABELS \(name) 0 'No' 1 'Yes'\(column.missing.map { " \($0.value) \(quoted($0.text))" }.joined()).\n"
    }
    for (name, column, _) in columns {
      text += "VARIABLE LABELS \(name) \(quoted(column.syntaxLabel(most: 200))).\n"
      if column.column.type != .boolean { text += labels(name, column) }
      text += missing(name, column)
    }
    text += "EXECUTE.\n"
    text += "SAVE OUTFILE=\(quoted("\(described.name).sav")) /KEEP=\(table.names.joined(separator: " ")).\n"
    return text
  }

  /// Returns the name under which a column is read: true and false become numbers of another variable.
  private static func source(_ name: String, _ column: DescribedTable.Column) -> String {
    column.column.type == .boolean ? "\(name)_txt" : name
  }

  private static func format(_ column: DescribedTable.Column, _ width: Int) -> String {
    switch column.column.type {
    case .integer, .number: "F16.6"
    case .boolean: "A16"
    case .date: column.missing.isEmpty ? "SDATE10" : "A10"
    case .utc, .local: "A24"
    case .text: "A\(min(max(width + 1, 8), 32_767))"
    }
  }

  private static func labels(_ name: String, _ column: DescribedTable.Column) -> String {
    let isNumber = [.integer, .number].contains(column.column.type)
    let labels = (column.levels + column.missing).map {
      " \(isNumber ? $0.value : quoted($0.value)) \(quoted($0.text))"
    }
    return labels.isEmpty ? "" : "VALUE LABELS \(name)\(labels.joined()).\n"
  }

  private static func missing(_ name: String, _ column: DescribedTable.Column) -> String {
    let codes = column.missing.compactMap { BoundedInteger($0.value, in: -999_999_999_999_999...0)?.value }
    guard let least = codes.min(), let most = codes.max() else { return "" }
    switch column.column.type {
    case .integer, .number, .boolean: return "MISSING VALUES \(name) (\(least) THRU \(most)).\n"
    case .text, .date, .utc, .local:
      // A code of more than 8 bytes is none of a text.
      let own = column.missing.filter { MissingReason($0) != .dontKnow && $0.value.utf8.count <= 8 }
      return own.isEmpty ? "" : "MISSING VALUES \(name) (\(own.map { quoted($0.value) }.joined(separator: ", "))).\n"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("'", with: "''"))'"
  }
}
