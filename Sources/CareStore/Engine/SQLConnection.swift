package import CareModel

/// One connection within a read or a write; not to be kept after it.
package protocol SQLConnection: AnyObject {
  /// Whether this is a savepoint of a transaction that was open already.
  var isNested: Bool { get }

  /// The number of the schema that the database has; 0 for an empty one.
  func schemaVersion() throws(StoreError) -> Int

  /// Notes the number of the schema.
  func setSchemaVersion(_ version: Int) throws(StoreError)

  /// The statement for a text, compiled once a connection.
  ///
  /// It comes reset and without values. One text is not to be used twice at the same time.
  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement

  /// Runs statements separated by semicolons, without values.
  func run(script: String) throws(StoreError)

  /// Runs `body` so that its changes alone are undone when it throws.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  /// What the database finds wrong with itself; empty when it is sound.
  func check() throws(StoreError) -> [String]
}

extension SQLConnection {
  /// Runs a statement that gives no rows.
  package func execute(_ sql: String, _ values: SQLValue...) throws(StoreError) {
    let statement = try prepare(sql)
    statement.bind(values)
    try statement.run()
  }

  /// The first row of a query, read by `body`; nil when there is none.
  package func first<Result>(
    _ sql: String, _ values: SQLValue..., row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let statement = try prepare(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try body(statement) : nil
  }

  /// Every row of a query, read by `body`.
  package func all<Result>(
    _ sql: String, _ values: SQLValue..., row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    let statement = try prepare(sql)
    statement.bind(values)
    defer { statement.reset() }
    var rows: [Result] = []
    while try statement.step() { rows.append(try body(statement)) }
    return rows
  }
}
