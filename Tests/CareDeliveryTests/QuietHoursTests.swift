import CareModel
import Testing

/// The hours of a day in which nobody is reminded.
struct QuietHoursTests {
  @Test(arguments: [
    ("21:00", "07:00", "2026-06-07T22:00", "2026-06-08T07:00"),
    ("21:00", "07:00", "2026-06-07T21:00", "2026-06-08T07:00"),
    ("21:00", "07:00", "2026-06-07T06:59", "2026-06-07T07:00"), ("21:00", "07:00", "2026-06-07T07:00", nil),
    ("21:00", "07:00", "2026-06-07T20:59", nil), ("12:00", "13:00", "2026-06-07T12:30", "2026-06-07T13:00"),
    ("12:00", "13:00", "2026-06-07T13:00", nil), ("00:00", "06:00", "2026-06-07T00:00", "2026-06-07T06:00"),
    // The clock skips 02:00 to 03:00.
    ("22:00", "02:30", "2026-03-28T23:00", "2026-03-29T03:30"),
  ])
  func theyEndInTheZone(from: String, to: String, wall: String, end: String?) throws {
    let zone = try #require(Zone("Europe/Berlin"))
    let (start, stop) = (try #require(TimeOfDay(from)), try #require(TimeOfDay(to)))
    let hours = try #require(QuietHours(from: start, to: stop))
    let instant = zone.instant(of: try #require(CivilDateTime(wall)))
    let expected = end.flatMap { CivilDateTime($0) }.map { zone.instant(of: $0) }
    #expect(hours.end(containing: instant, in: zone) == expected)
  }

  /// 02:30 on October 25 in Berlin is shown at 00:30 and at 01:30 UTC; 23:30 on April 4 in Santiago at 02:30 and at 03:30 UTC.
  @Test(arguments: [
    ("Europe/Berlin", "22:00", "02:45", "2026-10-25T00:30:00Z", "2026-10-25T00:45:00Z"),
    ("Europe/Berlin", "22:00", "02:45", "2026-10-25T00:50:00Z", nil),
    ("Europe/Berlin", "22:00", "02:45", "2026-10-25T01:30:00.250Z", "2026-10-25T01:45:00Z"),
    ("Europe/Berlin", "22:00", "03:00", "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z"),
    ("Europe/Berlin", "02:15", "07:00", "2026-10-25T01:30:00Z", "2026-10-25T06:00:00Z"),
    ("America/Santiago", "12:00", "23:45", "2026-04-05T02:30:00Z", "2026-04-05T02:45:00Z"),
    ("America/Santiago", "12:00", "23:45", "2026-04-05T03:30:00Z", "2026-04-05T03:45:00Z"),
    ("America/Santiago", "23:15", "06:00", "2026-04-05T03:30:00Z", "2026-04-05T10:00:00Z"),
  ])
  func theyEndAfterNowInAnHourThatIsShownTwice(
    zone: String, from: String, to: String, now: String, end: String?
  ) throws {
    let (start, stop) = (try #require(TimeOfDay(from)), try #require(TimeOfDay(to)))
    let hours = try #require(QuietHours(from: start, to: stop))
    let found = hours.end(containing: try #require(Instant(iso: now)), in: try #require(Zone(zone)))
    #expect(found?.iso == end)
  }

  @Test func hoursWithoutLengthAreNone() throws {
    let noon = try #require(TimeOfDay("12:00"))
    #expect(QuietHours(from: noon, to: noon) == nil)
  }
}
