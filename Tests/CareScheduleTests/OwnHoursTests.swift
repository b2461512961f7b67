import CareModel
import CareSchedule
import Foundation
import Testing

/// Times that are computed from a participant's own hours.
@Suite struct OwnHoursTests {
  private func inputs(_ hours: [String: String], home: String? = nil) throws -> ScheduleInputs {
    var parameters = try hours.mapValues { ParameterValue.time(try time($0)) }
    if let home { parameters["home"] = .text(home) }
    return ScheduleInputs(enrolled: try date("2026-06-01"), parameters: parameters)
  }

  private func slots(
    _ element: ScheduleElement, _ inputs: ScheduleInputs, in name: String = "UTC"
  ) throws -> [String] {
    try occurrences(element, in: name, from: "2026-05-01T00:00:00Z", to: "2027-01-01T00:00:00Z", anchors: inputs).slots
  }

  private func daily(_ times: [DayTime], days: Int = 2) throws -> ScheduleElement {
    let first = try date("2026-06-01")
    return ScheduleElement(
      start: .date(first), times: times, recurrence: .daily(every: 1), end: .date(first.adding(days: days)))
  }

  private func spread(_ count: Int, _ from: DayTime, _ to: DayTime) -> [DayTime] {
    (0..<count).map { .spread(SpreadTime(from: from, to: to, place: $0, count: count)) }
  }

  private let wake = DayTime.parameter("wake", plus: 0), bed = DayTime.parameter("bed", plus: 0)

  // MARK: Spread

  @Test func timesAreEvenlyApartWithTheEnds() throws {
    let hours = try inputs(["wake": "07:00", "bed": "23:00"])
    #expect(
      try slots(daily(spread(5, wake, bed), days: 1), hours)
        == ["2026-06-01T07:00", "2026-06-01T11:00", "2026-06-01T15:00", "2026-06-01T19:00", "2026-06-01T23:00"])
  }

  @Test func aBedtimeAfterMidnightBelongsToTheDayOfTheFirstTime() throws {
    let hours = try inputs(["wake": "09:30", "bed": "01:30"])
    #expect(
      try slots(daily(spread(3, wake, bed)), hours)
        == [
          "2026-06-01T09:30", "2026-06-01T17:30", "2026-06-02T01:30", "2026-06-02T09:30", "2026-06-02T17:30",
          "2026-06-03T01:30",
        ])
  }

  @Test func timesBetweenAreRoundedDownToTheMinute() throws {
    let hours = try inputs(["wake": "07:00", "bed": "22:10"])
    #expect(
      try slots(daily(spread(4, wake, bed), days: 1), hours)
        == ["2026-06-01T07:00", "2026-06-01T12:03", "2026-06-01T17:06", "2026-06-01T22:10"])
  }

  @Test func tooManyTimesAreRefusedForAnAuthorAndForAParticipant() throws {
    let fixed = try Schedule(elements: [daily(spread(30, dayTime("08:00"), dayTime("08:20")))])
    let error = ScheduleError.spreadDoesNotFit(times: 30, window: 1200, element: 0)
    #expect(throws: error) { try fixed.validate() }
    let own = try Schedule(elements: [daily(spread(30, wake, bed))])
    try own.validate()
    let hours = try inputs(["wake": "08:00", "bed": "08:20"])
    #expect(throws: error) { try own.checkWindows(with: hours) }
    #expect(throws: error) { try own.checkWindows(with: hours, reading: ["bed"]) }
    try own.checkWindows(with: hours, reading: ["other"])
    try own.checkWindows(with: inputs(["wake": "08:00", "bed": "08:29"]))
  }

  // MARK: Days that end at night

  private func night(_ plus: Int = 0) throws -> DayTime {
    .parameter("bed", plus: plus, dayEnds: try time("04:00"))
  }

  @Test(arguments: [("23:30", "2026-06-01T23:30"), ("00:30", "2026-06-02T00:30"), ("03:59", "2026-06-02T03:59")])
  func aTimeBeforeTheEndOfTheDayIsInTheNightAfter(bed: String, first: String) throws {
    let found = try slots(daily([night()], days: 7), inputs(["bed": bed]))
    #expect(found.first == first)
    #expect(found.count == 7)
  }

  @Test func theEndOfTheDayItselfIsInTheMorning() throws {
    #expect(try slots(daily([night()], days: 1), inputs(["bed": "04:00"])) == ["2026-06-01T04:00"])
  }

  @Test func theNightOfAWeekdayIsTheOneAfterIt() throws {
    var element = try daily([night()], days: 14)
    element.recurrence = .weekly(on: [.monday], every: 1)
    // June 1, 2026 is a Monday.
    #expect(try slots(element, inputs(["bed": "01:00"])) == ["2026-06-02T01:00", "2026-06-09T01:00"])
    element.recurrence = .weekly(on: [.sunday], every: 1)
    #expect(try slots(element, inputs(["bed": "01:00"])) == ["2026-06-08T01:00", "2026-06-15T01:00"])
  }

  @Test func exceptionsNameTheDayThatTheNightBelongsTo() throws {
    var element = try daily([night()], days: 4)
    element.except = [.date(try date("2026-06-02"))]
    element.also = [.date(try date("2026-06-10"))]
    #expect(
      try slots(element, inputs(["bed": "01:00"]))
        == ["2026-06-02T01:00", "2026-06-04T01:00", "2026-06-05T01:00", "2026-06-11T01:00"])
  }

  @Test func hoursBeforeANightlyTimeCrossMidnight() throws {
    #expect(try slots(daily([night(-3 * 3600)], days: 1), inputs(["bed": "01:00"])) == ["2026-06-01T22:00"])
    #expect(try slots(daily([night(2 * 3600)], days: 1), inputs(["bed": "23:30"])) == ["2026-06-02T01:30"])
  }

  @Test func timesOfADayThatAreADayApartAreRefused() throws {
    let element = try daily([dayTime("00:10"), night()])
    #expect(throws: ScheduleError.timeOffTheDay(try night(), element: 0)) {
      try slots(element, inputs(["bed": "00:30"]))
    }
    #expect(try slots(element, inputs(["bed": "23:00"])).count == 4)
  }

  @Test func aNightInWhichTheClocksChangeKeepsItsDate() throws {
    // The clocks go from 02:00 to 03:00 on March 29, 2026 in Berlin.
    let first = try date("2026-03-28")
    let element = ScheduleElement(
      start: .date(first), times: [try night()], recurrence: .daily(every: 1), end: .date(first.adding(days: 1)))
    let found = try occurrences(
      element, in: "Europe/Berlin", from: "2026-03-01T00:00:00Z", to: "2026-05-01T00:00:00Z",
      anchors: inputs(["bed": "02:30"]))
    #expect(found.starts == ["2026-03-29T01:30:00Z"])
  }

  // MARK: Windows

  /// Bounds, and the dates of the prompts of seven days with the earliest and the latest possible clock time.
  @Test(
    arguments: [
      (
        DayTime.parameter("wake", plus: 1800), DayTime.parameter("bed", plus: -3 * 3600), "07:00", "01:00", 27_000,
        79_200
      ),
      (.parameter("wake", plus: 1800), .parameter("bed", plus: -3 * 3600), "07:00", "23:00", 27_000, 72_000),
      (.parameter("wake", plus: 0), .parameter("bed", plus: 3600), "07:00", "23:30", 25_200, 88_200),
      (.parameter("bed", plus: -3600), .parameter("bed", plus: 3600), "07:00", "00:30", 84_600, 91_800),
    ] as [(DayTime, DayTime, String, String, Int, Int)])
  func aWindowBelongsToTheDateOnWhichItOpens(
    from: DayTime, to: DayTime, wake: String, bed: String, opens: Int, closes: Int
  ) throws {
    let first = try date("2026-06-01")
    let element = ScheduleElement(
      start: .date(first), recurrence: .random(RandomTimes(times: 40, from: from, to: to)),
      end: .date(first.adding(days: 7)), duration: .seconds(0))
    let found = try occurrences(
      element, from: "2026-05-01T00:00:00Z", to: "2026-07-01T00:00:00Z", anchors: inputs(["wake": wake, "bed": bed]))
    #expect(found.count == 280)
    var offsets: [Int] = []
    for occurrence in found {
      guard case .random(let date, _) = occurrence.slot else { continue }
      #expect((first..<first.adding(days: 7)).contains(date))
      offsets.append(Int(occurrence.start.milliseconds / 1000) - date.dayNumber * 86_400)
    }
    #expect(offsets.allSatisfy { (opens...closes).contains($0) })
    #expect((offsets.max() ?? 0) - (offsets.min() ?? 0) > (closes - opens) * 9 / 10)
  }

  // MARK: Zones

  @Test func aParameterGivesTheZone() throws {
    var element = try daily([dayTime("08:00")], days: 1)
    element.zoneParameter = "home"
    func starts(_ home: String?) throws -> [String] {
      try occurrences(
        element, in: "Asia/Tokyo", from: "2026-05-01T00:00:00Z", to: "2026-07-01T00:00:00Z",
        anchors: inputs([:], home: home)
      ).starts
    }
    #expect(try starts("Europe/Berlin") == ["2026-06-01T06:00:00Z"])
    #expect(try starts("America/New_York") == ["2026-06-01T12:00:00Z"])
    #expect(try starts(nil).isEmpty)
    let missing = try Schedule(elements: [element]).resolved(inputs: inputs([:]), zones: ZoneTimeline(.utc))
    #expect(missing.missingAnchors == [.parameter("home")])
  }

  // MARK: Stored form

  @Test func theyAreStoredAndRead() throws {
    var element = try daily(spread(3, night(-3600), dayTime("23:00")) + [night()])
    element.zoneParameter = "home"
    let schedule = Schedule(elements: [element])
    #expect(try JSONDecoder().decode(Schedule.self, from: JSONEncoder().encode(schedule)) == schedule)
    #expect(schedule.describe().contains("3 times evenly apart from bed - 1 hour to 23:00"))
    #expect(schedule.describe().contains("in the zone of the parameter home"))
  }
}
