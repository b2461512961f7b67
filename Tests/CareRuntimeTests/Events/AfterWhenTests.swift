import CareModel
import CareRuntime
import CareStore
import Testing

/// Elements that count from the events for whose values a condition holds.
@Suite struct AfterWhenTests {
  /// A check every day, and a visit on the first and the third day after one that found the participant sick.
  private func fixture(_ first: ScheduleTime? = nil) throws -> LifeFixture {
    let sick = Condition.equals(item: ItemReference("sick"), value: .boolean(true))
    func once(_ days: Int, _ key: String) throws -> ScheduleElement {
      ScheduleElement(
        start: .anchor(.completion(of: "check", each: true, when: sick), .days(days)),
        times: [try #require(DayTime("10:00"))], recurrence: .once, key: key)
    }
    return try LifeFixture([
      task("check", daily("08:00")), task("visit", Schedule(elements: [try once(1, "a"), try once(3, "b")])),
    ])
  }

  private func check(_ fixture: LifeFixture, _ day: Int, _ value: Scalar, at now: String) throws {
    let key = "check/2026-06-0\(day)T08:00"
    try fixture.runtime.record(
      fixture.event(key, at: now), values: [OutcomeValue(value, kind: "sick")], at: instant(now))
  }

  private func visits(_ fixture: LifeFixture, at now: String, asOf: AsOf? = nil) throws -> [String] {
    try fixture.events(1, 29, at: now, asOf: asOf, task: "visit")
  }

  @Test func onlyEventsThatMeetTheConditionStartARun() throws {
    let fixture = try fixture()
    try check(fixture, 2, .boolean(false), at: "2026-06-02T09:00")
    #expect(try visits(fixture, at: "2026-06-02T10:00") == [])
    try check(fixture, 3, .boolean(true), at: "2026-06-03T09:00")
    #expect(try visits(fixture, at: "2026-06-03T10:00") == ["visit@4 10:00 upcoming", "visit@6 10:00 upcoming"])
    try check(fixture, 5, .boolean(true), at: "2026-06-05T09:00")
    #expect(
      try visits(fixture, at: "2026-06-05T10:00") == [
        "visit@4 10:00 missed", "visit@6 10:00 upcoming", "visit@6 10:00 upcoming", "visit@8 10:00 upcoming",
      ])
    // A command that reads the task alone finds the same event.
    let open = try fixture.runtime.event(task: "visit", patient: fixture.patient, at: instant("2026-06-08T11:00"))
    #expect(open.occurrence.start == (try instant("2026-06-08T10:00")))
  }

  @Test func aCorrectionCountsFromItsCommit() throws {
    let fixture = try fixture()
    try check(fixture, 3, .boolean(true), at: "2026-06-03T09:00")
    let seq = try fixture.runtime.store.read { try $0.lastSeq() }
    // The first visit is over and missed when the check is corrected: it stays, and only the second one goes.
    try check(fixture, 3, .boolean(false), at: "2026-06-05T09:00")
    #expect(try visits(fixture, at: "2026-06-05T10:00") == ["visit@4 10:00 missed"])
    #expect(
      try visits(fixture, at: "2026-06-05T10:00", asOf: .seq(seq)) == [
        "visit@4 10:00 missed", "visit@6 10:00 upcoming",
      ])
    // Back again: what is over by then was asked of nobody, except what was there before.
    try check(fixture, 3, .boolean(true), at: "2026-06-07T09:00")
    #expect(
      try visits(fixture, at: "2026-06-07T10:00") == ["visit@4 10:00 missed", "visit@6 10:00 not_applicable"])
  }

  @Test func clearingAndDecliningCountFromTheirCommits() throws {
    let fixture = try fixture()
    try check(fixture, 3, .boolean(true), at: "2026-06-03T09:00")
    let event = try fixture.event("check/2026-06-03T08:00", at: "2026-06-05T09:00")
    try fixture.runtime.clear(event, at: instant("2026-06-05T09:00"))
    #expect(try visits(fixture, at: "2026-06-05T10:00") == ["visit@4 10:00 missed"])
  }

  @Test func anAnsweredEventStaysWhateverIsCorrected() throws {
    let fixture = try fixture()
    try check(fixture, 3, .boolean(true), at: "2026-06-03T09:00")
    try fixture.toggle("visit/2026-06-04T10:00/a/2026-06-03T08:00", at: "2026-06-04T10:30")
    try check(fixture, 3, .boolean(false), at: "2026-06-04T11:00")
    #expect(try visits(fixture, at: "2026-06-04T12:00") == ["visit@4 10:00 completed"])
  }

  /// Conditions on the kinds of values, and whether one on the value 5 of the kind `pain` holds.
  @Test(arguments: [
    (Condition.atLeast(item: ItemReference("pain"), value: .number(5)), true),
    (.atLeast(item: ItemReference("pain"), value: .number(6)), false),
    (.isAnswered(item: ItemReference("pain")), true), (.isAnswered(item: ItemReference("sleep")), false),
    (.none(of: [.equals(item: ItemReference("pain"), value: .integer(4))]), true),
  ])
  func conditionsReadTheKindsOfValues(condition: Condition, holds: Bool) throws {
    let element = ScheduleElement(
      start: .anchor(.completion(of: "check", each: false, when: condition), .days(1)), recurrence: .once,
      duration: .allDay)
    let fixture = try LifeFixture([task("check", daily("08:00")), task("visit", Schedule(elements: [element]))])
    try fixture.runtime.record(
      fixture.event("check/2026-06-02T08:00", at: "2026-06-02T09:00"),
      values: [OutcomeValue(.integer(5), kind: "pain")], at: instant("2026-06-02T09:00"))
    #expect(try visits(fixture, at: "2026-06-02T10:00").count == (holds ? 1 : 0))
  }

  /// A story of checks that are recorded, corrected, declined, and taken back, compared with the rule for conditions on ended events, event by event.
  @Test(arguments: 0..<8) func randomStoriesAgreeWithTheNaiveRule(seed: Int) throws {
    var state = UInt64(seed) &* 7919 &+ 17
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let fixture = try fixture()
    // The records of the check of a day, with their times: nil is anything but sick.
    var told: [(day: Int, at: Instant, answered: Instant?)] = []
    for hour in 0..<60 where random(3) > 0 {
      let now = try instant("2026-06-02T09:00").adding(seconds: hour * 4 * 3600 + random(3600))
      let today = 2 + hour / 6, day = max(2, today - random(4))
      guard day < 10, today < 12 else { continue }
      let query = EventQuery(patient: fixture.patient, interval: .day(try date("2026-06-0\(day)")), task: "check")
      guard let event = try fixture.runtime.events(query, at: now).first, event.window.opens <= now else { continue }
      let isSick = random(2) == 0
      if event.outcome == nil {
        guard event.window.graceEnds > now else { continue }
        try fixture.runtime.record(event, values: [OutcomeValue(.boolean(isSick), kind: "sick")], at: now)
        told.append((day, now, isSick ? now : nil))
      } else if random(4) == 0 {
        try fixture.runtime.clear(event, at: now)
        told.append((day, now, nil))
      } else {
        try fixture.runtime.record(event, values: [OutcomeValue(.boolean(isSick), kind: "sick")], at: now)
        told.append((day, now, isSick ? event.outcome?.value.answered : nil))
      }
    }
    #expect(told.count > 5)
    func sick(_ day: Int, before moment: Instant) -> Instant? {
      told.last { $0.day == day && $0.at < moment }?.answered
    }
    let zone = try #require(Zone("America/New_York"))
    var expected: Set<String> = []
    for day in 2..<10 {
      for (key, plus) in [("a", 1), ("b", 3)] {
        for answered in Set(told.filter { $0.day == day }.compactMap(\.answered)) {
          let date = zone.date(of: answered).adding(days: plus), over = zone.startOfDay(date.adding(days: 1))
          guard sick(day, before: over) == answered else { continue }
          expected.insert("visit/\(date)T10:00/\(key)/2026-06-0\(day)T08:00")
        }
      }
    }
    let query = EventQuery(
      patient: fixture.patient, interval: .days(from: try date("2026-06-01"), to: try date("2026-06-30")), task: "visit"
    )
    let events = try fixture.runtime.events(query, at: instant("2026-06-29T12:00"))
    #expect(Set(events.filter { $0.state == .missed }.map(\.key.text)) == expected)
    #expect(events.allSatisfy { $0.state == .missed || $0.state == .notApplicable })
  }
}
