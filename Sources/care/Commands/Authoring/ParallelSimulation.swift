import Dispatch
import Foundation
import Synchronization

/// Simulations that run on all processors: those of the participants of one, or whole ones.
///
/// Each worker makes what it needs once, and takes the next number when it finishes one. The results do not depend on which worker
/// takes a number.
struct ParallelSimulation<Result: Sendable> {
  private let count: Int
  private let progress: ProgressBar
  private let make: @Sendable () throws -> (Int) throws -> Result

  fileprivate struct State {
    var next = 1
    var done: [Result?]
    var finished = 0
    /// The failure of the lowest number.
    var failure: (number: Int, error: any Error)?
  }

  /// Creates the simulations of the numbers from 1 to `count`; `make` is called once for each worker, and returns what simulates a number.
  init(_ count: Int, progress: ProgressBar, make: @escaping @Sendable () throws -> (Int) throws -> Result) {
    (self.count, self.progress, self.make) = (count, progress, make)
  }

  /// Runs the simulations.
  ///
  /// - Returns: the result of each number, in order.
  /// - Throws: the error of the first number, in order, that failed.
  func run() throws -> [Result] {
    let state = Mutex(State(done: Array(repeating: nil, count: count)))
    let workers = max(1, min(ProcessInfo.processInfo.activeProcessorCount, count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in work(state) }
    progress.clear()
    if let failure = state.withLock({ $0.failure }) { throw failure.error }
    return state.withLock { $0.done.compactMap(\.self) }
  }

  private func work(_ state: borrowing Mutex<State>) {
    var number = 0
    do {
      let simulate = try make()
      while let mine = state.withLock({ $0.take(of: count) }) {
        number = mine
        let result = try simulate(mine)
        progress.show(
          state.withLock {
            $0.done[mine - 1] = result
            $0.finished += 1
            return $0.finished
          })
      }
    } catch {
      let (number, failed) = (number, error)
      state.withLock { state in
        if state.failure.map({ number < $0.number }) ?? true { state.failure = (number, failed) }
      }
    }
  }
}

extension ParallelSimulation.State {
  /// Returns the next number, or nil once all are taken or one has failed.
  ///
  /// Numbers before one that failed have already been taken, so the reported failure does not depend on timing.
  fileprivate mutating func take(of count: Int) -> Int? {
    guard next <= count, failure == nil else { return nil }
    defer { next += 1 }
    return next
  }
}
