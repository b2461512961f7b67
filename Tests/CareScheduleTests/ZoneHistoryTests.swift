import CareModel
import CareSchedule
import CareTestSupport
import Testing

/// Clock changes that are not an hour at night in spring and autumn; the starts are those of the IANA tables.
@Suite struct ZoneHistoryTests {
  struct Row: Sendable {
    let zone: String
    /// The wall time of the first day or year.
    let from: String
    let starts: [String]
  }

  static let days: [Row] = [
    // Half an hour forward at 02:00: 02:15 becomes 02:45.
    .init(
      zone: "Australia/Lord_Howe", from: "2024-10-05T02:15",
      starts: ["2024-10-04T15:45:00Z", "2024-10-05T15:45:00Z", "2024-10-06T15:15:00Z"]),
    // Half an hour back at midnight, on one day only: the 23:45 that comes twice is the first.
    .init(
      zone: "Asia/Pyongyang", from: "2015-08-14T23:45",
      starts: ["2015-08-14T14:45:00Z", "2015-08-15T15:15:00Z", "2015-08-16T15:15:00Z"]),
    // And forward again three years later: 23:45 becomes 00:15 of the next day.
    .init(
      zone: "Asia/Pyongyang", from: "2018-05-04T23:45",
      starts: ["2018-05-04T15:15:00Z", "2018-05-05T14:45:00Z", "2018-05-06T14:45:00Z"]),
    // A quarter of an hour, once.
    .init(
      zone: "Asia/Kathmandu", from: "1985-12-31T00:05",
      starts: ["1985-12-30T18:35:00Z", "1985-12-31T18:35:00Z", "1986-01-01T18:20:00Z"]),
    // Two hours.
    .init(
      zone: "Antarctica/Troll", from: "2024-03-30T02:30",
      starts: ["2024-03-30T02:30:00Z", "2024-03-31T02:30:00Z", "2024-04-01T00:30:00Z"]),
    // Back for a month and forward again, all in one summer.
    .init(
      zone: "Africa/Casablanca", from: "2018-05-12T02:30",
      starts: ["2018-05-12T01:30:00Z", "2018-05-13T01:30:00Z", "2018-05-14T02:30:00Z"]),
    .init(
      zone: "Africa/Casablanca", from: "2018-06-16T02:30",
      starts: ["2018-06-16T02:30:00Z", "2018-06-17T02:30:00Z", "2018-06-18T01:30:00Z"]),
    // Gaps at midnight: 00:00 and 00:30 are not there.
    .init(
      zone: "America/Sao_Paulo", from: "2018-11-03T00:00",
      starts: ["2018-11-03T03:00:00Z", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"]),
    .init(
      zone: "Africa/Cairo", from: "2023-04-27T00:00",
      starts: ["2023-04-26T22:00:00Z", "2023-04-27T22:00:00Z", "2023-04-28T21:00:00Z"]),
    .init(
      zone: "Asia/Beirut", from: "2024-03-30T00:30",
      starts: ["2024-03-29T22:30:00Z", "2024-03-30T22:30:00Z", "2024-03-31T21:30:00Z"]),
    // Standard time moved, in the autumn that had no summer time to end.
    .init(
      zone: "Europe/Moscow", from: "2014-10-25T01:30",
      starts: ["2014-10-24T21:30:00Z", "2014-10-25T21:30:00Z", "2014-10-26T22:30:00Z"]),
  ]

  static let years: [Row] = [
    // Summer time begins in March from 2007 on.
    .init(
      zone: "America/New_York", from: "2005-03-25T08:00",
      starts: ["2005-03-25T13:00:00Z", "2006-03-25T13:00:00Z", "2007-03-25T12:00:00Z", "2008-03-25T12:00:00Z"]),
    // An hour more all year from 2011, and back from 2014.
    .init(
      zone: "Europe/Moscow", from: "2010-01-01T08:00",
      starts: [
        "2010-01-01T05:00:00Z", "2011-01-01T05:00:00Z", "2012-01-01T04:00:00Z", "2013-01-01T04:00:00Z",
        "2014-01-01T04:00:00Z", "2015-01-01T05:00:00Z",
      ]),
    // Summer time for good from 2016.
    .init(
      zone: "Europe/Istanbul", from: "2015-01-01T08:00",
      starts: ["2015-01-01T06:00:00Z", "2016-01-01T06:00:00Z", "2017-01-01T05:00:00Z", "2018-01-01T05:00:00Z"]),
    // In the zone of central Europe for four years.
    .init(
      zone: "Europe/Lisbon", from: "1991-01-01T08:00",
      starts: [
        "1991-01-01T08:00:00Z", "1992-01-01T08:00:00Z", "1993-01-01T07:00:00Z", "1994-01-01T07:00:00Z",
        "1995-01-01T07:00:00Z", "1996-01-01T07:00:00Z", "1997-01-01T08:00:00Z",
      ]),
    // Half an hour of standard time, from 2007.
    .init(
      zone: "America/Caracas", from: "2006-01-01T08:00",
      starts: ["2006-01-01T12:00:00Z", "2007-01-01T12:00:00Z", "2008-01-01T12:30:00Z", "2009-01-01T12:30:00Z"]),
  ]

  @Test func dailyTimesUseTheZonesHistory() throws {
    for row in Self.days { try check(row, .daily(every: 1)) }
  }

  @Test func yearlyTimesUseTheZonesHistory() throws {
    for row in Self.years { try check(row, .interval(.months(12))) }
  }

  @Test func aDayWithoutMidnightStartsAtItsFirstMoment() throws {
    let element = try ScheduleElement(start: .date(date("2018-11-03")), recurrence: .daily(every: 1), duration: .allDay)
    let found = try occurrences(
      element, in: "America/Sao_Paulo", from: "2018-11-03T12:00:00Z", to: "2018-11-05T12:00:00Z")
    #expect(found.starts == ["2018-11-03T03:00:00Z", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"])
    #expect(found.map(\.stop.iso) == ["2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z", "2018-11-06T02:00:00Z"])
    #expect(found.slots == ["2018-11-03", "2018-11-04", "2018-11-05"])
  }

  /// The first Monday of every second week, through years of 53 weeks: 2020 and 2026 by Monday weeks.
  @Test(arguments: [
    ("2020-12-14", ["2020-12-14", "2020-12-28", "2021-01-11"]),
    ("2020-12-21", ["2020-12-21", "2021-01-04", "2021-01-18"]),
    ("2026-12-21", ["2026-12-21", "2027-01-04", "2027-01-18"]),
    ("2026-12-28", ["2026-12-28", "2027-01-11", "2027-01-25"]),
  ]) func everySecondWeekGoesOnThroughAYearOf53Weeks(start: String, dates: [String]) throws {
    let element = try ScheduleElement(
      start: .date(date(start)), recurrence: .weekly(on: [.monday], every: 2), count: 3, duration: .allDay)
    #expect(try occurrences(element, from: "2020-01-01T00:00:00Z", to: "2028-01-01T00:00:00Z").slots == dates)
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 1, .max - 1, .max]) func aMoveAtAnyInstantIsHandled(milliseconds: Int64)
    throws
  {
    let element = try ScheduleElement(start: .dateTime(wall("2026-06-07T08:00")), recurrence: .once)
    let change = try ZoneTimeline.Change(from: Instant(milliseconds: milliseconds), zone: zone("Asia/Tokyo"))
    let resolved = try Schedule(elements: [element]).resolved(
      inputs: noAnchors, zones: ZoneTimeline(.utc, changes: [change]))
    let expected = milliseconds < 1_000_000 ? "2026-06-06T23:00:00Z" : "2026-06-07T08:00:00Z"
    #expect(resolved.occurrence(at: 0)?.start.iso == expected)
  }

  @Test func anEndlessScheduleKeepsItsIndexesFarAhead() throws {
    let element = try ScheduleElement(start: .date(date("2015-01-01")), recurrence: .interval(.seconds(60)))
    let resolved = try Schedule(elements: [element]).resolved(
      inputs: noAnchors, zones: ZoneTimeline(zone("America/New_York")))
    #expect(resolved.count(before: .end) > 1_000_000_000)
    let amount = Soak.rounds(1_000_000)
    var seen = 0
    var last: Occurrence?
    for occurrence in try resolved.sequence(from: .beginning, to: .end) {
      last = occurrence
      seen += 1
      if seen == amount { break }
    }
    #expect(last?.index == amount - 1)
    #expect(last?.start == (try instant("2015-01-01T05:00:00Z")).adding(seconds: (amount - 1) * 60))
    #expect(resolved.occurrence(at: 1_000_000_000)?.start.iso == "3916-04-29T15:40:00Z")
  }

  private func check(_ row: Row, _ recurrence: Recurrence) throws {
    let element = try ScheduleElement(
      start: .dateTime(wall(row.from)), recurrence: recurrence, count: row.starts.count, duration: .seconds(0))
    let found = try occurrences(element, in: row.zone, from: "1980-01-01T00:00:00Z", to: "2030-01-01T00:00:00Z")
    #expect(found.starts == row.starts, "\(row.zone) from \(row.from)")
    #expect(found.indices == Array(row.starts.indices))
  }

  /// A day of 22 hours, of which one element has none: what follows it comes sooner than a day after it.
  @Test func simultaneousOccurrencesAfterAShortDayAreInElementOrder() throws {
    let first = try ScheduleElement(
      start: .date(date("2014-07-09")), recurrence: .daily(every: 1), duration: .allDay)
    let second = try ScheduleElement(
      start: .date(date("2014-07-01")), recurrence: .daily(every: 1), duration: .allDay,
      except: [.date(date("2014-08-02"))])
    let flight = try ZoneTimeline(
      zone("Africa/Casablanca"),
      changes: [.init(from: instant("2014-08-02T04:45:00Z"), zone: zone("Europe/Brussels"))])
    let found = try Schedule(elements: [first, second]).resolved(inputs: noAnchors, zones: flight)
      .occurrences(from: instant("2014-07-01T00:00:00Z"), to: instant("2014-12-01T00:00:00Z"))
      .filter { ("2014-08-01"..."2014-08-03").contains($0.slot.description) }
    #expect(
      found.map { "\($0.slot) \($0.element)" } == [
        "2014-08-01 0", "2014-08-01 1", "2014-08-02 0", "2014-08-03 0", "2014-08-03 1",
      ])
    #expect(zip(found, found.dropFirst()).allSatisfy { $1.index == $0.index + 1 })
  }

  /// The tables of zones end with the year 2499, in universal time; a local year ends hours later or earlier.
  @Test(arguments: ["America/Chicago", "Europe/Berlin", "Pacific/Auckland", "UTC"])
  func nothingIsLostAtTheEndOfTheZoneTables(name: String) throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2499-12-30T20:30")), recurrence: .daily(every: 1), duration: .seconds(0))
    let resolved = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(zone(name)))
    for (index, text) in ["2499-12-30", "2499-12-31", "2500-01-01", "2500-01-02"].enumerated() {
      let start = try zone(name).instant(of: wall("\(text)T20:30"))
      #expect(resolved.occurrence(at: index)?.start == start)
      #expect(resolved.count(before: start) == index)
      #expect(resolved.count(before: start.adding(seconds: 1)) == index + 1)
      #expect(try resolved.occurrences(from: start, to: start.adding(seconds: 1)).slots == ["\(text)T20:30"])
    }
  }
}
