import CareModel
package import CareRuntime
import NIOPosix
import ServiceLifecycle

/// The only way from a request to the runtime: reads on four threads, writes on one, neither of them from the pool that runs Swift's tasks.
///
/// Writes have a thread of their own so that reads never wait behind one. Their queue is bounded: when it is full, a request is refused
/// at once instead of growing it.
package final class StoreLane: Service {
  /// The number of threads that read.
  static let readers = 4
  /// The most writes that wait.
  static let mostWaiting = 256

  private let runtime: CareRuntime
  private let hub: LiveHub
  private let reads = NIOThreadPool(numberOfThreads: StoreLane.readers)
  private let writes = BoundedThread(mostWaiting: StoreLane.mostWaiting)

  /// Creates a lane, whose threads start at once; the hub hears of every write.
  package init(_ runtime: CareRuntime, hub: LiveHub) {
    self.runtime = runtime
    self.hub = hub
    reads.start()
    hub.advance(runtime)
  }

  /// Runs `body` on a thread for reading.
  package func read<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result {
    let runtime = runtime
    return try await reads.runIfActive { try body(runtime) }
  }

  /// Runs `body` on the thread for writing, as an author.
  ///
  /// - Throws: ``WebProblem/queueFull`` if too many writes wait; what `body` throws.
  package func write<Result: Sendable>(
    by author: String, _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result {
    let runtime = runtime, hub = hub
    return try await writes.run {
      // Before the write is answered, also if it fails after a commit.
      defer { hub.advance(runtime) }
      return try body(try runtime.acting(as: author))
    }
  }

  /// Looks for commits of other processes, and tells the hub.
  ///
  /// - Throws: ``WebProblem/queueFull`` if too many writes wait; `StoreError` if the store cannot be read.
  func poll() async throws {
    let runtime = runtime, hub = hub
    try await writes.run {
      try runtime.poll()
      hub.advance(runtime)
    }
  }

  /// The number of writes that run or wait.
  package var waitingWrites: Int { writes.load }

  /// Waits for the end of the server, and then for the work that was begun.
  package func run() async throws {
    do { try await gracefulShutdown() } catch is CancellationError {
      // A server that is canceled ends its work as well.
    }
    try await writes.shutdown()
    try await reads.shutdownGracefully()
  }
}
