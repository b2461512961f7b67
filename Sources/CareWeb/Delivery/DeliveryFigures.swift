import CareDelivery
import CareModel
import CareRuntime
import CareStore
import Synchronization

/// How many attempts over each channel ended in which way since the program started.
final class DeliveryFigures: Sendable {
  /// A channel and an end.
  struct Key: Hashable, Comparable {
    /// The name of the channel.
    var channel: String
    /// How the attempts ended.
    var result: DeliveryAttempt.Result

    static func < (one: Key, other: Key) -> Bool {
      (one.channel, one.result.rawValue) < (other.channel, other.result.rawValue)
    }
  }

  private let counts = Mutex<[Key: Int]>([:])

  /// The numbers of attempts.
  var attempts: [Key: Int] { counts.withLock(\.self) }

  /// Counts an attempt.
  func count(_ channel: String, _ result: DeliveryAttempt.Result) {
    counts.withLock { $0[Key(channel: channel, result: result), default: 0] += 1 }
  }
}

/// A channel whose attempts are counted.
struct CountedChannel: MessageChannel {
  private let channel: any MessageChannel
  private let name: String
  private let figures: DeliveryFigures

  /// Counts the attempts of a channel.
  init(_ channel: any MessageChannel, _ name: String, _ figures: DeliveryFigures) {
    (self.channel, self.name, self.figures) = (channel, name, figures)
  }

  /// Hands a message over.
  func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    let result = await channel.handOver(message)
    figures.count(name, result.counted)
    return result
  }
}

extension HandoverResult {
  /// The end under which an attempt is counted.
  fileprivate var counted: DeliveryAttempt.Result {
    switch self {
    case .sent: .sent
    case .again: .again
    case .refused, .noAddress: .refused
    case .unknown: .unknown
    }
  }
}

extension CareRuntime {
  /// The state of deliveries that `/metrics` shows.
  struct DeliveryState: Sendable {
    /// The number of deliveries in each state that any has.
    var counts: [Delivery.State: Int]
    /// The time for which the one that has waited longest for an attempt waits, in seconds; 0 if none does.
    var oldestDue: Int64
    /// The number of commits after the place of each endpoint.
    var lags: [String: Int]
  }

  /// Returns the state of deliveries, and of the declared endpoints.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(deliveries).
  func deliveryState(_ settings: DeliverySettings, at now: Instant) throws -> DeliveryState {
    let last = try lastSeq()
    return try store.read { reader in
      let oldest = try reader.deliveries(awaiting: now, limit: 1).first?.next
      let places = try reader.endpointPlaces()
      let lags = settings.endpoints.map { endpoint in
        (endpoint.name, max(0, last - (places.first { $0.name == endpoint.name }?.seq ?? last)))
      }
      return DeliveryState(
        counts: try reader.deliveryCounts(), oldestDue: oldest.map { now.milliseconds(since: $0) / 1000 } ?? 0,
        lags: Dictionary(lags) { first, _ in first })
    }
  }
}

extension CareRuntime.DeliveryState {
  /// Adds the numbers of deliveries, and of the attempts since the program started.
  func add(attempts: [DeliveryFigures.Key: Int], to figures: inout FigureLines) {
    figures.add(
      "care_deliveries", .gauge, "Deliveries in each state.",
      Delivery.State.allCases.map { ("state=\"\($0.rawValue)\"", counts[$0] ?? 0) })
    figures.add(
      "care_delivery_attempts_total", .counter, "Attempts to hand over.",
      attempts.sorted { $0.key < $1.key }.map { key, count in
        ("channel=\"\(key.channel)\",result=\"\(key.result.rawValue)\"", count)
      })
    figures.add(
      "care_delivery_oldest_due_seconds", .gauge, "The time for which a delivery has waited for its attempt.", oldestDue
    )
    figures.add(
      "care_endpoint_lag_commits", .gauge, "Commits that were not reported to an endpoint yet.",
      lags.sorted { $0.key < $1.key }.map { ("endpoint=\"\($0.key)\"", $0.value) })
  }
}
