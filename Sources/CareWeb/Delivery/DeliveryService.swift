package import CareDelivery
import CareModel
package import CareRuntime
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Hands over what is due, and reports changes to programs, until the program ends; the attempts in hand end first.
package struct DeliveryService: Service {
  /// Whether the service is to end.
  private final class Ending: Sendable {
    private let state = Mutex(false)

    /// Whether nothing more is begun.
    var isOver: Bool { state.withLock(\.self) }

    /// Lets nothing more begin.
    func set() { state.withLock { $0 = true } }
  }

  /// The pause between two rounds in which there is nothing to do.
  private static let tick = Duration.seconds(1)

  private let worker: DeliveryWorker?
  private let followers: [ChangeFollower]
  private let means: WebDelivery.Means
  private let logger: Logger
  private let ending: Ending

  /// Creates a service, which closes the client of the means when it ends.
  ///
  /// - Parameters:
  ///   - runtime: The runtime over the store.
  ///   - delivery: The channels.
  ///   - means: What requests are sent with.
  ///   - name: The name of the worker, which no other has at the same time.
  ///   - logger: The log.
  /// - Throws: ``UnavailableChannel`` of a channel or endpoint that cannot be served.
  package init(
    _ runtime: CareRuntime, _ delivery: WebDelivery, _ means: WebDelivery.Means, name: String, logger: Logger
  ) throws(UnavailableChannel) {
    let ending = Ending(), settings = delivery.settings
    var followers: [ChangeFollower] = []
    for endpoint in settings.endpoints { followers.append(try ChangeFollower(runtime, endpoint, means)) }
    worker =
      settings.reminders.isEmpty && settings.alerts.isEmpty
      ? nil
      : try DeliveryWorker(
        runtime, delivery.context, name: name,
        channel: { channel throws(UnavailableChannel) in try delivery.served(channel) }, now: means.clock,
        sleep: { try await Task.sleep(for: $0) }, isEnding: { ending.isOver },
        report: { phase, error in Self.report(phase.rawValue, error, to: logger) })
    (self.followers, self.means, self.logger, self.ending) = (followers, means, logger, ending)
  }

  /// Works until the program ends.
  ///
  /// - Throws: An error of the network while it is closed.
  package func run() async throws {
    // The store is read and written on a thread of its own, and not on those that run the tasks of answers.
    let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    await withGracefulShutdownHandler {
      await withTaskExecutorPreference(LoopExecutor(threads.next())) {
        await withTaskGroup(of: Void.self) { group in
          if let worker { group.addTask { await worker.run(every: Self.tick) } }
          for follower in followers { group.addTask { await follow(follower) } }
          await group.waitForAll()
          if followers.isEmpty, worker == nil { await idle() }
        }
      }
    } onGracefulShutdown: {
      ending.set()
    }
    try await means.client.close()
    try await threads.shutdownGracefully()
  }

  /// Reports to one program, again and again.
  private func follow(_ follower: ChangeFollower) async {
    while !ending.isOver, !Task.isCancelled {
      do {
        if try await follower.round() { continue }
      } catch { Self.report("follow", error, to: logger) }
      do { try await Task.sleep(for: Self.tick) } catch { return }
    }
  }

  /// Waits for the end: a service that returns would end the others.
  private func idle() async {
    while !ending.isOver, !Task.isCancelled {
      do { try await Task.sleep(for: Self.tick) } catch { return }
    }
  }

  /// Logs what the store refused, by its code alone.
  private static func report(_ phase: String, _ error: any Error, to logger: Logger) {
    logger.error(
      "delivery is tried again",
      metadata: ["phase": .string(phase), "code": .string(WebProblem(describing: error).code)])
  }
}
