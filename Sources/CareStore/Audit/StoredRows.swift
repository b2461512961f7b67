import CareModel

/// The rows of the store in the order in which they were written.
///
/// Its memory does not grow with the store: an engine sorts what it cannot hold outside of it, and that is keys alone.
struct StoredRows {
  private var cursors: [Cursor] = []

  init(_ connection: any SQLConnection) throws(StoreError) {
    for kind in [EntryKind.version, .outcome, .sample] { cursors.append(try Cursor(connection, kind)) }
  }

  /// The row that comes next, without going there.
  var first: StoredRow? {
    var first: StoredRow?
    for cursor in cursors {
      guard let row = cursor.row else { continue }
      if let before = first, (before.seq, before.place) <= (row.seq, row.place) { continue }
      first = row
    }
    return first
  }

  /// Goes on behind the first row.
  mutating func removeFirst() throws(StoreError) {
    guard let row = first, let index = cursors.firstIndex(where: { $0.row?.kind == row.kind }) else { return }
    try cursors[index].advance()
  }

  /// Lets go of the tables.
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
        default: "SELECT seq, place, patient, start, quantity FROM sample ORDER BY seq, place"
        }
      statement = try connection.prepare(sql)
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
      if kind == .sample { row?.quantity = statement.text(at: 4) }
    }
  }
}
