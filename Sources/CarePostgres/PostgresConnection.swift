import CareModel
import CareStore

/// A connection to the server inside one transaction.
///
/// The transaction begins with the first statement. After a statement has failed, the transaction cannot be kept: every
/// later statement and the commit fail with the same error. Rolling back to a savepoint before the failed statement
/// clears the failure.
final class PostgresConnection: SQLConnection {
  /// How a transaction begins.
  enum Mode {
    case reading, writing
    /// A transaction whose objects are temporary, on a session of its own.
    case scratch
  }

  private(set) var isNested = false
  /// The session, which is another one after the first was found to be lost.
  @exclusivity(unchecked) private(set) var session: PostgresPool.Session
  private var renew: (() throws(StoreError) -> PostgresPool.Session)?
  var link: PostgresLink { session.link }
  private let mode: Mode
  private let state = TransactionState()
  @exclusivity(unchecked) private var announced = AnnouncedResults()
  /// Whether something was sent that a new connection would not have: a row, a savepoint, or a cursor.
  private var needsSession = false
  private var savepoints = 0
  private var cursors = 0
  /// Whether the transaction has begun on the server.
  @exclusivity(unchecked) private var hasBegun = false
  /// Whether the session is another one than the transaction began with.
  @exclusivity(unchecked) private var isRenewed = false
  /// Whether the server has confirmed that the session is the one that was set up.
  @exclusivity(unchecked) private var isConfirmed = false
  /// The query that finds a row only if this transaction was committed.
  private(set) var proof: (sql: String, values: [SQLValue])?
  /// The numbers of the proof, such as the commit's, for messages.
  var proofText: String {
    for case .bytes(let seal) in proof?.values ?? [] {
      return "seal " + Hex.text(seal)
    }
    return "no seal"
  }

  /// Creates a connection; `renew` opens another session in place of one that was lost before its first answer.
  init(
    _ session: PostgresPool.Session, _ mode: Mode, renew: (() throws(StoreError) -> PostgresPool.Session)? = nil
  ) {
    (self.session, self.mode, self.renew) = (session, mode, renew)
  }

  /// Drops the rows of the transaction's statements, and leaves the statements to the next one.
  func finish() {
    for statement in link.used { statement.leave() }
    link.used.removeAll(keepingCapacity: true)
  }

  /// Returns this transaction for a call inside it.
  func nested<Result>(_ body: (PostgresConnection) throws -> Result) rethrows -> Result {
    let before = isNested
    isNested = true
    defer { isNested = before }
    return try body(self)
  }

  // MARK: Statements

  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
    try checkSound()
    let known = link.known(sql)
    if let statement = known.statement {
      if statement.join(self) { link.used.append(statement) }
      return statement
    }
    let statement = PostgresStatement(known, of: self)
    known.statement = statement
    link.used.append(statement)
    return statement
  }

  func scan(_ sql: String) throws(StoreError) -> any SQLStatement {
    try checkSound()
    cursors += 1
    return PostgresStatement(link.known(sql), of: self, cursor: "care_scan_\(cursors)")
  }

  /// Opens a cursor over the rows of a query.
  func open(_ cursor: String, _ statement: KnownStatement, _ values: PostgresValues) throws(StoreError) {
    let sql = "DECLARE \(cursor) NO SCROLL CURSOR FOR \(PlaceholderText.numbered(statement.sql))"
    needsSession = true
    do {
      try begin()
      try link.send(once: sql, values, keepsRows: false)
    } catch {
      throw fail(error)
    }
  }

  /// The number of rows that a cursor fetches at once; fewer are the last.
  static let fetchedRows = 512
  /// The number of fetches that the server knows ahead, so that it finds rows all the time, and never waits for the next one.
  private static let fetchesAhead = 2

  /// Returns the next rows of a cursor, and asks for those after them, which the server finds meanwhile.
  ///
  /// `ahead`: the numbers under which the link knows the rows that were asked for before.
  func fetch(_ cursor: String, _ ahead: inout [Int]) throws(StoreError) -> PostgresRows? {
    let sql = "FETCH FORWARD \(Self.fetchedRows) FROM \(cursor)"
    do {
      let rows: PostgresRows?
      if ahead.isEmpty {
        try link.send(once: sql, PostgresValues(count: 0), keepsRows: true)
        rows = try wait()
      } else {
        rows = try link.rows(of: ahead.removeFirst())
      }
      if rows?.count == Self.fetchedRows {
        while ahead.count < Self.fetchesAhead { ahead.append(try link.announce(once: sql)) }
      }
      return rows
    } catch {
      throw fail(error)
    }
  }

  /// Closes a cursor; a failure is thrown by the next statement.
  func close(_ cursor: String, _ ahead: inout [Int]) {
    for number in ahead { link.drop(number) }
    ahead.removeAll()
    guard state.failure == nil else { return }
    do { try link.send(command: "CLOSE \(cursor)") } catch { _ = fail(error) }
  }

  func run(script: String) throws(StoreError) {
    for statement in ScriptText.statements(of: script) { try execute(statement) }
  }

  /// True: the server may be far away.
  var waitsForServer: Bool { true }

  func prefetch(_ queries: [BoundQuery]) throws(StoreError) {
    try checkSound()
    do throws(StoreError) {
      try begin()
      for query in queries {
        let statement = link.known(query.sql), values = PostgresValues(query.values, count: statement.placeholderCount)
        guard !announced.contains(statement, values) else { continue }
        announced.add(statement, values, number: try link.announce(statement, values))
      }
    } catch {
      // The first query that waits continues on a new connection.
      guard canRenew else { throw fail(error) }
    }
  }

  /// Whether the transaction can begin again: its connection was lost before its first answer, and nothing was written.
  private var canRenew: Bool { link.isLost && !isConfirmed && !needsSession && renew != nil }

  /// Runs a statement, and returns its rows.
  ///
  /// A transaction whose connection turns out to be lost at its first wait continues on a new one, once, unless it
  /// needs the lost one: its snapshot begins with that wait.
  func run(_ statement: KnownStatement, _ values: PostgresValues) throws(StoreError) -> PostgresRows? {
    let statement = ownKnown(statement)
    announced.removeAll(changedBy: statement)
    do throws(StoreError) {
      do throws(StoreError) { return try runOnce(statement, values) } catch {
        guard canRenew, let renew else { throw error }
        self.renew = nil
        announced.removeAll()
        (session, hasBegun, isRenewed) = (try renew(), false, true)
        return try runOnce(ownKnown(statement), values)
      }
    } catch {
      throw fail(error)
    }
  }

  private func runOnce(_ statement: KnownStatement, _ values: PostgresValues) throws(StoreError) -> PostgresRows? {
    if !announced.isEmpty {
      let wait = { () throws(StoreError) in _ = try self.wait() }
      if let rows = try announced.rows(of: statement, values, on: link, wait: wait) { return rows }
    }
    try begin()
    try link.send(statement, values, keepsRows: true)
    return try wait()
  }

  /// Returns what the session knows of a statement, which may be another one than the statement was prepared with.
  private func ownKnown(_ statement: KnownStatement) -> KnownStatement {
    isRenewed ? link.known(statement.sql) : statement
  }

  /// Sends a statement without waiting for it.
  func enqueue(_ statement: KnownStatement, _ values: PostgresValues) throws(StoreError) {
    let statement = ownKnown(statement)
    announced.removeAll(changedBy: statement)
    needsSession = true
    do {
      try begin()
      try link.send(statement, values, keepsRows: false)
    } catch {
      throw fail(error)
    }
  }

  /// Has the server count a table into which many rows go, unless it has.
  ///
  /// It chose the indexes by which it checks references when the table was empty, and any index seemed as good: with a poor one, the
  /// time of each row grows with the number of rows before it. Another transaction cannot count rows that are not committed.
  func analyzeTable(ofInsert statement: KnownStatement) throws(StoreError) {
    guard case .rows(of: let table, areAdded: true) = statement.change else { return }
    let isUnknown = """
      SELECT 1 FROM pg_class c WHERE c.oid = CAST('\(table)' AS REGCLASS) AND (c.reltuples < \(PostgresEngine.manyRows)
      OR NOT EXISTS (SELECT 1 FROM pg_stats s WHERE s.schemaname = current_schema() AND s.tablename = '\(table)'))
      """
    do {
      try link.send(once: isUnknown, PostgresValues(count: 0), keepsRows: true)
      // A role that does not own the table is warned, and nothing happens.
      if let rows = try wait(), rows.count > 0 { try link.send(command: "ANALYZE \(table)") }
    } catch {
      throw fail(error)
    }
  }

  /// Sends the begin of the transaction, once.
  ///
  /// Nothing is parsed between the begin of a write and its lock, because that would freeze the snapshot before the
  /// lock is granted.
  private func begin() throws(StoreError) {
    guard !hasBegun else { return }
    hasBegun = true
    link.dropAnnounced()
    switch mode {
    case .reading: try link.send(command: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    case .writing:
      try link.send(command: "BEGIN ISOLATION LEVEL REPEATABLE READ")
      try link.send(command: "LOCK TABLE care_writer IN SHARE ROW EXCLUSIVE MODE")
    case .scratch: return try link.send(command: "BEGIN")
    }
    try link.send(command: session.confirmation)
  }

  /// Waits for what was sent.
  private func wait() throws(StoreError) -> PostgresRows? {
    let rows = try link.wait()
    isConfirmed = isConfirmed || hasBegun
    return rows
  }

  // MARK: Transactions

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try checkSound()
    needsSession = true
    savepoints += 1
    defer { savepoints -= 1 }
    let name = "care\(savepoints)"
    do {
      try begin()
      // A failure of what was sent before belongs to the outer transaction.
      if link.hasUnconfirmed { _ = try wait() }
      try link.send(command: "SAVEPOINT \(name)")
    } catch {
      throw fail(error)
    }
    do {
      let result = try body()
      try checkSound()
      do throws(StoreError) {
        try link.send(command: "RELEASE SAVEPOINT \(name)")
        if link.hasUnconfirmed { _ = try wait() }
      } catch {
        throw fail(error)
      }
      return result
    } catch {
      do throws(StoreError) {
        do throws(StoreError) { _ = try wait() } catch { try checkConnected(error) }
        announced.removeAll()
        try link.send(command: "ROLLBACK TO SAVEPOINT \(name)")
        try link.send(command: "RELEASE SAVEPOINT \(name)")
        _ = try wait()
        state.failure = nil
      } catch let lost {
        // What is thrown is the reason, not that the savepoint was never reached.
        _ = fail(lost)
      }
      throw error
    }
  }

  /// Passes an error on if the connection is lost; otherwise a rollback removes what failed.
  private func checkConnected(_ error: StoreError) throws(StoreError) {
    if link.isLost { throw error }
  }

  func confirm(by sql: String, _ values: [SQLValue]) {
    proof = (sql, values)
  }

  /// Commits a write, or ends a read without waiting for it.
  func commit() throws(StoreError) {
    try checkSound()
    guard hasBegun else { return }
    switch mode {
    case .reading:
      // What was read is complete, even if the connection was lost since.
      do throws(StoreError) { try link.end(command: "COMMIT") } catch { if !link.isLost { throw error } }
    case .writing, .scratch:
      try link.send(command: "COMMIT")
      _ = try wait()
    }
  }

  /// Rolls the transaction back, unless the connection is lost.
  func rollBack() throws(StoreError) {
    guard hasBegun, !link.isLost else { return }
    do throws(StoreError) { _ = try wait() } catch { try checkConnected(error) }
    try link.send(command: "ROLLBACK")
    _ = try link.wait()
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

/// A script of several statements, which a server takes one by one.
enum ScriptText {
  /// Returns the statements between semicolons outside of quotes; the store's scripts have no other quotes and no comments.
  static func statements(of script: String) -> [String] {
    var statements: [String] = []
    var text = ""
    var isQuoted = false
    for character in script {
      if character == "'" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        statements.append(text)
        text = ""
      } else {
        text.append(character)
      }
    }
    return (statements + [text]).filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
