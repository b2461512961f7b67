import CareModel
import CareStore

/// A new connection to the server, before it is used.
struct PostgresSetup {
  private let link: PostgresLink
  private let address: PostgresAddress
  private let mark: String
  /// Whether the server replays another's log, and accepts no writes.
  let isStandby: Bool
  /// The settings without which a server may lose what it has acknowledged, with their values.
  private let settings: [(name: String, value: String)]

  /// The names of the settings on which the durability of a commit depends.
  static let durabilityNames = ["synchronous_commit", "fsync", "full_page_writes"]

  /// Connects, and sets what belongs to the session: the schema, the time limits, and a mark by which it is known again.
  ///
  /// Commits are synchronous; an administrator's `remote_apply` is kept.
  init(
    _ address: PostgresAddress, isWriting: Bool = false, busyTimeout: Double = PostgresEngine.defaultBusyTimeout,
    counter: RoundTripCounter = RoundTripCounter()
  ) throws(StoreError) {
    link = try PostgresLink(address, counter: counter)
    self.address = link.address
    guard link.reported("server_encoding") == "UTF8" else {
      throw .unavailable(
        reason: "the database \(link.address.place) is not in UTF-8; create it with: CREATE DATABASE … ENCODING 'UTF8'")
    }
    let wait = max(1, Int(busyTimeout * 1000)), idle = isWriting ? 60 : 600
    let commits = "CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END"
    let found = try Self.query(
      """
      SELECT set_config('search_path', '\(address.quotedSchema)', false), set_config('lock_timeout', '\(wait)', false),
      set_config('idle_in_transaction_session_timeout', '\(idle)s', false),
      set_config('care.session', md5(pg_backend_pid() || ' ' || clock_timestamp() || ' ' || random()), false),
      CAST(pg_is_in_recovery() AS TEXT), set_config('synchronous_commit', \(commits), false), current_setting('fsync'),
      current_setting('full_page_writes')
      """, on: link, columns: 8)
    guard let found else { throw .unavailable(reason: "the server at \(link.address.place) accepts no settings") }
    mark = found[3]
    isStandby = found[4] == "true"
    settings = Array(zip(Self.durabilityNames, found[5...]))
  }

  /// Refuses a server that may lose what it has acknowledged.
  func requireDurability() throws(StoreError) {
    for (name, value) in settings where value == "off" {
      throw .unavailable(
        reason: "the server does not promise durability: \(name) is off; set \(name) = on in postgresql.conf")
    }
  }

  /// The session.
  var session: PostgresPool.Session { PostgresPool.Session(link, mark: mark) }

  /// Creates the schema with the table of the engine, or checks that it has one.
  func prepareSchema(as format: DatabaseFormat, isReadOnly: Bool) throws(StoreError) {
    let place = "the schema '\(address.schema)' of \(address.place)"
    if try exists("care_engine") {
      let found = try Self.query(
        "SELECT CAST(format AS TEXT), CAST(version AS TEXT) FROM \(address.quotedSchema).care_engine", on: link,
        columns: 2)
      guard let found, found[0] == String(format.applicationID) else {
        throw .unavailable(reason: "\(place) is not a \(format.name)")
      }
      if let version = Int(found[1]), version > format.schemaVersion {  // allowed: compared alone
        throw .newerSchema(found: version, known: format.schemaVersion)
      }
      return
    }
    guard !isReadOnly else { throw .unavailable(reason: "there is no \(format.name) in \(place)") }
    let count = try Self.query(
      """
      SELECT CAST(count(*) AS TEXT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = '\(address.schema)'
      """, on: link, columns: 1)
    guard count?[0] == "0" else {
      throw .unavailable(reason: "\(place) has the tables of another program; choose another care_schema")
    }
    do throws(StoreError) { try create(format) } catch {
      // Another process may have created it meanwhile.
      guard try exists("care_engine") else { throw error }
    }
  }

  private func create(_ format: DatabaseFormat) throws(StoreError) {
    let commands = [
      "BEGIN", "CREATE SCHEMA IF NOT EXISTS \(address.quotedSchema)",
      "CREATE TABLE care_writer (unused INTEGER)",
      "CREATE TABLE care_engine (one INTEGER PRIMARY KEY CHECK (one = 1), format BIGINT NOT NULL, version BIGINT NOT NULL)",
      "INSERT INTO care_engine (one, format, version) VALUES (1, \(format.applicationID), 0)", "COMMIT",
    ]
    do {
      for command in commands {
        try link.send(command: command)
        try link.wait()
      }
    } catch {
      try link.send(command: "ROLLBACK")
      try link.wait()
      throw error
    }
  }

  /// Whether the schema has the table of the engine.
  func isPrepared() throws(StoreError) -> Bool { try exists("care_engine") }

  private func exists(_ table: String) throws(StoreError) -> Bool {
    try Self.query(
      """
      SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = '\(address.schema)' AND c.relname = '\(table)'
      """, on: link, columns: 1) != nil
  }

  /// Returns the first row of a query of texts.
  private static func query(_ sql: String, on link: PostgresLink, columns: Int) throws(StoreError) -> [String]? {
    try link.send(link.known(sql), PostgresValues(count: 0), keepsRows: true)
    guard let rows = try link.wait(), rows.count > 0 else { return nil }
    return (0..<columns).map { rows.text(row: 0, column: $0) }
  }
}
