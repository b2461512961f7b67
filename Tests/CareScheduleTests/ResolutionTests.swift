import CareModel
import CareSchedule
import Testing

@Suite struct ResolutionTests {
  @Test func anchorsSetTheStartAndTheEnd() throws {
    let element = try ScheduleElement(
      start: .anchor(.enrolled, .days(1)), times: [dayTime("08:00")], recurrence: .daily(every: 1),
      end: .anchor(.named("surgery"), .months(1)))
    let anchors = try ScheduleInputs(enrolled: date("2026-01-29"), anchors: ["surgery": .date(date("2026-01-31"))])
    let found = try occurrences(element, from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z", anchors: anchors)
    #expect(found.slots.first == "2026-01-30T08:00")
    #expect(found.slots.last == "2026-02-27T08:00")
  }

  @Test func aMissingAnchorIsReportedAndGivesNoOccurrences() throws {
    let first = ScheduleElement(start: .anchor(.named("surgery"), .days(1)), recurrence: .daily(every: 1))
    let second = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .once)
    let resolved = try Schedule(elements: [first, second]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
    #expect(resolved.missingAnchors == [.named("surgery")])
    #expect(try resolved.occurrences(from: .beginning, to: .end).map(\.element) == [1])
  }

  @Test func anchorsInTheWrongOrderGiveNoOccurrence() throws {
    let element = ScheduleElement(
      start: .anchor(.enrolled, .days(3)), recurrence: .daily(every: 1), end: .anchor(.enrolled, .zero))
    let anchors = try ScheduleInputs(enrolled: date("2026-06-07"))
    #expect(
      try occurrences(element, from: "2020-01-01T00:00:00Z", to: "2030-01-01T00:00:00Z", anchors: anchors).isEmpty)
  }

  @Test func hoursAfterAnAnchorWithATimeAreElapsed() throws {
    let element = ScheduleElement(start: .anchor(.named("surgery"), .seconds(36 * 3600)), recurrence: .once)
    let anchors = try ScheduleInputs(
      enrolled: date("2024-03-09"), anchors: ["surgery": .dateTime(wall("2024-03-09T08:00"))])
    let found = try occurrences(
      element, in: "America/New_York", from: "2024-03-01T00:00:00Z", to: "2024-04-01T00:00:00Z", anchors: anchors)
    #expect(found.starts == ["2024-03-11T01:00:00Z"])
  }

  @Test func anElementsZoneTakesPrecedence() throws {
    let plain = try ScheduleElement(start: .dateTime(wall("2026-06-07T08:00")), recurrence: .once)
    var fixed = plain
    fixed.zone = try zone("Asia/Tokyo")
    let floating = Schedule(elements: [plain, fixed])
    let zoned = try Schedule(elements: [plain, fixed], zone: zone("Europe/Berlin"))
    let zones = try ZoneTimeline(zone("America/New_York"))
    let first = try floating.resolved(inputs: noAnchors, zones: zones).occurrences(from: .beginning, to: .end)
    let second = try zoned.resolved(inputs: noAnchors, zones: zones).occurrences(from: .beginning, to: .end)
    #expect(first.starts == ["2026-06-06T23:00:00Z", "2026-06-07T12:00:00Z"])
    #expect(second.starts == ["2026-06-06T23:00:00Z", "2026-06-07T06:00:00Z"])
  }

  @Test func anIndexIsTheSameInEveryWindow() throws {
    let elements = try ["20:00", "08:00", "12:00"].map {
      try ScheduleElement(start: .date(date("2015-01-01")), times: [dayTime($0)], recurrence: .daily(every: 1))
    }
    let resolved = try Schedule(elements: elements).resolved(
      inputs: noAnchors, zones: ZoneTimeline(zone("America/New_York")))
    let day = try resolved.occurrences(from: instant("2025-01-01T05:00:00Z"), to: instant("2025-01-02T05:00:00Z"))
    #expect(day.indices == [10_959, 10_960, 10_961])
    #expect(day.map(\.element) == [1, 2, 0])
    for occurrence in day { #expect(resolved.occurrence(at: occurrence.index) == occurrence) }
    #expect(resolved.occurrence(at: -1) == nil)
    #expect(resolved.count(before: day[0].start) == 10_959)
  }

  @Test func simultaneousOccurrencesAreInElementOrder() throws {
    let element = try ScheduleElement(start: .dateTime(wall("2026-06-07T08:00")), recurrence: .daily(every: 1))
    let resolved = try Schedule(elements: [element, element, element]).resolved(
      inputs: noAnchors, zones: ZoneTimeline(.utc))
    let found = try resolved.occurrences(from: instant("2026-06-08T00:00:00Z"), to: instant("2026-06-09T00:00:00Z"))
    #expect(found.map(\.element) == [0, 1, 2])
    #expect(found.indices == [3, 4, 5])
    let keys = found.map { resolved.key(of: $0, task: "dose").text }
    #expect(keys == ["dose/2026-06-08T08:00", "dose/2026-06-08T08:00~2", "dose/2026-06-08T08:00~3"])
  }

  @Test func aKeyContainsTheElementOnlyIfItHasAKey() throws {
    let plain = try ScheduleElement(start: .date(date("2026-06-07")), recurrence: .daily(every: 1), duration: .allDay)
    var named = plain
    named.key = "evening"
    let hourly = try ScheduleElement(
      start: .dateTime(wall("2026-06-07T00:00")), recurrence: .interval(.seconds(86_400)))
    let resolved = try Schedule(elements: [plain, named, hourly]).resolved(
      inputs: noAnchors, zones: ZoneTimeline(zone("America/New_York")))
    let found = try resolved.occurrences(from: instant("2026-06-08T04:00:00Z"), to: instant("2026-06-09T04:00:00Z"))
    let keys = found.map { resolved.key(of: $0, task: "t").text }
    #expect(keys == ["t/2026-06-08", "t/2026-06-08/evening", "t/2026-06-08T04:00:00Z"])
  }

  @Test func aScheduleKnowsWhenItStartsAndEnds() throws {
    let endless = try ScheduleElement(
      start: .date(date("2026-06-07")), times: [dayTime("08:00")], recurrence: .daily(every: 1))
    var counted = endless
    counted.count = 3
    var bounded = endless
    bounded.end = try .date(date("2026-07-01"))
    func dates(_ elements: ScheduleElement...) throws -> [String?] {
      let resolved = try Schedule(elements: elements).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
      return [resolved.startDate?.iso, resolved.endDate?.iso]
    }
    #expect(try dates(endless, counted) == ["2026-06-07T08:00:00Z", nil])
    #expect(try dates(counted) == ["2026-06-07T08:00:00Z", "2026-06-09T09:00:00Z"])
    #expect(try dates(bounded, counted) == ["2026-06-07T08:00:00Z", "2026-07-01T00:00:00Z"])
  }

  @Test func anOffsetMovesOnlyStartAndEnd() throws {
    let element = try ScheduleElement(
      start: .date(date("2026-01-31")), times: [dayTime("08:00")], recurrence: .daily(every: 1),
      end: .date(date("2026-02-10")),
      text: "dose")
    let moved = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc)).offset(
      by: .months(1))
    #expect(moved.schedule.elements[0].start.text == "2026-02-28")
    #expect(moved.schedule.elements[0].end?.text == "2026-03-10")
    #expect(moved.schedule.elements[0].text == "dose")
    #expect(moved.startDate?.iso == "2026-02-28T08:00:00Z")
  }

  static let sentences: [(ScheduleElement, String)] = [
    (
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: [DayTime("20:00"), DayTime("08:00")].compactMap { $0 },
        recurrence: .daily(every: 1), count: 14),
      "Every day at 08:00 and 20:00, from enrollment, 14 times, for 1 hour."
    ),
    (
      ScheduleElement(
        start: .anchor(.named("surgery"), .days(-1)), recurrence: .weekly(on: [.thursday, .monday], every: 2),
        duration: .allDay),
      "Every 2 weeks on Monday and Thursday all day, from 1 day before surgery."
    ),
    (
      ScheduleElement(
        start: .anchor(.enrolled, .days(14)), recurrence: .interval(.seconds(129_600)), duration: .seconds(0)),
      "Every 36 hours, from 2 weeks after enrollment."
    ),
    (
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: [DayTime("06:00")].compactMap { $0 },
        recurrence: .interval(.seconds(28_800))),
      "Every 8 hours, first at 06:00, from enrollment, for 1 hour."
    ),
    (
      monthly(.day(31)),
      "Every month on the 31st (in shorter months on the last) at 00:00, from enrollment, for 1 hour."
    ),
    (
      monthly(.weekday(5, .tuesday), every: 2),
      "Every 2 months on the 5th Tuesday (only in months that have it) at 00:00, from enrollment, for 1 hour."
    ),
    (monthly(.day(-1)), "Every month on the last day at 00:00, from enrollment, for 1 hour."),
    (
      ScheduleElement(
        start: .anchor(.enrolled, .zero), recurrence: .yearly(month: 2, on: .day(29), every: 1, missing: .skip),
        duration: .allDay),
      "Every year on the 29th of February (only in years that have it) all day, from enrollment."
    ),
  ]

  private static func monthly(_ day: MonthDay, every: Int = 1) -> ScheduleElement {
    ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [.time(.midnight)],
      recurrence: .monthly(on: day, every: every, missing: .clamp)
    )
  }

  @Test func theSentenceDescribesTheSchedule() {
    for (element, sentence) in Self.sentences { #expect(Schedule(elements: [element]).describe() == sentence) }
  }
}
