public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the commits of the store from now on, each once, in order.
  ///
  /// A commit appears when it is on disk; one that is rolled back or changes nothing never does. A loop may read and write the
  /// store. Loops are independent: a slow one blocks no one and loses nothing, since changes are read from the store on demand.
  /// A loop ends when its task is canceled or the runtime is closed. Commits of other processes appear after ``poll()`` or a
  /// write of this process.
  /// - Throws: `StoreError` if the store cannot be read; the loop does too.
  public func changes() throws -> some AsyncSequence<StoreChange, any Error> & Sendable {
    try store.changes()
  }

  /// Returns the commits after a given one, in order, up to a limit.
  ///
  /// - Complexity: O(rows that they wrote).
  /// - Throws: `StoreError` if the store cannot be read.
  public func changes(after seq: Int, limit: Int = .max) throws -> [StoreChange] {
    try store.read { try $0.changes(after: seq, limit: limit) }
  }

  /// Returns the number of the last commit, not counting one in progress; 0 if there is none.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func lastSeq() throws -> Int {
    try store.lastCommitted()
  }

  /// Checks for commits of other processes, and announces them.
  ///
  /// Call it about every 100 ms, or when it matters. It costs a few microseconds if nothing has changed.
  /// - Returns: Whether there were any.
  /// - Throws: `StoreError` if the store cannot be read.
  @discardableResult
  public func poll() throws -> Bool {
    try store.poll()
  }

  /// Fetches live results again because time has passed.
  ///
  /// A result that has not changed does not appear again.
  public func tick() {
    store.tick()
  }

  /// Closes the store: loops over changes and live results end, and every later call throws.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func close() throws {
    try store.close()
  }
}
