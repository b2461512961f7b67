import CareLua
import CareModel
import Testing

/// Intervals as scripts see them, without a script.
struct IntervalValueTests {
  @Test(arguments: [
    (1.0, IntervalValue.Unit.years, CalendarInterval.months(12)),
    (2, .weeks, .days(14)),
    (-3, .days, .days(-3)),
    (36, .hours, .seconds(129_600)),
    // Half an hour is a whole number of seconds.
    (0.5, .hours, .seconds(1800)),
  ])
  func anIntervalIsSoManyOfAUnit(amount: Double, unit: IntervalValue.Unit, interval: CalendarInterval) throws {
    #expect(try IntervalValue(amount, unit).interval == interval)
  }

  @Test func halfADayIsRejected() {
    #expect(throws: TimeError.notWhole(unit: "days", amount: 0.5)) { try IntervalValue(0.5, .days) }
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan])
  func aHugeAmountIsRejected(amount: Double) {
    #expect(throws: TimeError.tooLarge(unit: "hours")) { try IntervalValue(amount, .hours) }
  }

  @Test(arguments: [
    (CalendarInterval.days(1), CalendarInterval.seconds(90_000), -1),
    (.days(1), .seconds(86_400), 0),
    (.months(2), .months(1), 1),
    // A month and a day are longer than a day.
    (CalendarInterval(months: 1, days: 1), .days(1), 1),
  ])
  func intervalsHaveAnOrder(left: CalendarInterval, right: CalendarInterval, order: Int) throws {
    #expect(try IntervalValue(left).compared(to: IntervalValue(right)) == order)
  }

  @Test func comparingMonthsWithDaysIsRejected() {
    #expect(throws: TimeError.monthsAgainstDays(.months(1), .days(30))) {
      try IntervalValue(.months(1)).compared(to: IntervalValue(.days(30)))
    }
  }

  @Test func aProductMustBeWhole() throws {
    #expect(try IntervalValue(.days(2)).multiplied(by: 1.5).interval == .days(3))
    #expect(throws: TimeError.notWhole(unit: "days", amount: 1.5)) { try IntervalValue(.days(1)).multiplied(by: 1.5) }
  }

  @Test func monthsHaveNoSeconds() throws {
    #expect(try IntervalValue(.days(2)).seconds() == 172_800)
    #expect(throws: TimeError.monthsInSeconds(.months(1))) { try IntervalValue(.months(1)).seconds() }
  }
}
