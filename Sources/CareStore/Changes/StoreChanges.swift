package import CareModel

/// The commits of a store from some number on, each once, in order.
///
/// Every iteration goes its own way and holds two numbers: what a commit changed is read when it is asked for, so a slow one keeps nothing
/// waiting and loses nothing. It ends when its task is canceled or the store is closed, and throws what reading the store throws.
package struct StoreChanges: AsyncSequence, Sendable {
  package typealias Element = StoreChange
  package typealias Failure = any Error

  let store: CareStore
  let after: Int

  package func makeAsyncIterator() -> Iterator {
    Iterator(store: store, seen: after)
  }

  /// One way through the commits.
  package struct Iterator: AsyncIteratorProtocol {
    let store: CareStore
    /// The number of the last commit that was given.
    var seen: Int

    package mutating func next() async throws -> StoreChange? {
      var mark = store.mark
      while mark.seq <= seen {
        guard let news = await store.changed(since: mark) else { return nil }
        mark = news
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
