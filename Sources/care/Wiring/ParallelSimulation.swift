import CareRuntime
import Foundation
import Synchronization

/// Runs a simulation on all processors: each has a simulation of its own, and takes the next participant when it is done with one.
///
/// Who lives where makes no difference to what they do.
struct ParallelSimulation {
  private let participants: Int
  private let progress: ProgressBar
  private let make: @Sendable () throws -> Simulation

  fileprivate struct State {
    var next = 1
    var done: [ParticipantSummary?]
    var finished = 0
    /// What failed, at the participant with the least number.
    var failure: (number: Int, error: any Error)?
  }

  /// A crew for so many participants; `make` is called once on each processor.
  init(_ participants: Int, progress: ProgressBar, make: @escaping @Sendable () throws -> Simulation) {
    (self.participants, self.progress, self.make) = (participants, progress, make)
  }

  /// What came of each participant, in order.
  ///
  /// - Throws: what failed first in the order of the participants.
  func courses() throws -> [ParticipantSummary] {
    let state = Mutex(State(done: Array(repeating: nil, count: participants)))
    let workers = max(1, min(ProcessInfo.processInfo.activeProcessorCount, participants))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in work(state) }
    progress.clear()
    if let failure = state.withLock({ $0.failure }) { throw failure.error }
    return state.withLock { $0.done.compactMap(\.self) }
  }

  private func work(_ state: borrowing Mutex<State>) {
    var number = 0
    do {
      let simulation = try make()
      while let mine = state.withLock({ $0.take(of: participants) }) {
        number = mine
        let course = try simulation.run(mine)
        progress.show(
          state.withLock {
            $0.done[mine - 1] = course
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
  /// The next participant; nil once all are taken, or one failed.
  ///
  /// Those before the one that failed have been taken already, so the failure that is told does not hang on who was quickest.
  fileprivate mutating func take(of participants: Int) -> Int? {
    guard next <= participants, failure == nil else { return nil }
    defer { next += 1 }
    return next
  }
}
