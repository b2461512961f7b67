import CareModel
import CareSchedule
import Testing

/// Input that no schedule can mean: each is refused by name, none traps or hangs.
@Suite struct RefusedScheduleTests {
  struct Row: Sendable {
    let code: String
    let change: @Sendable (inout ScheduleElement) -> Void
  }

  static let rows: [Row] = [
    .init(code: "invalid_interval") { $0.recurrence = .daily(every: 0) },
    .init(code: "invalid_interval") { $0.recurrence = .daily(every: .min) },
    .init(code: "invalid_interval") { $0.recurrence = .weekly(on: [.monday], every: -1) },
    .init(code: "invalid_interval") { $0.recurrence = .interval(.zero) },
    .init(code: "invalid_interval") { $0.recurrence = .interval(CalendarInterval(months: 1, days: -1)) },
    .init(code: "invalid_interval") {
      $0.recurrence = .interval(CalendarInterval(days: 1, seconds: 3600))
      $0.duration = .allDay
    },
    .init(code: "invalid_interval") { $0.recurrence = .monthly(on: .day(1), every: 0, missing: .clamp) },
    .init(code: "invalid_interval") { $0.recurrence = .yearly(month: 1, on: .day(1), every: .min, missing: .clamp) },
    .init(code: "invalid_day") { $0.recurrence = .monthly(on: .day(0), every: 1, missing: .clamp) },
    .init(code: "invalid_day") { $0.recurrence = .monthly(on: .day(.min), every: 1, missing: .clamp) },
    .init(code: "invalid_day") { $0.recurrence = .monthly(on: .weekday(6, .monday), every: 1, missing: .clamp) },
    .init(code: "invalid_month") { $0.recurrence = .yearly(month: 13, on: .day(1), every: 1, missing: .clamp) },
    .init(code: "day_never_comes") { $0.recurrence = .yearly(month: 2, on: .day(30), every: 1, missing: .skip) },
    .init(code: "time_for_all_day") {
      $0.except = [.dateTime(CivilDateTime(date: .earliest, time: .midnight))]
      $0.duration = .allDay
    },
    .init(code: "except_and_also") {
      $0.except = [.date(.latest)]
      $0.also = [.date(.latest)]
    },
    .init(code: "invalid_bursts") { $0.bursts = Bursts(length: .days(8), every: .days(7), count: 2) },
    .init(code: "invalid_bursts") { $0.bursts = Bursts(length: .days(.max), every: .months(1), count: 0) },
    .init(code: "invalid_bursts") { $0.bursts = Bursts(length: .zero, every: .days(7), count: 2) },
    .init(code: "invalid_bursts") { $0.bursts = Bursts(length: .days(.max), every: .days(.max), count: 2) },
    .init(code: "invalid_count") { $0.count = 0 },
    .init(code: "invalid_duration") { $0.duration = .seconds(-1) },
    .init(code: "invalid_duration") { $0.duration = .seconds(.max) },
    .init(code: "invalid_duration") { $0.duration = .seconds(1001 * 366 * 86_400) },
    .init(code: "invalid_bounds") { $0.end = $0.start },
    .init(code: "instant_needs_zone") { $0.start = .instant(Instant(milliseconds: 0)) },
    .init(code: "instant_needs_zone") { $0.end = .instant(.end) },
    .init(code: "anchor_needs_time") { $0.start = .anchor(.enrolled, .seconds(3600)) },
    .init(code: "anchor_needs_time") { $0.start = .anchor(.named("day"), .seconds(3600)) },
    .init(code: "out_of_range") { $0.start = .anchor(.enrolled, .days(.max)) },
    .init(code: "out_of_range") { $0.start = .anchor(.enrolled, .months(.min)) },
    .init(code: "out_of_range") { $0.start = .anchor(.named("moment"), .seconds(.max)) },
    .init(code: "out_of_range") {
      $0.zone = .utc
      $0.start = .instant(.end)
    },
    .init(code: "invalid_times") {
      $0.times = [.time(.midnight)]
      $0.duration = .allDay
    },
    .init(code: "invalid_times") {
      $0.times = [.time(.midnight), .time(.midnight)]
      $0.recurrence = .interval(.seconds(60))
    },
  ]

  private func anchors() throws -> ScheduleInputs {
    try ScheduleInputs(
      enrolled: date("2026-06-07"),
      anchors: ["day": .date(date("2026-06-07")), "moment": .dateTime(wall("2026-06-07T08:00"))])
  }

  @Test func tooManyElementsAreRejected() throws {
    let element = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .once)
    let error = #expect(throws: ScheduleError.self) {
      try Schedule(elements: Array(repeating: element, count: 65_537)).validate()
    }
    #expect(error?.code == "too_many_elements")
    try Schedule(elements: Array(repeating: element, count: 300)).validate()
  }

  @Test func eachBrokenRuleHasItsCode() throws {
    for row in Self.rows {
      var element = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .daily(every: 1))
      row.change(&element)
      let schedule = Schedule(elements: [element])
      let anchors = try anchors()
      let error = #expect(throws: ScheduleError.self, "\(element)") {
        try schedule.resolved(inputs: anchors, zones: ZoneTimeline(.utc))
      }
      #expect(error?.code == row.code, "\(element)")
      #expect(error?.message.isEmpty == false)
    }
    #expect(throws: ScheduleError.emptySchedule) { try Schedule(elements: []).validate() }
  }

  @Test func eachMessageSaysWhatToWriteInstead() throws {
    let error = ScheduleError.invalidInterval(.seconds(129_600), element: 0)
    #expect(
      error.message == "an all-day element cannot repeat every 36 hours; write whole days, weeks, months, or years")
    let bounds = try ScheduleError.invalidBounds(
      start: .date(date("2026-06-07")), end: .anchor(.named("surgery"), .days(-2)), element: 1)
    #expect(
      bounds.message
        == "the element ends at surgery - 2 days, which is not after its start, 2026-06-07; write a later end or an earlier start"
    )
    #expect(bounds.element == 1)
  }

  static let huge: [Recurrence] = [
    .daily(every: .max), .weekly(on: [], every: .max), .interval(.months(.max)), .interval(.days(.max)),
    .interval(.seconds(.max)), .interval(CalendarInterval(months: .max, days: .max, seconds: .max)),
    .interval(CalendarInterval(days: 1, seconds: .max)), .interval(CalendarInterval(months: 1, seconds: .max)), .once,
    .monthly(on: .day(31), every: .max, missing: .clamp),
  ]

  @Test(arguments: huge) func anIntervalBeyondTheCalendarGivesOneOccurrence(recurrence: Recurrence) throws {
    for start in ["0001-01-01", "2026-06-07", "9999-12-31"] {
      let element = try ScheduleElement(start: .date(date(start)), recurrence: recurrence, count: .max)
      let resolved = try Schedule(elements: [element]).resolved(
        inputs: noAnchors, zones: ZoneTimeline(zone("America/New_York")))
      #expect(try resolved.occurrences(from: .beginning, to: .end).count == 1)
      #expect(resolved.next(after: .beginning)?.index == 0)
      #expect(resolved.previous(before: .end)?.index == 0)
      #expect(resolved.next(after: .end) == nil)
      #expect(resolved.previous(before: .beginning) == nil)
      #expect(resolved.occurrence(at: .max) == nil)
    }
  }

  @Test func anEndlessScheduleIsCountedToTheEndOfTheCalendar() throws {
    let second = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .interval(.seconds(1)))
    let daily = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .daily(every: 1), duration: .allDay)
    let resolved = try Schedule(elements: [second, daily]).resolved(
      inputs: noAnchors, zones: ZoneTimeline(zone("America/New_York")))
    #expect(resolved.count(before: .end) > 250_000_000_000)
    #expect(resolved.endDate == nil)
    #expect(throws: ScheduleError.windowTooLarge(limit: ResolvedSchedule.arrayLimit)) {
      try resolved.occurrences(from: .beginning, to: .end)
    }
    let far = try #require(resolved.occurrence(at: 200_000_000_000))
    #expect(far.index == 200_000_000_000)
    #expect(resolved.next(after: far.start)?.index == 200_000_000_001)
  }

  @Test func anEmptyWindowIsRejected() throws {
    let element = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .once)
    let resolved = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
    for (from, to) in [(Instant.end, Instant.beginning), (Instant.end, .end)] {
      #expect(throws: ScheduleError.invalidWindow(from: from, to: to)) { try resolved.occurrences(from: from, to: to) }
    }
  }
}
