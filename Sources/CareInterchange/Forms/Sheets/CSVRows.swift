import CareModel

/// Reads a file of comma-separated values (RFC 4180) as rows of cells with their places.
struct CSVRows {
  private let bytes: [UInt8]
  private let file: String
  private let report: FormReport
  private var place = 0
  private var line = 1
  private var cells = 0
  private var lineStart = 0

  /// The limits of a sheet.
  static let mostRows = 50_000, mostColumns = 1_000, mostCells = 500_000, mostCellBytes = 100_000

  /// Returns the rows; nil if the file cannot be read as a table, which has been reported.
  static func read(_ bytes: [UInt8], file: String, _ report: FormReport) -> [[FormSheet.RawCell]]? {
    var reader = CSVRows(bytes, file: file, report)
    return reader.rows()
  }

  private init(_ bytes: [UInt8], file: String, _ report: FormReport) {
    self.bytes = bytes
    self.file = file
    self.report = report
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    lineStart = place
  }

  /// The sign between cells: the comma, or what the first line has in its place.
  private func separator() -> UInt8 {
    var counts: [UInt8: Int] = [:], isQuoted = false
    for byte in bytes.dropFirst(place) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { break }
      if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) { counts[byte, default: 0] += 1 }
    }
    let comma = UInt8(ascii: ",")
    let best = counts.max { ($0.value, $0.key == comma ? 1 : 0) < ($1.value, $1.key == comma ? 1 : 0) }
    return best?.key ?? comma
  }

  private mutating func rows() -> [[FormSheet.RawCell]]? {
    let separator = separator()
    var rows: [[FormSheet.RawCell]] = [], row: [FormSheet.RawCell] = []
    while place < bytes.count {
      guard let cell = cell(until: separator) else { return nil }
      row.append(cell)
      guard row.count <= Self.mostColumns else {
        return fail(.limit, "a row has more than \(Self.mostColumns) cells; check its quotation marks")
      }
      if place < bytes.count, bytes[place] == separator {
        place += 1
        if place < bytes.count { continue }
        row.append(.init(text: "", column: column, line: line))
      }
      endLine()
      cells += row.count
      guard cells <= Self.mostCells else {
        return fail(.limit, "the file has more than \(Self.mostCells) cells; split the form into several")
      }
      rows.append(row)
      row = []
      guard rows.count <= Self.mostRows else {
        return fail(.limit, "the file has more than \(Self.mostRows) rows; split the form into several")
      }
    }
    return rows
  }

  /// Passes the break at the end of a row.
  private mutating func endLine() {
    if place < bytes.count, bytes[place] == UInt8(ascii: "\r") { place += 1 }
    if place < bytes.count, bytes[place] == UInt8(ascii: "\n") { place += 1 }
    line += 1
    lineStart = place
  }

  private var column: Int { max(1, place - lineStart + 1) }

  private mutating func cell(until separator: UInt8) -> FormSheet.RawCell? {
    let first = (column, line)
    var text: [UInt8] = []
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
      guard let quoted = quoted() else { return nil }
      text = quoted
    }
    while place < bytes.count, bytes[place] != separator, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "\r"), place + 1 >= bytes.count || bytes[place + 1] == UInt8(ascii: "\n") {
        break
      }
      text.append(bytes[place])
      place += 1
    }
    guard text.count <= Self.mostCellBytes else {
      return fail(.limit, "a cell is longer than \(Self.mostCellBytes) bytes; shorten it, or close its quotation mark")
    }
    guard let decoded = String(validating: text, as: UTF8.self), !text.contains(0) else {
      return fail(.badRow, "the cell is not UTF-8; save the file as CSV in UTF-8")
    }
    return .init(text: decoded, column: first.0, line: first.1)
  }

  private mutating func quoted() -> [UInt8]? {
    let quote = UInt8(ascii: "\""), opened = FormPlace(path: "", location: location)
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == quote {
        guard place < bytes.count, bytes[place] == quote else { return text }
        place += 1
      } else if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = place
      }
      text.append(byte)
    }
    report.error(
      .badRow, "the quotation mark here is never closed; write another one at the end of the cell", at: opened)
    return nil
  }

  private var location: SourceLocation { SourceLocation(file: file, line: line, column: column) }

  private func fail<Result>(_ code: DiagnosticCode, _ message: String) -> Result? {
    report.error(code, message, at: FormPlace(path: "", location: location))
    return nil
  }
}
