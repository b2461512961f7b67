import CareModel
import CareRuntime
import Testing

/// A query for a day in the patient's zone returns the same events of that day as a query for a wide range of time.
@Suite struct DayWindowTests {
  struct World: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The zone that the schedule fixes.
    var fixed: String?
    /// Where the patient moves on 30 October at noon UTC.
    var move: String?
  }

  static let worlds = [
    World(testDescription: "at home"), World(testDescription: "a schedule in another zone", fixed: "Asia/Tokyo"),
    World(testDescription: "a move east", move: "Asia/Tokyo"),
    World(testDescription: "a move west", move: "Pacific/Honolulu"),
    World(testDescription: "both", fixed: "Europe/Berlin", move: "Pacific/Auckland"),
  ]

  @Test(arguments: worlds)
  func aDayEqualsThatDayOfAWideRange(world: World) throws {
    var night = try task("night", daily("23:30"))
    night.base.schedule.zone = world.fixed.flatMap { Zone($0) }
    let fixture = try Fixture(plan(night, task("morning", try daily("00:30")), task("noon", try daily("12:00"))))
    for day in ["2026-10-28", "2026-10-29", "2026-10-30"] {
      for event in try fixture.events(on: day, at: "\(day)T23:59") where event.state == .open {
        try fixture.runtime.record(event, values: [], at: instant("\(day)T23:59"))
      }
    }
    if let zone = world.move.flatMap({ Zone($0) }) {
      try fixture.runtime.update(
        Patient(id: "ana", zone: zone), effective: .instant(instant("2026-10-30T12:00")),
        at: instant("2026-10-31T23:00"))
    }
    // The schedule moves by half a day, so that what was recorded has no occurrence of its own any more.
    night.base.schedule = try daily("11:30")
    _ = try fixture.runtime.seed(
      [plan(night, task("morning", try daily("00:30")), task("noon", try daily("12:00")))],
      effective: date("2026-10-28"), at: instant("2026-10-31T23:30"))
    let now = try instant("2026-11-01T12:00")
    let from = try instant("2026-10-25T00:00"), to = try instant("2026-11-06T00:00")
    let all = try fixture.runtime.events(
      EventQuery(patient: "ana", interval: .range(from: from, to: to)), at: now)
    #expect(all.contains { $0.outcome != nil })
    for number in 27...31 {
      let day = try date("2026-10-\(number)")
      let found = try fixture.runtime.events(EventQuery(patient: "ana", interval: .day(day)), at: now)
      #expect(found == all.filter { $0.date == day }, "\(day)")
    }
    let some = try fixture.runtime.events(
      EventQuery(patient: "ana", interval: .days(from: date("2026-10-28"), to: date("2026-10-31"))), at: now)
    let days = try date("2026-10-28")..<date("2026-10-31")
    #expect(some == all.filter { days.contains($0.date) })
  }

  /// Apia skipped 30 December 2011, and the last day of the calendar is followed by none.
  @Test(arguments: [
    ("Pacific/Apia", "2011-12-30", 0), ("UTC", "0001-01-01", 0), ("Pacific/Apia", "9999-12-31", 1),
    ("UTC", "9999-12-31", 1),
  ])
  func aDayWithoutANextOneIsRead(zone: String, day: String, most: Int) throws {
    let fixture = try Fixture(plan(task("noon", try daily("12:00"))), zone: zone, start: "2011-12-20")
    #expect(try fixture.events(on: day, at: "2026-11-01T12:00").count <= most)
  }

  @Test func theLastDaysOfTheCalendarAreAWeek() throws {
    let fixture = try Fixture(plan(task("noon", try daily("12:00"))), zone: "UTC", start: "2026-06-01")
    for (day, count) in [("9999-12-31", 1), ("9999-12-30", 1)] {
      let shown = try fixture.runtime.day("ana", on: date(day), at: instant("2026-11-01T12:00"))
      #expect(shown.week.map(\.date.day) == [27, 28, 29, 30, 31], "\(day)")
      #expect(shown.events.filter { $0.date == shown.date }.count == count, "\(day)")
    }
    let first = try fixture.runtime.day("ana", on: .earliest, at: instant("2026-11-01T12:00"))
    #expect(first.week.map(\.date.day) == [1, 2, 3, 4, 5, 6, 7] && first.events.isEmpty)
  }

  @Test func aDayThatAZoneSkippedHasAdherence() throws {
    let fixture = try Fixture(plan(task("noon", try daily("12:00"))), zone: "Pacific/Apia", start: "2011-12-20")
    let query = CohortQuery(plan: "plan", from: try date("2011-12-30"), to: try date("2011-12-31"))
    #expect(try fixture.runtime.cohort(query, at: instant("2026-11-01T12:00")).pooled.closed == 0)
  }
}
