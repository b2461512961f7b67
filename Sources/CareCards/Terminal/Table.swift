/// A table of text that fits a terminal.
///
/// Columns are as wide as their widest cell and two spaces apart. If that is too wide, columns shrink, the least important first, and
/// their cells wrap between words. If the words are too wide, each row becomes a block of lines, each with a title and a cell. Words
/// are never broken, and nothing is omitted.
package struct Table {
  private static let gap = 2

  private var titles: [String] = []
  private var rows: [[String]] = []
  /// The columns that shrink before the others, the first one first.
  private let shrinking: [String]

  /// Creates a table with a first row of titles.
  ///
  /// Columns shrink in the order of `shrinking`, then from the last to the first.
  package init(_ titles: [String], shrinking: [String] = []) {
    self.titles = titles
    self.shrinking = shrinking
  }

  /// Creates a table without titles.
  package init() {
    shrinking = []
  }

  /// Adds a row.
  package mutating func add(_ cells: [String]) {
    rows.append(cells.map { PrintableText.of($0) })
  }

  /// Whether the table has no rows below the titles.
  package var isEmpty: Bool { rows.isEmpty }

  /// Returns the lines without trailing spaces, joined by line breaks.
  ///
  /// `width`: the number of columns; nil for output that is not a terminal, in which each row is one line.
  package func text(width: Int?) -> TerminalText { lines(width: width).joined(separator: "\n") }

  /// Returns the lines without trailing spaces.
  package func lines(width: Int?) -> [TerminalText] {
    plainLines(width: width).map { TerminalText(verified: $0) }
  }

  private func plainLines(width: Int?) -> [String] {
    let all = (titles.isEmpty ? [] : [titles]) + rows
    let count = all.map(\.count).max() ?? 0
    let natural = (0..<count).map { column in all.map { Self.width(of: $0, column) { DisplayWidth.of($0) } }.max() ?? 0
    }
    let least = (0..<count).map { column in all.map { Self.width(of: $0, column, TextWrap.longestWord) }.max() ?? 0 }
    guard let widths = fit(natural, least, in: width) else { return blocks(width: width ?? 0) }
    return all.flatMap { row in
      let cells = widths.enumerated().map { column, width in
        column < row.count ? TextWrap.lines(row[column], width: width, breaksWords: false) : []
      }
      return (0..<max(1, cells.map(\.count).max() ?? 1)).map { line in
        Self.trimmed(
          zip(cells, widths).map { cell, width in
            let text = cell.indices.contains(line) ? cell[line] : ""
            return text + String(repeating: " ", count: width - DisplayWidth.of(text) + Self.gap)
          }.joined())
      }
    }
  }

  private static func width(of row: [String], _ column: Int, _ measure: (String) -> Int) -> Int {
    column < row.count ? measure(row[column]) : 0
  }

  /// Returns the widths of the columns; nil if the words do not fit.
  private func fit(_ natural: [Int], _ least: [Int], in width: Int?) -> [Int]? {
    var widths = natural
    guard let width else { return widths }
    var excess = widths.reduce(-Self.gap) { $0 + $1 + Self.gap } - width
    let named = shrinking.compactMap { titles.firstIndex(of: $0) }
    for column in named + widths.indices.reversed().filter({ !named.contains($0) }) where excess > 0 {
      let saved = min(excess, widths[column] - least[column])
      widths[column] -= saved
      excess -= saved
    }
    return excess > 0 ? nil : widths
  }

  /// Returns each row as a block: the first cell, then a line for each other cell with its title.
  private func blocks(width: Int) -> [String] {
    rows.flatMap { row in
      row.enumerated().filter { !$0.element.isEmpty }.flatMap { column, cell in
        let title = column < titles.count && !titles[column].isEmpty ? "\(titles[column]): " : ""
        let indent = column == 0 ? 0 : 2
        let lines = TextWrap.lines(
          (column == 0 ? "" : title) + cell, width: max(1, width - indent - 2), breaksWords: false)
        return lines.enumerated().map { place, line in
          String(repeating: " ", count: place == 0 ? indent : indent + 2) + line
        }
      }
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
