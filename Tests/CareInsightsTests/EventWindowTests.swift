import CareInsights
import CareModel
import Testing

struct EventWindowTests {
  private func window(
    _ start: String, in zone: String = "America/New_York", opens: CalendarInterval? = nil, closes: Closing = .endOfDay,
    grace: CalendarInterval? = nil, allDay: Bool = false
  ) throws -> (opens: String, closes: String, graceEnds: String) {
    let fixture = try EventFixture(zone: zone)
    var task = fixture.task()
    (task.opens, task.closes, task.grace) = (opens, closes, grace)
    let start = try fixture.at(start)
    let occurrence = Occurrence(
      slot: .dateTime(fixture.zone.civil(start)), start: start, stop: start.adding(seconds: 3600), index: 0, element: 0,
      isAllDay: allDay)
    let window = EventWindow.of(task: task, occurrence: occurrence, zone: fixture.zone)
    let text = { (instant: Instant) in fixture.zone.civil(instant).description }
    return (text(window.opens), text(window.closes), text(window.graceEnds))
  }

  @Test func byDefaultAWindowEndsWithTheDay() throws {
    #expect(try window("2026-06-07T08:00") == ("2026-06-07T08:00", "2026-06-08T00:00", "2026-06-08T00:00"))
  }

  @Test func anAllDayEventsWindowIsItsDay() throws {
    let window = try window("2026-06-07T00:00", allDay: true)
    #expect(window == ("2026-06-07T00:00", "2026-06-08T00:00", "2026-06-08T00:00"))
  }

  @Test func hoursAreElapsedTimeAndDaysAreWallTime() throws {
    // The clocks go forward on 8 March 2026 at 02:00.
    let table: [(CalendarInterval, String, reason: String)] = [
      (.seconds(24 * 3600), "2026-03-08T21:00", "24 hours are an hour more on the wall"),
      (.days(1), "2026-03-08T20:00", "a day is the same time on the next date"),
      (.months(1), "2026-04-07T20:00", "a month too"),
    ]
    for (interval, closes, reason) in table {
      #expect(try window("2026-03-07T20:00", closes: .after(interval)).closes == closes, "\(reason)")
    }
  }

  @Test func aWindowOpensBeforeTheStartAndHasAGracePeriod() throws {
    let window = try window(
      "2026-06-07T08:00", opens: .seconds(1800), closes: .after(.seconds(7200)), grace: .seconds(3600))
    #expect(window == ("2026-06-07T07:30", "2026-06-07T10:00", "2026-06-07T11:00"))
  }

  @Test func theDayEndsAtLocalMidnight() throws {
    // Havana's clocks go forward at midnight: 8 March 2026 begins at 01:00.
    let window = try window("2026-03-07T20:00", in: "America/Havana")
    #expect(window.closes == "2026-03-08T01:00")
  }

  /// 01:30 on November 1 in New York, and 23:30 on April 4 in Santiago, each the second of two.
  @Test(arguments: [
    ("America/New_York", "2026-11-01T06:30:00Z", "2026-11-02T05:00:00Z"),
    ("America/Santiago", "2026-04-05T03:30:00Z", "2026-04-05T04:00:00Z"),
  ])
  func aWindowInAnHourThatIsShownTwiceIsElapsedTime(zone name: String, start text: String, midnight: String) throws {
    let fixture = try EventFixture(zone: name), start = try #require(Instant(iso: text))
    var task = fixture.task()
    (task.opens, task.closes, task.grace) = (.seconds(1800), .after(.seconds(1200)), .seconds(300))
    task.beginBy = .seconds(600)
    var window = EventWindow.of(task: task, start: start, zone: fixture.zone)
    let seconds = [window.opens, window.closes, window.graceEnds].map { $0.milliseconds(since: start) / 1000 }
    #expect(seconds == [-1800, 1200, 1500])
    #expect(window.beginBy == start.adding(seconds: 600))
    task.closes = .endOfDay
    window = EventWindow.of(task: task, start: start, zone: fixture.zone)
    #expect(window.closes.iso == midnight)
  }

  @Test func aWindowIsNeverReversed() throws {
    let window = try window("2026-06-07T08:00", closes: .after(.seconds(-3600)), grace: .seconds(-7200))
    #expect(window == ("2026-06-07T08:00", "2026-06-07T08:00", "2026-06-07T08:00"))
  }

  @Test func hugeIntervalsDoNotTrap() throws {
    let window = try window(
      "2026-06-07T08:00", opens: CalendarInterval(months: .min), closes: .after(.days(.max)), grace: .seconds(.max))
    #expect(window.opens == "0001-01-01T00:00")
    #expect(window.closes == "9999-12-31T23:59:59")
  }
}
