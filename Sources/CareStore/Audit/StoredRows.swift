import CareModel

/// The key by which a row is found in its table.
struct StoredRow {
  var kind: EntryKind
  var seq: Int64
  var place: Int64
  /// The number of the identity; for outcomes, samples, and attempts, the patient's.
  var subject: Int64
  /// The scheduled start of an outcome, the start of a sample, or the number of an attempt.
  var start: Int64 = 0
  /// The quantity of a sample, or the delivery of an attempt.
  var quantity = ""
}

/// The keys of all rows in the order in which they were written.
///
/// Memory does not grow with the store: the engine sorts on disk, and sorts keys only.
struct StoredRows {
  private var cursors: [Cursor] = []

  init(_ connection: any SQLConnection) throws(StoreError) {
    for kind in [EntryKind.version, .outcome, .sample, .attempt] { cursors.append(try Cursor(connection, kind)) }
  }

  /// The next row, without advancing.
  var first: StoredRow? {
    var first: StoredRow?
    for cursor in cursors {
      guard let row = cursor.row else { continue }
      if let before = first, (before.seq, before.place) <= (row.seq, row.place) { continue }
      first = row
    }
    return first
  }

  /// Advances past the first row.
  mutating func removeFirst() throws(StoreError) {
    guard let row = first, let index = cursors.firstIndex(where: { $0.row?.kind == row.kind }) else { return }
    try cursors[index].advance()
  }

  /// Resets the statements.
  func close() {
    for cursor in cursors { cursor.statement.reset() }
  }

  private struct Cursor {
    let kind: EntryKind
    let statement: any SQLStatement
    private(set) var row: StoredRow?

    init(_ connection: any SQLConnection, _ kind: EntryKind) throws(StoreError) {
      self.kind = kind
      let sql =
        switch kind {
        case .version: "SELECT seq, place, identity FROM version ORDER BY seq, place"
        case .outcome: "SELECT seq, place, patient, scheduled_start FROM outcome ORDER BY seq, place"
        case .attempt: "SELECT seq, place, patient, number, delivery FROM attempt ORDER BY seq, place"
        default: "SELECT seq, place, patient, start, quantity FROM sample ORDER BY seq, place"
        }
      statement = try connection.scan(sql)
      try advance()
    }

    mutating func advance() throws(StoreError) {
      guard try statement.step() else {
        row = nil
        return
      }
      row = StoredRow(
        kind: kind, seq: statement.integer(at: 0), place: statement.integer(at: 1), subject: statement.integer(at: 2))
      if kind != .version { row?.start = statement.integer(at: 3) }
      if kind == .sample || kind == .attempt { row?.quantity = statement.text(at: 4) }
    }
  }
}

/// Reads the bytes that the commitment of a row covers.
struct StoredRowReader {
  private let connection: any SQLConnection

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Returns the bytes of a row.
  ///
  /// Returns nil if the row no longer exists, or if the store would not have written it.
  func bytes(of row: StoredRow) throws(StoreError) -> RowBytes? {
    switch row.kind {
    case .version:
      try connection.first(
        RowBytes.versionSQL, .integer(row.subject), .integer(row.seq), .integer(row.place),
        row: { RowBytes(version: $0) }) ?? nil
    case .outcome:
      try outcome(row)
    case .sample:
      try connection.first(
        RowBytes.sampleSQL, .integer(row.subject), .text(row.quantity), .integer(row.start), .integer(row.seq),
        .integer(row.place), row: { RowBytes(sample: $0) }) ?? nil
    case .attempt:
      try connection.first(
        RowBytes.attemptSQL, .integer(row.subject), .text(row.quantity), .integer(row.start), .integer(row.seq),
        .integer(row.place), row: { RowBytes(attempt: $0) }) ?? nil
    case .author, .erasure: nil
    }
  }

  private func outcome(_ row: StoredRow) throws(StoreError) -> RowBytes? {
    let key: (SQLValue, SQLValue, SQLValue, SQLValue) = (
      .integer(row.subject), .integer(row.start), .integer(row.seq), .integer(row.place)
    )
    let statement = try connection.prepare(OutcomeValueBytes.sql)
    statement.bind([key.0, key.1, key.2, key.3])
    defer { statement.reset() }
    guard let values = try OutcomeValueBytes(statement) else { return nil }
    return try connection.first(
      RowBytes.outcomeSQL, key.0, key.1, key.2, key.3, row: { RowBytes(outcome: $0, values: values) }) ?? nil
  }
}
