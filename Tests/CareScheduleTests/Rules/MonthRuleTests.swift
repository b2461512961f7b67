import CareModel
import CareSchedule
import Testing

/// Days of months and years.
@Suite struct MonthRuleTests {
  struct Row: Sendable {
    let recurrence: Recurrence
    let start: String
    let dates: [String]
  }

  static let rows: [Row] = [
    // A month that is too short takes its last day, in leap years the 29th.
    .init(
      recurrence: .monthly(on: .day(31), every: 1, missing: .clamp), start: "2024-01-31",
      dates: ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]),
    .init(
      recurrence: .monthly(on: .day(31), every: 1, missing: .skip), start: "2024-01-31",
      dates: ["2024-01-31", "2024-03-31", "2024-05-31", "2024-07-31"]),
    .init(
      recurrence: .monthly(on: .day(-1), every: 1, missing: .clamp), start: "2026-02-01",
      dates: ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
    // Months are counted from the one that holds the start, although its own day is past.
    .init(
      recurrence: .monthly(on: .day(5), every: 2, missing: .clamp), start: "2026-06-10",
      dates: ["2026-08-05", "2026-10-05", "2026-12-05", "2027-02-05"]),
    .init(
      recurrence: .monthly(on: .weekday(2, .tuesday), every: 1, missing: .clamp), start: "2026-06-01",
      dates: ["2026-06-09", "2026-07-14", "2026-08-11", "2026-09-08"]),
    .init(
      recurrence: .monthly(on: .weekday(-1, .friday), every: 1, missing: .clamp), start: "2026-06-01",
      dates: ["2026-06-26", "2026-07-31", "2026-08-28", "2026-09-25"]),
    // A month without a fifth Monday has none.
    .init(
      recurrence: .monthly(on: .weekday(5, .monday), every: 1, missing: .clamp), start: "2026-06-01",
      dates: ["2026-06-29", "2026-08-31", "2026-11-30", "2027-03-29"]),
    .init(
      recurrence: .yearly(month: 2, on: .day(29), every: 1, missing: .clamp), start: "2024-03-01",
      dates: ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
    // 2100 is not a leap year.
    .init(
      recurrence: .yearly(month: 2, on: .day(29), every: 1, missing: .skip), start: "2092-01-01",
      dates: ["2092-02-29", "2096-02-29", "2104-02-29", "2108-02-29"]),
    .init(
      recurrence: .yearly(month: 11, on: .weekday(4, .thursday), every: 1, missing: .clamp), start: "2026-01-01",
      dates: ["2026-11-26", "2027-11-25", "2028-11-23", "2029-11-22"]),
  ]

  @Test func aMonthlyRuleHasItsDates() throws {
    for row in Self.rows {
      let element = try ScheduleElement(
        start: .date(date(row.start)), recurrence: row.recurrence, count: 4, duration: .allDay)
      let found = try occurrences(element, from: "2000-01-01T00:00:00Z", to: "2200-01-01T00:00:00Z")
      #expect(found.slots == row.dates, "\(row.recurrence)")
      #expect(found.indices == [0, 1, 2, 3])
    }
  }

  @Test func severalTimesOnOneDateAreInOrder() throws {
    let element = try ScheduleElement(
      start: .date(date("2026-06-01")), times: [dayTime("20:00"), dayTime("08:00")],
      recurrence: .monthly(on: .day(-1), every: 1, missing: .clamp), count: 3)
    let found = try occurrences(element, from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z")
    #expect(found.slots == ["2026-06-30T08:00", "2026-06-30T20:00", "2026-07-31T08:00"])
  }

  @Test func aDayWithoutFutureDatesGivesNoOccurrences() throws {
    // Every twelfth month from a February is a February.
    let element = try ScheduleElement(
      start: .date(date("2026-02-01")), recurrence: .monthly(on: .day(30), every: 12, missing: .skip))
    let resolved = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
    #expect(resolved.count(before: .end) == 0)
    #expect(resolved.next(after: .beginning) == nil)
    #expect(resolved.occurrence(at: 0) == nil)
  }

  static let sparse: [Recurrence] = [
    .monthly(on: .day(31), every: 1, missing: .skip), .monthly(on: .day(-30), every: 7, missing: .skip),
    .monthly(on: .weekday(5, .sunday), every: 5, missing: .skip),
    .monthly(on: .weekday(-5, .monday), every: 4800, missing: .skip),
    .yearly(month: 2, on: .day(29), every: 1, missing: .skip),
    .yearly(month: 2, on: .weekday(5, .friday), every: 3, missing: .clamp),
    .monthly(on: .weekday(2, .tuesday), every: 11, missing: .clamp), .monthly(on: .day(-31), every: 1, missing: .clamp),
  ]

  @Test(arguments: sparse) func numbersHoldOverThousandsOfYears(recurrence: Recurrence) throws {
    let element = try ScheduleElement(start: .date(date("1996-02-17")), recurrence: recurrence, duration: .allDay)
    let schedule = Schedule(elements: [element])
    let naive = try NaiveSchedule(schedule, zones: ZoneTimeline(.utc), horizon: 2_000_000 * 86_400)
    let resolved = try schedule.resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
    for place in stride(from: 0, to: naive.all.count, by: max(1, naive.all.count / 300)) {
      let expected = naive.all[place]
      #expect(resolved.occurrence(at: place) == expected)
      #expect(resolved.count(before: expected.start) == place)
      #expect(resolved.next(after: Instant(milliseconds: expected.start.milliseconds - 1)) == expected)
    }
  }
}
