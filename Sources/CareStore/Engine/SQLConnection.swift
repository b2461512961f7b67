public import CareModel

/// A connection to the database inside one read or write.
///
/// Do not keep it afterward.
public protocol SQLConnection: AnyObject {
  /// Whether this is a savepoint in a transaction that was already open.
  var isNested: Bool { get }

  /// Returns the database's schema version, or 0 for an empty database.
  func schemaVersion() throws(StoreError) -> Int

  /// Stores the schema version.
  func setSchemaVersion(_ version: Int) throws(StoreError)

  /// Returns the tables, indexes, views, and triggers of the database that were made by statements.
  func schemaObjects() throws(StoreError) -> [SchemaObject]

  /// Returns whether the database has a trigger.
  func hasTriggers() throws(StoreError) -> Bool

  /// Returns a number that changes whenever anyone changes the schema.
  func schemaStamp() throws(StoreError) -> Int64

  /// Makes an object as the migrations make it, or removes it: the rows of a table are kept, and must satisfy its
  /// rules.
  ///
  /// - Parameters:
  ///   - difference: What is different.
  ///   - columns: The columns of the table, as `table.column`, that may be removed with their values.
  /// - Throws: ``StoreError/invalid(reason:)`` for a column that would be removed and is not named;
  ///   ``StoreError/damaged(reason:)`` for a table that is missing, lacks a column, or has rows that violate its rules.
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError)

  /// Returns the statement for an SQL text, compiled once per connection.
  ///
  /// The statement is reset and has no bound values. Do not use one text twice at the same time.
  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement

  /// Returns the statement for a query whose result may not fit into memory, for a walk over the whole store.
  ///
  /// As ``prepare(_:)``, and several of them may be stepped at once.
  func scan(_ sql: String) throws(StoreError) -> any SQLStatement

  /// Whether each query waits for a server, so that it is worth announcing several by ``prefetch(_:)``.
  var waitsForServer: Bool { get }

  /// Announces queries that run soon with the same values, so that an engine with a network gets their results in one round trip.
  ///
  /// It changes no result: a query that was not announced waits for itself, and one that never runs is dropped.
  func prefetch(_ queries: [BoundQuery]) throws(StoreError)

  /// Runs statements that are separated by semicolons, without values.
  func run(script: String) throws(StoreError)

  /// Names a query that finds a row only if this transaction was committed, for an engine whose commits may lose their answer.
  func confirm(by sql: String, _ values: [SQLValue])

  /// Runs `body`, and undoes its changes only when it throws.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  /// Returns the faults that the database finds in its own file; empty if there are none.
  func check() throws(StoreError) -> [String]

  /// Returns the rows that refer to missing ones; empty if there are none.
  ///
  /// The tables must be as the migrations make them.
  func checkReferences() throws(StoreError) -> [String]
}

extension SQLConnection {
  /// Returns whether a trigger is among the objects of the schema.
  ///
  /// - Throws: ``StoreError`` when the schema cannot be read.
  public func hasTriggers() throws(StoreError) -> Bool {
    try schemaObjects().contains { $0.kind == .trigger }
  }

  /// Returns the statement, for an engine that steps through results as the database finds them.
  ///
  /// - Throws: ``StoreError`` when the statement cannot be compiled.
  public func scan(_ sql: String) throws(StoreError) -> any SQLStatement { try prepare(sql) }

  /// False: a query costs no more than its work.
  public var waitsForServer: Bool { false }

  /// Does nothing: each query is as fast on its own.
  public func prefetch(_ queries: [BoundQuery]) {}

  /// Does nothing: the answer to a commit is never lost on the way.
  public func confirm(by sql: String, _ values: [SQLValue]) {}

  /// Runs a statement that returns no rows.
  ///
  /// - Throws: ``StoreError`` when the database refuses the statement.
  public func execute(_ sql: String, _ values: SQLValue...) throws(StoreError) {
    let statement = try prepare(sql)
    statement.bind(values)
    try statement.run()
  }

  /// Runs a statement that returns no rows, at the latest before the next read, savepoint, or commit.
  ///
  /// - Throws: ``StoreError`` when the database refuses the statement.
  public func enqueue(_ sql: String, _ values: SQLValue...) throws(StoreError) {
    let statement = try prepare(sql)
    statement.bind(values)
    try statement.enqueue()
  }

  /// Returns the first row of a query, read by `body`, or nil if there is none.
  ///
  /// - Throws: ``StoreError`` when the database refuses the query; the error that `body` throws.
  public func first<Result>(
    _ sql: String, _ values: SQLValue..., row body: (any SQLStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let statement = try prepare(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try body(statement) : nil
  }

  /// Returns every row of a query, read by `body`.
  ///
  /// - Throws: ``StoreError`` when the database refuses the query; the error that `body` throws.
  public func all<Result>(
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
