import CareModel

/// A sheet of a form: the names of its columns, and its rows.
///
/// It knows which cells have been read, so that those of which nothing was made can be reported.
final class FormSheet {
  /// A cell as it is in the file.
  struct RawCell: Sendable {
    var text: String
    /// The column in the text of the file, or the number of the column in a workbook.
    var column: Int
    /// The line of the file, or the row of the workbook.
    var line: Int
  }

  /// A cell with its place.
  struct Cell {
    let text: String
    let place: FormPlace
  }

  /// A row of the sheet.
  struct Row {
    /// The number of the row, counted from 1, with the header.
    let number: Int
    fileprivate let sheet: FormSheet
    fileprivate let cells: [RawCell]

    /// Returns the cell in a column; nil if it is empty, or there is no such column.
    subscript(column: String) -> Cell? {
      guard let place = sheet.columns[column] else { return nil }
      sheet.taken.insert(CellPlace(row: number, column: place))
      sheet.read.insert(place)
      return sheet.cell(place, in: self)
    }

    /// Takes all cells, of which a report on the row is.
    func takeAll() {
      for place in cells.indices { sheet.taken.insert(CellPlace(row: number, column: place)) }
    }

    /// The place of a column in the row, or of its first cell.
    func place(_ column: String? = nil) -> FormPlace {
      let place = column.flatMap { sheet.columns[$0] } ?? 0
      return sheet.place(of: place, in: self)
    }

    /// Whether no cell has a text.
    var isEmpty: Bool { cells.allSatisfy { $0.text.trimmed.isEmpty } }
  }

  private struct CellPlace: Hashable {
    let row: Int
    let column: Int
  }

  /// The file's name in diagnostics.
  let file: String
  /// The name of the sheet before a cell, such as `survey!`; empty for a file of one sheet.
  let prefix: String
  /// The places of columns by name.
  private(set) var columns: [String: Int] = [:]
  /// The names of columns, in order.
  private(set) var names: [String] = []
  private var taken: Set<CellPlace> = []
  /// The columns that were asked for by name.
  private var read: Set<Int> = []
  private var rawRows: [[RawCell]]

  /// Creates a sheet whose first row names the columns, as `name` understands them.
  init(file: String, prefix: String = "", rows: [[RawCell]], name: (String) -> String = { $0 }) {
    self.file = file
    self.prefix = prefix
    rawRows = rows
    for (place, cell) in (rows.first ?? []).enumerated() {
      let text = name(cell.text.trimmed)
      names.append(text)
      if !text.isEmpty, columns[text] == nil { columns[text] = place }
    }
  }

  /// The rows below the names, without empty ones.
  var rows: [Row] {
    rawRows.enumerated().dropFirst().map { Row(number: $0.offset + 1, sheet: self, cells: $0.element) }
      .filter { !$0.isEmpty }
  }

  /// The place of the header's first cell.
  var start: FormPlace { FormPlace(path: "\(prefix)A1", location: SourceLocation(file: file, line: 1, column: 1)) }

  /// The place of a column's name.
  func place(ofName place: Int) -> FormPlace {
    self.place(of: place, in: Row(number: 1, sheet: self, cells: rawRows.first ?? []))
  }

  /// Returns the cells with a text that nothing has read, with the names of their columns.
  ///
  /// Of a column of which nothing was read, it is the first one.
  func unread(of rows: [Row]) -> [(name: String, cell: Cell, isColumn: Bool)] {
    var seen: Set<Int> = [], found: [(name: String, cell: Cell, isColumn: Bool)] = []
    for row in rows {
      for place in row.cells.indices where !taken.contains(CellPlace(row: row.number, column: place)) {
        guard let cell = self.cell(place, in: row), read.contains(place) || seen.insert(place).inserted else {
          continue
        }
        found.append((names.indices.contains(place) ? names[place] : "", cell, !read.contains(place)))
      }
    }
    return found
  }

  private func cell(_ place: Int, in row: Row) -> Cell? {
    guard row.cells.indices.contains(place) else { return nil }
    let text = row.cells[place].text.trimmed
    return text.isEmpty ? nil : Cell(text: text, place: self.place(of: place, in: row))
  }

  private func place(of place: Int, in row: Row) -> FormPlace {
    let raw = row.cells.indices.contains(place) ? row.cells[place] : row.cells.last
    return FormPlace(
      path: "\(prefix)\(Self.letters(place))\(row.number)",
      location: SourceLocation(file: file, line: raw?.line ?? row.number, column: raw?.column ?? 1))
  }

  /// Returns the letters of a column as spreadsheets name it: `A`, `Z`, `AA`.
  static func letters(_ place: Int) -> String {
    var place = place, text = ""
    repeat {
      text = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(place % 26))) + text
      place = place / 26 - 1
    } while place >= 0
    return text
  }
}
