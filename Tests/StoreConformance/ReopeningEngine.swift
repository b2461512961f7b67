import CareModel
package import CareStore
import CareSQLite
import Synchronization

/// An engine on a file that is closed whenever it is unused, and reopened for the next use.
package final class ReopeningEngine: SQLEngine {
  private struct State {
    var engine: SQLiteEngine?
    var users = 0
    var isClosed = false
  }

  private let folder: EngineFolder
  private let state = Mutex(State())

  package let dialect: SQLDialect
  package let isReadOnly = false

  package init() throws {
    folder = try EngineFolder()
    let engine = try SQLiteEngine(path: folder.path)
    dialect = engine.dialect
    try engine.close()
  }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try use { try $0.read(body) }
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try use { try $0.write(body) }
  }

  /// Each connection has its own data version, so only the last commit shows whether there was another.
  package func dataVersion() throws -> Int64? {
    try read { try $0.first("SELECT coalesce(max(seq), 0) FROM commits") { $0.integer(at: 0) } ?? 0 }
  }

  package func compact() throws {
    try use { try $0.compact() }
  }

  package func schema(madeBy steps: [String]) throws -> [SchemaObject] {
    try SQLiteEngine().schema(madeBy: steps)
  }

  package func close() throws {
    state.withLock { $0.isClosed = true }
  }

  private func use<Result>(_ body: (SQLiteEngine) throws -> Result) throws -> Result {
    let engine = try state.withLock { state in
      guard !state.isClosed else { throw StoreError.unavailable(reason: "it was closed") }
      let engine = try state.engine ?? SQLiteEngine(path: folder.path)
      state.engine = engine
      state.users += 1
      return engine
    }
    defer {
      state.withLock { state in
        state.users -= 1
        if state.users == 0 { state.engine = nil }
      }
    }
    return try body(engine)
  }
}
