import CareModel

/// `csv`: lists of rows as comma-separated values, as a text or in a file.
enum CSVLibrary {
  static let bindings: [Binding<LuaEnvironmentBox>] = [
    .function(
      "csv",
      [
        FieldEntry("rows", .given(.list(of: .anything)), "A list of tables, or of values.", required: true),
        FieldEntry("file", .text, "The file to write, at the prompt only.", default: "returns the text"),
      ],
      options: [FieldEntry("overwrite", .boolean, "Whether to replace an existing file.", default: "false")],
      gives: .optional(.text),
      "Returns rows as comma-separated values, with the names of the fields in the first line; tables within rows are JSON. "
        + "With a file, writes them to it.",
      example: "csv(store.patients:fetch {})"
    ) { box, options, call in
      let limits = call.state.limits
      guard !call.isNil(2) else { return call.push(try text(call.value(1), longest: limits.string, of: call)) }
      guard let write = box.environment.writeFile else {
        throw OptionError(
          "not_allowed",
          "csv writes files only at the prompt of care repl; write the text that csv(rows) returns, and redirect the output"
        )
      }
      let text = try text(call.value(1), longest: limits.memory, of: call)
      try write(text, call.string(2), options.boolean("overwrite") ?? false)
    }
  ]

  /// Returns rows as CSV (RFC 4180) of at most `longest` bytes.
  private static func text(_ value: LuaValue, longest: Int, of call: borrowing LuaCall) throws -> String {
    guard let table = value.table else {
      throw OptionError("invalid_argument", "csv takes a list of rows; write csv(store.patients:fetch {})")
    }
    // The names of all fields are collected and sorted first.
    try call.charge(table.array.reduce(0) { $0 + 10 * (1 + ($1.table?.fields.count ?? 0)) })
    let rows = table.array.map { row in row.table?.fields ?? ["value": row] }
    let names = Set(rows.flatMap(\.keys)).sorted()
    var text = CSVText.line(names)
    for row in rows {
      // Rows with names of their own have a cell for every other's.
      try call.charge(10 * names.count)
      let line = CSVText.line(try names.map { try cell(row[$0] ?? .nil) })
      try call.charge(line.utf8.count)
      text += line
      guard text.utf8.count <= longest else {
        throw OptionError("bad_value", "csv: the text is longer than \(longest) bytes; pass fewer rows at a time")
      }
    }
    return text
  }

  private static func cell(_ value: LuaValue) throws -> String {
    switch value {
    case .nil: ""
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .table, .row, .bytes, .function, .object: try JSONLibrary.plainText(of: value)
    }
  }
}
