import CareModel
package import CareStore
package import CareSQLite
import Synchronization

/// A second implementation of the port.
///
/// It has PostgreSQL's types and placeholders, and rejects what PostgreSQL would reject.
///
/// SQLite runs the respelled statements, without strict types and without clustered tables.
package final class RespellingEngine: EngineOnEngine {
  package let base: SQLiteEngine
  private let heard = Mutex<[String: Respelt]>([:])

  package let dialect = SQLDialect(
    integer: "BIGINT", real: "DOUBLE PRECISION", text: "TEXT", bytes: "BYTEA", strict: "", clustered: "")

  /// The statements that were prepared.
  package var statements: [String] { heard.withLock { $0.keys.sorted() } }

  package init() throws {
    base = try SQLiteEngine()
  }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try base.read { try body(RespellingConnection(base: $0, engine: self)) }
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try base.write { try body(RespellingConnection(base: $0, engine: self)) }
  }

  /// Returns a statement in the other spelling.
  ///
  /// Throws if it is not in the subset.
  fileprivate func respell(_ sql: String) throws(StoreError) -> Respelt {
    if let known = heard.withLock({ $0[sql] }) { return known }
    let problems = SQLSubset.problems(in: sql)
    guard problems.isEmpty else { throw .invalid(reason: "\(problems.joined(separator: "; ")): \(sql)") }
    let respelt = Respelt(sql)
    heard.withLock { $0[sql] = respelt }
    return respelt
  }
}

/// A statement with the placeholders `$1`, and their positions in SQLite's numbering, which is the order of first use.
private struct Respelt {
  var sql: String
  var places: [Int: Int] = [:]

  init(_ original: String) {
    var places: [Int: Int] = [:]
    let words = SQLToken.tokens(of: original).map { token in
      guard case .placeholder(let number?) = token.kind else { return token.text }
      places[number] = places[number] ?? places.count + 1
      return "$\(number)"
    }
    sql = words.joined(separator: " ")
    self.places = places
  }
}

private final class RespellingConnection: SQLConnection {
  private let base: any SQLConnection
  private let engine: RespellingEngine

  var isNested: Bool { base.isNested }
  /// True, so that the suites also run the queries for engines with a network.
  var waitsForServer: Bool { true }

  init(base: any SQLConnection, engine: RespellingEngine) {
    self.base = base
    self.engine = engine
  }

  func schemaVersion() throws(StoreError) -> Int { try base.schemaVersion() }
  func setSchemaVersion(_ version: Int) throws(StoreError) { try base.setSchemaVersion(version) }
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try base.savepoint(body) }
  func check() throws(StoreError) -> [String] { try base.check() }
  func checkReferences() throws(StoreError) -> [String] { try base.checkReferences() }
  func schemaObjects() throws(StoreError) -> [SchemaObject] { try base.schemaObjects() }
  func schemaStamp() throws(StoreError) -> Int64 { try base.schemaStamp() }
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    try base.repair(difference, removing: columns)
  }

  func run(script: String) throws(StoreError) {
    for statement in SQLToken.statements(of: script) {
      _ = try engine.respell(statement.map(\.text).joined(separator: " "))
    }
    try base.run(script: script)
  }

  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
    let respelt = try engine.respell(sql)
    return RespellingStatement(base: try base.prepare(respelt.sql), places: respelt.places)
  }
}

/// A statement that maps the numbers of placeholders to SQLite's.
private final class RespellingStatement: SQLStatement {
  private let base: any SQLStatement
  private let places: [Int: Int]

  init(base: any SQLStatement, places: [Int: Int]) {
    self.base = base
    self.places = places
  }

  func bind(_ value: Int64, at placeholder: Int) { base.bind(value, at: places[placeholder] ?? 0) }
  func bind(_ value: Double, at placeholder: Int) { base.bind(value, at: places[placeholder] ?? 0) }
  func bind(_ value: String, at placeholder: Int) { base.bind(value, at: places[placeholder] ?? 0) }
  func bind(_ value: UnsafeRawBufferPointer, at placeholder: Int) { base.bind(value, at: places[placeholder] ?? 0) }
  func bindNull(at placeholder: Int) { base.bindNull(at: places[placeholder] ?? 0) }

  func step() throws(StoreError) -> Bool { try base.step() }
  func reset() { base.reset() }

  func isNull(at column: Int) -> Bool { base.isNull(at: column) }
  func integer(at column: Int) -> Int64 { base.integer(at: column) }
  func real(at column: Int) -> Double { base.real(at: column) }
  func text(at column: Int) -> String { base.text(at: column) }

  func withBytes<Result>(at column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    base.withBytes(at: column, body)
  }
}
