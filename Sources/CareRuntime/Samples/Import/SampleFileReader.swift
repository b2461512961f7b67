import CareModel
import CareStore

/// A parser that turns the bytes of a file into samples, and reports every error in it.
///
/// It reads no file and no store: the caller provides bytes and zones, and takes samples. Messages name columns, ids, and
/// rules, and never repeat a measured value.
struct SampleFileReader {
  /// The maximum number of errors to report; reading stops after it.
  static let maximumErrors = 10_000

  let name: String
  let format: SampleFormat
  /// The patient of rows that do not name one.
  let patient: Patient.ID?
  /// Whether samples that do not fit their quantity are kept as suspect.
  let keepsSuspect: Bool
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of rows, without the header.
  private(set) var rows = 0
  private var splitter: RowSplitter
  /// The columns of the header, nil for an unknown one; nil before the header is read.
  var header: [SampleColumn?]?
  /// Whether the maximum number of errors is reached.
  var isGivenUp = false
  /// The line on which a sample was last named; of what no row names, how many equal ones there were.
  var seen: [UInt64: UInt32] = [:]
  var zones: [Patient.ID: ZoneTimeline?] = [:]

  init(name: String, format: SampleFormat, patient: Patient.ID?, keepsSuspect: Bool = false) {
    self.name = name
    self.format = format
    self.patient = patient
    self.keepsSuspect = keepsSuspect
    splitter = RowSplitter(format)
  }

  /// The errors, by line.
  var sortedDiagnostics: [Diagnostic] {
    diagnostics.enumerated().sorted { a, b in
      guard let first = a.element.location, let second = b.element.location, first != second else {
        return a.offset < b.offset
      }
      return first < second
    }.map(\.element)
  }

  /// The sources and the destination of a reader.
  struct Ends {
    /// Returns the zones of a patient; nil if there is no such patient.
    var zones: (Patient.ID) throws -> ZoneTimeline?
    /// Returns a sample in the units of its quantity, marked if it is suspect, and the quantity, if a plan declares it.
    var admit: (Sample) throws -> (sample: Sample, quantity: QuantityDefinition?)
    /// Takes a sample, and returns what was written.
    var put: (Sample) throws -> SampleChange
  }

  /// Reads more bytes.
  mutating func feed(_ bytes: [UInt8], _ ends: Ends) throws {
    guard !isGivenUp else { return }
    var rows: [RowSplitter.Row] = []
    splitter.feed(bytes) { rows.append($0) }
    for row in rows { try read(row, ends) }
  }

  /// Reads the rest of the file.
  mutating func finish(_ ends: Ends) throws {
    var rows: [RowSplitter.Row] = []
    splitter.finish { rows.append($0) }
    for row in rows { try read(row, ends) }
    guard format == .csv, header == nil, !isGivenUp, diagnostics.isEmpty else { return }
    add(
      Diagnostic(
        .missingField, path: "",
        message: "the file is empty; its first row must name the columns: \(SampleColumn.names.joined(separator: ","))",
        location: SourceLocation(file: name, line: 1, column: 1)))
  }

  private mutating func read(_ row: RowSplitter.Row, _ ends: Ends) throws {
    guard !isGivenUp else { return }
    if let fault = row.fault {
      rows += 1
      return report(.badRow, row, at: fault.offset, fault.kind.message)
    }
    guard !row.bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return }
    let cells: [RowField?]
    switch format {
    case .csv:
      guard let fields = CSVRow.fields(row.bytes) else {
        return report(.badRow, row, at: 0, "the row is not UTF-8; save the file as UTF-8")
      }
      guard let header else { return readHeader(fields, row) }
      rows += 1
      guard fields.count == header.count else {
        return report(
          .badRow, row, at: fields.last?.offset ?? 0,
          "the row has \(fields.count) fields and the header \(header.count); write the same number, with quotes around a field that contains a comma"
        )
      }
      cells = place(zip(header, fields).map { ($0, $1) })
    case .jsonl:
      rows += 1
      guard let found = object(row) else { return }
      cells = found
    }
    guard let sample = try sample(cells, row, ends) else { return }
    let (admitted, quantity) = try ends.admit(sample)
    if let suspicion = admitted.suspicion, let quantity, !keepsSuspect {
      return report(.badSample, row, cells, suspicion.column, suspicion.message(of: quantity))
    }
    try give(admitted, read: sample, named: cells[SampleColumn.remoteID.index], row, ends)
  }

  func place(_ fields: [(SampleColumn?, RowField)]) -> [RowField?] {
    var cells = [RowField?](repeating: nil, count: SampleColumn.allCases.count)
    for (column, field) in fields where !field.text.isEmpty {
      if let column { cells[column.index] = field }
    }
    return cells
  }

  mutating func report(
    _ code: DiagnosticCode, _ row: RowSplitter.Row, _ cells: [RowField?], _ column: SampleColumn, _ message: String
  ) {
    report(code, row, at: cells[column.index]?.offset ?? 0, path: column.rawValue, message)
  }

  mutating func report(
    _ code: DiagnosticCode, _ row: RowSplitter.Row, at offset: Int, path: String = "", _ message: String
  ) {
    let before = row.bytes.prefix(offset)
    let line = row.line + before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: row.bytes[start..<offset], as: UTF8.self).count + 1
    add(
      Diagnostic(
        code, path: path, message: message, location: SourceLocation(file: name, line: line, column: column)))
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    guard !isGivenUp else { return }
    if diagnostics.count == Self.maximumErrors {
      isGivenUp = true
      diagnostics.append(
        Diagnostic(
          .badRow, path: "", message: "there are more errors; fix these \(Self.maximumErrors) first",
          location: diagnostic.location))
      return
    }
    diagnostics.append(diagnostic)
  }
}

extension RowSplitter.Fault {
  var message: String {
    switch self {
    case .tooLong: "the row exceeds \(RowSplitter.longest) bytes; check it for a missing line break"
    case .openQuote: "the quote is never closed; put another one after the field"
    case .strayQuote: "a field without quotes contains a quote; put the field in quotes, and double each quote within"
    case .afterQuote: "a comma or the end of the row must follow the closing quote; double a quote within a field"
    }
  }
}
