import CareModel
import CareStore
import Synchronization

/// The columns of the store's tables, read from the statements that create them.
struct SQLTables {
  /// The type of a column.
  struct Column: Hashable {
    /// `integer`, `real`, `text` or `bytes`.
    var type: String
    /// Whether it can be NULL.
    var isOptional: Bool
  }

  /// Columns by table, then by name.
  private(set) var columns: [String: [String: Column]] = [:]

  /// The tables of a new store.
  static let stored: SQLTables = {
    let engine = DialectEngine()
    // The store queries its tables after creating them, which this engine cannot answer.
    _ = try? CareStore(engine: engine, creating: StoreSeed(entropy: []))
    var tables = SQLTables()
    for script in engine.scripts.withLock({ $0 }) {
      for statement in SQLToken.statements(of: script) { tables.add(SQLNode.nodes(of: statement)) }
    }
    return tables
  }()

  /// Reads a `CREATE TABLE` or an `ALTER TABLE … ADD COLUMN`; other statements create no columns.
  private mutating func add(_ nodes: [SQLNode]) {
    let words = nodes.map { $0.word ?? "" }
    if words.starts(with: ["create", "table"]), let body = nodes.first(where: { $0.group != nil })?.group {
      for item in body.items { add(item, to: words[2]) }
    } else if words.starts(with: ["alter", "table"]), words.count > 5, words[3] == "add" {
      add(Array(nodes[5...]), to: words[2])
    }
  }

  private mutating func add(_ column: [SQLNode], to table: String) {
    guard column.count > 1, let name = column[0].word, let type = column[1].word else { return }
    guard ["integer", "real", "text", "bytes"].contains(type) else { return }
    let words = column.map { $0.word ?? "" }
    let isRequired = words.indices.contains { words[$0] == "not" && $0 + 1 < words.count && words[$0 + 1] == "null" }
    columns[table, default: [:]][name] = Column(type: type, isOptional: !isRequired)
  }
}

/// An engine that only receives the scripts that create the tables.
private final class DialectEngine: SQLEngine, SQLConnection {
  let scripts = Mutex<[String]>([])
  let dialect = SQLDialect(
    integer: "integer", real: "real", text: "text", bytes: "bytes", strict: "", clustered: "")
  let isReadOnly = false
  let isNested = false

  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try body(self) }
  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try body(self) }
  func dataVersion() -> Int64? { 0 }
  func compact() {}
  func close() {}
  func schema(madeBy steps: [String]) -> [SchemaObject] { [] }
  func schemaObjects() -> [SchemaObject] { [] }
  func schemaStamp() -> Int64 { 0 }
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    throw .unavailable(reason: "no repair")
  }
  func schemaVersion() -> Int { 0 }
  func setSchemaVersion(_ version: Int) {}
  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement { throw .unavailable(reason: "no statements") }
  func run(script: String) { scripts.withLock { $0.append(script) } }
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try body() }
  func check() -> [String] { [] }
  func checkReferences() -> [String] { [] }
}
