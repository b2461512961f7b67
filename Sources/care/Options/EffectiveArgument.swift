import ArgumentParser
import CareModel

/// From when something counts, as people write it: a date, a wall time, an instant, `now` or `tomorrow`.
struct EffectiveArgument: ExpressibleByArgument {
  let text: String

  init(argument: String) {
    text = argument
  }

  /// What is meant; wall times are read in a zone.
  func effective(in zone: Zone, now: Instant) throws -> Effective {
    switch text {
    case "now": return .instant(now)
    case "tomorrow": return .date(zone.date(of: now).adding(days: 1))
    default:
      if let date = CivilDate(text) { return .date(date) }
      return .instant(try TimeArgument.instant(text, in: zone))
    }
  }
}
