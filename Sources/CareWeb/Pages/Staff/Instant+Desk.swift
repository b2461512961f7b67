import CareCards
import CareModel

extension Instant {
  /// The time as pages of the care team say it, in the zone of the page, which the page says once: `Sun 7 June 2026 08:03`.
  func shortText(in zone: Zone) -> String { formattedWithDay(in: zone, .english) }

  /// The time that has passed since, in words: `12 min`, `5 h`, `11 days`.
  func age(at now: Instant) -> String {
    let minutes = Int(max(0, now.milliseconds - milliseconds) / 60_000)
    switch minutes {
    case ..<60: return "\(minutes) min"
    case ..<(48 * 60): return "\(minutes / 60) h"
    default: return "\(minutes / (24 * 60)) days"
    }
  }
}
