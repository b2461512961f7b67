import CareModel
import CareSchedule
import Testing

@Suite struct RuleTests {
  @Test func daily0230ReturnsTheDayAfterTheClockChange() throws {
    let element = try ScheduleElement(
      start: .date(date("2024-03-08")), times: [dayTime("02:30")], recurrence: .daily(every: 1))
    let found = try occurrences(
      element, in: "America/New_York", from: "2024-03-09T05:00:00Z", to: "2024-03-12T04:00:00Z")
    #expect(found.starts == ["2024-03-09T07:30:00Z", "2024-03-10T07:30:00Z", "2024-03-11T06:30:00Z"])
    #expect(found.slots == ["2024-03-09T02:30", "2024-03-10T02:30", "2024-03-11T02:30"])
    #expect(found.indices == [1, 2, 3])
  }

  @Test func aTimeMovedByAGapIsSortedByItsInstant() throws {
    // 02:30 does not exist and becomes 03:30, after 03:00.
    let element = try ScheduleElement(
      start: .date(date("2024-03-09")), times: [dayTime("03:00"), dayTime("02:30")], recurrence: .daily(every: 1))
    let resolved = try Schedule(elements: [element]).resolved(
      inputs: noAnchors, zones: ZoneTimeline(zone("America/New_York")))
    let found = try resolved.occurrences(from: instant("2024-03-10T05:00:00Z"), to: instant("2024-03-11T04:00:00Z"))
    #expect(found.slots == ["2024-03-10T03:00", "2024-03-10T02:30"])
    #expect(found.indices == [2, 3])
    #expect(resolved.occurrence(at: 2) == found[0])
    #expect(resolved.occurrence(at: 3) == found[1])
    #expect(resolved.next(after: found[0].start) == found[1])
    #expect(resolved.previous(before: found[1].start) == found[0])
  }

  @Test func anAmbiguousTimeIsTheFirstOfTheTwo() throws {
    let element = try ScheduleElement(
      start: .date(date("2024-04-06")), times: [dayTime("01:45")], recurrence: .daily(every: 1))
    let found = try occurrences(
      element, in: "Australia/Lord_Howe", from: "2024-04-06T00:00:00Z", to: "2024-04-08T00:00:00Z")
    #expect(found.starts == ["2024-04-06T14:45:00Z", "2024-04-07T15:15:00Z"])
  }

  @Test func theThirtyFirstStaysTheLastOfEachMonth() throws {
    let element = try ScheduleElement(start: .date(date("2023-12-31")), recurrence: .interval(.months(1)), count: 5)
    let found = try occurrences(element, from: "2023-01-01T00:00:00Z", to: "2030-01-01T00:00:00Z")
    let dates = found.slots.map { String($0.prefix(10)) }
    #expect(dates == ["2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"])
  }

  @Test func theTwentyNinthOfFebruaryReturnsInLeapYears() throws {
    let element = try ScheduleElement(
      start: .date(date("2020-02-29")), recurrence: .interval(.months(12)), duration: .allDay)
    let found = try occurrences(element, from: "2022-06-01T00:00:00Z", to: "2024-06-01T00:00:00Z")
    #expect(found.slots == ["2023-02-28", "2024-02-29"])
    #expect(found.indices == [3, 4])
  }

  @Test func everySecondWeekCountsFromTheWeekOfTheStart() throws {
    let element = try ScheduleElement(
      start: .date(date("2026-06-10")), times: [dayTime("18:00")],
      recurrence: .weekly(on: [.monday, .thursday], every: 2))
    let found = try occurrences(element, from: "2026-06-01T00:00:00Z", to: "2026-07-07T00:00:00Z")
    #expect(found.slots == ["2026-06-11T18:00", "2026-06-22T18:00", "2026-06-25T18:00", "2026-07-06T18:00"])
    #expect(found.indices == [0, 1, 2, 3])
  }

  @Test func aWeeklyElementWithoutWeekdaysUsesTheStarts() throws {
    let element = try ScheduleElement(
      start: .date(date("2026-06-10")), recurrence: .weekly(on: [], every: 1), count: 2, duration: .allDay)
    #expect(
      try occurrences(element, from: "2026-06-01T00:00:00Z", to: "2027-01-01T00:00:00Z").slots
        == ["2026-06-10", "2026-06-17"])
  }

  @Test func timesBeforeTheStartAreDropped() throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2026-06-07T12:00")), times: [dayTime("08:00"), dayTime("20:00"), dayTime("20:00")],
      recurrence: .daily(every: 1), count: 3)
    let found = try occurrences(element, from: "2026-06-01T00:00:00Z", to: "2026-07-01T00:00:00Z")
    #expect(found.slots == ["2026-06-07T20:00", "2026-06-08T08:00", "2026-06-08T20:00"])
  }

  @Test func anAllDayOccurrenceCoversTheLocalDay() throws {
    let element = try ScheduleElement(start: .date(date("2024-03-09")), recurrence: .daily(every: 1), duration: .allDay)
    let found = try occurrences(
      element, in: "America/New_York", from: "2024-03-10T05:00:00Z", to: "2024-03-11T04:00:00Z")
    #expect(found.slots == ["2024-03-10"])
    #expect(found.starts == ["2024-03-10T05:00:00Z"])
    #expect(found.map(\.stop.iso) == ["2024-03-11T04:00:00Z"])
  }

  @Test func aDayThatBeginsInsideAGapBeginsWhenTheClocksChange() throws {
    // Toronto went from 23:30 to 00:30.
    let element = try ScheduleElement(start: .date(date("1919-03-30")), recurrence: .daily(every: 1), duration: .allDay)
    let found = try occurrences(
      element, in: "America/Toronto", from: "1919-03-30T12:00:00Z", to: "1919-04-01T03:00:00Z")
    #expect(found.starts == ["1919-03-30T05:00:00Z", "1919-03-31T04:30:00Z"])
    #expect(found.map(\.stop.iso) == ["1919-03-31T04:30:00Z", "1919-04-01T04:00:00Z"])
  }

  @Test(arguments: [EventDuration.allDay, .seconds(60)])
  func aSkippedDateHasNoOccurrenceAndNoIndex(duration: EventDuration) throws {
    let element = try ScheduleElement(
      start: .date(date("2011-12-28")), recurrence: .daily(every: 1), count: 4, duration: duration)
    let found = try occurrences(element, in: "Pacific/Apia", from: "2011-12-01T00:00:00Z", to: "2012-02-01T00:00:00Z")
    let dates = found.slots.map { String($0.prefix(10)) }
    #expect(dates == ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01"])
    #expect(found.indices == [0, 1, 2, 3])
  }

  @Test func anEndIsExclusiveAndADateMeansItsFirstMoment() throws {
    let byDate = try ScheduleElement(
      start: .date(date("2026-06-07")), times: [dayTime("00:00")], recurrence: .daily(every: 1),
      end: .date(date("2026-06-09")))
    let byTime = try ScheduleElement(
      start: .date(date("2026-06-07")), times: [dayTime("08:00")], recurrence: .daily(every: 1),
      end: .dateTime(wall("2026-06-08T08:01")))
    #expect(try occurrences(byDate, from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z").count == 2)
    #expect(try occurrences(byTime, from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z").count == 2)
  }

  struct WindowRow: Sendable {
    let from: String
    let to: String
    let seconds: Int
    let found: Int
  }

  static let windows: [WindowRow] = [
    // It starts at 08:00 and lasts an hour: a window that ends at the start does not hold it, one that begins at the
    // stop neither.
    .init(from: "2026-06-07T07:00:00Z", to: "2026-06-07T08:00:00Z", seconds: 3600, found: 0),
    .init(from: "2026-06-07T07:00:00Z", to: "2026-06-07T08:00:00.001Z", seconds: 3600, found: 1),
    .init(from: "2026-06-07T08:59:59.999Z", to: "2026-06-07T10:00:00Z", seconds: 3600, found: 1),
    .init(from: "2026-06-07T09:00:00Z", to: "2026-06-07T10:00:00Z", seconds: 3600, found: 0),
    // Without length it belongs to the window that begins with it.
    .init(from: "2026-06-07T08:00:00Z", to: "2026-06-07T09:00:00Z", seconds: 0, found: 1),
    .init(from: "2026-06-07T08:00:00.001Z", to: "2026-06-07T09:00:00Z", seconds: 0, found: 0),
    .init(from: "2026-06-07T07:00:00Z", to: "2026-06-07T08:00:00Z", seconds: 0, found: 0),
  ]

  @Test(arguments: windows) func aWindowContainsOverlappingOccurrences(row: WindowRow) throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2026-06-07T08:00")), recurrence: .once, duration: .seconds(row.seconds))
    #expect(try occurrences(element, from: row.from, to: row.to).count == row.found)
  }

  @Test func anOccurrenceIsReturnedEvenIfItsElementHasEnded() throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2026-06-07T08:00")), recurrence: .daily(every: 1), end: .dateTime(wall("2026-06-07T08:01"))
    )
    #expect(try occurrences(element, from: "2026-06-07T08:30:00Z", to: "2026-06-08T00:00:00Z").indices == [0])
  }

  @Test func hoursAreElapsedTimeAcrossAClockChange() throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2024-03-09T20:00")), recurrence: .interval(.seconds(12 * 3600)), count: 3)
    let found = try occurrences(
      element, in: "America/New_York", from: "2024-03-01T00:00:00Z", to: "2024-04-01T00:00:00Z")
    #expect(found.slots == ["2024-03-10T01:00:00Z", "2024-03-10T13:00:00Z", "2024-03-11T01:00:00Z"])
  }

  @Test func hoursKeepTheirInstantsWhenThePatientMoves() throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2026-06-07T08:00")), recurrence: .interval(CalendarInterval(days: 1, seconds: 3600)),
      count: 3)
    let moved = try ZoneTimeline(
      zone("America/New_York"), changes: [.init(from: instant("2026-06-08T00:00:00Z"), zone: zone("Asia/Tokyo"))])
    let found = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: moved)
      .occurrences(from: instant("2026-06-01T00:00:00Z"), to: instant("2026-07-01T00:00:00Z"))
    #expect(found.starts == ["2026-06-07T12:00:00Z", "2026-06-08T13:00:00Z", "2026-06-09T14:00:00Z"])
  }
}
