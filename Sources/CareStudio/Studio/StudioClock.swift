package import CareModel
import Synchronization

/// The clock of a studio: that of the host, moved by time travel.
package final class StudioClock: Sendable {
  private let host: @Sendable () -> Instant
  private let offset = Atomic<Int64>(0)

  /// Creates a clock that shows the host's time.
  package init(_ host: @escaping @Sendable () -> Instant) { self.host = host }

  /// The time that the studio shows.
  package var now: Instant { host().adding(milliseconds: offset.load(ordering: .relaxed)) }

  /// Moves the clock, which continues from there.
  package func travel(to time: Instant) {
    offset.store(time.milliseconds(since: host()), ordering: .relaxed)
  }
}
