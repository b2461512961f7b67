import CareModel
import GRDB
import GRDBSQLite

extension StoreError {
  /// Creates the store error for an error of GRDB, or copies a ``StoreError``.
  init(sqlite error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError:
      self.init(sqliteCode: error.extendedResultCode.rawValue, message: error.message ?? "")
    default: self = .unavailable(reason: "the database cannot be accessed")
    }
  }

  /// Creates the store error for an SQLite result code.
  ///
  /// The store's own statements violate no constraint and name no missing table, so either is a sign of damage.
  /// SQLite's messages name tables and columns, never values.
  init(sqliteCode code: Int32, message: String) {
    // There was no space for the index of the log, which SQLite creates even for reading.
    if code == SQLITE_IOERR | 19 << 8 {
      self = .full
      return
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_TOOBIG: self = .invalid(reason: "a value is too long for the store")
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA, SQLITE_ERROR:
      self = .damaged(reason: message)
    default: self = .unavailable(reason: "\(message) (SQLite \(code))")
    }
  }
}
