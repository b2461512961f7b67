import CareModel

/// A row of an exported table, whose cells are read by the names of their columns.
struct BulkRow {
  private let cells: [ExportCell]
  private let places: [String: Int]

  init(_ cells: [ExportCell], _ places: [String: Int]) { (self.cells, self.places) = (cells, places) }

  subscript(_ column: String) -> ExportCell { places[column].map { cells[$0] } ?? .empty }

  /// Returns the text of a column; nil for none.
  func text(_ column: String) -> String? {
    if case .text(let text) = self[column], !text.isEmpty { text } else { nil }
  }

  /// Returns the date of a column; nil for none.
  func date(_ column: String) -> CivilDate? { if case .date(let date) = self[column] { date } else { nil } }

  /// Returns the number of a column; nil for none.
  func whole(_ column: String) -> Int? { if case .integer(let number) = self[column] { number } else { nil } }

  /// Returns the time of a column that a resource can have; nil for none.
  func time(_ column: String) -> Instant? {
    if case .utc(let time) = self[column], Instant.civilRange.contains(time) { time } else { nil }
  }
}
