import CareBase
import Testing

@Suite struct TimeZoneTests {
  struct WallRow: Sendable, CustomTestStringConvertible {
    let zone: String
    let wall: String
    let instant: String
    let why: String
    var testDescription: String { "\(zone) \(wall): \(why)" }
  }

  static let walls: [WallRow] = [
    .init(zone: "America/New_York", wall: "2024-03-10T01:59", instant: "2024-03-10T06:59:00Z", why: "before the gap"),
    .init(zone: "America/New_York", wall: "2024-03-10T02:00", instant: "2024-03-10T07:00:00Z", why: "the gap's first"),
    .init(zone: "America/New_York", wall: "2024-03-10T02:30", instant: "2024-03-10T07:30:00Z", why: "moves on 1 h"),
    .init(zone: "America/New_York", wall: "2024-03-10T03:00", instant: "2024-03-10T07:00:00Z", why: "after the gap"),
    .init(zone: "America/New_York", wall: "2024-11-03T01:30", instant: "2024-11-03T05:30:00Z", why: "the first 01:30"),
    .init(zone: "America/New_York", wall: "2024-11-03T02:00", instant: "2024-11-03T07:00:00Z", why: "after both"),
    .init(zone: "Australia/Lord_Howe", wall: "2024-10-06T02:15", instant: "2024-10-05T15:45:00Z", why: "half an hour"),
    .init(zone: "Australia/Lord_Howe", wall: "2024-04-07T01:45", instant: "2024-04-06T14:45:00Z", why: "the first"),
    .init(zone: "America/Sao_Paulo", wall: "2018-11-04T00:00", instant: "2018-11-04T03:00:00Z", why: "midnight gap"),
    .init(zone: "GMT+0530", wall: "2024-01-01T05:30", instant: "2024-01-01T00:00:00Z", why: "a fixed offset"),
    .init(zone: "America/New_York", wall: "2424-07-01T08:00", instant: "2424-07-01T12:00:00Z", why: "within the table"),
    .init(zone: "America/New_York", wall: "2824-07-01T08:00", instant: "2824-07-01T12:00:00Z", why: "400 years later"),
    .init(zone: "America/New_York", wall: "9999-12-31T23:59", instant: "+10000-01-01T04:59:00Z", why: "the last day"),
  ]

  @Test(arguments: walls) func aWallTimeHasExactlyOneInstant(row: WallRow) throws {
    let zone = try #require(Zone(row.zone))
    let wall = try #require(CivilDateTime(row.wall))
    #expect(zone.instant(of: wall).iso == row.instant)
  }

  @Test func everyUnambiguousInstantRoundTrips() throws {
    let zone = try #require(Zone("America/New_York"))
    for hour in 0..<20_000 {
      let instant = Instant(milliseconds: 1_700_000_000_000 + Int64(hour) * 3_600_000)
      let back = zone.instant(of: zone.civil(instant))
      #expect(back == instant || back == instant.adding(seconds: -3600))
    }
  }

  struct DayRow: Sendable {
    let zone: String
    let date: String
    let instant: String
  }

  static let days: [DayRow] = [
    .init(zone: "America/New_York", date: "2024-03-10", instant: "2024-03-10T05:00:00Z"),
    // The clocks of Sao Paulo went from 00:00 to 01:00.
    .init(zone: "America/Sao_Paulo", date: "2018-11-04", instant: "2018-11-04T03:00:00Z"),
    // Those of Toronto went from 23:30 to 00:30: the day began at 00:30.
    .init(zone: "America/Toronto", date: "1919-03-31", instant: "1919-03-31T04:30:00Z"),
    // Those of Havana went from 01:00 back to 00:00: the first midnight counts.
    .init(zone: "America/Havana", date: "2024-11-03", instant: "2024-11-03T04:00:00Z"),
    // Apia had no 30 December 2011: it stands for the first moment of the 31st.
    .init(zone: "Pacific/Apia", date: "2011-12-30", instant: "2011-12-30T10:00:00Z"),
    .init(zone: "Pacific/Apia", date: "2011-12-31", instant: "2011-12-30T10:00:00Z"),
  ]

  @Test(arguments: days) func aDayBeginsAtItsFirstMoment(row: DayRow) throws {
    let zone = try #require(Zone(row.zone))
    let date = try #require(CivilDate(row.date))
    #expect(zone.startOfDay(date).iso == row.instant)
  }

  @Test(arguments: [
    ("Pacific/Apia", "2011-12-30"), ("Pacific/Kiritimati", "1994-12-31"), ("Asia/Manila", "1844-12-31"),
  ])
  func someZonesSkipADate(row: (zone: String, date: String)) throws {
    let zone = try #require(Zone(row.zone))
    let date = try #require(CivilDate(row.date))
    #expect(zone.skips(date))
    #expect(!zone.skips(date.adding(days: 1)))
    #expect(!zone.skips(date.adding(days: -1)))
  }

  @Test(arguments: ["America/New_York", "US/Eastern", "UTC", "GMT", "Etc/UTC", "GMT+0530", "GMT-1100"])
  func aKnownNameIsAZone(name: String) {
    #expect(Zone(name)?.identifier == name)
  }

  @Test(arguments: [
    "", "PST", "Mars/Olympus", "../etc/passwd", "america/new_york", "GMT+5", "GMT+9999", "Z", "GMT+5:30",
    "GMT-9:00", "GMT+05:3", "GMT++530",
  ])
  func anUnknownNameIsNotAZone(name: String) {
    #expect(Zone(name) == nil)
  }

  /// An earlier release took an offset with a colon, which stores may have.
  @Test func anOffsetThatWasStoredIsRead() throws {
    let zone = try #require(Zone(stored: "GMT+5:30"))
    #expect(zone.identifier == "GMT+5:30" && zone.offsetSeconds(at: Instant(milliseconds: 0)) == 19_800)
    #expect(try JSONText.decode(Zone.self, from: [UInt8](#""GMT+5:30""#.utf8)) == zone)
    // Also after it was read.
    #expect(Zone("GMT+5:30") == nil && Zone(stored: "GMT+5") == nil && Zone(stored: "PST") == nil)
  }

  @Test func anInstantShowsItsOffset() throws {
    let zone = try #require(Zone("America/New_York"))
    let instant = try #require(Instant(iso: "2026-06-07T12:00:00Z"))
    #expect(zone.iso(instant) == "2026-06-07T08:00:00-04:00")
    #expect(zone.offsetSeconds(at: instant) == -14_400)
    #expect(zone.date(of: instant).description == "2026-06-07")
  }

  @Test func daysAreAddedInWallTimeAndHoursAsElapsedTime() throws {
    let zone = try #require(Zone("America/New_York"))
    let start = try #require(Instant(iso: "2024-03-09T13:00:00Z"))
    #expect(zone.instant(.days(1), after: start)?.iso == "2024-03-10T12:00:00Z")
    #expect(zone.instant(.seconds(86_400), after: start)?.iso == "2024-03-10T13:00:00Z")
    #expect(zone.instant(.months(100_000), after: start) == nil)
  }

  @Test func theLimitsOfTimeDoNotTrap() throws {
    let zone = try #require(Zone("America/New_York"))
    for instant in [Instant.beginning, .end] {
      #expect(Instant(iso: instant.iso) == instant)
      #expect(zone.civil(instant).date == (instant == .end ? .latest : .earliest))
      #expect(!zone.iso(instant).isEmpty)
      #expect(zone.instant(.days(1), after: instant) == nil)
    }
    #expect(zone.startOfDay(.earliest) < zone.startOfDay(.latest))
  }

  @Test func eachWallTimeIsReadOnceAcrossAMove() throws {
    let (newYork, honolulu, berlin) = (
      try #require(Zone("America/New_York")), try #require(Zone("Pacific/Honolulu")),
      try #require(Zone("Europe/Berlin"))
    )
    let change = try #require(Instant(iso: "2026-06-08T00:00:00Z"))
    let west = ZoneTimeline(newYork, changes: [.init(from: change, zone: honolulu)])
    let east = ZoneTimeline(newYork, changes: [.init(from: change, zone: berlin)])
    let evening = try #require(CivilDateTime("2026-06-07T19:59"))
    let later = try #require(CivilDateTime("2026-06-07T20:00"))
    #expect(west.instant(of: evening).iso == "2026-06-07T23:59:00Z")
    #expect(west.instant(of: later).iso == "2026-06-08T06:00:00Z")
    #expect(east.instant(of: later).iso == "2026-06-07T18:00:00Z")
    #expect(east.zone(at: change) == berlin)
    #expect(east.zone(at: change.adding(seconds: -1)) == newYork)
  }
}
