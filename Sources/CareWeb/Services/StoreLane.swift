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
  /// The most times that a change is read beside the writes.
  static let mostReads = 3

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

  /// Reads the store, and writes as an author what that leads to.
  ///
  /// `read` runs on a thread for reading, with all that takes time, such as the functions of a plan. What it returns is written if no
  /// commit meanwhile may have changed what concerns the participant; else it reads again. After a few times, both run in one commit, in
  /// which nobody else writes.
  ///
  /// - Returns: The answer.
  /// - Throws: ``WebProblem/queueFull`` if too many writes wait; what `read`, or what it returns, throws.
  func change<Answer: Sendable>(
    of patient: Patient.ID, by author: String, at now: Instant,
    _ read: @escaping @Sendable (CareRuntime) throws -> Change<Answer>
  ) async throws -> Answer {
    var reads = 0
    while true {
      let (seq, found) = try await self.read { runtime in try runtime.reading { seq in (seq, try read(runtime)) } }
      guard case .write = found else { return try found.carryOut(runtime) }
      reads += 1
      let isLast = reads == Self.mostReads
      let answer = try await write(by: author) { runtime -> Answer? in
        try runtime.transaction(at: now) { () -> Answer? in
          guard try runtime.hasChanged(patient, after: seq) else { return try found.carryOut(runtime) }
          return try isLast ? read(runtime).carryOut(runtime) : nil
        }
      }
      if let answer { return answer }
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

/// What a request leads to.
enum Change<Answer: Sendable>: Sendable {
  /// An answer, and nothing is written.
  case answer(Answer)
  /// A write, which gives the answer.
  case write(@Sendable (CareRuntime) throws -> Answer)

  /// Writes what there is to write, and returns the answer.
  func carryOut(_ runtime: CareRuntime) throws -> Answer {
    switch self {
    case .answer(let answer): answer
    case .write(let write): try write(runtime)
    }
  }
}
