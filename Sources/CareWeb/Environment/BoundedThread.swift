import NIOPosix
import Synchronization

/// One thread with a bounded queue: when it is full, work is refused at once instead of growing it.
final class BoundedThread: Sendable {
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Atomic<Int>(0)
  private let mostWaiting: Int

  /// Creates a thread, which starts at once.
  init(mostWaiting: Int) {
    self.mostWaiting = mostWaiting
    threads.start()
  }

  /// The number of calls that run or wait.
  var load: Int { waiting.load(ordering: .relaxed) }

  /// Runs `body` on the thread.
  ///
  /// - Throws: ``WebProblem/queueFull`` if too much work waits; what `body` throws.
  func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    guard waiting.add(1, ordering: .relaxed).newValue <= mostWaiting else {
      waiting.subtract(1, ordering: .relaxed)
      throw WebProblem.queueFull
    }
    defer { waiting.subtract(1, ordering: .relaxed) }
    return try await threads.runIfActive { try body() }
  }

  /// Ends the thread after the work that was begun.
  func shutdown() async throws { try await threads.shutdownGracefully() }
}
