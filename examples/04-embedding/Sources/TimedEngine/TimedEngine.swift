package import CareStore
import Synchronization

/// An engine that measures the transactions of another one, for a program that reports them to its monitoring.
package final class TimedEngine<Base: SQLEngine>: SQLEngine {
  /// The transactions so far: their number, and the time of the longest.
  package struct Times: Sendable {
    package var reads = 0
    package var writes = 0
    package var longest = Duration.zero
  }

  private let base: Base
  private let state = Mutex(Times())

  package init(_ base: Base) { self.base = base }

  /// The transactions so far.
  package var times: Times { state.withLock { $0 } }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try measure(\.reads) { try base.read(body) }
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try measure(\.writes) { try base.write(body) }
  }

  package func writeWithoutReferences<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try measure(\.writes) { try base.writeWithoutReferences(body) }
  }

  private func measure<Result>(_ count: WritableKeyPath<Times, Int>, _ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer {
      let time = ContinuousClock.now - start
      state.withLock { times in
        times[keyPath: count] += 1
        times.longest = max(times.longest, time)
      }
    }
    return try body()
  }

  // Everything else is the other engine's.
  package var dialect: SQLDialect { base.dialect }
  package var isReadOnly: Bool { base.isReadOnly }
  package func schema(madeBy steps: [String]) throws -> [SchemaObject] { try base.schema(madeBy: steps) }
  package func compact() throws { try base.compact() }
  package func dataVersion() throws -> Int64? { try base.dataVersion() }
  package func durabilitySettings() throws -> [DurabilitySetting] { try base.durabilitySettings() }
  package func close() throws { try base.close() }
}
