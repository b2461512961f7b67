package import CareModel

/// A time as scripts see it: a date, a wall time, or an instant and the zone to read it in.
///
/// A date represents its first instant where a time is needed. A wall time compared with an instant is read in the instant's zone.
package enum TimeValue: Hashable, Sendable {
  /// A date, in no zone.
  case date(CivilDate)
  /// A date and a time on the wall clock, in no zone.
  case wall(CivilDateTime)
  /// An instant, and the zone in which its fields are read.
  case instant(Instant, Zone)

  /// The wall time; midnight for a date.
  package var civil: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date: date, time: .midnight)
    case .wall(let wall): wall
    case .instant(let instant, let zone): zone.civil(instant)
    }
  }

  /// The date.
  package var date: CivilDate { civil.date }

  /// Returns the instant; a date or a wall time is read in `zone`, a date as its first instant.
  package func instant(in zone: Zone) -> Instant {
    switch self {
    case .date(let date): zone.startOfDay(date)
    case .wall(let wall): zone.instant(of: wall)
    case .instant(let instant, _): instant
    }
  }

  /// The zone of an instant; nil for a date and a wall time.
  package var zone: Zone? {
    guard case .instant(_, let zone) = self else { return nil }
    return zone
  }

  /// Returns a negative number, 0, or a positive number if this is before, equal to, or after another time.
  package func compared(to other: TimeValue) -> Int {
    guard let zone = zone ?? other.zone else { return order(civil, other.civil) }
    return order(instant(in: zone), other.instant(in: zone))
  }

  /// Returns the time after an interval: months, then days, then seconds.
  ///
  /// An instant's months and days are counted on its zone's wall clock. A date stays a date unless seconds are added.
  package func adding(_ interval: CalendarInterval) throws(TimeError) -> TimeValue {
    let moved: TimeValue? =
      switch self {
      case .date(let date) where interval.seconds == 0:
        date.checkedAdding(months: interval.months, days: interval.days).map { .date($0) }
      case .date, .wall: civil.adding(interval).map { .wall($0) }
      case .instant(let instant, let zone): zone.instant(interval, after: instant).map { .instant($0, zone) }
      }
    guard let moved else { throw .outsideYears(time: iso, interval: interval) }
    return moved
  }

  /// Returns the time before an interval.
  package func subtracting(_ interval: CalendarInterval) throws(TimeError) -> TimeValue {
    guard let negated = interval.negated() else { throw .intervalOverflow }
    return try adding(negated)
  }

  /// Returns the interval since another time: days between two dates, else seconds, rounded down.
  package func interval(since other: TimeValue) -> CalendarInterval {
    if case .date(let date) = self, case .date(let start) = other {
      return .days(date.dayNumber - start.dayNumber)
    }
    guard let zone = zone ?? other.zone else { return .seconds(civil.wallSeconds - other.civil.wallSeconds) }
    let (difference, overflow) = instant(in: zone).milliseconds
      .subtractingReportingOverflow(other.instant(in: zone).milliseconds)
    return .seconds(overflow ? .max : Int(difference.floorDivided(by: 1000)))
  }
}

private func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
  left < right ? -1 : left == right ? 0 : 1
}

/// An error thrown when a time or an interval cannot be created, compared, or moved.
package enum TimeError: Error, Hashable, Sendable {
  /// The text is not a time.
  case notATime(String)
  /// The text is not a date.
  case notADate(String)
  /// The amount is not a whole number of its unit.
  case notWhole(unit: String, amount: Double)
  /// The amount is too large for an interval.
  case tooLarge(unit: String)
  /// The sum or product is too large for an interval.
  case intervalOverflow
  /// The time is outside the years 1 to 9999.
  case outsideYears(time: String, interval: CalendarInterval)
  /// Months have no fixed length in days.
  case monthsAgainstDays(CalendarInterval, CalendarInterval)
  /// Months have no fixed length in seconds.
  case monthsInSeconds(CalendarInterval)
  /// A wall time must be read as an instant, and no zone is known.
  case noZone(time: String)
  /// The clock was read where there is none, such as in a plan.
  case noClock
  /// The formatter does not have the directive.
  case unknownDirective(String)

  /// The stable code.
  package var code: String {
    switch self {
    case .notATime, .notADate, .noZone, .noClock, .unknownDirective: "invalid_time"
    case .notWhole, .tooLarge, .intervalOverflow, .monthsAgainstDays, .monthsInSeconds: "invalid_interval"
    case .outsideYears: "out_of_range"
    }
  }

  /// The message: what is wrong, and what to write instead.
  package var message: String {
    switch self {
    case .notATime(let text):
      "'\(text)' is not a time; write 2026-06-07T08:00, or 2026-06-07T08:00-04:00 for an instant"
    case .notADate(let text): "'\(text)' is not a date; write YYYY-MM-DD, such as 2026-06-07"
    case .notWhole(let unit, let amount):
      if let seconds = ["hours": 3600.0, "minutes": 60][unit].map({ ($0 * amount).rounded() }), abs(seconds) < 1e15 {
        "\(unit): \(amount) is not a whole number of seconds; write seconds(\(Int(seconds)))"
      } else {
        "\(unit): \(amount) is not a whole number"
      }
    case .tooLarge(let unit): "\(unit): the number is too large for an interval"
    case .intervalOverflow: "the interval is too large"
    case .outsideYears(let time, let interval): "\(time) plus \(interval) is outside the years 1 to 9999"
    case .monthsAgainstDays(let left, let right):
      "\(left) and \(right): a month has no fixed number of days; compare months with months, or days with days"
    case .monthsInSeconds(let interval): "\(interval) has no fixed number of seconds; use days or hours"
    case .noZone(let time): "\(time) is a wall time, and no zone is known here; add an offset, such as \(time)-04:00"
    case .noClock: "time.now: a plan has no clock while it loads; call it in a hook, or write a date"
    case .unknownDirective(let directive):
      "format: '\(directive)' is unknown; use %Y %m %d %H %M %S, %y %e %j %I %p, %a %A %b %B %u, %F %T %R %z or %%"
    }
  }
}
