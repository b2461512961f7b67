package import CareModel

/// A span of calendar time as scripts see it.
package struct IntervalValue: Hashable, Sendable {
  /// The span.
  package var interval: CalendarInterval

  /// Creates a span.
  package init(_ interval: CalendarInterval) {
    self.interval = interval
  }

  /// The units of intervals: names of constructors, and fields of an interval written as a table.
  package enum Unit: String, CaseIterable, Sendable {
    case years, months, weeks, days, hours, minutes, seconds

    fileprivate var part: CalendarInterval {
      switch self {
      case .years: .months(12)
      case .months: .months(1)
      case .weeks: .days(7)
      case .days: .days(1)
      case .hours: .seconds(3600)
      case .minutes: .seconds(60)
      case .seconds: .seconds(1)
      }
    }
  }

  /// Creates an interval of an amount of a unit.
  ///
  /// Half an hour is 30 minutes; half a day is an error, because days differ in length.
  package init(_ amount: Double, _ unit: Unit) throws(TimeError) {
    let part = unit.part
    let product = (part.seconds == 0 ? 1 : Double(part.seconds)) * amount
    guard product.isFinite, let whole = Int(exactly: product) else {
      throw product.isFinite && abs(product) < 1e15
        ? .notWhole(unit: unit.rawValue, amount: amount) : .tooLarge(unit: unit.rawValue)
    }
    let one = part.seconds == 0 ? part : .seconds(1)
    guard let interval = one.multiplied(by: whole) else { throw .tooLarge(unit: unit.rawValue) }
    self.init(interval)
  }

  /// Returns the sum of two intervals.
  package func adding(_ other: IntervalValue) throws(TimeError) -> IntervalValue {
    IntervalValue(try checked(interval.adding(other.interval)))
  }

  /// Returns the difference of two intervals.
  package func subtracting(_ other: IntervalValue) throws(TimeError) -> IntervalValue {
    IntervalValue(try checked(interval.subtracting(other.interval)))
  }

  /// Returns the negated interval.
  package func negated() throws(TimeError) -> IntervalValue {
    IntervalValue(try checked(interval.negated()))
  }

  /// Returns the interval with each part multiplied; every part must stay a whole number.
  package func multiplied(by factor: Double) throws(TimeError) -> IntervalValue {
    func times(_ part: Int, _ unit: Unit) throws(TimeError) -> Int {
      let product = Double(part) * factor
      guard let whole = Int(exactly: product) else {
        throw product.isFinite && abs(product) < 1e15
          ? .notWhole(unit: unit.rawValue, amount: product) : .intervalOverflow
      }
      return whole
    }
    return IntervalValue(
      CalendarInterval(
        months: try times(interval.months, .months), days: try times(interval.days, .days),
        seconds: try times(interval.seconds, .seconds)))
  }

  /// Returns a negative number, 0, or a positive number if this is shorter than, as long as, or longer than another; a day is 24 hours.
  package func compared(to other: IntervalValue) throws(TimeError) -> Int {
    let difference = try subtracting(other).interval
    if difference.months == 0 {
      guard let seconds = difference.fixedSeconds else { throw .intervalOverflow }
      return seconds.signum()
    }
    guard difference.days == 0, difference.seconds == 0 else { throw .monthsAgainstDays(interval, other.interval) }
    return difference.months.signum()
  }

  /// Returns the length in seconds, with days of 24 hours.
  package func seconds() throws(TimeError) -> Int {
    guard interval.months == 0 else { throw .monthsInSeconds(interval) }
    return try checked(interval.fixedSeconds)
  }

  private func checked<Value>(_ value: Value?) throws(TimeError) -> Value {
    guard let value else { throw .intervalOverflow }
    return value
  }
}
