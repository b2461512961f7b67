import CareModel
import CareStore
import GRDB
import GRDBSQLite

/// A connection of GRDB within one transaction.
///
/// Once a statement has failed, the transaction cannot be kept: every later statement and the commit fail with the same error,
/// so that no half of a change is ever kept. A savepoint that undoes the failed statement makes it sound again.
final class SQLiteConnection: SQLConnection {
  let isNested: Bool
  private let db: Database
  private var statements: [StatementText: SQLiteStatement] = [:]
  private let soundness = TransactionState()

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

  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
    try checkSound()
    let text = StatementText(sql: sql)
    if let statement = statements[text] {
      statement.clear()
      return statement
    }
    do {
      let statement = SQLiteStatement(try db.cachedStatement(sql: sql), soundness: soundness)
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
      if db.isInsideTransaction { soundness.failure = nil }
      throw (error as? DatabaseError).map { StoreError(sqlite: $0) } ?? error
    }
    guard let result else { throw StoreError.unavailable(reason: "the savepoint gave no result") }
    return result
  }

  /// Undoes the transaction, unless SQLite has done so itself.
  func rollBack() throws(StoreError) {
    for statement in statements.values { statement.reset() }
    guard db.isInsideTransaction else { return }
    do { try db.execute(sql: "ROLLBACK") } catch { throw StoreError(sqlite: error) }
  }

  func check() throws(StoreError) -> [String] {
    let found = try all("PRAGMA integrity_check") { $0.text(at: 0) }.filter { $0 != "ok" }
    return try found
      + all("PRAGMA foreign_key_check") {
        "a row of \($0.text(at: 0)) names one of \($0.text(at: 2)) that is not there"
      }
  }

  /// Throws what has failed before.
  func checkSound() throws(StoreError) {
    try soundness.check()
  }

  /// Notes the first failure.
  func fail(_ error: StoreError) -> StoreError {
    soundness.fail(error)
  }
}
