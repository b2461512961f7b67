import CareModel
import CareRuntime
import CareStore
import Testing

/// Points of which one becomes known when an event of another is over.
@Suite struct EarliestTests {
  private func fixture(_ choice: PointChoice) throws -> LifeFixture {
    let points = [ScheduleTime.anchor(.named("discharge"), .days(1)), .anchor(.enrolled, .days(4))]
    let done = ScheduleTime.anchor(.completion(of: "check", each: false), .days(-1))
    let call = ScheduleElement(
      start: .anchor(.combined(choice, points + (choice == .earliest ? [done] : [])), .zero),
      times: [try #require(DayTime("10:00"))], recurrence: .once)
    return try LifeFixture(
      [task("check", daily("08:00")), task("call", Schedule(elements: [call]))],
      anchors: [AnchorDefinition(name: "discharge", isRequired: false)])
  }

  private func calls(_ fixture: LifeFixture, at now: String) throws -> [String] {
    try fixture.events(1, 29, at: now, task: "call")
  }

  private func discharge(_ fixture: LifeFixture, _ day: String, at now: String) throws {
    try fixture.runtime.setAnchor("discharge", to: .date(date(day)), of: fixture.id, at: instant(now))
  }

  @Test func aPointThatBecomesKnownMovesWhatIsNotOver() throws {
    let fixture = try fixture(.earliest)
    #expect(try calls(fixture, at: "2026-06-02T09:00") == ["call@5 10:00 upcoming"])
    try discharge(fixture, "2026-06-02", at: "2026-06-02T09:00")
    #expect(try calls(fixture, at: "2026-06-02T10:00") == ["call@3 10:00 upcoming"])
  }

  @Test func anAnchorThatBecomesKnownLaterLeavesWhatIsOver() throws {
    let fixture = try fixture(.earliest)
    try discharge(fixture, "2026-06-02", at: "2026-06-08T09:00")
    #expect(try calls(fixture, at: "2026-06-08T10:00") == ["call@3 10:00 not_applicable", "call@5 10:00 missed"])
    // A later day changes nothing.
    try discharge(fixture, "2026-06-20", at: "2026-06-09T09:00")
    #expect(try calls(fixture, at: "2026-06-09T10:00") == ["call@5 10:00 missed"])
  }

  @Test func anEventThatEndsLaterLeavesWhatIsOver() throws {
    let fixture = try fixture(.earliest)
    try fixture.runtime.record(
      fixture.event("check/2026-06-08T08:00", at: "2026-06-08T09:00"), values: [], at: instant("2026-06-08T09:00"))
    #expect(try calls(fixture, at: "2026-06-08T10:00") == ["call@5 10:00 missed"])
  }

  @Test func theLatestCountsFromWhenAllAreKnown() throws {
    let fixture = try fixture(.latest)
    #expect(try calls(fixture, at: "2026-06-02T09:00") == [])
    try discharge(fixture, "2026-06-20", at: "2026-06-08T09:00")
    #expect(try calls(fixture, at: "2026-06-08T10:00") == ["call@21 10:00 upcoming"])
    // What was over when it became known was asked of nobody.
    let late = try self.fixture(.latest)
    try discharge(late, "2026-06-02", at: "2026-06-08T09:00")
    #expect(try calls(late, at: "2026-06-08T10:00") == ["call@5 10:00 not_applicable"])
  }

  @Test func aMissCountsFromWhenItIsOver() throws {
    let missed = ScheduleTime.anchor(.completion(of: "check", each: false, on: .missed), .days(-1))
    let call = ScheduleElement(
      start: .anchor(.combined(.earliest, [.anchor(.enrolled, .days(4)), missed]), .zero),
      times: [try #require(DayTime("10:00"))], recurrence: .once)
    let fixture = try LifeFixture([task("check", daily("08:00")), task("call", Schedule(elements: [call]))])
    func check(_ day: Int, at now: String, _ late: LateEntry? = nil) throws {
      let runtime = try fixture.runtime.acting(as: "nurse")
      let event = try fixture.event("check/2026-06-0\(day)T08:00", at: now)
      try runtime.record(event, values: [], lateEntry: late, at: instant(now))
    }
    try check(1, at: "2026-06-01T09:00")
    #expect(try calls(fixture, at: "2026-06-02T09:00") == ["call@5 10:00 upcoming"])
    // The check of June 2 is over with that day, and the call of that day with it: nobody was asked for it.
    #expect(try calls(fixture, at: "2026-06-03T09:00") == ["call@2 10:00 not_applicable"])
    try check(3, at: "2026-06-03T09:00")
    try check(2, at: "2026-06-04T10:00", LateEntry(answered: instant("2026-06-02T09:00"), reason: "paper"))
    #expect(try calls(fixture, at: "2026-06-04T11:00") == ["call@5 10:00 upcoming"])
  }

  /// Two versions of a task count from the same events, one of them in an `earliest`: each counts by its own rule.
  @Test(arguments: [TaskEnds.missed, [.missed, .declined]], [nil, "2026-06-08"])
  func aLaterVersionCountsFromWhatAnEarliestDoesNot(on: TaskEnds, discharge day: String?) throws {
    let once = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [try #require(DayTime("08:00"))], recurrence: .once)
    func call(_ start: ScheduleTime, at time: String) throws -> Schedule {
      Schedule(elements: [ScheduleElement(start: start, times: [try #require(DayTime(time))], recurrence: .once)])
    }
    let declined = ScheduleTime.anchor(.completion(of: "check", each: false, on: .declined), .zero)
    let first = ScheduleTime.anchor(.combined(.earliest, [.anchor(.enrolled, .zero), declined]), .zero)
    var timeline = task("call", try call(first, at: "21:00"))
    var later = timeline.base
    later.schedule = try call(.anchor(.completion(of: "check", each: true, on: on), .days(1)), at: "10:00")
    timeline.later = [.init(from: try date("2026-06-02"), task: later)]
    let fixture = try LifeFixture(
      [task("check", Schedule(elements: [once])), timeline],
      anchors: [AnchorDefinition(name: "discharge", isRequired: false)])
    if let day { try discharge(fixture, day, at: "2026-06-02T09:00") }
    #expect(try calls(fixture, at: "2026-06-05T12:00") == ["call@1 21:00 missed", "call@3 10:00 missed"])
  }

  @Test func anEarlierVersionCountsFromWhatAnEarliestDoesNot() throws {
    func call(_ start: ScheduleTime, at time: String) throws -> Schedule {
      Schedule(elements: [ScheduleElement(start: start, times: [try #require(DayTime(time))], recurrence: .once)])
    }
    let missed = ScheduleTime.anchor(.completion(of: "check", each: true, on: .missed), .days(1))
    let completed = ScheduleTime.anchor(.completion(of: "check", each: false), .zero)
    var timeline = task("call", try call(missed, at: "10:00"))
    var later = timeline.base
    let first = ScheduleTime.anchor(.combined(.earliest, [.anchor(.enrolled, .days(6)), completed]), .zero)
    later.schedule = try call(first, at: "21:00")
    timeline.later = [.init(from: try date("2026-06-05"), task: later)]
    let fixture = try LifeFixture([task("check", try call(.anchor(.enrolled, .zero), at: "08:00")), timeline])
    #expect(try calls(fixture, at: "2026-06-05T12:00") == ["call@3 10:00 missed", "call@7 21:00 upcoming"])
  }

  /// A moved anchor shows what its new value makes due and what was over by then, also in a version after one with an `earliest`.
  @Test func aMovedAnchorShowsWhatWasOverInALaterVersion() throws {
    let once = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [try #require(DayTime("08:00"))], recurrence: .once)
    func visit(_ start: ScheduleTime) throws -> Schedule {
      Schedule(elements: [ScheduleElement(start: start, times: [try #require(DayTime("21:00"))], recurrence: .once)])
    }
    let declined = ScheduleTime.anchor(.completion(of: "check", each: false, on: .declined), .days(2))
    let missed = ScheduleTime.anchor(.completion(of: "check", each: true, on: .missed), .days(1))
    let first = ScheduleTime.anchor(.combined(.earliest, [.anchor(.enrolled, .zero), declined]), .zero)
    let second = ScheduleTime.anchor(.combined(.latest, [.anchor(.named("discharge"), .days(3)), missed]), .zero)
    var timeline = task("call", try visit(first))
    var later = timeline.base
    later.schedule = try visit(second)
    timeline.later = [.init(from: try date("2026-06-03"), task: later)]
    let fixture = try LifeFixture(
      [task("check", Schedule(elements: [once])), timeline],
      anchors: [AnchorDefinition(name: "discharge", isRequired: false)])
    try discharge(fixture, "2026-06-10", at: "2026-06-02T09:00")
    #expect(try calls(fixture, at: "2026-06-06T12:00") == ["call@1 21:00 missed", "call@13 21:00 upcoming"])
    try discharge(fixture, "2026-06-01", at: "2026-06-06T12:00")
    #expect(try calls(fixture, at: "2026-06-06T13:00") == ["call@1 21:00 missed", "call@4 21:00 not_applicable"])
  }
}
