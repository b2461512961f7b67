package import CareModel
package import CareRuntime

/// Makes the channel of a declaration.
package typealias ChannelFactory = @Sendable (DeliveryChannel) throws -> any MessageChannel

/// Scans for what is due, hands it over, and notes how that ended.
///
/// Several workers may work on one store: a delivery is in the hand of one of them at a time. What fails in one round, such as a store that is
/// busy, is reported and tried again in the next; what a worker had in hand when it was killed is settled by the one that takes it over.
package struct DeliveryWorker: Sendable {
  /// What a worker did and what it could not do, with ids and codes only.
  package enum Report: Hashable, Sendable {
    /// A scan enqueued some deliveries.
    case enqueued(Int)
    /// An attempt ended.
    case ended(Delivery.ID, attempt: Int, channel: String, result: DeliveryAttempt.Result)
    /// An end was not counted: another worker had taken the delivery over.
    case overtaken(Delivery.ID)
    /// A round failed, with the kind of error.
    case failed(String)
  }

  /// The seconds for which a delivery is in hand before another worker takes it over.
  private static let lease = 60
  /// The most deliveries that are taken in one commit.
  private static let mostLeased = 100
  /// The most that are handed over at once.
  private static let width = 8

  private let runtime: CareRuntime
  private let context: DeliveryContext
  private let name: String
  private let channels: [String: any MessageChannel]
  private let clock: @Sendable () -> Instant
  private let report: @Sendable (Report) -> Void

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - name: The name, which no other worker of the store has at the same time.
  ///   - clock: Returns the current time.
  ///   - report: Called with what happens, from any thread.
  /// - Throws: What `makeChannel` throws for a channel that this program cannot use.
  package init(
    _ runtime: CareRuntime, _ context: DeliveryContext, name: String, makeChannel: ChannelFactory,
    clock: @escaping @Sendable () -> Instant, report: @escaping @Sendable (Report) -> Void = { _ in }
  ) throws {
    self.runtime = runtime
    self.context = context
    self.name = name
    self.clock = clock
    self.report = report
    var channels: [String: any MessageChannel] = [:]
    for channel in context.settings.channels { channels[channel.name] = try makeChannel(channel) }
    self.channels = channels
  }

  /// Works until it is stopped: a round, then a wait, which ends early when the task is canceled.
  ///
  /// - Parameters:
  ///   - isStopped: Whether to end; the attempts in hand end first.
  ///   - wait: Waits for the next round.
  package func run(
    until isStopped: @escaping @Sendable () -> Bool, waiting wait: @Sendable () async -> Void
  ) async {
    while !isStopped() {
      do {
        while try await round(until: isStopped) > 0, !isStopped() {}
      } catch {
        report(.failed("\(type(of: error))"))
      }
      if isStopped() { return }
      await wait()
    }
  }

  /// Works until nothing is due any more.
  ///
  /// - Throws: `StoreError` if the store cannot be written.
  package func runOnce() async throws { while try await round(until: { false }) > 0 {} }

  /// Scans, takes what is due in hand, hands it over, and notes the ends.
  ///
  /// - Returns: The number of deliveries that were handed over, or tried to be.
  /// - Throws: `StoreError` if the store cannot be written.
  @discardableResult
  package func round(until isStopped: @escaping @Sendable () -> Bool) async throws -> Int {
    var enqueued = 0, isComplete = false
    while !isComplete, !isStopped() {
      let scan = try runtime.scanDeliveries(context, at: clock())
      enqueued += scan.enqueued
      isComplete = scan.isComplete
    }
    if enqueued > 0 { report(.enqueued(enqueued)) }
    let held = try runtime.leaseDeliveries(
      context, worker: name, limit: Self.mostLeased, for: Self.lease, at: clock())
    guard !held.isEmpty else { return 0 }
    await handOver(held)
    return held.count
  }

  /// Hands deliveries over, a few at once; notes ends, and renews what is still in hand, once a second.
  private func handOver(_ held: [LeasedDelivery]) async {
    let ledger = Ledger(held)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while await !ledger.isDone {
          do { try await Task.sleep(for: .seconds(1)) } catch { return }
          await note(ledger)
        }
      }
      await withTaskGroup(of: Void.self) { hands in
        for (index, lease) in held.enumerated() {
          if index >= Self.width { await hands.next() }
          hands.addTask { await ledger.add(DeliveryEnd(lease: lease, ended: clock(), result: await handOver(lease))) }
        }
      }
      await ledger.finish()
      group.cancelAll()
    }
    await note(ledger)
  }

  private func handOver(_ lease: LeasedDelivery) async -> HandoverResult {
    guard let channel = channels[lease.channel.name] else { return .refused(why: "the channel is not declared") }
    return await channel.handOver(lease.message)
  }

  /// Writes the ends that came, and renews what is in hand; what cannot be written is tried again.
  private func note(_ ledger: Ledger) async {
    let (ends, inHand) = await ledger.take()
    do {
      let counted = try runtime.finishDeliveries(ends, worker: name, context: context, at: clock())
      for end in ends {
        report(
          .ended(
            end.lease.delivery.id, attempt: end.lease.delivery.attempts, channel: end.lease.channel.name,
            result: end.result.kind))
      }
      if counted < ends.count, let last = ends.last { report(.overtaken(last.lease.delivery.id)) }
      let age = inHand.map { clock().milliseconds(since: $0.began) }.max() ?? 0
      if age > Int64(Self.lease) * 1_000 / 3 {
        try runtime.renewLeases(inHand, worker: name, for: Self.lease, at: clock())
      }
    } catch {
      report(.failed("\(type(of: error))"))
      await ledger.giveBack(ends)
    }
  }
}

/// The deliveries that a worker has in hand, and the ends that were not written yet.
private actor Ledger {
  private var inHand: [Delivery.ID: LeasedDelivery]
  private var ends: [DeliveryEnd] = []
  private(set) var isDone = false

  init(_ held: [LeasedDelivery]) {
    inHand = Dictionary(held.map { ($0.delivery.id, $0) }) { first, _ in first }
  }

  func add(_ end: DeliveryEnd) {
    inHand[end.lease.delivery.id] = nil
    ends.append(end)
  }

  func take() -> (ends: [DeliveryEnd], inHand: [LeasedDelivery]) {
    defer { ends = [] }
    return (ends, Array(inHand.values))
  }

  func giveBack(_ unwritten: [DeliveryEnd]) { ends = unwritten + ends }

  func finish() { isDone = true }
}

extension HandoverResult {
  /// The result of the attempt.
  package var kind: DeliveryAttempt.Result {
    switch self {
    case .sent: .sent
    case .again: .again
    case .refused, .noAddress: .refused
    case .unknown: .unknown
    }
  }
}
