#if POSTGRES
  import CareModel
  import CarePostgres
  import CareStore
  import Synchronization

  /// A store's engine that writes down what it sends, for one thread.
  ///
  /// A peer of another schema, whose name is given, then sends the same.
  final class LoggingEngine: SQLEngine {
    private struct State: @unchecked Sendable {  // allowed: used by the one thread that measures
      var log = StatementLog()
      var connection: LoggingConnection?
    }

    private let base: PostgresEngine
    private let peerSchema: String
    private let state = Mutex(State())

    init(_ base: PostgresEngine, peerSchema: String) {
      (self.base, self.peerSchema) = (base, peerSchema)
    }

    var dialect: SQLDialect { base.dialect }
    var isReadOnly: Bool { base.isReadOnly }
    func schema(madeBy steps: [String]) throws -> [SchemaObject] { try base.schema(madeBy: steps) }
    func compact() throws { try base.compact() }
    func dataVersion() throws -> Int64? { try base.dataVersion() }
    func close() throws { try base.close() }

    /// Returns what was sent since the last call.
    func takeLog() -> [StatementLog.Step] {
      state.withLock { state in
        defer { state.log = StatementLog() }
        return state.log.steps
      }
    }

    func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
      try base.read { try run($0, isWriting: false, body) }
    }

    func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
      try base.write { try run($0, isWriting: true, body) }
    }

    private func run<Result>(
      _ connection: any SQLConnection, isWriting: Bool, _ body: (any SQLConnection) throws -> Result
    ) throws -> Result {
      if let outer = state.withLock({ $0.connection }) { return try body(outer) }
      let own = LoggingConnection(connection, of: self, isWriting: isWriting)
      state.withLock { $0.connection = own }
      defer {
        state.withLock { state in
          state.connection = nil
          state.log.end(isWriting: isWriting)
        }
      }
      return try body(own)
    }

    /// Writes down a statement.
    func note(_ step: StatementLog.Step, isWriting: Bool) {
      state.withLock { $0.log.add(step, isWriting: isWriting, schema: peerSchema) }
    }

    /// Runs `body`, and writes down a wait if it waited.
    func noteWaits<Result>(of body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      let before = base.roundTrips
      let result = try body()
      if base.roundTrips > before { state.withLock { $0.log.addWait() } }
      return result
    }
  }

  /// A connection that writes down its statements.
  final class LoggingConnection: SQLConnection {
    private let base: any SQLConnection
    private let engine: LoggingEngine
    private let isWriting: Bool
    private var announced: Set<BoundQuery> = []

    init(_ base: any SQLConnection, of engine: LoggingEngine, isWriting: Bool) {
      (self.base, self.engine, self.isWriting) = (base, engine, isWriting)
    }

    var isNested: Bool { base.isNested }
    var waitsForServer: Bool { base.waitsForServer }
    func schemaVersion() throws(StoreError) -> Int { try base.schemaVersion() }
    func setSchemaVersion(_ version: Int) throws(StoreError) { try base.setSchemaVersion(version) }
    func run(script: String) throws(StoreError) { try base.run(script: script) }
    func check() throws(StoreError) -> [String] { try base.check() }
    func checkReferences() throws(StoreError) -> [String] { try base.checkReferences() }
    func schemaObjects() throws(StoreError) -> [SchemaObject] { try base.schemaObjects() }
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try base.savepoint(body) }
    func confirm(by sql: String, _ values: [SQLValue]) { base.confirm(by: sql, values) }
    func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
      try base.repair(difference, removing: columns)
    }

    func schemaStamp() throws(StoreError) -> Int64 {
      try query(BoundQuery(PostgresEngine.schemaStampSQL)) { () throws(StoreError) in try base.schemaStamp() }
    }

    func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
      LoggingStatement(sql, try base.prepare(sql), of: self)
    }

    func scan(_ sql: String) throws(StoreError) -> any SQLStatement { try base.scan(sql) }

    func prefetch(_ queries: [BoundQuery]) throws(StoreError) {
      for query in queries where announced.insert(query).inserted {
        engine.note(.query(query), isWriting: isWriting)
      }
      try base.prefetch(queries)
    }

    /// Writes down a query, unless it was announced, and its wait.
    func query<Result>(
      _ query: BoundQuery, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      if !announced.contains(query) { engine.note(.query(query), isWriting: isWriting) }
      return try engine.noteWaits(of: body)
    }

    /// Writes down a command that the engine sends.
    func command(_ text: String) { engine.note(.command(text), isWriting: isWriting) }

    /// Writes down a statement that is sent without waiting.
    func write(_ query: BoundQuery, _ body: () throws(StoreError) -> Void) throws(StoreError) {
      engine.note(.write(query), isWriting: isWriting)
      try body()
    }
  }

  /// A statement that writes down its runs.
  private final class LoggingStatement: SQLStatement {
    private let sql: String
    private let base: any SQLStatement
    private let connection: LoggingConnection
    private var values: [SQLValue] = []
    private var isRunning = false
    private var sentCount = 0

    init(_ sql: String, _ base: any SQLStatement, of connection: LoggingConnection) {
      (self.sql, self.base, self.connection) = (sql, base, connection)
    }

    private func note(_ value: SQLValue, at placeholder: Int) {
      while values.count < placeholder { values.append(.null) }
      values[placeholder - 1] = value
    }

    func bind(_ value: Int64, at placeholder: Int) {
      note(.integer(value), at: placeholder)
      base.bind(value, at: placeholder)
    }

    func bind(_ value: Double, at placeholder: Int) {
      note(.real(value), at: placeholder)
      base.bind(value, at: placeholder)
    }

    func bind(_ value: String, at placeholder: Int) {
      note(.text(value), at: placeholder)
      base.bind(value, at: placeholder)
    }

    func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int) {
      note(.bytes(Array(value)), at: placeholder)
      base.bind(value, at: placeholder)
    }

    func bindNull(at placeholder: Int) {
      note(.null, at: placeholder)
      base.bindNull(at: placeholder)
    }

    func step() throws(StoreError) -> Bool {
      guard !isRunning else { return try base.step() }
      isRunning = true
      return try connection.query(BoundQuery(sql, of: values)) { () throws(StoreError) in try base.step() }
    }

    func enqueue() throws(StoreError) {
      isRunning = false
      try connection.write(BoundQuery(sql, of: values)) { () throws(StoreError) in try base.enqueue() }
      sentCount += 1
      // The engine has the server count a new table then.
      if sentCount == PostgresEngine.manyRows, let table = sql.firstMatch(of: /^INSERT INTO (\w+)/)?.1 {
        connection.command("ANALYZE \(table)")
      }
    }

    func reset() {
      isRunning = false
      base.reset()
    }

    func isNull(at column: Int) -> Bool { base.isNull(at: column) }
    func integer(at column: Int) -> Int64 { base.integer(at: column) }
    func real(at column: Int) -> Double { base.real(at: column) }
    func text(at column: Int) -> String { base.text(at: column) }
    func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      base.withBytes(at: column, body)
    }
  }
#endif
