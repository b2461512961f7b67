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
}
