import CareModel
import CareRuntime
import CareStore
import Testing

/// A runtime whose deliveries a worker in the process hands over to a receiver that keeps what it took.
final class DeliveryFixture {
  let fixture: Fixture
  var context: DeliveryContext
  /// What the receiver took: when, over which channel, and what.
  private(set) var log: [(at: Instant, channel: String, message: DeliveryMessage)] = []
  /// When the worker looked.
  private(set) var ticks: [Instant] = []
  /// How the receiver takes a message; it takes all by default.
  var answer: (DeliveryMessage, String) -> HandoverResult = { _, _ in .sent(receipt: nil) }

  var runtime: CareRuntime { fixture.runtime }

  /// Creates a runtime with a plan and channels, and a first scan before anything is due.
  init(
    _ plan: PlanDefinition, zone: String = "America/New_York",
    settings: DeliverySettings = DeliveryFixture.settings(), from start: String = "2026-10-28T00:00",
    engine: (any SQLEngine)? = nil
  ) throws {
    fixture = try Fixture(plan, zone: zone, engine: engine)
    context = DeliveryContext(settings)
    try tick(start)
  }

  static func settings(
    _ channels: [DeliveryChannel] = [DeliveryChannel(name: "test", way: .command(["test"]))], quiet: QuietHours? = nil
  ) -> DeliverySettings {
    DeliverySettings(
      channels: channels, reminders: channels.map(\.name), alerts: channels.map(\.name), quiet: quiet,
      link: "https://care.example.org/")
  }

  /// Scans, and hands over everything that is due.
  func tick(_ time: String, worker: String = "one") throws { try tick(at: instant(time), worker: worker) }

  func tick(at now: Instant, worker: String = "one") throws {
    ticks.append(now)
    try scan(at: now)
    let leased = try lease(at: now, worker: worker)
    try finish(leased, at: now, worker: worker)
  }

  func scan(at now: Instant) throws {
    for _ in 0..<20 where try runtime.scanDeliveries(context, at: now).isComplete { return }
    Issue.record("a scan does not end")
  }

  func lease(at now: Instant, worker: String = "one") throws -> [LeasedDelivery] {
    try runtime.leaseDeliveries(context, worker: worker, limit: 100, for: 60, at: now)
  }

  @discardableResult
  func finish(_ leased: [LeasedDelivery], at now: Instant, worker: String = "one") throws -> Int {
    let ends = leased.map { lease in
      let result = answer(lease.message, lease.channel.name)
      if case .sent = result { log.append((now, lease.channel.name, lease.message)) }
      return DeliveryEnd(lease: lease, ended: now, result: result)
    }
    return try runtime.finishDeliveries(ends, worker: worker, context: context, at: now)
  }

  /// The states and reasons of deliveries, the earliest due first.
  func states(_ query: DeliveryQuery = DeliveryQuery()) throws -> [String] {
    try runtime.deliveries(query).reversed().map { delivery in
      "\(delivery.state.rawValue)\(delivery.reason.map { " \($0.rawValue)" } ?? "")"
    }
  }

  /// The times at which the receiver took something, in New York.
  var times: [String] {
    let zone = Zone("America/New_York") ?? .utc
    return log.map { String(zone.civil($0.at).description.prefix(16)) }
  }
}

/// A task at 08:00 that reminds when it starts.
func reminding(_ id: CareTask.ID = "dose", _ times: [String] = ["08:00"], _ change: (inout CareTask) -> Void = { _ in })
  throws -> TaskTimeline
{
  try task(id, daily(times)) {
    $0.reminders = [.atStart(text: nil)]
    change(&$0)
  }
}

func quietHours(_ from: String, _ to: String) throws -> QuietHours {
  let start = try #require(TimeOfDay(from)), stop = try #require(TimeOfDay(to))
  return try #require(QuietHours(from: start, to: stop))
}
