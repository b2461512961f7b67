package import CareModel

/// What a syntax file must know of a table's cells.
package struct CellShapes: Hashable, Sendable {
  /// The most bytes of a text, by column.
  package private(set) var widths: [Int]
  /// Whether a text has a line break.
  package private(set) var hasLineBreaks = false

  private let isSingleLine: Bool

  /// Creates the shapes of a table without rows; `isSingleLine`: whether line breaks are written as spaces.
  package init(_ table: ExportTable, isSingleLine: Bool = false) {
    widths = table.columns.map { _ in 0 }
    self.isSingleLine = isSingleLine
  }

  /// Notes the cells of a row.
  package mutating func add(_ row: [ExportCell]) {
    for (place, cell) in row.enumerated() {
      guard case .text(let text) = cell else { continue }
      widths[place] = max(widths[place], text.utf8.count)
      if !hasLineBreaks, !isSingleLine,
        text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      {
        hasLineBreaks = true
      }
    }
  }
}
