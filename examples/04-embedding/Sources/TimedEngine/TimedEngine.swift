public import CareStore
import Synchronization

/// An engine that measures the transactions of another one, for a program that reports them to its monitoring.
public final class TimedEngine<Base: SQLEngine>: SQLEngine {
  /// The transactions so far: their number, and the time of the longest.
  public struct Times: Sendable {
    public var reads = 0
    public var writes = 0
    public var longest = Duration.zero
  }

  private let base: Base
  private let state = Mutex(Times())

  public init(_ base: Base) { self.base = base }

  /// The transactions so far.
  public var times: Times { state.withLock { $0 } }

  public func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try measure(\.reads) { try base.read(body) }
  }

  public func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try measure(\.writes) { try base.write(body) }
  }

  public func writeWithoutReferences<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
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
  public var dialect: SQLDialect { base.dialect }
  public var isReadOnly: Bool { base.isReadOnly }
  public func schema(madeBy steps: [String]) throws -> [SchemaObject] { try base.schema(madeBy: steps) }
  public func compact() throws { try base.compact() }
  public func dataVersion() throws -> Int64? { try base.dataVersion() }
  public func durabilitySettings() throws -> [DurabilitySetting] { try base.durabilitySettings() }
  public func close() throws { try base.close() }
}
