import CareModel
import CareSchedule
import Testing

/// Starts and ends to the instant in the hour that clocks show twice.
///
/// A wall time that is shown twice is the first; a start or an end to the instant is where it says, and nothing is due before a start.
@Suite struct RepeatedHourTests {
  struct Row: Sendable {
    var zone: String
    var start: String
    var times: [String] = []
    var recurrence: Recurrence = .daily(every: 1)
    var end: String?
    var count: Int?
    var except: String?
    /// The first starts, or all if there are fewer than three.
    var expected: [String]
  }

  private static let newYork = "America/New_York", santiago = "America/Santiago"

  /// In New York, 01:30 on November 1 is shown at 05:30 and at 06:30 UTC; in Santiago, 23:30 on April 4 at 02:30 and at 03:30 UTC.
  static let rows: [Row] = [
    // The start is the first time.
    .init(
      zone: newYork, start: "2026-11-01T05:30:00Z",
      expected: ["2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z", "2026-11-03T06:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z",
      expected: ["2026-11-01T06:30:00Z", "2026-11-02T06:30:00Z", "2026-11-03T06:30:00Z"]),
    .init(
      zone: santiago, start: "2026-04-05T02:30:00Z",
      expected: ["2026-04-05T02:30:00Z", "2026-04-06T03:30:00Z", "2026-04-07T03:30:00Z"]),
    .init(
      zone: santiago, start: "2026-04-05T03:30:00Z",
      expected: ["2026-04-05T03:30:00Z", "2026-04-06T03:30:00Z", "2026-04-07T03:30:00Z"]),
    .init(zone: newYork, start: "2026-11-01T06:30:00Z", recurrence: .once, expected: ["2026-11-01T06:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", recurrence: .weekly(on: [], every: 1, weekStart: .monday),
      expected: ["2026-11-01T06:30:00Z", "2026-11-08T06:30:00Z", "2026-11-15T06:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", recurrence: .monthly(on: .day(1), every: 1, missing: .clamp),
      expected: ["2026-11-01T06:30:00Z", "2026-12-01T06:30:00Z", "2027-01-01T06:30:00Z"]),
    .init(
      zone: santiago, start: "2026-04-05T03:30:00Z", recurrence: .interval(.months(1)),
      expected: ["2026-04-05T03:30:00Z", "2026-05-05T03:30:00Z", "2026-06-05T03:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", recurrence: .interval(CalendarInterval(days: 1, seconds: 3600)),
      expected: ["2026-11-01T06:30:00Z", "2026-11-02T07:30:00Z", "2026-11-03T08:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", recurrence: .interval(.seconds(43_200)),
      expected: ["2026-11-01T06:30:00Z", "2026-11-01T18:30:00Z", "2026-11-02T06:30:00Z"]),
    // It counts, also if it is excluded.
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", count: 2,
      expected: ["2026-11-01T06:30:00Z", "2026-11-02T06:30:00Z"]),
    .init(zone: newYork, start: "2026-11-01T06:30:00Z", count: 1, expected: ["2026-11-01T06:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", count: 2, except: "2026-11-01", expected: ["2026-11-02T06:30:00Z"]),
    // A time of day is the first of the two, and one before the start is not due.
    .init(
      zone: newYork, start: "2026-11-01T05:30:00Z", times: ["01:45"], count: 2,
      expected: ["2026-11-01T05:45:00Z", "2026-11-02T06:45:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", times: ["01:30"], count: 2,
      expected: ["2026-11-02T06:30:00Z", "2026-11-03T06:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:30:00Z", times: ["01:45", "03:00"],
      expected: ["2026-11-01T08:00:00Z", "2026-11-02T06:45:00Z", "2026-11-02T08:00:00Z"]),
    .init(
      zone: santiago, start: "2026-04-05T02:30:00Z", times: ["23:45"], count: 2,
      expected: ["2026-04-05T02:45:00Z", "2026-04-06T03:45:00Z"]),
    .init(
      zone: santiago, start: "2026-04-05T03:30:00Z", times: ["23:45"], count: 2,
      expected: ["2026-04-06T03:45:00Z", "2026-04-07T03:45:00Z"]),
    // An end is exclusive.
    .init(
      zone: newYork, start: "2026-10-31T05:30:00Z", end: "2026-11-01T05:30:00Z", expected: ["2026-10-31T05:30:00Z"]),
    .init(
      zone: newYork, start: "2026-10-31T05:30:00Z", end: "2026-11-01T06:30:00Z",
      expected: ["2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z"]),
    .init(
      zone: newYork, start: "2026-11-01T06:15:00Z", end: "2026-11-01T06:30:00Z", expected: ["2026-11-01T06:15:00Z"]),
    .init(
      zone: santiago, start: "2026-04-04T02:30:00Z", end: "2026-04-05T03:30:00Z",
      expected: ["2026-04-04T02:30:00Z", "2026-04-05T02:30:00Z"]),
  ]

  @Test(arguments: rows) func aStartToTheInstantIsNotReadAgain(row: Row) throws {
    var element = ScheduleElement(
      start: .instant(try instant(row.start)), times: try row.times.map(dayTime), recurrence: row.recurrence,
      end: try row.end.map { .instant(try instant($0)) }, zone: try zone(row.zone))
    element.count = row.count
    element.except = try row.except.map { [.date(try date($0))] } ?? []
    let schedule = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
    let found = try schedule.occurrences(from: instant("2026-01-01T00:00:00Z"), to: instant("2027-02-01T00:00:00Z"))
    #expect(found.prefix(3).map(\.start.iso) == row.expected)
    if row.expected.count < 3 { #expect(found.count == row.expected.count) }
    // Every way to find an occurrence finds the same one.
    #expect(found.indices == Array(0..<found.count))
    for occurrence in found.prefix(3) {
      #expect(schedule.occurrence(at: occurrence.index) == occurrence)
      #expect(schedule.next(after: occurrence.start.adding(milliseconds: -1)) == occurrence)
      #expect(schedule.previous(before: occurrence.start.adding(milliseconds: 1)) == occurrence)
      #expect(schedule.count(before: occurrence.start) == occurrence.index)
    }
    #expect(Set(found.map { schedule.key(of: $0, task: "t") }).count == found.count)
  }

  @Test func theSlotIsTheWallTimeOfTheStart() throws {
    let element = try ScheduleElement(
      start: .instant(instant("2026-11-01T06:30:00Z")), recurrence: .daily(every: 1), zone: zone("America/New_York"))
    let found = try occurrences(element, from: "2026-11-01T00:00:00Z", to: "2026-11-03T00:00:00Z")
    #expect(found.slots == ["2026-11-01T01:30", "2026-11-02T01:30"])
  }

  @Test func aDayBeginsBeforeItsStart() throws {
    let element = try ScheduleElement(
      start: .instant(instant("2026-11-01T06:30:00Z")), recurrence: .daily(every: 1), duration: .allDay,
      zone: zone("America/New_York"))
    let found = try occurrences(element, from: "2026-10-31T00:00:00Z", to: "2026-11-02T12:00:00Z")
    #expect(found.starts == ["2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"])
  }

  @Test func aScheduleEndsWithTheOccurrenceAtItsStart() throws {
    var element = try ScheduleElement(
      start: .instant(instant("2026-11-01T06:30:00Z")), recurrence: .daily(every: 1), count: 1,
      zone: zone("America/New_York"))
    func dates() throws -> [String?] {
      let schedule = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
      return [schedule.startDate?.iso, schedule.endDate?.iso]
    }
    #expect(try dates() == ["2026-11-01T06:30:00Z", "2026-11-01T07:30:00Z"])
    element.count = nil
    #expect(try dates() == ["2026-11-01T06:30:00Z", nil])
  }

  /// What counts hours from an anchor, or follows an event, starts to the instant, too.
  @Test func anchorsGiveExactStarts() throws {
    var inputs = try ScheduleInputs(
      enrolled: date("2026-10-30"), anchors: ["surgery": .dateTime(wall("2026-11-01T00:30"))])
    inputs.completions["check"] = [
      TaskCompletion(key: OccurrenceKey("check/2026-11-01T00:00"), answered: try instant("2026-11-01T06:30:00Z"))
    ]
    for start in [
      ScheduleTime.anchor(.named("surgery"), .seconds(7200)), .anchor(.completion(of: "check", each: false), .zero),
    ] {
      let element = ScheduleElement(start: start, recurrence: .daily(every: 1))
      let found = try occurrences(
        element, in: "America/New_York", from: "2026-10-31T00:00:00Z", to: "2026-11-03T00:00:00Z", anchors: inputs)
      #expect(found.starts == ["2026-11-01T06:30:00Z", "2026-11-02T06:30:00Z"])
    }
  }

  /// After a flight west, clocks show the hours of the flight again.
  @Test func aFlightWestMovesNoExactStart() throws {
    let zones = try ZoneTimeline(
      zone("America/New_York"),
      changes: [.init(from: instant("2026-06-07T14:00:00Z"), zone: zone("America/Los_Angeles"))])
    let inputs = try ScheduleInputs(
      enrolled: date("2026-06-01"), anchors: ["surgery": .dateTime(wall("2026-06-07T09:00"))])
    let element = ScheduleElement(
      start: .anchor(.named("surgery"), .seconds(7200)), recurrence: .daily(every: 1), count: 2)
    let found = try Schedule(elements: [element]).resolved(inputs: inputs, zones: zones)
      .occurrences(from: .beginning, to: .end)
    #expect(found.starts == ["2026-06-07T15:00:00Z", "2026-06-08T15:00:00Z"])
    #expect(found.slots == ["2026-06-07T08:00", "2026-06-08T08:00"])
  }
}
