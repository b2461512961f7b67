import CareModel
import Synchronization

/// A clock that stands still until it is moved.
final class VirtualClock: Sendable {
  private let instant = Mutex<Instant?>(nil)

  /// The time; the beginning of all time until it is set.
  var now: Instant { instant.withLock { $0 } ?? .beginning }

  /// Whether it shows a time.
  var isSet: Bool { instant.withLock { $0 != nil } }

  /// Moves it on.
  ///
  /// - Throws: ``OptionError`` with the code `clock_back`: what is recorded is recorded, so time does not go back.
  func move(to time: Instant, in zone: Zone) throws(OptionError) {
    let before = instant.withLock { instant -> Instant? in
      guard let before = instant, time < before else {
        instant = time
        return nil
      }
      return before
    }
    guard let before else { return }
    throw OptionError(
      "clock_back", "the clock stands at \(zone.iso(before)) and goes forward only; \(zone.iso(time)) is over",
      expected: "a later time")
  }
}
