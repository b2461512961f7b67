import CareModel
import CareStore

/// The results of the queries that a transaction has announced, until it writes to a table that they read.
///
/// Within a snapshot, a query has the same rows each time, so that its result can be used again.
struct AnnouncedResults {
  private struct Entry {
    let statement: KnownStatement
    let values: PostgresValues
    /// The number under which the link knows the query.
    let number: Int
    /// The rows; nil while they are on their way.
    var rows: PostgresRows?
  }

  private var entries: [Entry] = []

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether a query was announced with these values.
  func contains(_ statement: KnownStatement, _ values: PostgresValues) -> Bool { index(of: statement, values) != nil }

  private func index(of statement: KnownStatement, _ values: PostgresValues) -> Int? {
    entries.firstIndex { $0.statement === statement && $0.values == values }
  }

  /// Adds a query that was sent.
  mutating func add(_ statement: KnownStatement, _ values: PostgresValues, number: Int) {
    entries.append(Entry(statement: statement, values: values, number: number))
  }

  /// Returns the rows of a query, after `wait` if they are still on their way; nil if it was not announced.
  mutating func rows(
    of statement: KnownStatement, _ values: PostgresValues, on link: PostgresLink, wait: () throws(StoreError) -> Void
  ) throws(StoreError) -> PostgresRows? {
    guard let index = index(of: statement, values) else { return nil }
    let entry = entries[index]
    if let rows = entry.rows { return rows }
    var rows = link.take(entry.number)
    if rows == nil {
      try wait()
      rows = link.take(entry.number)
    }
    entries[index].rows = rows
    return rows
  }

  /// Drops every result.
  mutating func removeAll() { entries.removeAll() }

  /// Drops the results that a statement may change.
  mutating func removeAll(changedBy statement: KnownStatement) {
    guard !entries.isEmpty else { return }
    switch statement.change {
    case .nothing: return
    case .unknown: removeAll()
    case .rows(of: let table, areAdded: _): entries.removeAll { $0.statement.mentions(table) }
    }
  }
}
