public import CareModel

/// A query with the values of its placeholders.
public struct BoundQuery: Hashable, Sendable {
  /// The text.
  public let sql: String
  /// The values, from placeholder 1.
  public let values: [SQLValue]

  /// Creates a query.
  public init(_ sql: String, _ values: SQLValue...) {
    self.init(sql, of: values)
  }

  /// Creates a query with a list of values.
  public init(_ sql: String, of values: [SQLValue]) {
    self.sql = sql
    self.values = values
  }
}

extension SQLConnection {
  /// Returns the statement of a query, with its values bound.
  ///
  /// - Throws: ``StoreError`` when the statement cannot be compiled.
  public func prepare(_ query: BoundQuery) throws(StoreError) -> any SQLStatement {
    let statement = try prepare(query.sql)
    statement.bind(query.values)
    return statement
  }

  /// Returns the first row of a query, read by `body`, or nil if there is none.
  ///
  /// - Throws: ``StoreError`` when the database refuses the query; the error that `body` throws.
  public func first<Result>(
    _ query: BoundQuery, row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let statement = try prepare(query)
    defer { statement.reset() }
    return try statement.step() ? try body(statement) : nil
  }

  /// Returns every row of a query, read by `body`.
  ///
  /// - Throws: ``StoreError`` when the database refuses the query; the error that `body` throws.
  public func all<Result>(
    _ query: BoundQuery, row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    let statement = try prepare(query)
    defer { statement.reset() }
    var rows: [Result] = []
    while try statement.step() { rows.append(try body(statement)) }
    return rows
  }
}
