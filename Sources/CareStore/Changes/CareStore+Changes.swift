import Synchronization

extension CareStore {
  /// The commits from now on, or after a number: each once, in order.
  ///
  /// What is being written when this is called counts as later. Others' commits come once ``poll()`` or a write here has seen them.
  package func changes(after seq: Int? = nil) throws -> StoreChanges {
    StoreChanges(store: self, after: max(0, try seq ?? lastCommitted()))
  }

  /// Sees what other processes have committed; whether there was anything new.
  ///
  /// Call it as often as their commits are to be seen: when nobody else has written it asks the database for one number.
  @discardableResult
  package func poll() throws -> Bool {
    let version = try engine.dataVersion()
    guard version != polled.withLock({ $0 }) else { return false }
    let isNew = feed.announce(try lastCommitted())
    polled.withLock { $0 = version }
    return isNew
  }

  /// Says that time has passed, to those whose answers depend on the clock.
  package func tick() {
    feed.tick()
  }

  /// How far the store has come, as ``changed(since:)`` counts.
  package var mark: ChangePosition { feed.mark }

  /// Whether ``close()`` was called.
  package var isClosed: Bool { feed.isClosed }

  /// Waits for a commit or a tick after a mark; nil when the task is canceled or the store is closed.
  package func changed(since mark: ChangePosition) async -> ChangePosition? {
    await feed.changed(since: mark)
  }

  /// The number of the last commit that is kept, also inside a write that is not.
  package func lastCommitted() throws -> Int {
    let seen = try read { try $0.lastSeq() }
    return openSeq.map { min(seen, $0 - 1) } ?? seen
  }
}
