/// A table of text, whose columns are as wide as their widest cell and two spaces apart.
struct Table {
  private var rows: [[String]] = []

  /// Creates a table with a first row of titles.
  init(_ titles: [String]) {
    rows.append(titles)
  }

  /// Creates a table without titles.
  init() {}

  /// Adds a row.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// Whether the table has no rows below the titles.
  var isEmpty: Bool { rows.count <= 1 }

  /// The lines without trailing spaces.
  var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { cells in
      let padded = cells.enumerated().map { column, cell in
        cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The lines joined by line breaks.
  var text: String { lines.joined(separator: "\n") }
}
