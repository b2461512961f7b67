import CareModel
import CareSchedule
import Testing

/// Elements with times and days that enrollment gives.
struct ParameterTests {
  private func inputs(_ parameters: [String: ParameterValue]) throws -> ScheduleInputs {
    ScheduleInputs(enrolled: try date("2026-06-07"), parameters: parameters)
  }

  private func atWake(_ seconds: Int = 0) throws -> ScheduleElement {
    try ScheduleElement(
      start: .date(date("2026-06-07")), times: [.parameter("wake", plus: seconds), dayTime("20:00")],
      recurrence: .daily(every: 1), count: 3)
  }

  @Test func aParameterCanBeATimeOfDay() throws {
    let given = try inputs(["wake": .time(time("06:45"))])
    #expect(
      try occurrences(atWake(1800), from: "2026-06-07T00:00:00Z", to: "2027-01-01T00:00:00Z", anchors: given).slots
        == ["2026-06-07T07:15", "2026-06-07T20:00", "2026-06-08T07:15"])
  }

  @Test func anEqualTimeIsDueOnce() throws {
    let given = try inputs(["wake": .time(time("20:00"))])
    #expect(
      try occurrences(atWake(), from: "2026-06-07T00:00:00Z", to: "2027-01-01T00:00:00Z", anchors: given).slots
        == ["2026-06-07T20:00", "2026-06-08T20:00", "2026-06-09T20:00"])
  }

  @Test(arguments: [nil, ParameterValue.number(8), .text("08:00"), .boolean(true)])
  func aParameterThatIsNotATimeIsMissing(_ value: ParameterValue?) throws {
    let schedule = try Schedule(elements: [atWake()]).resolved(
      inputs: inputs(value.map { ["wake": $0] } ?? [:]), zones: ZoneTimeline(.utc))
    #expect(schedule.missingAnchors == [.parameter("wake")])
    #expect(try schedule.occurrences(from: .beginning, to: .end).isEmpty)
  }

  @Test(arguments: [64_800, -25_200, Int.max, Int.min])
  func aTimeOnAnotherDayIsRejected(_ seconds: Int) throws {
    let given = try inputs(["wake": .time(time("06:00"))])
    #expect(throws: ScheduleError.timeOffTheDay(.parameter("wake", plus: seconds), element: 0)) {
      try Schedule(elements: [atWake(seconds)]).resolved(inputs: given, zones: ZoneTimeline(.utc))
    }
  }

  @Test func aParameterCanBeADay() throws {
    let element = try ScheduleElement(
      start: .anchor(.parameter("first"), .days(1)), times: [dayTime("08:00")], recurrence: .daily(every: 1),
      end: .anchor(.parameter("last"), .zero))
    let given = try inputs(["first": .moment(.date(date("2026-06-07"))), "last": .moment(.date(date("2026-06-10")))])
    #expect(
      try occurrences(element, from: "2026-06-01T00:00:00Z", to: "2027-01-01T00:00:00Z", anchors: given).slots
        == ["2026-06-08T08:00", "2026-06-09T08:00"])
    let half = try inputs(["first": .moment(.date(date("2026-06-07")))])
    #expect(
      try Schedule(elements: [element]).resolved(inputs: half, zones: ZoneTimeline(.utc)).missingAnchors
        == [.parameter("last")])
  }
}
