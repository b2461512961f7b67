extension CivilDate {
  /// Returns the date after months (clamping the day of the month) and then days; nil outside the years 1 to 9999.
  public func checkedAdding(months: Int, days: Int) -> CivilDate? {
    guard (-1_000_000...1_000_000).contains(months) else { return nil }
    let (sum, overflow) = uncheckedDay(addingMonths: months).addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }

  /// Returns the day number of the same day a number of months later (clamping the day of the month), even beyond the
  /// calendar.
  ///
  /// The number of months must be small enough not to overflow: at most some millions either way.
  package func uncheckedDay(addingMonths months: Int) -> Int {
    let (year, month, day) = GregorianDay.civil(dayNumber)
    let total = year * 12 + month - 1 + months
    let (newYear, newMonth) = (total.floorDivided(by: 12), total.floorModulo(by: 12) + 1)
    let length = GregorianDay.length(ofMonth: newMonth, year: newYear)
    return GregorianDay.day(year: newYear, month: newMonth, day: min(day, length))
  }
}
