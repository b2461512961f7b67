package import CareModel

/// Why a time or an interval cannot be made, compared or moved.
package enum TimeError: Error, Hashable, Sendable {
  /// A text that is no time.
  case notATime(String)
  /// A text that is no date.
  case notADate(String)
  /// An amount that is not a whole number of its unit.
  case notWhole(unit: String, amount: Double)
  /// An amount that no interval can hold.
  case tooLarge(unit: String)
  /// A sum or product of intervals that no interval can hold.
  case intervalOverflow
  /// A time outside the years 1 to 9999.
  case outsideYears(time: String, interval: CalendarInterval)
  /// Months have no fixed length in days.
  case monthsAgainstDays(CalendarInterval, CalendarInterval)
  /// Months have no fixed length in seconds.
  case monthsInSeconds(CalendarInterval)
  /// A wall time that is to be read as an instant where no zone is known.
  case noZone(time: String)
  /// The clock was read where there is none.
  case noClock
  /// A directive that the formatter does not have.
  case unknownDirective(String)

  /// The stable name of the mistake.
  package var code: String {
    switch self {
    case .notATime, .notADate, .noZone, .noClock, .unknownDirective: "invalid_time"
    case .notWhole, .tooLarge, .intervalOverflow, .monthsAgainstDays, .monthsInSeconds: "invalid_interval"
    case .outsideYears: "out_of_range"
    }
  }

  /// What is wrong and what to write instead.
  package var message: String {
    switch self {
    case .notATime(let text):
      "'\(text)' is not a time; write 2026-06-07T08:00, or 2026-06-07T08:00-04:00 for an instant"
    case .notADate(let text): "'\(text)' is not a date; write YYYY-MM-DD, such as 2026-06-07"
    case .notWhole(let unit, let amount): "\(unit): \(amount) is not a whole number"
    case .tooLarge(let unit): "\(unit): the number is too large for an interval"
    case .intervalOverflow: "the interval is too large"
    case .outsideYears(let time, let interval): "\(time) moved by \(interval) lies outside the years 1 to 9999"
    case .monthsAgainstDays(let left, let right):
      "\(left) against \(right): a month has no fixed number of days; compare months with months, or days with days"
    case .monthsInSeconds(let interval): "\(interval) has no fixed number of seconds; write it in days or hours"
    case .noZone(let time): "\(time) is a wall time and no zone is known here; give it an offset, such as \(time)-04:00"
    case .noClock: "time.now: a plan is declared without a clock; read it in a hook, or write a date"
    case .unknownDirective(let directive):
      "format: '\(directive)' is unknown; use %Y %m %d %H %M %S, %y %e %j %I %p, %a %A %b %B %u, %F %T %R %z or %%"
    }
  }
}
