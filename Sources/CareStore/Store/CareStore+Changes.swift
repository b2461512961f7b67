package import CareModel
import Synchronization

extension CareStore {
  /// Returns the commits from now on, or after a number, each once and in order.
  ///
  /// A commit in progress counts as later. Commits by other processes arrive after ``poll()`` or a write here has seen
  /// them.
  ///
  /// - Throws: ``StoreError`` when the number of the last commit cannot be read.
  package func changes(after seq: Int? = nil) throws -> StoreChanges {
    StoreChanges(store: self, after: max(0, try seq ?? lastCommitted()))
  }

  /// Looks for commits by other processes, and announces them.
  ///
  /// Call it as often as such commits should be seen. If no other process has written, it asks the database for one
  /// number only.
  ///
  /// - Returns: Whether there were new commits.
  /// - Throws: ``StoreError`` when the database cannot be read.
  @discardableResult
  package func poll() throws -> Bool {
    let version = try engine.dataVersion()
    guard version == nil || version != polled.withLock({ $0 }) else { return false }
    let isNew = feed.announce(try lastCommitted())
    polled.withLock { $0 = version }
    return isNew
  }

  /// Notifies observers that time has passed, for results that depend on the clock.
  package func tick() {
    feed.tick()
  }

  /// The current position in the change feed, for ``changed(since:)``.
  package var position: ChangePosition { feed.position }

  /// Whether ``close()`` was called.
  package var isClosed: Bool { feed.isClosed }

  /// Waits for a commit or a tick after a position.
  ///
  /// Returns nil when the task is canceled or the store is closed.
  package func changed(since position: ChangePosition) async -> ChangePosition? {
    await feed.changed(since: position)
  }

  /// Returns the number of the last finished commit; inside a write, the one before it.
  ///
  /// - Throws: ``StoreError`` when the database cannot be read.
  package func lastCommitted() throws -> Int {
    let seen = try read { try $0.lastSeq() }
    return openSeq.map { min(seen, $0 - 1) } ?? seen
  }
}

/// The commits of a store after a number, each once and in order.
///
/// Each iterator keeps two numbers and reads a commit's changes on demand, so a slow consumer holds nothing up and
/// misses nothing. The sequence ends when its task is canceled or the store is closed. It throws ``StoreError`` when
/// the store cannot be read.
package struct StoreChanges: AsyncSequence, Sendable {
  package typealias Element = StoreChange
  package typealias Failure = any Error

  let store: CareStore
  let after: Int

  package func makeAsyncIterator() -> Iterator {
    Iterator(store: store, seen: after)
  }

  /// An iterator over the commits.
  package struct Iterator: AsyncIteratorProtocol {
    let store: CareStore
    /// The number of the last commit that was returned.
    var seen: Int

    package mutating func next() async throws -> StoreChange? {
      var position = store.position
      while position.seq <= seen {
        guard let news = await store.changed(since: position) else { return nil }
        position = news
      }
      guard !Task.isCancelled, !store.isClosed else { return nil }
      let next = seen + 1
      guard let change = try store.read({ try $0.change(next) }) else {
        throw StoreError.damaged(reason: "commit \(next) is missing")
      }
      seen = next
      return change
    }
  }
}
