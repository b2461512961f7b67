package import CareModel

/// A query with the values of its placeholders.
package struct BoundQuery: Hashable, Sendable {
  /// The text.
  package let sql: String
  /// The values, from placeholder 1.
  package let values: [SQLValue]

  /// Creates a query.
  package init(_ sql: String, _ values: SQLValue...) {
    self.init(sql, of: values)
  }

  /// Creates a query with a list of values.
  package init(_ sql: String, of values: [SQLValue]) {
    self.sql = sql
    self.values = values
  }
}

extension SQLConnection {
  /// Returns the statement of a query, with its values bound.
  package func prepare(_ query: BoundQuery) throws(StoreError) -> any SQLStatement {
    let statement = try prepare(query.sql)
    statement.bind(query.values)
    return statement
  }

  /// Returns the first row of a query, read by `body`, or nil if there is none.
  package func first<Result>(
    _ query: BoundQuery, row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let statement = try prepare(query)
    defer { statement.reset() }
    return try statement.step() ? try body(statement) : nil
  }

  /// Returns every row of a query, read by `body`.
  package func all<Result>(
    _ query: BoundQuery, row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    let statement = try prepare(query)
    defer { statement.reset() }
    var rows: [Result] = []
    while try statement.step() { rows.append(try body(statement)) }
    return rows
  }
}
