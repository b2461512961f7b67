import CareModel
import Foundation
import GRDBSQLite

/// The store's own file, written and read through the C interface of SQLite directly: the limit that the store is
/// compared with.
///
/// The tables, settings, and rows are the same. No rule is checked and nothing is hashed: ids, salts, commitments, and
/// seals are constant bytes.
final class RawStore {
  struct Failure: Error {
    var code: Int32
  }

  /// The number of the patient of the next outcomes.
  var patient: Int64 = 1
  /// The number of the patient's care plan, if any.
  var carePlan: Int64?
  private var database: OpaquePointer?
  private var statements: [OpaquePointer?] = []
  /// The number of the last commit.
  var seq: Int64 = 0

  /// Opens a store's file.
  init(path: String) throws {
    try Self.check(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil))
    for pragma in [
      "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON", "cell_size_check = ON",
      "trusted_schema = OFF", "cache_size = -64000",
    ] {
      try run(script: "PRAGMA \(pragma)")
    }
    seq = try integer("SELECT coalesce(max(seq), 0) FROM commits")
    statements = try Self.all.map(prepare)
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  /// Runs statements whose rows are ignored.
  func run(script: String) throws {
    try Self.check(sqlite3_exec(database, script, nil, nil, nil))
  }

  /// Returns the single number of a query.
  func integer(_ sql: String) throws -> Int64 {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    try Self.check(sqlite3_step(statement), SQLITE_ROW)
    return sqlite3_column_int64(statement, 0)
  }

  /// Returns the number of an entity without an owner.
  func number(of entity: String, _ id: String) throws -> Int64 {
    try integer(
      "SELECT ref FROM identity WHERE entity = '\(entity)' AND owner_kind = 0 AND owner_id = '' AND id = '\(id)'")
  }

  /// Writes one commit of outcomes whose values are integers.
  func write(_ outcomes: some Collection<Outcome>, at now: Instant) throws {
    let commit = statements[0], entry = statements[3], seal = statements[4]
    try run(script: "BEGIN IMMEDIATE")
    seq += 1
    sqlite3_bind_int64(commit, 1, seq)
    sqlite3_bind_int64(commit, 2, now.milliseconds)
    try run(commit)
    var place: Int64 = 0
    for item in outcomes {
      try write(item, place: place, now: now)
      sqlite3_bind_int64(entry, 1, seq)
      sqlite3_bind_int64(entry, 2, place)
      sqlite3_bind_int64(entry, 3, 1)
      sqlite3_bind_int64(entry, 4, patient)
      bind(seq, place, repeated: 1, 5, entry)
      bind(seq, place, repeated: 2, 6, entry)
      try run(entry)
      place += 1
    }
    bind(seq, place, repeated: 2, 1, seal)
    sqlite3_bind_int64(seal, 2, seq)
    sqlite3_bind_null(seal, 3)
    try run(seal)
    try run(script: "COMMIT")
  }

  /// Reads each column of a window's rows.
  ///
  /// Returns the number of rows.
  func rows(of patient: Int64, from: Instant, to: Instant) throws -> Int {
    let window = statements[5]
    sqlite3_bind_int64(window, 1, patient)
    sqlite3_bind_int64(window, 2, from.milliseconds)
    sqlite3_bind_int64(window, 3, to.milliseconds)
    return try read(window)
  }

  /// Reads the newest version of an event's outcome.
  ///
  /// Returns the number of rows.
  func newest(of patient: Int64, carePlan: Int64?, key: String) throws -> Int {
    let newest = statements[6]
    sqlite3_bind_int64(newest, 1, patient)
    bind(key, 2, newest)
    if let carePlan { sqlite3_bind_int64(newest, 3, carePlan) } else { sqlite3_bind_null(newest, 3) }
    return try read(newest)
  }

  private func read(_ statement: OpaquePointer?) throws -> Int {
    try run(script: "BEGIN")
    var count = 0, sum: Int64 = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      count += 1
      for column in [1, 2, 3, 7, 8, 10, 14, 15, 16, 21, 22, 23, 24] as [Int32] {
        if sqlite3_column_blob(statement, column) != nil { sum &+= Int64(sqlite3_column_bytes(statement, column)) }
      }
      for column in [0, 4, 5, 6, 9, 11, 12, 13, 17, 18, 19, 25] as [Int32] {
        sum &+= sqlite3_column_int64(statement, column)
      }
    }
    sqlite3_reset(statement)
    try run(script: "COMMIT")
    blackHole(sum)
    return count
  }

  private func write(_ item: Outcome, place: Int64, now: Instant) throws {
    let outcome = statements[1], value = statements[2]
    sqlite3_bind_int64(outcome, 1, patient)
    sqlite3_bind_int64(outcome, 2, item.start.milliseconds)
    sqlite3_bind_int64(outcome, 3, seq)
    sqlite3_bind_int64(outcome, 4, place)
    if let carePlan { sqlite3_bind_int64(outcome, 5, carePlan) } else { sqlite3_bind_null(outcome, 5) }
    bind(item.task.text, 6, outcome)
    bind(seq, place, repeated: 1, 7, outcome)
    bind(item.key.text, 8, outcome)
    sqlite3_bind_int64(outcome, 9, item.stop.milliseconds)
    sqlite3_bind_int64(outcome, 10, item.answered.milliseconds)
    bind(item.status.rawValue, 11, outcome)
    sqlite3_bind_null(outcome, 12)
    sqlite3_bind_int64(outcome, 13, 0)
    bind(seq, place, repeated: 1, 14, outcome)
    sqlite3_bind_int64(outcome, 15, now.milliseconds)
    sqlite3_bind_null(outcome, 16)
    sqlite3_bind_null(outcome, 17)
    try run(outcome)
    for (position, one) in item.values.enumerated() {
      guard case .integer(let integer) = one.value else { continue }
      sqlite3_bind_int64(value, 1, patient)
      sqlite3_bind_int64(value, 2, item.start.milliseconds)
      sqlite3_bind_int64(value, 3, seq)
      sqlite3_bind_int64(value, 4, place)
      sqlite3_bind_int64(value, 5, Int64(position))
      sqlite3_bind_int64(value, 6, 0)
      sqlite3_bind_int64(value, 7, Int64(integer))
      for column in 8...10 as ClosedRange<Int32> { sqlite3_bind_null(value, column) }
      bind(one.kind, 11, value)
      bind(one.units, 12, value)
      if let recorded = one.recorded {
        sqlite3_bind_int64(value, 13, recorded.milliseconds)
      } else {
        sqlite3_bind_null(value, 13)
      }
      try run(value)
    }
  }

  /// Reads columns of the rows of a query that runs once; returns the number of rows.
  func scan(_ sql: String, texts: [Int32], integers: [Int32]) throws -> Int {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    var count = 0, sum: Int64 = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      count += 1
      for column in integers { sum &+= sqlite3_column_int64(statement, column) }
      for column in texts {
        if let bytes = sqlite3_column_blob(statement, column), sqlite3_column_bytes(statement, column) > 0 {
          sum &+= Int64(bytes.load(as: UInt8.self))
        }
      }
    }
    blackHole(sum)
    return count
  }

  /// Writes the cells of the rows of a query, with commas between them; returns the number of rows.
  func write(_ sql: String, to file: UnsafeMutablePointer<FILE>) throws -> Int {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    let columns = sqlite3_column_count(statement)
    var count = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      count += 1
      for column in 0..<columns {
        if let bytes = sqlite3_column_text(statement, column) {
          fwrite(bytes, 1, Int(sqlite3_column_bytes(statement, column)), file)
        }
        putc(column + 1 == columns ? 10 : 44, file)
      }
    }
    return count
  }

  func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try Self.check(sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    return statement
  }

  func run(_ statement: OpaquePointer?) throws {
    try Self.check(sqlite3_step(statement), SQLITE_DONE)
    sqlite3_reset(statement)
  }

  func bind(_ text: String?, _ place: Int32, _ statement: OpaquePointer?) {
    guard var text else { return _ = sqlite3_bind_null(statement, place) }
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(statement, place, $0.baseAddress, Int32($0.count), Self.copy)
      }
    }
  }

  /// Binds 16 bytes that no other row has, several times.
  func bind(_ high: Int64, _ low: Int64, repeated: Int32, _ place: Int32, _ statement: OpaquePointer?) {
    withUnsafeBytes(of: (high, low, high, low)) {
      _ = sqlite3_bind_blob(statement, place, $0.baseAddress, 16 * repeated, Self.copy)
    }
  }

  static var copy: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private static func check(_ code: Int32, _ expected: Int32 = SQLITE_OK) throws {
    guard code == expected else { throw Failure(code: code) }
  }
}

extension RawStore {
  /// The store's statements: commit, outcome, value, entry, seal, a patient's window, and an event's newest version.
  static let all = [
    "INSERT INTO commits (seq, recorded, author) VALUES (?1, ?2, NULL)",
    """
    INSERT INTO outcome (patient, scheduled_start, seq, place, care_plan, task, task_version, occurrence_key,
    scheduled_stop, answered, status, reason, deleted, id, recorded, zone, details)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """,
    """
    INSERT INTO outcome_value (patient, scheduled_start, seq, place, position, type, integer_value, real_value,
    text_value, bytes_value, kind, units, recorded)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    """,
    "INSERT INTO entry (seq, place, kind, subject, salt, commitment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    "UPDATE commits SET seal = ?1, drafts = ?3 WHERE seq = ?2",
    """
    SELECT \(columns) WHERE o.patient = ?1 AND o.scheduled_start >= ?2 AND o.scheduled_start < ?3 AND o.deleted = 0
    AND NOT EXISTS (SELECT 1 FROM outcome n WHERE n.patient = o.patient AND n.occurrence_key = o.occurrence_key
    AND n.care_plan IS NOT DISTINCT FROM o.care_plan AND (n.seq, n.place) > (o.seq, o.place))
    ORDER BY o.scheduled_start, o.seq, o.place
    """,
    """
    SELECT \(columns) WHERE o.patient = ?1 AND o.occurrence_key = ?2 AND o.care_plan IS NOT DISTINCT FROM ?3
    ORDER BY o.seq DESC, o.place DESC LIMIT 1
    """,
  ]

  private static let columns = """
    o.care_plan, o.task, o.task_version, o.occurrence_key, o.scheduled_start, o.scheduled_stop, o.answered, o.status,
    o.reason, o.deleted, o.id, o.recorded, o.seq, o.place, o.zone, o.details, c.author,
    v.position, v.type, v.integer_value, v.real_value, v.text_value, v.bytes_value, v.kind, v.units, v.recorded
    FROM outcome o JOIN commits c ON c.seq = o.seq LEFT JOIN outcome_value v ON v.patient = o.patient
    AND v.scheduled_start = o.scheduled_start AND v.seq = o.seq AND v.place = o.place
    """
}
