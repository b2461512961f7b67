import CareModel

/// Finds the bytes that the commitment of a row covers.
struct StoredRowReader {
  private let connection: any SQLConnection

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// The bytes of a row; nil when it is gone, or not a row as the store writes it.
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
