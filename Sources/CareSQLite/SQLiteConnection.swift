import CareModel
import CareStore
import GRDB
import GRDBSQLite

/// A GRDB connection inside one transaction.
///
/// After a statement has failed, the transaction cannot be kept: every later statement and the commit fail with the
/// same error, so that no partial change is ever committed. Rolling back to a savepoint before the failed statement
/// clears the failure.
final class SQLiteConnection: SQLConnection {
  let isNested: Bool
  private let db: Database
  private var statements: [StatementText: SQLiteStatement] = [:]
  private let state = TransactionState()
  /// The tables that a repair has made again, whose references are to be checked.
  var rebuilt: [SchemaObject] = []

  init(_ db: Database, isNested: Bool) {
    self.db = db
    self.isNested = isNested
  }

  func schemaVersion() throws(StoreError) -> Int {
    try first("PRAGMA user_version") { $0.int(at: 0) } ?? 0
  }

  func setSchemaVersion(_ version: Int) throws(StoreError) {
    try execute("PRAGMA user_version = \(version)")
  }

  func schemaObjects() throws(StoreError) -> [SchemaObject] {
    // Indexes without SQL are parts of their tables.
    try all("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid") { row in
      SchemaObject(
        kind: SchemaObject.Kind(rawValue: row.text(at: 0)) ?? .table, name: row.text(at: 1), table: row.text(at: 2),
        sql: row.text(at: 3))
    }
  }

  func schemaStamp() throws(StoreError) -> Int64 {
    try first("PRAGMA schema_version") { $0.integer(at: 0) } ?? 0
  }

  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
    try checkSound()
    let text = StatementText(sql: sql)
    if let statement = statements[text] {
      statement.clear()
      return statement
    }
    do {
      let statement = SQLiteStatement(try db.cachedStatement(sql: sql), state: state)
      statement.clear()
      statements[text] = statement
      return statement
    } catch {
      throw fail(StoreError(sqlite: error))
    }
  }

  func run(script: String) throws(StoreError) {
    try checkSound()
    do { try db.execute(sql: script) } catch { throw fail(StoreError(sqlite: error)) }
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try checkSound()
    var result: Result?
    do {
      try db.inSavepoint {
        result = try body()
        try checkSound()
        return .commit
      }
    } catch {
      if db.isInsideTransaction { state.failure = nil }
      throw (error as? DatabaseError).map { StoreError(sqlite: $0) } ?? error
    }
    guard let result else { throw StoreError.unavailable(reason: "the savepoint returned no result") }
    return result
  }

  /// Rolls the transaction back, unless SQLite has done so itself.
  func rollBack() throws(StoreError) {
    for statement in statements.values { statement.reset() }
    guard db.isInsideTransaction else { return }
    do { try db.execute(sql: "ROLLBACK") } catch { throw StoreError(sqlite: error) }
  }

  func check() throws(StoreError) -> [String] {
    try all("PRAGMA integrity_check") { $0.text(at: 0) }.filter { $0 != "ok" }
  }

  func checkReferences() throws(StoreError) -> [String] {
    try all("PRAGMA foreign_key_check") {
      "a row of \($0.text(at: 0)) refers to a missing row of \($0.text(at: 2))"
    }
  }

  /// Throws the first failure, if there is one.
  func checkSound() throws(StoreError) {
    try state.check()
  }

  /// Records the first failure.
  func fail(_ error: StoreError) -> StoreError {
    state.fail(error)
  }
}
