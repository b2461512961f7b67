/// A table of an export: its columns, and what a row is.
package struct ExportTable: Hashable, Sendable {
  /// The name, which is the path of its file without the extension, such as `events` or `wide/check-in`.
  package var name: String
  /// The meaning of a row, such as `an event, missed ones too`.
  package var row: String
  /// The columns, in order.
  package var columns: [ExportColumn]
  /// The names of the columns that together identify a row.
  package var key: [String]

  /// Creates a table.
  package init(name: String, row: String, columns: [ExportColumn], key: [String]) {
    self.name = name
    self.row = row
    self.columns = columns
    self.key = key
  }
}

/// A column of an exported table.
package struct ExportColumn: Hashable, Sendable {
  /// The type of a column's cells.
  package enum CellType: String, Hashable, Sendable, CaseIterable {
    /// Text.
    case text
    /// A whole number.
    case integer
    /// A number.
    case number
    /// `true` or `false`.
    case boolean
    /// A date: `2026-06-07`.
    case date
    /// A time in UTC: `2026-06-07T08:00:00Z`.
    case utc
    /// A time on the participant's clock: `2026-06-07T10:00:00`.
    case local
  }

  /// The name in the first line of the file.
  package var name: String
  /// The type of the cells that are not empty.
  package var type: CellType
  /// The meaning, in a sentence.
  package var text: String
  /// The units as a UCUM code, if there are any.
  package var units: String?

  /// Creates a column.
  package init(_ name: String, _ type: CellType, _ text: String, units: String? = nil) {
    self.name = name
    self.type = type
    self.text = text
    self.units = units
  }
}

/// A cell of an exported table.
package enum ExportCell: Hashable, Sendable {
  /// No value.
  case empty
  /// Text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A date.
  case date(CivilDate)
  /// A month or a year, in a column of texts.
  case partialDate(PartialDate)
  /// A time, written in UTC.
  case utc(Instant)
  /// A time, written as the clock of a zone shows it.
  case local(Instant, in: Zone)

  /// Creates a text, or an empty cell for nil.
  package static func text(optional text: String?) -> ExportCell { text.map { .text($0) } ?? .empty }

  /// Creates a time in UTC, or an empty cell for nil.
  package static func utc(optional instant: Instant?) -> ExportCell { instant.map { .utc($0) } ?? .empty }

  /// Creates a number, or an empty cell for nil and for a number that is not finite.
  package static func number(optional number: Double?) -> ExportCell {
    number.flatMap { $0.isFinite ? .number($0) : nil } ?? .empty
  }

  /// The text of the cell; empty for an empty one.
  package var text: String {
    var bytes: [UInt8] = []
    add(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the bytes of ``text``.
  package func add(to bytes: inout [UInt8]) {
    switch self {
    case .empty: break
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    case .number(let number): bytes.append(contentsOf: (Int(exactly: number).map(String.init) ?? "\(number)").utf8)
    case .boolean(let boolean): bytes.append(contentsOf: (boolean ? "true" : "false").utf8)
    case .date(let date): bytes.addISO(day: date.dayNumber)
    case .partialDate(let date): bytes.append(contentsOf: date.description.utf8)
    case .utc(let instant):
      bytes.addISO(instant)
      bytes.append(UInt8(ascii: "Z"))
    case .local(let instant, let zone):
      bytes.addISO(instant.adding(milliseconds: Int64(zone.offsetSeconds(at: instant)) * 1000))
    }
  }
}

/// A place that the rows of an export go to.
package protocol ExportSink: AnyObject {
  /// Adds a row to a table, by its index in the schema.
  ///
  /// - Throws: An error that ends the export.
  func add(_ row: [ExportCell], to table: Int) throws

  /// Notes that all rows of some participants were added.
  func finish(participants: Int)
}
