import CareModel
import CareRuntime
import CareStore
import Testing

/// A patient with a daily exercise from the surgery on, which was set to June 1 and is answered until the end of each day.
struct AnchorMoveTests {
  private let fixture: LifeFixture

  init() throws {
    let element = ScheduleElement(
      start: .anchor(.named("surgery"), .zero), times: [try #require(DayTime("10:00"))], recurrence: .daily(every: 1),
      count: 5)
    let diary = ScheduleElement(
      start: .anchor(.named("surgery"), .zero), times: [try #require(DayTime("20:00"))], recurrence: .once)
    fixture = try LifeFixture(
      [
        task("move", Schedule(elements: [element])),
        // It can be answered until 8 in the morning.
        task("diary", Schedule(elements: [diary])) { $0.closes = .after(.seconds(12 * 3600)) },
      ], anchors: [AnchorDefinition(name: "surgery", isRequired: false)])
    try move(to: "2026-06-01", at: "2026-05-25T12:00")
  }

  private func move(to day: String, effective: String? = nil, at now: String) throws {
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date(day)), of: fixture.id, effective: effective.map { .date(try date($0)) },
      at: instant(now))
  }

  @Test func aMovedAnchorKeepsMissedDaysInAdherence() throws {
    try fixture.toggle("move/2026-06-02T10:00", at: "2026-06-02T11:00")
    try move(to: "2026-06-08", at: "2026-06-03T12:00")
    #expect(
      try fixture.events(1, 20, at: "2026-06-03T12:00", task: "move") == [
        "move@1 10:00 missed", "move@2 10:00 completed", "move@8 10:00 upcoming", "move@9 10:00 upcoming",
        "move@10 10:00 upcoming", "move@11 10:00 upcoming", "move@12 10:00 upcoming",
      ])
    let days = try fixture.runtime.adherence(
      fixture.patient, from: date("2026-06-01"), to: date("2026-06-04"), tasks: ["move"],
      at: instant("2026-06-03T12:00"))
    #expect(days.map(\.due) == [1, 1, 0] && days.map(\.done) == [0, 1, 0])
  }

  @Test func noEventIsAddedThatIsAlreadyOver() throws {
    try move(to: "2026-05-30", at: "2026-06-02T12:00")
    // June 3 is the last of the five days from May 30 on; June 1 was due, and stays.
    #expect(
      try fixture.events(1, 20, at: "2026-06-02T12:00", task: "move") == [
        "move@1 10:00 missed", "move@2 10:00 open", "move@3 10:00 upcoming",
      ])
    let may = EventQuery(
      patient: fixture.patient, interval: .days(from: try date("2026-05-28"), to: try date("2026-06-01")))
    #expect(try fixture.runtime.events(may, at: instant("2026-06-02T12:00")).isEmpty)
  }

  @Test func anEventThatIsStillOpenFollowsTheNewValue() throws {
    try move(to: "2026-06-05", at: "2026-06-02T07:00")
    #expect(try fixture.events(1, 9, at: "2026-06-02T07:00", task: "diary") == ["diary@5 20:00 upcoming"])
  }

  @Test func anEventThatClosedBeforeTheMoveStays() throws {
    try move(to: "2026-06-05", at: "2026-06-02T08:00")
    #expect(
      try fixture.events(1, 9, at: "2026-06-02T08:00", task: "diary")
        == ["diary@1 20:00 missed", "diary@5 20:00 upcoming"])
  }

  @Test func anExplicitDateCorrectsThePastAsWell() throws {
    try move(to: "2026-06-03", effective: "2026-06-01", at: "2026-06-04T12:00")
    #expect(
      try fixture.events(1, 20, at: "2026-06-04T12:00", task: "move") == [
        "move@3 10:00 missed", "move@4 10:00 open", "move@5 10:00 upcoming", "move@6 10:00 upcoming",
        "move@7 10:00 upcoming",
      ])
  }

  @Test func anAnchorMovedTwiceKeepsWhatWasDueInBetween() throws {
    try move(to: "2026-06-02", at: "2026-06-01T12:00")
    try move(to: "2026-06-09", at: "2026-06-03T12:00")
    #expect(
      try fixture.events(1, 10, at: "2026-06-03T12:00", task: "move")
        == ["move@2 10:00 missed", "move@9 10:00 upcoming", "move@10 10:00 upcoming"])
  }

  @Test func aPauseWrittenLaterKeepsTheMove() throws {
    try move(to: "2026-06-08", at: "2026-06-03T12:00")
    try fixture.runtime.pause(
      fixture.id, from: .date(date("2026-06-02")), to: .date(date("2026-06-09")), at: instant("2026-06-04T12:00"))
    #expect(
      try fixture.events(1, 9, at: "2026-06-04T12:00", task: "move") == [
        "move@1 10:00 missed", "move@2 10:00 excused", "move@8 10:00 excused", "move@9 10:00 upcoming",
      ])
  }

  @Test func anAnchorGivenLaterCountsFromTheEnrollmentButForWhatIsOver() throws {
    let element = ScheduleElement(
      start: .anchor(.named("surgery"), .zero), times: [try #require(DayTime("10:00"))], recurrence: .once)
    let fixture = try LifeFixture(
      [task("move", Schedule(elements: [element]))],
      anchors: [AnchorDefinition(name: "surgery", isRequired: false)])
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-02")), of: fixture.id, at: instant("2026-06-05T12:00"))
    #expect(try fixture.events(1, 9, at: "2026-06-05T12:00") == ["move@2 10:00 not_applicable"])
    // What was done is on paper.
    let paper = LateEntry(answered: try instant("2026-06-02T11:00"), reason: "on paper")
    let event = try #require(
      try fixture.runtime.events(
        EventQuery(patient: fixture.patient, interval: .day(date("2026-06-02"))), at: instant("2026-06-05T12:00")
      ).first)
    #expect(event.reason == .beforeAnchor)
    try fixture.runtime.acting(as: "nurse").record(event, values: [], lateEntry: paper, at: instant("2026-06-05T12:01"))
    #expect(try fixture.events(1, 9, at: "2026-06-05T12:02") == ["move@2 10:00 completed"])
  }

  @Test func clearingAnAnchorThatNeverHadAValueWritesNothing() throws {
    let fixture = try LifeFixture(anchors: [AnchorDefinition(name: "surgery", isRequired: false)])
    let before = try fixture.runtime.lastSeq()
    _ = try fixture.runtime.setAnchors(["surgery": nil], of: fixture.id, at: instant("2026-06-05T12:00"))
    #expect(try fixture.runtime.lastSeq() == before)
  }
}
