/// Arithmetic on day numbers of the proleptic Gregorian calendar (days since 1970-01-01).
///
/// After Howard Hinnant, "chrono-compatible low-level date algorithms": eras of 400 years, years that begin in March.
@usableFromInline
package enum GregorianDay {
  package static var daysPerCycle: Int { 146_097 }

  package static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysPerCycle + dayOfEra - 719_468
  }

  @usableFromInline
  package static func civil(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.floorDivided(by: daysPerCycle)
    let dayOfEra = shifted - era * daysPerCycle
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the day number of an existing date in the years of an instant; nil otherwise.
  package static func checkedDay(year: Int, month: Int, day: Int) -> Int? {
    guard (-300_000_000...300_000_000).contains(year), (1...12).contains(month), day >= 1,
      day <= length(ofMonth: month, year: year)
    else { return nil }
    return self.day(year: year, month: month, day: day)
  }
}

extension BinaryInteger {
  /// Returns the quotient rounded down, for a positive divisor.
  @inlinable
  package func floorDivided(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// Returns the nonnegative remainder, for a positive divisor.
  @inlinable
  package func floorModulo(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
