import CareModel
import CareStore

/// A live query's results: the current one, and a new one after each commit that changes it.
///
/// Each value is fetched from one snapshot of the store, and no two in a row are equal. Intermediate states are skipped while
/// the loop is busy, but never the last one. Time alone does not cause a fetch; ``CareRuntime/tick()`` does. The loop ends when
/// its task is canceled or the runtime is closed, or throws when a fetch throws.
public struct LiveResults<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// The type of a result.
  public typealias Element = Value
  /// The error that a fetch throws.
  public typealias Failure = any Error

  let runtime: CareRuntime
  let scope: ChangeScope
  let fetch: @Sendable () throws -> Value

  /// Creates an iterator that starts with its own fetch.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(results: self)
  }

  /// One loop over the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let results: LiveResults
    private var last: Value?
    private var seen: ChangePosition?
    private var hasEnded = false

    init(results: LiveResults) {
      self.results = results
    }

    /// Waits for the next result that differs from the last.
    ///
    /// - Throws: `StoreError` if the store cannot be read.
    public mutating func next() async throws -> Value? {
      let store = results.runtime.store
      while !hasEnded {
        if let seen, await store.changed(since: seen) == nil { break }
        guard !Task.isCancelled else { break }
        do {
          if let value = try step(), value != last {
            last = value
            return value
          }
        } catch {
          hasEnded = true
          if store.isClosed { break }
          throw error
        }
      }
      (hasEnded, last) = (true, nil)
      return nil
    }

    /// Fetches the current value; nil if nothing has touched it.
    private mutating func step() throws -> Value? {
      // Read this before the snapshot, so that a change in between causes one more fetch.
      let ticks = results.runtime.store.position.ticks, seen = seen
      let (seq, value) = try results.runtime.store.read { reader -> (Int, Value?) in
        let seq = try reader.lastSeq()
        if let seen, seen.ticks == ticks,
          try !results.scope.isTouched(after: seen.seq, through: seq, in: reader)
        {
          return (seq, nil)
        }
        return (seq, try results.fetch())
      }
      self.seen = ChangePosition(seq: seq, ticks: ticks)
      return value
    }
  }
}
