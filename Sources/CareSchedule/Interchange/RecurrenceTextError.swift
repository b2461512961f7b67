package import CareModel

/// Why a recurrence of iCalendar is not taken: which part, and where it stands.
package struct RecurrenceTextError: Error, Hashable, Sendable {
  /// What is at fault: the text as a whole, a property, or a part of the rule.
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

  /// What is wrong with it.
  package enum Reason: Hashable, Sendable {
    /// The text is longer than is read.
    case tooLong(limit: Int)
    /// There is nothing in it.
    case empty
    /// A name that is no part, property or parameter, and what to write instead.
    case unknown(String, write: String)
    /// It stands there twice, or is given beside the text too.
    case doubled
    /// The rule has none.
    case missing
    /// A value that it does not take, and what it takes.
    case wrongValue(String, write: String)
    /// It cannot stand beside another part.
    case notWith(Part)
    /// It is in UTC or in a zone, but the schedule has none.
    case needsZone
    /// It depends on the start's time of day, which is not known.
    case needsStart(write: String)
    /// A schedule cannot say it, and what to write instead.
    case notExpressible(String)
    /// The rule means nothing.
    case fault(CalendarRule.Fault)
    /// The schedule that it makes is refused.
    case refused(ScheduleError)
  }

  /// What is at fault.
  package var part: Part
  /// The byte of the text where it stands, from 1.
  package var position: Int
  /// What is wrong with it.
  package var reason: Reason
}

extension RecurrenceTextError {
  /// What is wrong, with the value, and what to write instead.
  package var message: String {
    let name = part == .text ? "the text" : part.rawValue
    switch reason {
    case .tooLong(let limit): return "\(name) is longer than \(limit) bytes; write it shorter"
    case .empty: return "\(name) is empty; write e.g. FREQ=WEEKLY;BYDAY=MO,TH"
    case .unknown(let word, let write): return "'\(word)' is not known in \(name); write \(write)"
    case .doubled: return "\(name) is given twice; leave one out"
    case .missing: return "\(name) is missing; write e.g. FREQ=WEEKLY;BYDAY=MO,TH"
    case .wrongValue(let value, let write): return "\(name) cannot be '\(value)'; write \(write)"
    case .notWith(let other): return "\(name) cannot stand beside \(other.rawValue); leave one out"
    case .needsZone: return "\(name) needs a zone to be read in; name the zone, or write wall time without Z and TZID"
    case .needsStart(let write): return "\(name) depends on the start's time of day, which is not known; write \(write)"
    case .notExpressible(let write): return "a schedule cannot say this \(name); write \(write)"
    case .fault(let fault): return fault.message
    case .refused(let error): return error.message
    }
  }
}
