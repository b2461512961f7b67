import CareModel
import GRDBSQLite

/// The store's own file, written through the C interface of SQLite with nothing between: the limit that the store is held against.
///
/// The same tables, the same settings, the same statements; no rule is checked and no id is hashed.
final class RawStore {
  struct Failure: Error {
    var code: Int32
  }

  private var database: OpaquePointer?
  private var outcome: OpaquePointer?
  private var value: OpaquePointer?
  private var commit: OpaquePointer?
  private var window: OpaquePointer?
  private var seq: Int64
  private let patient: Int64

  /// Opens a store that has the patient of the outcomes to come.
  init(path: String) throws {
    try Self.check(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil))
    for pragma in [
      "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON", "cell_size_check = ON",
      "trusted_schema = OFF", "cache_size = -64000",
    ] {
      try Self.check(sqlite3_exec(database, "PRAGMA \(pragma)", nil, nil, nil))
    }
    seq = 0
    patient = 1
    commit = try prepare("INSERT INTO commits (seq, recorded, author) VALUES (?1, ?2, NULL)")
    outcome = try prepare(
      """
      INSERT INTO outcome (patient, scheduled_start, seq, place, care_plan, task, task_version, occurrence_key,
      scheduled_stop, answered, status, reason, deleted, id, recorded)
      VALUES (?1, ?2, ?3, ?4, NULL, ?5, ?6, ?7, ?8, ?9, ?10, NULL, 0, ?11, ?12)
      """)
    value = try prepare(
      """
      INSERT INTO outcome_value (patient, scheduled_start, seq, place, position, type, integer_value, real_value,
      text_value, bytes_value, kind, units, recorded) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, NULL, NULL, NULL, ?7, ?8, ?9)
      """)
    window = try prepare(
      """
      SELECT o.care_plan, o.task, o.task_version, o.occurrence_key, o.scheduled_start, o.scheduled_stop, o.answered,
      o.status, o.id, o.recorded, o.seq, o.place, v.position, v.type, v.integer_value, v.kind, v.units, v.recorded
      FROM outcome o LEFT JOIN outcome_value v ON v.patient = o.patient AND v.scheduled_start = o.scheduled_start
      AND v.seq = o.seq AND v.place = o.place
      WHERE o.patient = ?1 AND o.scheduled_start >= ?2 AND o.scheduled_start < ?3 AND o.deleted = 0
      AND NOT EXISTS (SELECT 1 FROM outcome n WHERE n.patient = o.patient AND n.occurrence_key = o.occurrence_key
      AND n.care_plan IS NOT DISTINCT FROM o.care_plan AND (n.seq, n.place) > (o.seq, o.place))
      ORDER BY o.scheduled_start, o.seq, o.place
      """)
    let last = try prepare("SELECT max(seq) FROM commits")
    try Self.check(sqlite3_step(last), SQLITE_ROW)
    seq = sqlite3_column_int64(last, 0)
    sqlite3_finalize(last)
  }

  deinit {
    for statement in [outcome, value, commit, window] { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  /// One commit of these outcomes, whose values are whole numbers.
  func write(_ outcomes: some Collection<Outcome>, at now: Instant) throws {
    try Self.check(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil))
    seq += 1
    sqlite3_bind_int64(commit, 1, seq)
    sqlite3_bind_int64(commit, 2, now.milliseconds)
    try run(commit)
    var place: Int64 = 0
    for item in outcomes {
      try write(item, place: place, now: now)
      place += 1
    }
    try Self.check(sqlite3_exec(database, "COMMIT", nil, nil, nil))
  }

  /// How many rows a window has, each column read.
  func rows(from: Instant, to: Instant) throws -> Int {
    try Self.check(sqlite3_exec(database, "BEGIN", nil, nil, nil))
    sqlite3_bind_int64(window, 1, patient)
    sqlite3_bind_int64(window, 2, from.milliseconds)
    sqlite3_bind_int64(window, 3, to.milliseconds)
    var count = 0, sum: Int64 = 0
    while sqlite3_step(window) == SQLITE_ROW {
      count += 1
      for column in [1, 2, 3, 7, 8, 15, 16] as [Int32] {
        if sqlite3_column_text(window, column) != nil { sum &+= Int64(sqlite3_column_bytes(window, column)) }
      }
      for column in [0, 4, 5, 6, 9, 10, 11, 12, 13, 14, 17] as [Int32] { sum &+= sqlite3_column_int64(window, column) }
    }
    sqlite3_reset(window)
    try Self.check(sqlite3_exec(database, "COMMIT", nil, nil, nil))
    blackHole(sum)
    return count
  }

  private func write(_ item: Outcome, place: Int64, now: Instant) throws {
    sqlite3_bind_int64(outcome, 1, patient)
    sqlite3_bind_int64(outcome, 2, item.start.milliseconds)
    sqlite3_bind_int64(outcome, 3, seq)
    sqlite3_bind_int64(outcome, 4, place)
    bind(item.task.text, 5, outcome)
    bind(seq, place, 6)
    bind(item.key.text, 7, outcome)
    sqlite3_bind_int64(outcome, 8, item.stop.milliseconds)
    sqlite3_bind_int64(outcome, 9, item.answered.milliseconds)
    bind(item.status.rawValue, 10, outcome)
    bind(seq, place, 11)
    sqlite3_bind_int64(outcome, 12, now.milliseconds)
    try run(outcome)
    for (position, one) in item.values.enumerated() {
      guard case .integer(let integer) = one.value else { continue }
      sqlite3_bind_int64(value, 1, patient)
      sqlite3_bind_int64(value, 2, item.start.milliseconds)
      sqlite3_bind_int64(value, 3, seq)
      sqlite3_bind_int64(value, 4, place)
      sqlite3_bind_int64(value, 5, Int64(position))
      sqlite3_bind_int64(value, 6, Int64(integer))
      bind(one.kind, 7, value)
      bind(one.units, 8, value)
      if let recorded = one.recorded {
        sqlite3_bind_int64(value, 9, recorded.milliseconds)
      } else {
        sqlite3_bind_null(value, 9)
      }
      try run(value)
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try Self.check(sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    return statement
  }

  private func run(_ statement: OpaquePointer?) throws {
    try Self.check(sqlite3_step(statement), SQLITE_DONE)
    sqlite3_reset(statement)
  }

  private func bind(_ text: String?, _ place: Int32, _ statement: OpaquePointer?) {
    guard var text else { return _ = sqlite3_bind_null(statement, place) }
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(statement, place, $0.baseAddress, Int32($0.count), Self.copy)
      }
    }
  }

  private func bind(_ high: Int64, _ low: Int64, _ place: Int32) {
    withUnsafeBytes(of: (high, low)) { _ = sqlite3_bind_blob(outcome, place, $0.baseAddress, 16, Self.copy) }
  }

  private static var copy: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private static func check(_ code: Int32, _ expected: Int32 = SQLITE_OK) throws {
    guard code == expected else { throw Failure(code: code) }
  }
}
