public import CareModel
import CareStore

extension CareRuntime {
  /// The commits of the store from now on, each once, in order.
  ///
  /// A commit is announced when it is on disk; one that is undone, or that changes nothing, never is. Whoever loops over them may read and
  /// write the store. Every loop goes its own way: a slow one keeps nothing waiting and loses nothing, since what a commit changed is read
  /// from the store when it is asked for. It ends when its task is canceled or the runtime is closed. Other processes' commits come once
  /// ``poll()``, or a write of one's own, has seen them.
  /// - Throws: `StoreError` when the store cannot be read; so does the loop.
  public func changes() throws -> some AsyncSequence<StoreChange, any Error> & Sendable {
    try store.changes()
  }

  /// The commits after one, in order; at most so many of them.
  ///
  /// - Complexity: O(rows that they wrote).
  public func changes(after seq: Int, limit: Int = .max) throws -> [StoreChange] {
    try store.read { try $0.changes(after: seq, limit: limit) }
  }

  /// The number of the last commit, within a transaction of the last before it; 0 before the first.
  public func lastSeq() throws -> Int {
    try store.lastCommitted()
  }

  /// Sees what other processes have committed and announces it; whether there was anything new.
  ///
  /// Call it every 100 ms or so, or when it matters. While nobody else writes it costs a few microseconds.
  @discardableResult
  public func poll() throws -> Bool {
    try store.poll()
  }

  /// Has live results fetched again, because time has passed.
  ///
  /// A result that is the same as before is not given again.
  public func tick() {
    store.tick()
  }

  /// Lets go of the store: loops over changes and live results end, every later call fails.
  public func close() throws {
    try store.close()
  }
}
