package import CareModel
package import CareRuntime
import CareStore
import Synchronization

/// Hands over what is due, again and again.
///
/// Trouble with a channel or with the store never ends it: it is reported, and the work is tried again.
package struct DeliveryWorker: Sendable {
  /// What a worker was doing when the store refused.
  package enum Phase: String, Hashable, Sendable {
    /// Looking for what is due, taking it in hand, keeping it, and noting how it ended.
    case scan, lease, renew, finish
  }

  /// The most deliveries that are taken at once, and that are handed over at the same time, which are the fewest that are taken.
  static let most = (leased: 100, atOnce: 8)
  /// The seconds for which a delivery is taken, and after which it is taken for longer.
  static let seconds = (lease: 60, renewal: 20)
  /// The number of times that ends are written again before the leases are left to end by themselves.
  static let finishTries = 10

  let runtime: CareRuntime
  let context: DeliveryContext
  let name: String
  let channels: [String: any MessageChannel]
  let now: @Sendable () -> Instant
  let sleep: @Sendable (Duration) async throws -> Void
  let isEnding: @Sendable () -> Bool
  let report: @Sendable (Phase, any Error) -> Void
  private let pace = Pace()

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - runtime: The runtime over the store.
  ///   - context: What the site declares.
  ///   - name: The name, which no other worker has at the same time.
  ///   - channel: Creates what hands over for each channel that the context declares.
  ///   - now: The clock.
  ///   - sleep: Waits; it may throw only `CancellationError`.
  ///   - isEnding: Whether the worker ends after the attempts in hand.
  ///   - report: Receives what the store refused.
  /// - Throws: ``UnavailableChannel`` of a channel that cannot be served.
  package init(
    _ runtime: CareRuntime, _ context: DeliveryContext, name: String, channel: ChannelFactory,
    now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Duration) async throws -> Void,
    isEnding: @escaping @Sendable () -> Bool, report: @escaping @Sendable (Phase, any Error) -> Void
  ) throws(UnavailableChannel) {
    self.runtime = runtime
    self.context = context
    self.name = name
    var channels: [String: any MessageChannel] = [:]
    for declared in context.settings.channels { channels[declared.name] = try channel(declared) }
    self.channels = channels
    self.now = now
    self.sleep = sleep
    self.isEnding = isEnding
    self.report = report
  }

  /// Works until it is to end, with a pause between two rounds in which there is nothing to do.
  package func run(every tick: Duration = .seconds(1)) async {
    while !isEnding(), !Task.isCancelled {
      if await round() > 0 { continue }
      do { try await sleep(tick) } catch { return }
    }
  }

  /// Works until nothing is due.
  ///
  /// - Returns: The number of attempts.
  package func drain() async -> Int {
    var attempts = 0
    while !isEnding(), !Task.isCancelled {
      let count = await round()
      if count == 0 { break }
      attempts += count
    }
    return attempts
  }

  /// Looks for what is due, and hands over at most ``most`` of it.
  ///
  /// - Returns: The number of attempts.
  package func round() async -> Int {
    guard trying(.scan, { try runtime.hasDeliveryWork(at: now()) }) ?? false else { return 0 }
    guard trying(.scan, scan) != nil else { return 0 }
    let leases = trying(.lease) {
      try runtime.leaseDeliveries(context, worker: name, limit: pace.limit, for: Self.seconds.lease, at: now()) {
        report(.lease, $0)
      }
    }
    guard let leases, !leases.isEmpty else { return 0 }
    let began = now()
    await handOver(leases)
    pace.adjust(took: now().milliseconds(since: began))
    return leases.count
  }

  private func scan() throws {
    var isComplete = false
    while !isComplete, !isEnding() {
      let scan = try runtime.scanDeliveries(context, at: now())
      for error in scan.failures { report(.scan, error) }
      isComplete = scan.isComplete
    }
  }

  /// Runs a step on the store; reports an error, and returns nil then.
  private func trying<Result>(_ phase: Phase, _ body: () throws -> Result) -> Result? {
    do { return try body() } catch {
      report(phase, error)
      return nil
    }
  }

  private enum Step: Sendable {
    case ended(DeliveryEnd)
    case second
    case canceled
  }

  /// Hands over what is in hand; once in a second, notes what ended, and keeps the rest in hand.
  private func handOver(_ leases: [LeasedDelivery]) async {
    var waiting = leases[...]
    var working: [Delivery.ID: LeasedDelivery] = [:]
    var ends: [DeliveryEnd] = []
    var kept = now()
    await withTaskGroup(of: Step.self) { group in
      func begin() {
        while working.count < Self.most.atOnce, !isEnding(), let lease = waiting.popFirst() {
          working[lease.delivery.id] = lease
          group.addTask { .ended(await attempt(lease)) }
        }
      }
      func wait() { group.addTask { do { try await sleep(.seconds(1)); return .second } catch { return .canceled } } }
      begin()
      wait()
      while !working.isEmpty, let step = await group.next() {
        switch step {
        case .ended(let end):
          working[end.lease.delivery.id] = nil
          ends.append(end)
          begin()
        case .second:
          note(&ends)
          if kept.adding(seconds: Self.seconds.renewal) <= now() {
            let held = Array(working.values) + waiting
            if trying(.renew, { try runtime.renewLeases(held, worker: name, for: Self.seconds.lease, at: now()) })
              != nil
            {
              kept = now()
            }
          }
          wait()
        case .canceled: break
        }
      }
      group.cancelAll()
    }
    ends += waiting.map {
      DeliveryEnd(lease: $0, ended: now(), result: .again(after: nil, why: "the worker ended before the attempt"))
    }
    for _ in 0..<Self.finishTries where !ends.isEmpty {
      note(&ends)
      if !ends.isEmpty { do { try await sleep(.seconds(1)) } catch { return } }
    }
  }

  /// Makes one attempt.
  private func attempt(_ lease: LeasedDelivery) async -> DeliveryEnd {
    let result: HandoverResult =
      if let channel = channels[lease.channel.name] {
        await channel.handOver(lease.message)
      } else {
        .refused(why: "the channel is not served")
      }
    return DeliveryEnd(lease: lease, ended: now(), result: result)
  }

  /// Notes what ended in one commit; keeps it if the store refuses.
  private func note(_ ends: inout [DeliveryEnd]) {
    let known = ends
    if trying(.finish, { try runtime.finishDeliveries(known, worker: name, context: context, at: now()) }) != nil {
      ends = []
    }
  }
}

/// How many deliveries a worker takes at once: no more than it hands over in about half a second, since whatever a killed worker had in hand is
/// settled as unknown.
private final class Pace: Sendable {
  private static let milliseconds: Int64 = 500
  private let current = Mutex(DeliveryWorker.most.atOnce)

  /// The most deliveries to take next.
  var limit: Int { current.withLock(\.self) }

  /// Takes more after a round that was quick, and fewer after one that was not.
  func adjust(took milliseconds: Int64) {
    current.withLock { limit in
      limit =
        milliseconds > Self.milliseconds
        ? max(DeliveryWorker.most.atOnce, limit / 2) : min(DeliveryWorker.most.leased, limit * 2)
    }
  }
}
