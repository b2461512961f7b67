import CareLua
import Testing

/// Days are counted as the manual says: day 0 is the day of enrollment, and `through` includes its day.
@Suite struct DayCountTests {
  /// A schedule, and the days on which it is due for a participant who enrolled on June 6.
  @Test(arguments: [
    ("schedule.once { start = day(0), at = '08:00' }", ["2026-06-06"]),
    ("schedule.once { start = day(1), at = '08:00' }", ["2026-06-07"]),
    ("schedule.once { start = week(1), at = '08:00' }", ["2026-06-13"]),
    ("schedule.once { start = month(1), at = '08:00' }", ["2026-07-06"]),
    ("schedule.daily { start = day(0), through = day(2), at = '08:00' }", ["2026-06-06", "2026-06-07", "2026-06-08"]),
    ("schedule.daily { start = day(0), to = day(2), at = '08:00' }", ["2026-06-06", "2026-06-07"]),
    ("schedule.daily { start = day(1), lasting = days(2), at = '08:00' }", ["2026-06-07", "2026-06-08"]),
    ("schedule.daily { through = day(0), at = 'all day' }", ["2026-06-06"]),
  ])
  func daysAreCountedFromTheDayOfEnrollment(schedule: String, days: [String]) throws {
    let bench = try ConsoleBench(
      plan: "return plan 'knee' { title = 'Knee', tasks = { task 'walk' { title = 'Walk', schedule = \(schedule) } } }")
    let found = try bench.run(
      """
      local days = {}
      for _, event in ipairs(store.events { patient = "p1", from = "2026-06-01", to = "2026-08-01" }) do
        days[#days + 1] = event.start:date():iso()
      end
      return table.concat(days, " ")
      """)
    #expect(found == ["\"\(days.joined(separator: " "))\""])
  }
}
