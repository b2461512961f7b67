import Synchronization

/// A position in a store's change feed.
package struct ChangePosition: Hashable, Sendable {
  /// The number of the last announced commit.
  package var seq: Int
  /// The number of announced ticks.
  package var ticks: Int

  /// Creates a position.
  package init(seq: Int, ticks: Int) {
    self.seq = seq
    self.ticks = ticks
  }
}

/// Notifies observers of new commits.
///
/// The feed carries numbers only; observers read from the store what a commit changed. A slow observer therefore costs
/// no memory and misses nothing.
final class ChangeFeed: Sendable {
  private struct State {
    var position: ChangePosition
    var isClosed = false
    var serial: UInt64 = 0
    var waiting: [UInt64: (since: ChangePosition, waker: Waker)] = [:]
  }

  private typealias Waker = CheckedContinuation<ChangePosition?, Never>

  private let state: Mutex<State>

  /// Creates a feed that starts after a commit.
  init(after seq: Int) {
    state = Mutex(State(position: ChangePosition(seq: seq, ticks: 0)))
  }

  /// The current position.
  var position: ChangePosition { state.withLock { $0.position } }

  /// Whether the feed is closed.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Announces that the commits up to a number are on disk.
  ///
  /// Numbers may arrive out of order: of two commits on two threads, the later may be announced first.
  ///
  /// - Returns: Whether the number is new.
  @discardableResult
  func announce(_ seq: Int) -> Bool {
    change { position in
      guard seq > position.seq else { return false }
      position.seq = seq
      return true
    }
  }

  /// Announces that time has passed.
  func tick() {
    change { position in
      position.ticks &+= 1
      return true
    }
  }

  /// Ends every wait, present and future.
  func close() {
    let ended = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.waker)
    }
    for waker in ended { waker.resume(returning: nil) }
  }

  /// Waits until the position is past `seen`.
  ///
  /// Returns nil when the task is canceled or the feed is closed.
  func changed(since seen: ChangePosition) async -> ChangePosition? {
    let id = state.withLock { state in
      state.serial &+= 1
      return state.serial
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waker in
        let answer: ChangePosition?? = state.withLock { state in
          // A cancellation happens either before this, and is seen here, or after it, and finds the continuation.
          if state.isClosed || Task.isCancelled { return .some(nil) }
          if state.position.isNews(since: seen) { return state.position }
          state.waiting[id] = (seen, waker)
          return nil
        }
        if let answer { waker.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.waker.resume(returning: nil)
    }
  }

  /// Changes the position, and resumes affected observers outside the lock.
  @discardableResult
  private func change(_ body: (inout ChangePosition) -> Bool) -> Bool {
    let (isNew, position, woken) = state.withLock { state in
      guard body(&state.position) else { return (false, state.position, [Waker]()) }
      let woken = state.waiting.filter { state.position.isNews(since: $0.value.since) }
      for id in woken.keys { state.waiting.removeValue(forKey: id) }
      return (true, state.position, woken.values.map(\.waker))
    }
    for waker in woken { waker.resume(returning: position) }
    return isNew
  }
}

extension ChangePosition {
  fileprivate func isNews(since seen: ChangePosition) -> Bool {
    seq > seen.seq || ticks != seen.ticks
  }
}
