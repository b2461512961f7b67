/// An error thrown when another format cannot express a schedule.
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
  /// The reason, and what to write instead.
  package var hint: String
}

extension ScheduleWriteError {
  /// The stable code of the error.
  package var code: String { "not_expressible" }

  /// The field that cannot be expressed, and what to write instead.
  package var message: String { "\(format.rawValue) cannot say `\(field.rawValue)`: \(hint)" }
}
