import CareModel

extension SampleFileReader {
  mutating func readHeader(_ fields: [RowField], _ row: RowSplitter.Row) {
    var columns: [SampleColumn?] = []
    if fields.count == 1, let separator = [";", "\t"].first(where: fields[0].text.contains) {
      let word = separator == ";" ? "semicolons" : "tabs"
      report(.badRow, row, at: 0, "columns are separated by commas, not by \(word)")
      isGivenUp = true
      return
    }
    for field in fields {
      let column = SampleColumn(rawValue: field.text)
      if column == nil { report(.unknownField, row, at: field.offset, unknown(field.text)) }
      if let column, columns.contains(column) {
        report(
          .duplicateID, row, at: field.offset, "the column '\(field.text)' occurs twice; remove one of the two")
      }
      columns.append(column)
    }
    header = columns
    let missing = SampleColumn.allCases.filter { !columns.contains($0) && isNeeded($0) }
    for column in missing {
      // A misspelled column is one error: do not report the column that it stands for as missing.
      guard !fields.contains(where: { $0.text != column.rawValue && nearest(to: $0.text) == column.rawValue }) else {
        continue
      }
      let way = column == .patient ? "add it, or set the patient for all rows" : "add it"
      report(.missingField, row, at: 0, "the header has no column '\(column.rawValue)'; \(way)")
    }
    isGivenUp = !missing.isEmpty
  }

  /// Whether every row must have a value for it.
  func isNeeded(_ column: SampleColumn) -> Bool { column.isRequired || column == .patient && patient == nil }

  mutating func object(_ row: RowSplitter.Row) -> [RowField?]? {
    let fields: [(name: RowField, value: RowField)]
    do throws(JSONParser.Failure) { fields = try RowField.members(of: row.bytes) } catch {
      report(.badRow, row, at: error.position - 1, "the line is not one JSON object of texts and numbers")
      return nil
    }
    var columns: [(SampleColumn?, RowField)] = []
    var isGood = true
    for (name, value) in fields {
      guard let column = SampleColumn(rawValue: name.text) else {
        report(.unknownField, row, at: name.offset, unknown(name.text))
        isGood = false
        continue
      }
      if columns.contains(where: { $0.0 == column }) {
        report(.duplicateID, row, at: name.offset, "'\(name.text)' occurs twice; remove one of the two")
        isGood = false
      }
      if value.isNumber != (column == .value) {
        report(
          .wrongType, row, at: value.offset,
          column == .value ? "`value` is a number without quotes" : "`\(name.text)` is a text in quotes")
        isGood = false
      }
      columns.append((column, value))
    }
    return isGood ? place(columns) : nil
  }

  private func unknown(_ name: String) -> String {
    let hint =
      nearest(to: name).map { "did you mean `\($0)`?" }
      ?? "the columns are \(SampleColumn.names.joined(separator: ", "))"
    return "there is no column of that name; \(hint)"
  }

  private func nearest(to name: String) -> String? { Suggestion.nearest(to: name, in: SampleColumn.names) }
}
