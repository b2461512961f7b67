/// What a schedule says that another format cannot.
package struct ScheduleWriteError: Error, Hashable, Sendable {
  /// The format.
  package enum Format: String, Hashable, Sendable {
    case rrule = "RRULE"
    case timing = "FHIR Timing"
  }

  /// The field of the schedule.
  package enum Field: String, Hashable, Sendable {
    case elements, start, at, to, count, interval, day, duration, zone, random, bursts, except, also, rule
    case weekStart = "wkst"
  }

  package var format: Format
  package var field: Field
  /// Why, and what to write instead.
  package var hint: String
}

extension ScheduleWriteError {
  /// The stable name of the rule that was broken.
  package var code: String { "not_expressible" }

  /// What cannot be said, and what to write instead.
  package var message: String { "\(format.rawValue) cannot say `\(field.rawValue)`: \(hint)" }
}
