import CareModel
package import CareSQLite
package import CareStore
import Synchronization

/// A database in memory that counts the transactions of its store, and the rows that it reads.
///
/// A transaction within another does not count.
package final class CountingEngine: EngineOnEngine {
  /// The transactions of a call, and the joins of events that it reports.
  package struct Counts: Equatable {
    package var reads = 0
    package var writes = 0
    package var joins = 0

    package init(reads: Int = 0, writes: Int = 0, joins: Int = 0) {
      (self.reads, self.writes, self.joins) = (reads, writes, joins)
    }
  }

  private struct State {
    var counts = Counts()
    var rows = 0
    var depth = 0
    var isWriting = false
    var failing: String?
  }

  package let base: SQLiteEngine
  private let state = Mutex(State())

  package init() throws { base = try SQLiteEngine() }

  /// Whether a write is in progress.
  package var isWriting: Bool { state.withLock { $0.isWriting } }

  /// Returns the transactions of `body`, which reports joins by calling its argument.
  package func counts(of body: (_ countJoin: @escaping @Sendable () -> Void) throws -> Void) throws -> Counts {
    state.withLock { $0.counts = Counts() }
    try body { self.state.withLock { $0.counts.joins += 1 } }
    return state.withLock { $0.counts }
  }

  /// Returns the number of rows that the queries of `body` return.
  package func rows(readBy body: () throws -> Void) throws -> Int {
    state.withLock { $0.rows = 0 }
    try body()
    return state.withLock { $0.rows }
  }

  /// Runs `body`, in which every statement that begins with `text` fails, as on a full disk.
  package func failing<Result>(at text: String, _ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.failing = text }
    defer { state.withLock { $0.failing = nil } }
    return try body()
  }

  fileprivate func fails(_ sql: String) -> Bool { state.withLock { $0.failing.map(sql.hasPrefix) ?? false } }

  fileprivate func countRow() { state.withLock { $0.rows += 1 } }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    state.withLock {
      if $0.depth == 0 { $0.counts.reads += 1 }
      $0.depth += 1
    }
    defer { state.withLock { $0.depth -= 1 } }
    return try base.read { try body(CountingConnection(base: $0, engine: self)) }
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    state.withLock {
      if $0.depth == 0 { ($0.counts.writes, $0.isWriting) = ($0.counts.writes + 1, true) }
      $0.depth += 1
    }
    defer {
      state.withLock {
        $0.depth -= 1
        if $0.depth == 0 { $0.isWriting = false }
      }
    }
    return try base.write { try body(CountingConnection(base: $0, engine: self)) }
  }
}

private final class CountingConnection: SQLConnection {
  private let base: any SQLConnection
  private let engine: CountingEngine

  init(base: any SQLConnection, engine: CountingEngine) {
    self.base = base
    self.engine = engine
  }

  var isNested: Bool { base.isNested }
  func schemaVersion() throws(StoreError) -> Int { try base.schemaVersion() }
  func setSchemaVersion(_ version: Int) throws(StoreError) { try base.setSchemaVersion(version) }
  func run(script: String) throws(StoreError) { try base.run(script: script) }
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try base.savepoint(body) }
  func check() throws(StoreError) -> [String] { try base.check() }
  func checkReferences() throws(StoreError) -> [String] { try base.checkReferences() }
  func schemaObjects() throws(StoreError) -> [SchemaObject] { try base.schemaObjects() }
  func schemaStamp() throws(StoreError) -> Int64 { try base.schemaStamp() }
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    try base.repair(difference, removing: columns)
  }

  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
    guard !engine.fails(sql) else { throw .full }
    return CountingStatement(base: try base.prepare(sql), engine: engine)
  }
}

private final class CountingStatement: SQLStatement {
  private let base: any SQLStatement
  private let engine: CountingEngine

  init(base: any SQLStatement, engine: CountingEngine) {
    self.base = base
    self.engine = engine
  }

  func step() throws(StoreError) -> Bool {
    guard try base.step() else { return false }
    engine.countRow()
    return true
  }

  func bind(_ value: Int64, at placeholder: Int) { base.bind(value, at: placeholder) }
  func bind(_ value: Double, at placeholder: Int) { base.bind(value, at: placeholder) }
  func bind(_ value: String, at placeholder: Int) { base.bind(value, at: placeholder) }
  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int) { base.bind(value, at: placeholder) }
  func bindNull(at placeholder: Int) { base.bindNull(at: placeholder) }
  func reset() { base.reset() }
  func isNull(at column: Int) -> Bool { base.isNull(at: column) }
  func integer(at column: Int) -> Int64 { base.integer(at: column) }
  func real(at column: Int) -> Double { base.real(at: column) }
  func text(at column: Int) -> String { base.text(at: column) }
  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    base.withBytes(at: column, body)
  }
}
