package import CareModel

/// The formats in which tables are written.
package enum TableFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180).
  case csv
  /// One JSON object in each line.
  case jsonl
}

/// Writes the rows of a table as text.
package struct TableText: Sendable {
  /// The format.
  package let format: TableFormat
  private let isSafe: Bool
  private let isSingleLine: Bool
  private let names: [[UInt8]]
  private let columns: [ExportColumn]

  /// Creates the text of a table.
  ///
  /// `isSafe`: whether the text is for a spreadsheet, which would otherwise compute texts that begin as formulas do. `isSingleLine`:
  /// whether line breaks in texts become spaces, for programs that read a row from each line.
  package init(
    _ table: ExportTable, as format: TableFormat, isSafe: Bool = false, isSingleLine: Bool = false
  ) {
    self.isSingleLine = isSingleLine
    self.format = format
    self.isSafe = isSafe && format == .csv
    columns = table.columns
    names = table.columns.map { Array("\(JSONValue.string($0.name).text):".utf8) }
  }

  /// The first line, and before it a mark of the encoding where a spreadsheet needs one; empty for JSON.
  package var header: [UInt8] {
    guard format == .csv else { return [] }
    let line = Array(columns.map { CSVText.cell($0.name) }.joined(separator: ",").utf8) + Self.lineBreak
    return (isSafe ? [0xEF, 0xBB, 0xBF] : []) + line
  }

  private static let lineBreak = Array("\r\n".utf8)

  /// Adds a row.
  package func add(_ row: [ExportCell], to bytes: inout [UInt8]) {
    switch format {
    case .csv:
      for place in row.indices {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        if case .text(var text) = row[place] {
          if isSingleLine { text = Self.singleLine(text) }
          CSVText.add(isSafe ? Self.inert(text) : text, to: &bytes)
        } else {
          row[place].add(to: &bytes)
        }
      }
      bytes.append(contentsOf: Self.lineBreak)
    case .jsonl:
      bytes.append(UInt8(ascii: "{"))
      for place in row.indices {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: names[place])
        Self.addJSON(row[place], to: &bytes)
      }
      bytes.append(contentsOf: "}\n".utf8)
    }
  }

  private static func singleLine(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns a text of which a spreadsheet computes nothing: with an apostrophe wherever a cell can begin with the sign of a formula.
  ///
  /// Where semicolons separate cells, as in most of Europe, quotes within a line are characters, so that a cell begins after each semicolon,
  /// tab, and line break of a text, too. Some skip spaces and line breaks before the sign, and some read a wide sign as the plain one.
  static func inert(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var cell: String.Index? = scalars.startIndex, result = "", copied = scalars.startIndex
    for place in scalars.indices {
      let scalar = scalars[place]
      switch scalar {
      case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}", "\u{FE63}",
        "\u{FE6B}":
        guard let begin = cell else { continue }
        result += text[copied..<begin] + "'"
        (copied, cell) = (begin, nil)
      case ";", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        // A first cell that begins with a tab or a line break is none that a person wrote.
        if place == scalars.startIndex, scalar != ";" { result = "'" }
        cell = scalars.index(after: place)
      case "\"", " ": continue
      default: if cell != nil, !isInvisible(scalar) { cell = nil }
      }
    }
    return result.isEmpty ? text : result + text[copied...]
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
  }

  private static func addJSON(_ cell: ExportCell, to bytes: inout [UInt8]) {
    switch cell {
    case .empty: bytes.append(contentsOf: "null".utf8)
    case .integer, .number, .boolean: cell.add(to: &bytes)
    case .text(let text): bytes.append(contentsOf: JSONValue.string(text).text.utf8)
    case .date, .partialDate, .utc, .local:
      bytes.append(UInt8(ascii: "\""))
      cell.add(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }
}
