public import ArgumentParser
public import CareModel

/// Times as people write them on the command line.
enum TimeArgument {
  /// An instant, or wall time or a date's first moment in a zone.
  static func instant(_ text: String, in zone: Zone) throws -> Instant {
    if let instant = Instant(iso: text) { return instant }
    if let wall = CivilDateTime(text) { return zone.instant(of: wall) }
    if let date = CivilDate(text) { return zone.startOfDay(date) }
    throw ValidationError(
      "'\(text)' is not a time; write 2026-10-28T08:05, 2026-10-28, or an instant such as 2026-10-28T12:05:00Z")
  }
}

extension CivilDate: ExpressibleByArgument {
  /// Reads an argument of the command line.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension Zone: ExpressibleByArgument {
  /// Reads an argument of the command line.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension Identifier: ExpressibleByArgument {
  /// Reads an argument of the command line.
  public init?(argument: String) {
    self.init(argument)
    guard isWellFormed else { return nil }
  }
}

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

extension AlertDefinition.Urgency: ExpressibleByArgument {}
