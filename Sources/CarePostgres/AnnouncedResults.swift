import CareModel
import CareStore

/// The results of the queries that a transaction has announced, until it writes to a table that they read.
///
/// Within a snapshot, a query has the same rows each time, so that its result can be used again.
struct AnnouncedResults {
  private struct Entry {
    let values: PostgresValues
    /// The number under which the link knows the query.
    let number: Int
    /// The rows; nil while they are on their way.
    var rows: PostgresRows?
  }

  private var entries: [StatementText: [Entry]] = [:]

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether a query was announced with these values.
  func contains(_ text: StatementText, _ values: PostgresValues) -> Bool {
    entries[text]?.contains { $0.values == values } ?? false
  }

  /// Adds a query that was sent.
  mutating func add(_ text: StatementText, _ values: PostgresValues, number: Int) {
    entries[text, default: []].append(Entry(values: values, number: number))
  }

  /// Returns the rows of a query, after `wait` if they are still on their way; nil if it was not announced.
  mutating func rows(
    of text: StatementText, _ values: PostgresValues, on link: PostgresLink, wait: () throws(StoreError) -> Void
  ) throws(StoreError) -> PostgresRows? {
    guard let index = entries[text]?.firstIndex(where: { $0.values == values }), let entry = entries[text]?[index]
    else { return nil }
    if let rows = entry.rows { return rows }
    var rows = link.take(entry.number)
    if rows == nil {
      try wait()
      rows = link.take(entry.number)
    }
    entries[text]?[index].rows = rows
    return rows
  }

  /// Drops every result.
  mutating func removeAll() { entries.removeAll() }

  /// Drops the results that a statement may change.
  mutating func removeAll(changedBy text: StatementText, _ facts: inout StatementFacts) {
    guard !entries.isEmpty else { return }
    switch facts.change(by: text) {
    case .nothing: return
    case .unknown: removeAll()
    case .rows(of: let table, areAdded: _):
      for text in entries.keys where facts.mentions(table, in: text) { entries[text] = nil }
    }
  }
}
