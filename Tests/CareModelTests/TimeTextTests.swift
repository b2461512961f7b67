import CareModel
import Foundation
import Testing

@Suite struct TimeTextTests {
  @Test(arguments: [
    ("2026-06-07T12:00:00Z", "2026-06-07T12:00:00Z"), ("2026-06-07T08:00-04:00", "2026-06-07T12:00:00Z"),
    ("2026-06-07T12:00:00.25Z", "2026-06-07T12:00:00.250Z"), ("2026-06-07T12:00:00.007Z", "2026-06-07T12:00:00.007Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"), ("-0001-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"),
  ])
  func anInstantIsReadAndWrittenInUTC(row: (text: String, iso: String)) {
    #expect(Instant(iso: row.text)?.iso == row.iso)
  }

  @Test(arguments: [
    "", "2026-06-07", "2026-06-07T12:00", "2026-06-07T24:00Z", "2026-02-30T12:00Z", "2026-06-07T12:00:00.1234Z",
    "2026-06-07T12:00:00Zx", "999999999-01-01T00:00Z", "+999999999-01-01T00:00Z", "2026-6-7T12:00Z",
  ])
  func textThatIsNotAnInstantIsRejected(text: String) {
    #expect(Instant(iso: text) == nil)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-00-01", "2026-06-00", "0000-01-01", "26-06-07", "2026-06-07 "])
  func anInvalidDateIsRejected(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(arguments: ["24:00", "08:60", "8:00", "08", "08:00:60", "-1:00", "25:00"])
  func anInvalidTimeIsRejected(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test func everyDayNumberRoundTrips() throws {
    for number in stride(from: CivilDate.earliest.dayNumber, through: CivilDate.latest.dayNumber, by: 17) {
      let date = try #require(CivilDate(dayNumber: number))
      #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
    }
    #expect(CivilDate.earliest.description == "0001-01-01")
    #expect(CivilDate.latest.description == "9999-12-31")
  }

  @Test func addingMonthsKeepsTheDayOrUsesTheLast() throws {
    let end = try #require(CivilDate("2024-01-31"))
    #expect(end.adding(months: 1).description == "2024-02-29")
    #expect(end.adding(months: 13).description == "2025-02-28")
    #expect(end.adding(months: -2).description == "2023-11-30")
    #expect(end.adding(months: .max) == .latest)
    #expect(end.adding(days: .min) == .earliest)
    #expect(end.checkedAdding(months: .max, days: 0) == nil)
    #expect(end.checkedAdding(months: 0, days: .max) == nil)
    #expect(end.weekday == 3)
  }

  @Test func anIntervalIsDescribedInItsLargestWholeUnits() {
    let rows: [(CalendarInterval, String)] = [
      (.months(1), "1 month"), (.months(14), "1 year 2 months"), (.days(14), "2 weeks"), (.days(10), "10 days"),
      (.seconds(129_600), "36 hours"), (.seconds(5400), "1 hour 30 minutes"), (.zero, "no time"),
      (CalendarInterval(days: 1, seconds: 21_600), "1 day 6 hours"),
    ]
    for (interval, text) in rows { #expect(interval.description == text) }
  }

  @Test func anOverflowingIntervalIsNil() {
    #expect(CalendarInterval.days(.max).adding(.days(1)) == nil)
    #expect(CalendarInterval.days(.min).negated() == nil)
    #expect(CalendarInterval.seconds(.max / 2).multiplied(by: 3) == nil)
    #expect(CalendarInterval(years: .max, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0) == nil)
    #expect(CalendarInterval(months: 0, days: 1, seconds: 60).fixedSeconds == 86_460)
    #expect(CalendarInterval.months(1).fixedSeconds == nil)
  }

  @Test func aScheduleIsStoredAsReadableText() throws {
    let element = ScheduleElement(
      start: .anchor(.named("surgery"), .days(2)), times: [try #require(DayTime("08:00"))],
      recurrence: .weekly(on: [.thursday, .monday], every: 2), end: .date(try #require(CivilDate("2026-08-01"))),
      duration: .allDay, zone: Zone("Europe/Berlin"), except: [.date(try #require(CivilDate("2026-07-01")))],
      bursts: Bursts(length: .days(7), every: .days(28), count: 6))
    let others: [Recurrence] = [
      .once, .daily(every: 2), .interval(.months(1)), .monthly(on: .day(-1), every: 2, missing: .skip),
      .monthly(on: .weekday(2, .tuesday), every: 1, missing: .clamp),
      .yearly(month: 2, on: .day(29), every: 1, missing: .clamp),
    ]
    let schedule = Schedule(
      elements: [element]
        + others.map { ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: $0, duration: .seconds(60)) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(schedule), as: UTF8.self)
    let expected = """
      {"bursts":{"count":6,"every":{"days":28},"length":{"days":7}},"duration":"all day","end":"2026-08-01","except":["2026-07-01"],"recurrence":{"every":2,"weekly":["mon","thu"]},\
      "start":{"anchor":"surgery","plus":{"days":2}},"targets":[],"times":["08:00"],"zone":"Europe/Berlin"}
      """
    #expect(text.contains(expected))
    #expect(text.contains(#""recurrence":"once","start":{"from":"enrolled"}"#))
    #expect(text.contains(#""recurrence":{"every":2,"missing":"skip","monthly":-1}"#))
    #expect(text.contains(#""recurrence":{"every":1,"monthly":{"nth":2,"weekday":"tue"}}"#))
    #expect(text.contains(#""recurrence":{"every":1,"month":2,"yearly":29}"#))
    #expect(try JSONDecoder().decode(Schedule.self, from: Data(text.utf8)) == schedule)
  }

  @Test func invalidStoredTextIsRejectedWithTheExpectedFormat() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data(#"["7 June"]"#.utf8))
    }
    #expect("\(try #require(error))".contains("'7 June' is not a date such as 2026-06-07"))
  }

  @Test(arguments: ["2026-06-07", "2026-06-07T08:00", "2026-06-07T12:00:00Z"])
  func aSlotRoundTrips(text: String) {
    #expect(Slot(text)?.description == text)
  }
}
