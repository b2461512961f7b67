import CareModel
import CareSchedule
import Foundation
import Testing

/// Points that are the latest or the earliest of several.
struct PointChoiceTests {
  private func inputs(
    anchors: [String: AnchorValue] = [:], dates: [String: [AnchorValue]] = [:], dose: String...
  ) throws -> ScheduleInputs {
    var inputs = ScheduleInputs(
      enrolled: try date("2026-06-01"), anchors: anchors,
      completions: [
        "dose": try dose.map { TaskCompletion(key: OccurrenceKey("dose/\($0.prefix(10))"), answered: try instant($0)) }
      ])
    inputs.dates = dates
    return inputs
  }

  private func starts(
    _ start: ScheduleTime, end: ScheduleTime? = nil, recurrence: Recurrence = .once, at times: [String] = ["09:00"],
    _ inputs: ScheduleInputs
  ) throws -> [String] {
    var element = ScheduleElement(start: start, times: try times.map(dayTime), recurrence: recurrence)
    element.end = end
    let schedule = try Schedule(elements: [element]).resolved(inputs: inputs, zones: ZoneTimeline(zone("UTC")))
    return try schedule.occurrences(from: instant("2026-01-01T00:00:00Z"), to: instant("2027-01-01T00:00:00Z"))
      .map { schedule.key(of: $0, task: "next").text }
  }

  private func day(_ days: Int) -> ScheduleTime { .anchor(.enrolled, .days(days)) }
  private func dose(_ days: Int, each: Bool = false) -> ScheduleTime {
    .anchor(.completion(of: "dose", each: each), .days(days))
  }
  private func surgery(_ days: Int) -> ScheduleTime { .anchor(.named("surgery"), .days(days)) }
  private func latest(_ points: ScheduleTime..., plus: CalendarInterval = .zero) -> ScheduleTime {
    .anchor(.combined(.latest, points), plus)
  }
  private func earliest(_ points: ScheduleTime..., plus: CalendarInterval = .zero) -> ScheduleTime {
    .anchor(.combined(.earliest, points), plus)
  }

  @Test func theLatestIsUnknownUntilAllAreKnown() throws {
    let second = latest(day(70), dose(28))
    #expect(try starts(second, inputs()) == [])
    // Ten weeks of age, but four weeks after the first dose at the earliest.
    #expect(try starts(second, inputs(dose: "2026-07-01T10:00:00Z")) == ["next/2026-08-10T09:00"])
    #expect(try starts(second, inputs(dose: "2026-08-01T10:00:00Z")) == ["next/2026-08-29T09:00"])
  }

  @Test func theMissingPointsOfALatestAreNamed() throws {
    let schedule = try Schedule(elements: [ScheduleElement(start: latest(surgery(1), dose(2)), recurrence: .once)])
      .resolved(inputs: inputs(), zones: ZoneTimeline(zone("UTC")))
    #expect(Set(schedule.missingAnchors) == [.named("surgery"), .completion(of: "dose", each: false)])
  }

  @Test func theEarliestIsTheFirstOfThoseThatAreKnown() throws {
    let call = earliest(surgery(0), dose(2))
    #expect(try starts(call, inputs()) == [])
    #expect(
      try starts(call, inputs(anchors: ["surgery": .date(date("2026-06-20"))])) == ["next/2026-06-20T09:00"])
    #expect(
      try starts(call, inputs(anchors: ["surgery": .date(date("2026-06-20"))], dose: "2026-06-10T10:00:00Z"))
        == ["next/2026-06-12T09:00"])
  }

  @Test func anIntervalIsAddedToTheChosenPoint() throws {
    #expect(try starts(latest(day(3), day(5), plus: .days(2)), inputs()) == ["next/2026-06-08T09:00"])
    #expect(try starts(earliest(day(3), day(5), plus: .days(-1)), inputs()) == ["next/2026-06-03T09:00"])
    // A choice can be a point of another.
    let nested = latest(earliest(day(9), day(4)), .date(try date("2026-06-03")))
    #expect(try starts(nested, inputs()) == ["next/2026-06-05T09:00"])
  }

  @Test func hoursAfterADateNeedATime() throws {
    let start = latest(day(3), day(5), plus: .seconds(7200))
    #expect(throws: ScheduleError.self) { try starts(start, at: [], inputs()) }
    let wall = try #require(CivilDateTime("2026-06-05T10:00"))
    #expect(
      try starts(latest(day(3), .dateTime(wall), plus: .seconds(7200)), at: [], inputs()) == ["next/2026-06-05T12:00"])
  }

  @Test func anEndThatIsNotKnownYetIsAwaitedUnlessAnotherIs() throws {
    func count(_ end: ScheduleTime, _ inputs: ScheduleInputs) throws -> Int {
      try starts(day(0), end: end, recurrence: .daily(every: 1), inputs).count
    }
    #expect(try count(earliest(day(28), dose(1)), inputs()) == 28)
    #expect(try count(earliest(day(28), dose(1)), inputs(dose: "2026-06-10T10:00:00Z")) == 10)
    #expect(try count(latest(day(28), dose(1)), inputs()) == 214)
    #expect(try count(latest(day(28), dose(1)), inputs(dose: "2026-06-10T10:00:00Z")) == 28)
  }

  /// An interval behind the points keeps the time of the report; one within counts whole days.
  @Test(arguments: [
    (isWithin: false, at: "07:00", days: 10), (isWithin: false, at: "08:30", days: 9),
    (isWithin: true, at: "07:00", days: 9), (isWithin: true, at: "08:30", days: 9),
  ])
  func anEndOfSeveralPointsKeepsTheTimeThatTheIntervalIsAddedTo(isWithin: Bool, at time: String, days: Int) throws {
    let known = try inputs(dose: "2026-06-09T08:10:00Z")
    let end = isWithin ? earliest(dose(1), day(20)) : earliest(dose(0), day(20), plus: .days(1))
    #expect(try starts(day(0), end: end, recurrence: .daily(every: 1), at: [time], known).count == days)
  }

  @Test func aLatestHasARunForEachCompletion() throws {
    let start = latest(day(7), dose(1, each: true))
    #expect(try starts(start, inputs()) == [])
    #expect(
      try starts(start, inputs(dose: "2026-06-02T10:00:00Z", "2026-06-20T10:00:00Z"))
        == ["next/2026-06-08T09:00/2026-06-02", "next/2026-06-21T09:00/2026-06-20"])
  }

  @Test func anAnchorWithSeveralDatesHasARunForEach() throws {
    let dates = ["surgery": try ["2026-06-05", "2026-06-12"].map { AnchorValue.date(try date($0)) }]
    let known = try inputs(anchors: ["surgery": .date(date("2026-06-12"))], dates: dates)
    let expected = ["next/2026-06-06T09:00/2026-06-05", "next/2026-06-13T09:00/2026-06-12"]
    #expect(try starts(surgery(1), known) == expected)
    #expect(try starts(latest(surgery(1), day(8)), known) == ["next/2026-06-09T09:00/2026-06-05", expected[1]])
    // The end is that of the run.
    let days = try starts(surgery(0), end: surgery(2), recurrence: .daily(every: 1), known)
    #expect(days.map { $0.suffix(10) } == ["2026-06-05", "2026-06-05", "2026-06-12", "2026-06-12"])
    // An element that does not count from the anchor has one run.
    #expect(try starts(day(1), known) == ["next/2026-06-02T09:00"])
  }

  @Test func eachOfSeveralIsRefused() throws {
    for start in [
      earliest(day(7), dose(1, each: true)), latest(earliest(day(1), dose(1, each: true)), day(2)),
      latest(dose(1, each: true), .anchor(.completion(of: "other", each: true), .zero)),
    ] {
      let element = ScheduleElement(start: start, recurrence: .once)
      let error = #expect(throws: ScheduleError.self) { try Schedule(elements: [element]).validate() }
      #expect(error?.code == "each_of_several")
    }
    let single = ScheduleElement(start: latest(day(7), dose(1, each: true)), recurrence: .once)
    try Schedule(elements: [single]).validate()
  }

  @Test func itIsDescribed() throws {
    let element = ScheduleElement(start: latest(day(70), dose(28)), times: [try dayTime("09:00")], recurrence: .once)
    #expect(
      Schedule(elements: [element]).describe()
        == "Once at 09:00 on the day of the latest of 10 weeks after enrollment and 4 weeks after the first completed dose, for 1 hour."
    )
  }

  @Test func theJSONIsReadBack() throws {
    let condition = Condition.equals(item: ItemReference("sick"), value: .boolean(true))
    for time in [
      latest(day(70), dose(28), plus: .days(1)), earliest(surgery(1), .date(try date("2026-06-03"))),
      .anchor(.completion(of: "check", each: true, when: condition), .days(3)),
    ] {
      let json = try JSONEncoder().encode(time)
      #expect(try JSONDecoder().decode(ScheduleTime.self, from: json) == time)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScheduleTime.self, from: Data(#"{"latest": []}"#.utf8))
    }
  }

  /// The choice is compared with one that is made by comparing the dates themselves.
  @Test func randomChoicesAgreeWithTheNaiveOne() throws {
    var seed: UInt64 = 3
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    let enrolled = try date("2026-06-01")
    for _ in 0..<500 {
      let surgeryDay: Int? = random(3) == 0 ? nil : random(60), doseDay: Int? = random(3) == 0 ? nil : random(60)
      func point(_ depth: Int) -> (time: ScheduleTime, day: Int?) {
        let plus = random(20) - 5
        switch random(depth > 0 ? 5 : 3) {
        case 0: return (day(plus), plus)
        case 1: return (surgery(plus), surgeryDay.map { $0 + plus })
        case 2: return (dose(plus), doseDay.map { $0 + plus })
        default:
          let parts = (0..<(2 + random(2))).map { _ in point(depth - 1) }, isLatest = random(2) == 0
          let known = parts.compactMap(\.day)
          let found = isLatest ? (known.count == parts.count ? known.max() : nil) : known.min()
          let times = parts.map(\.time)
          return (.anchor(.combined(isLatest ? .latest : .earliest, times), .days(plus)), found.map { $0 + plus })
        }
      }
      let (time, expected) = point(2)
      var known = ScheduleInputs(enrolled: enrolled)
      if let surgeryDay { known.anchors["surgery"] = .date(enrolled.adding(days: surgeryDay)) }
      if let doseDay {
        let own = enrolled.adding(days: doseDay)
        known.completions["dose"] = [
          TaskCompletion(key: OccurrenceKey("dose/\(own)"), answered: try instant("\(own)T10:00:00Z"))
        ]
      }
      let days = expected.map { ["next/\(enrolled.adding(days: $0))T09:00"] } ?? []
      #expect(try starts(time, known) == days, "\(time.text)")
    }
  }
}
