import Synchronization

/// Wakes those who wait for commits.
///
/// It knows numbers alone; what a commit changed is read from the store by whoever asks. So nothing is kept for a slow one, and nothing
/// is lost.
final class ChangeFeed: Sendable {
  private struct State {
    var mark: ChangePosition
    var isClosed = false
    var serial: UInt64 = 0
    var waiting: [UInt64: (since: ChangePosition, waker: Waker)] = [:]
  }

  private typealias Waker = CheckedContinuation<ChangePosition?, Never>

  private let state: Mutex<State>

  /// A feed of what comes after a commit.
  init(after seq: Int) {
    state = Mutex(State(mark: ChangePosition(seq: seq, ticks: 0)))
  }

  /// How far it has come.
  var mark: ChangePosition { state.withLock { $0.mark } }

  /// Whether waiting is over for good.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Says that the commits up to a number are on disk; false when that was known.
  ///
  /// Numbers may come out of order: of two commits on two threads the later may be said first.
  @discardableResult
  func announce(_ seq: Int) -> Bool {
    change { mark in
      guard seq > mark.seq else { return false }
      mark.seq = seq
      return true
    }
  }

  /// Says that time has passed.
  func tick() {
    change { mark in
      mark.ticks &+= 1
      return true
    }
  }

  /// Ends every wait, now and later.
  func close() {
    let ended = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.waker)
    }
    for waker in ended { waker.resume(returning: nil) }
  }

  /// Waits until there is more than at a mark; nil when the task is canceled or the feed is closed.
  func changed(since seen: ChangePosition) async -> ChangePosition? {
    let id = state.withLock { state in
      state.serial &+= 1
      return state.serial
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waker in
        let answer: ChangePosition?? = state.withLock { state in
          // Whoever cancels comes either before this, and is seen here, or after it, and finds the waker.
          if state.isClosed || Task.isCancelled { return .some(nil) }
          if state.mark.isNews(since: seen) { return state.mark }
          state.waiting[id] = (seen, waker)
          return nil
        }
        if let answer { waker.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.waker.resume(returning: nil)
    }
  }

  /// Wakes whom a change concerns, outside the lock.
  @discardableResult
  private func change(_ body: (inout ChangePosition) -> Bool) -> Bool {
    let (isNew, mark, woken) = state.withLock { state in
      guard body(&state.mark) else { return (false, state.mark, [Waker]()) }
      let woken = state.waiting.filter { state.mark.isNews(since: $0.value.since) }
      for id in woken.keys { state.waiting.removeValue(forKey: id) }
      return (true, state.mark, woken.values.map(\.waker))
    }
    for waker in woken { waker.resume(returning: mark) }
    return isNew
  }
}

extension ChangePosition {
  fileprivate func isNews(since seen: ChangePosition) -> Bool {
    seq > seen.seq || ticks != seen.ticks
  }
}
