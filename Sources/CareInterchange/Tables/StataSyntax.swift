import CareModel

/// The syntax for Stata, which reads each table and saves it as `NAME.dta`.
enum StataSyntax {
  static func text(_ tables: [SyntaxTable]) -> String {
    var text = """
      * Reads the tables of this folder with their types and labels, and saves each as NAME.dta. Run it in this folder.
      * Codes for missing values become extended missing values: .s skipped, .d don't know, .w withheld, .n not asked.
      version 14

      """
    for table in tables { text += self.text(table) }
    return text
  }

  private static func text(_ table: SyntaxTable) -> String {
    let described = table.described
    var text =
      "\nimport delimited using \(quoted(described.path)), clear varnames(nonames) rowrange(2) stringcols(_all) "
    text += "bindquotes(strict) encoding(\"utf-8\")\n"
    for (place, (name, column, _)) in table.columns.enumerated() {
      text += "rename v\(place + 1) \(name)\n" + converted(name, column)
      text += "label variable \(name) \(quoted(column.syntaxLabel(most: 80)))\n"
      text += "notes \(name): \(line(column.label))\n"
    }
    return text + "save \(quoted("\(described.name).dta")), replace\n"
  }

  /// Returns the lines that make a column of text one of its type.
  private static func converted(_ name: String, _ column: DescribedTable.Column) -> String {
    let type = column.column.type
    var text = ""
    switch type {
    case .text: return ""
    case .boolean:
      text = "replace \(name) = cond(\(name) == \"true\", \"1\", cond(\(name) == \"false\", \"0\", \(name)))\n"
      text += "destring \(name), replace\n"
    case .integer, .number: text = "destring \(name), replace\n"
    case .date where !column.missing.isEmpty: return ""
    case .date: return "generate double __care = date(\(name), \"YMD\")\n" + replaced(name, "%td")
    case .utc, .local:
      return
        "generate double __care = clock(subinstr(subinstr(\(name), \"T\", \" \", 1), \"Z\", \"\", 1), \"YMDhms\")\n"
        + replaced(name, "%tc")
    }
    let codes = column.missing.compactMap { choice in
      MissingReason(choice).map { (value: choice.value, letter: ".\($0.letter)", text: choice.text) }
    }
    if !codes.isEmpty {
      // A column without any value is one of text, which has no such codes.
      text += "capture mvdecode \(name), mv(\(codes.map { "\($0.value)=\($0.letter)" }.joined(separator: " \\ ")))\n"
    }
    let levels = type == .boolean ? [("0", "No"), ("1", "Yes")] : column.levels.map { ($0.value, $0.text) }
    let whole = levels.filter { BoundedInteger($0.0, in: -2_147_483_647...2_147_483_620) != nil }
    let labels = whole.map { "\($0.0) \(quoted($0.1))" } + codes.map { "\($0.letter) \(quoted($0.text))" }
    guard !labels.isEmpty else { return text }
    return text + "label define \(name) \(labels.joined(separator: " "))\ncapture label values \(name) \(name)\n"
  }

  private static func replaced(_ name: String, _ format: String) -> String {
    "format __care \(format)\norder __care, after(\(name))\ndrop \(name)\nrename __care \(name)\n"
  }

  private static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// Returns a text in compound quotes, in which a quotation mark may stand; a backquote would begin a macro.
  private static func quoted(_ text: String) -> String {
    "`\"\(line(text).replacing("`", with: "'").replacing("$", with: "\\$"))\"'"
  }
}
