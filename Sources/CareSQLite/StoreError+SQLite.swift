import CareModel
import GRDB
import GRDBSQLite

extension StoreError {
  /// What an error of GRDB means for the store; a ``StoreError`` is itself.
  init(sqlite error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError:
      self.init(sqliteCode: error.extendedResultCode.rawValue, message: error.message ?? "")
    default: self = .unavailable(reason: "the database cannot be reached")
    }
  }

  /// What a result code means for the store.
  ///
  /// The store's own statements break no constraint and name no table that is not there: either is a sign of damage. SQLite's
  /// messages name tables and columns, never values.
  init(sqliteCode code: Int32, message: String) {
    // The index of the log, which has to be made even for reading, found no room.
    if code == SQLITE_IOERR | 19 << 8 {
      self = .full
      return
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_TOOBIG: self = .invalid(reason: "a text or bytes too long for the store")
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA, SQLITE_ERROR:
      self = .damaged(reason: message)
    default: self = .unavailable(reason: "\(message) (SQLite \(code))")
    }
  }
}
