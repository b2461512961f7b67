import CareModel
import CareStore
import GRDB
import GRDBSQLite

/// A statement that GRDB compiles and caches.
///
/// It is bound and stepped through the C interface, for speed.
final class SQLiteStatement: SQLStatement {
  private let statement: Statement
  private let pointer: OpaquePointer
  private let state: TransactionState
  private var bindResult = SQLITE_OK

  init(_ statement: Statement, state: TransactionState) {
    self.statement = statement
    self.state = state
    pointer = statement.sqliteStatement
  }

  /// Resets the statement, and clears its bound values.
  func clear() {
    reset()
    sqlite3_clear_bindings(pointer)
    bindResult = SQLITE_OK
  }

  func bind(_ value: Int64, at placeholder: Int) {
    note(sqlite3_bind_int64(pointer, Int32(truncatingIfNeeded: placeholder), value))
  }

  func bind(_ value: Double, at placeholder: Int) {
    note(sqlite3_bind_double(pointer, Int32(truncatingIfNeeded: placeholder), value))
  }

  func bind(_ value: String, at placeholder: Int) {
    var value = value
    let result = value.withUTF8 { text in
      // The address of an empty string may be nil, which SQLite would take for NULL.
      text.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map {
          sqlite3_bind_text64(
            pointer, Int32(truncatingIfNeeded: placeholder), $0, UInt64(text.count), Self.copy, UInt8(SQLITE_UTF8))
        }
      } ?? sqlite3_bind_text(pointer, Int32(truncatingIfNeeded: placeholder), "", 0, Self.copy)
    }
    note(result)
  }

  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int) {
    let placeholder = Int32(truncatingIfNeeded: placeholder)
    guard let address = value.baseAddress, !value.isEmpty else {
      return note(sqlite3_bind_zeroblob(pointer, placeholder, 0))
    }
    note(sqlite3_bind_blob64(pointer, placeholder, address, UInt64(value.count), Self.copy))
  }

  func bindNull(at placeholder: Int) {
    note(sqlite3_bind_null(pointer, Int32(truncatingIfNeeded: placeholder)))
  }

  func step() throws(StoreError) -> Bool {
    try state.check()
    let result = bindResult == SQLITE_OK ? sqlite3_step(pointer) : bindResult
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(pointer)))
      throw state.fail(StoreError(sqliteCode: result, message: message))
    }
  }

  func reset() {
    // The result is the failure of the last step, which was already thrown.
    sqlite3_reset(pointer)
  }

  func isNull(at column: Int) -> Bool {
    sqlite3_column_type(pointer, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  func integer(at column: Int) -> Int64 {
    sqlite3_column_int64(pointer, Int32(truncatingIfNeeded: column))
  }

  func real(at column: Int) -> Double {
    sqlite3_column_double(pointer, Int32(truncatingIfNeeded: column))
  }

  func text(at column: Int) -> String { optionalText(at: column) ?? "" }

  func optionalText(at column: Int) -> String? {
    let column = Int32(truncatingIfNeeded: column)
    guard let characters = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
  }

  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let column = Int32(truncatingIfNeeded: column)
    let address = sqlite3_column_blob(pointer, column)
    return body(UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  private func note(_ result: Int32) {
    if bindResult == SQLITE_OK { bindResult = result }
  }

  /// The destructor that makes SQLite copy a bound value before the call returns.
  private static var copy: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
