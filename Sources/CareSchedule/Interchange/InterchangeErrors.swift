package import CareModel

/// An error thrown when an iCalendar recurrence is invalid, with its part and position.
package struct RecurrenceTextError: Error, Hashable, Sendable {
  /// The part with the problem: the text as a whole, a property, or a part of the rule.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case text
    case rule = "RRULE"
    case start = "DTSTART"
    case except = "EXDATE"
    case also = "RDATE"
    case frequency = "FREQ"
    case interval = "INTERVAL"
    case count = "COUNT"
    case until = "UNTIL"
    case seconds = "BYSECOND"
    case minutes = "BYMINUTE"
    case hours = "BYHOUR"
    case days = "BYDAY"
    case monthDays = "BYMONTHDAY"
    case yearDays = "BYYEARDAY"
    case weeks = "BYWEEKNO"
    case months = "BYMONTH"
    case positions = "BYSETPOS"
    case weekStart = "WKST"
  }

  /// The problem with a part.
  package enum Reason: Hashable, Sendable {
    /// The text exceeds the maximum length.
    case tooLong(limit: Int)
    /// The part is empty.
    case empty
    /// An unknown part, property, or parameter, and what to write instead.
    case unknown(String, write: String)
    /// The part occurs twice, or is also given outside the text.
    case doubled
    /// The rule does not have the part.
    case missing
    /// An invalid value, and the valid ones.
    case wrongValue(String, write: String)
    /// The part cannot be combined with another part.
    case notWith(Part)
    /// The part is in UTC or in a zone, but the schedule has none.
    case needsZone
    /// The part depends on the start's time of day, which is unknown.
    case needsStart(write: String)
    /// A schedule cannot express the part; the text says what to write instead.
    case notExpressible(String)
    /// The rule is invalid.
    case fault(CalendarRule.Fault)
    /// The resulting schedule is invalid.
    case refused(ScheduleError)
  }

  /// The part with the problem.
  package var part: Part
  /// The position in the text, in bytes from 1.
  package var position: Int
  /// The problem.
  package var reason: Reason
}

extension RecurrenceTextError {
  /// The problem, with the value, and what to write instead.
  package var message: String {
    let name = part == .text ? "the text" : part.rawValue
    switch reason {
    case .tooLong(let limit): return "\(name) exceeds \(limit) bytes; shorten it"
    case .empty: return "\(name) is empty; write, for example, FREQ=WEEKLY;BYDAY=MO,TH"
    case .unknown(let word, let write): return "'\(word)' is not valid in \(name); write \(write)"
    case .doubled: return "\(name) occurs twice; remove one of the two"
    case .missing: return "\(name) is missing; write, for example, FREQ=WEEKLY;BYDAY=MO,TH"
    case .wrongValue(let value, let write): return "\(name) cannot be '\(value)'; write \(write)"
    case .notWith(let other): return "\(name) cannot be combined with \(other.rawValue); remove one of the two"
    case .needsZone: return "\(name) needs a zone; set the zone, or write a wall time without Z and TZID"
    case .needsStart(let write): return "\(name) depends on the start's time of day, which is unknown; write \(write)"
    case .notExpressible(let write): return "a schedule cannot express this \(name); write \(write)"
    case .fault(let fault): return fault.message
    case .refused(let error): return error.message
    }
  }
}

/// An error thrown when a FHIR timing is invalid, with its field.
package struct TimingError: Error, Hashable, Sendable {
  /// The problem with the field.
  package enum Reason: Hashable, Sendable {
    /// The field is not part of a timing.
    case unknown
    /// The field has the wrong kind of value.
    case wrongValue(expected: String)
    /// The field is required.
    case missing
    /// The times of day must be decided locally, for a code or a number of times.
    case needsTimes(key: String)
    /// The time needs a zone.
    case needsZone
    /// A schedule cannot express the field.
    case notExpressible(String)
  }

  /// The path of the field in the timing, such as `repeat.when`.
  package var field: String
  package var reason: Reason
}

extension TimingError {
  /// The problem, and what to write instead.
  package var message: String {
    switch reason {
    case .unknown: "`\(field)` is not a supported field of a FHIR timing; remove it"
    case .wrongValue(let expected): "`\(field)` of the timing is invalid; write \(expected)"
    case .missing:
      "the timing has no `\(field)`; write, for example, repeat = { frequency = 1, period = 1, periodUnit = \"d\" }"
    case .needsTimes(let key):
      "`\(field)` does not set the times of day; write timeOfDay, or times = { \(Self.example(key)) }"
    case .needsZone: "`\(field)` is an instant, which needs a zone; set the zone"
    case .notExpressible(let write): "a schedule cannot express this `\(field)`; write \(write)"
    }
  }

  private static func example(_ key: String) -> String {
    let name = key.contains(".") ? "[\"\(key)\"]" : key
    return switch key {
    case "BID": "BID = { \"08:00\", \"20:00\" }"
    case "TID": "TID = { \"08:00\", \"14:00\", \"20:00\" }"
    case "QID": "QID = { \"08:00\", \"12:00\", \"16:00\", \"20:00\" }"
    default: "\(name) = \"08:00\""
    }
  }
}

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
  package var message: String { "\(format.rawValue) cannot express `\(field.rawValue)`: \(hint)" }
}
