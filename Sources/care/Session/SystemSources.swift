import CareCards
import CareModel
import Foundation

/// The machine's clock: the only place that reads it.
enum SystemClock {
  /// Returns the current time in whole milliseconds.
  static func now() -> Instant {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}

/// The machine's randomness: the only place that draws from it.
enum SystemEntropy {
  /// Returns random bytes.
  @Sendable static func bytes(_ count: Int = 32) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

/// The machine's zone: the only place that reads it.
enum SystemZone {
  /// Returns the zone that the environment or the machine's settings name.
  static func zone() throws -> Zone {
    let name = TimeZone.current.identifier
    if name == "GMT" || name == "Etc/UTC" { return .utc }
    guard let zone = Zone(name) else {
      throw Failure("the machine's zone '\(name)' is unknown; pass --zone, such as --zone Europe/Berlin")
    }
    return zone
  }
}
