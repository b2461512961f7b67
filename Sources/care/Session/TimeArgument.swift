public import ArgumentParser
public import CareModel

/// Times as they are written on the command line.
enum TimeArgument {
  /// A note for the help of commands that read wall times of a patient.
  static let zoneNote = "Wall times are in the zone of --zone, or else in the patient's."

  /// Returns the instant of a text: an instant, wall time in a zone, or the start of a date.
  static func instant(_ text: String, in zone: Zone) throws -> Instant { try instant(text, in: ZoneTimeline(zone)) }

  /// Returns the instant of a text: an instant, wall time where a participant is at that time, or the start of a date.
  static func instant(_ text: String, in zones: ZoneTimeline) throws -> Instant {
    if let instant = Instant(iso: text) { return instant }
    if let wall = CivilDateTime(text) { return zones.instant(of: wall) }
    if let date = CivilDate(text) { return zones.startOfDay(date) }
    throw ValidationError(
      "'\(text)' is not a time; write 2026-10-28T08:05, 2026-10-28, or an instant such as 2026-10-28T12:05:00Z")
  }
}

/// An effective time: a date, wall time, an instant, `now`, or `tomorrow`.
struct EffectiveArgument: ExpressibleByArgument {
  let text: String

  init(argument: String) {
    text = argument
  }

  /// Returns the effective time; wall times are read in a zone.
  func effective(in zone: Zone, now: Instant) throws -> Effective { try effective(in: ZoneTimeline(zone), now: now) }

  /// Returns the effective time; wall times are read where a participant is at that time.
  func effective(in zones: ZoneTimeline, now: Instant) throws -> Effective {
    switch text {
    case "now": return .instant(now)
    case "tomorrow": return .date(zones.zone(at: now).date(of: now).adding(days: 1))
    default:
      if let date = CivilDate(text) { return .date(date) }
      return .instant(try TimeArgument.instant(text, in: zones))
    }
  }
}

extension CivilDate: ExpressibleByArgument {
  /// Creates a date from a command-line argument.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension DateOrTime: ExpressibleByArgument {
  /// Creates a date, or a wall time, from a command-line argument.
  public init?(argument: String) {
    guard let value = CivilDate(argument).map({ .date($0) }) ?? CivilDateTime(argument).map({ DateOrTime.dateTime($0) })
    else { return nil }
    self = value
  }
}

extension Zone: ExpressibleByArgument {
  /// Creates a zone from a command-line argument.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension OccurrenceKey: ExpressibleByArgument {
  /// Accepts any text; a key that no event has is reported when the event is looked up.
  public init(argument: String) { self.init(argument) }
}

extension Identifier: ExpressibleByArgument {
  /// Creates an id from a command-line argument; nil unless it is well-formed.
  public init?(argument: String) {
    self.init(argument)
    guard isWellFormed else { return nil }
  }
}

extension AlertDefinition.Urgency: ExpressibleByArgument {}
extension CarePlan.Status: ExpressibleByArgument {}
extension CarePlan.CountFrom: ExpressibleByArgument {}
extension Roster.Order: ExpressibleByArgument {}
extension RosterNeed.Kind: ExpressibleByArgument {}

extension Outcome.Status: ExpressibleByArgument {
  /// Creates a status from a command-line argument.
  public init?(argument: String) {
    self.init(rawValue: argument == "entered_in_error" ? "enteredInError" : argument)
  }
}
