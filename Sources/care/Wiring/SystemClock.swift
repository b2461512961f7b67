import CareModel
import Foundation

/// The machine's clock: the one place that reads it.
enum SystemClock {
  /// Now, in whole milliseconds.
  static func now() -> Instant {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
