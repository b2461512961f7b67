import CareModel
import CareStore

/// A result that is kept up to date: as it is now, and again after each commit that changes it.
///
/// Every value is what a fetch gives at one state of the store, and no two in a row are equal. States that pass while the loop is busy are left
/// out; the last one never is. Time alone does not wake it, though a state may change with the clock: ``CareRuntime/tick()`` does. It ends
/// when its task is canceled or the runtime is closed, and with the error when a fetch throws.
public struct LiveResults<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// One result.
  public typealias Element = Value
  /// What a fetch throws.
  public typealias Failure = any Error

  let runtime: CareRuntime
  let scope: ChangeScope
  let fetch: @Sendable () throws -> Value

  /// Begins with a fetch of its own.
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

    /// What a fetch gives now; nil where nothing has happened that touches it.
    private mutating func step() throws -> Value? {
      // Taken before the state that is read, so that what comes in between wakes the loop once more.
      let ticks = results.runtime.store.mark.ticks, seen = seen
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
