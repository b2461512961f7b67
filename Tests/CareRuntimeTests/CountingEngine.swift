import CareRuntime
import CareSQLite
import CareStore
import Synchronization

/// A database in memory that counts the transactions of its store; one within another does not count.
final class CountingEngine: SQLEngine {
  struct Counts: Equatable {
    var reads = 0
    var writes = 0
    var joins = 0
  }

  private struct State {
    var counts = Counts()
    var depth = 0
    var isWriting = false
  }

  private let engine: SQLiteEngine
  private let state = Mutex(State())

  init() throws { engine = try SQLiteEngine() }

  /// Whether a write is in progress.
  var isWriting: Bool { state.withLock { $0.isWriting } }

  /// Returns the transactions and joins of `body`.
  func counts(of body: () throws -> Void) throws -> Counts {
    state.withLock { $0.counts = Counts() }
    try CareRuntime.$joinObserver.withValue({ self.state.withLock { $0.counts.joins += 1 } }, operation: body)
    return state.withLock { $0.counts }
  }

  var dialect: SQLDialect { engine.dialect }
  var isReadOnly: Bool { engine.isReadOnly }

  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    state.withLock {
      if $0.depth == 0 { $0.counts.reads += 1 }
      $0.depth += 1
    }
    defer { state.withLock { $0.depth -= 1 } }
    return try engine.read(body)
  }

  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
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
    return try engine.write(body)
  }

  func backUp(to path: String, replacing: Bool) throws { try engine.backUp(to: path, replacing: replacing) }
  func compact() throws { try engine.compact() }
  func dataVersion() throws -> Int64 { try engine.dataVersion() }
  func close() throws { try engine.close() }
}
