import CareModel

/// The syntax for SAS, which reads each table into the library WORK.
enum SASSyntax {
  static func text(_ tables: [SyntaxTable]) -> String {
    let missing = tables.lazy.flatMap(\.described.columns).map(\.missing).first { !$0.isEmpty } ?? []
    let special = missing.compactMap { choice in
      MissingReason(choice).map { (value: choice.value, letter: ".\($0.letter.uppercased())", text: choice.text) }
    }
    let codes = special.map { "\(quoted($0.value)) = \($0.letter)" }.joined(separator: " ")
    let words = special.map { "\($0.letter) = \(quoted($0.text))" }.joined(separator: " ")
    let numbers = codes.isEmpty ? "" : "\n  invalue care_n \(codes) other = [best32.];"
    var text = """
      /* Reads the tables of this folder with their types and labels. Run it in this folder, in a session with UTF-8.
         Codes for missing values become special missing values: .S skipped, .D don't know, .W withheld, .N not asked. */
      options validvarname=v7;
      proc format;
        invalue care_b 'true' = 1 'false' = 0 \(codes) other = .;
        value care_b 1 = 'Yes' 0 = 'No' \(words);\(numbers)
      run;

      """
    for (number, table) in tables.enumerated() { text += self.text(table, number + 1) }
    return text
  }

  private static func text(_ table: SyntaxTable, _ number: Int) -> String {
    let columns = Array(table.columns.enumerated())
    var formats = "", used = ""
    for (place, (name, column, _)) in columns {
      let isNumber = isNumber(column), labels = column.levels + (isNumber ? [] : column.missing)
      let special =
        isNumber
        ? column.missing.compactMap { choice in
          MissingReason(choice).map { ".\($0.letter.uppercased()) = \(quoted(choice.text))" }
        } : []
      if column.column.type == .boolean { used += "  format \(name) care_b.;\n" }
      guard column.column.type != .boolean, !(labels.isEmpty && special.isEmpty) else { continue }
      let format = "\(isNumber ? "" : "$")t\(number)f\(place + 1)x"
      let own = labels.map { "\(isNumber ? $0.value : quoted($0.value)) = \(quoted($0.text))" } + special
      formats += "  value \(format) \(own.joined(separator: " "));\n"
      used += "  format \(name) \(format).;\n"
    }
    if !formats.isEmpty { formats = "\nproc format;\n\(formats)run;\n" }
    let informats = columns.map { "    \($1.name) :\(informat($1.column, $1.width))" }.joined(separator: "\n")
    let labels = columns.map { "  label \($1.name) = \(quoted($1.column.syntaxLabel(most: 240)));\n" }.joined()
    return """
      \(formats)
      data \(name(table.described.name));
        infile \(quoted(table.described.path)) dsd dlm=',' firstobs=2 termstr=crlf lrecl=1048576 truncover encoding='utf-8';
        input
      \(informats)
        ;
      \(labels)\(used)run;

      """
  }

  private static func isNumber(_ column: DescribedTable.Column) -> Bool {
    [.integer, .number, .boolean].contains(column.column.type)
  }

  private static func informat(_ column: DescribedTable.Column, _ width: Int) -> String {
    switch column.column.type {
    case .integer, .number: column.missing.isEmpty ? "best32." : "care_n."
    case .boolean: "care_b."
    case .date: column.missing.isEmpty ? "yymmdd10." : "$10."
    case .utc: "e8601dz26.3"
    case .local: "e8601dt26.3"
    case .text: "$\(min(max(width + 1, 8), 32_767))."
    }
  }

  private static func name(_ text: String) -> String {
    let plain = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    return String((plain.first?.isNumber ?? true ? "t\(plain)" : plain).prefix(32))
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("'", with: "''"))'"
  }
}
