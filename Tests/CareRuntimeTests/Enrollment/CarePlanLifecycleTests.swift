import CareModel
import CareRuntime
import CareStore
import Testing

struct CarePlanLifecycleTests {
  @Test func aPauseExcusesTheEventsThatStartInIt() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.pause(
      fixture.id, from: .instant(instant("2026-06-03T12:00")), to: .date(date("2026-06-05")),
      at: instant("2026-06-03T12:00"))
    #expect(
      try fixture.events(3, 5, at: "2026-06-03T12:00") == [
        "walk@3 08:00 open", "walk@3 20:00 excused", "walk@4 08:00 excused", "walk@4 20:00 excused",
        "walk@5 08:00 upcoming", "walk@5 20:00 upcoming",
      ])
  }

  @Test func pausedEventsAreInNoDenominatorAndCanBeAnswered() throws {
    let fixture = try LifeFixture()
    try fixture.runtime.pause(
      fixture.id, from: .date(date("2026-06-03")), to: .date(date("2026-06-05")), at: instant("2026-06-02T12:00"))
    let days = try fixture.runtime.adherence(
      fixture.patient, from: date("2026-06-03"), to: date("2026-06-05"), at: instant("2026-06-06T12:00"))
    #expect(days.map(\.due) == [0, 0])
    #expect(days.map(\.excused) == [2, 2])
    try fixture.toggle("walk/2026-06-03T08:00", at: "2026-06-03T08:10")
    #expect(try fixture.events(3, 3, at: "2026-06-04T12:00") == ["walk@3 08:00 completed", "walk@3 20:00 excused"])
  }

  @Test func aPauseDoesNotShiftIndexes() throws {
    let fixture = try LifeFixture()
    let before = try fixture.event("walk/2026-06-10T08:00", at: "2026-06-02T12:00").occurrence.index
    try fixture.runtime.pause(fixture.id, to: .date(date("2026-06-08")), at: instant("2026-06-02T12:00"))
    #expect(try fixture.event("walk/2026-06-10T08:00", at: "2026-06-02T12:00").occurrence.index == before)
  }

  @Test(arguments: [false, true])
  func nothingIsDueAfterTheEndAndOutcomesStay(isWithdrawn: Bool) throws {
    let fixture = try LifeFixture()
    try fixture.toggle("walk/2026-06-03T08:00", at: "2026-06-03T08:30")
    // Answered early: an event of the evening, before the patient leaves at noon.
    try fixture.runtime.excuse(
      fixture.event("walk/2026-06-03T20:00", at: "2026-06-03T09:00"), reason: nil, at: instant("2026-06-03T09:00"))
    let noon = try instant("2026-06-03T12:00")
    if isWithdrawn {
      try fixture.runtime.withdraw(fixture.id, reason: "moved", at: noon)
    } else {
      try fixture.runtime.complete(fixture.id, at: noon)
    }
    #expect(
      try fixture.events(2, 6, at: "2026-06-03T12:00") == [
        "walk@2 08:00 missed", "walk@2 20:00 missed", "walk@3 08:00 completed", "walk@3 20:00 excused",
      ])
    #expect(try fixture.statuses([2, 3]) == [.active, isWithdrawn ? .withdrawn : .completed])
  }

  /// What is done to the care plan, one after the other, and what the last of it is refused with.
  enum Step: Sendable {
    case pause(String?, String?), resume(String?), withdraw(String?), complete(String?)
  }

  static let refused: [(why: String, steps: [Step], code: String)] = [
    ("a pause within a pause", [.pause(nil, nil), .pause(nil, nil)], "already_paused"),
    ("nothing to resume", [.resume(nil)], "not_paused"),
    ("a pause that is still to come", [.pause("2026-06-20", nil), .resume(nil)], "not_paused"),
    ("after the end nothing is paused", [.withdraw(nil), .pause(nil, nil)], "care_plan_ended"),
    ("after the end nothing is resumed", [.complete(nil), .resume(nil)], "care_plan_ended"),
    ("it ends once", [.complete(nil), .withdraw(nil)], "care_plan_ended"),
    ("a pause that ends before it begins", [.pause("2026-06-20", "2026-06-20")], "invalid_window"),
    ("a pause over a planned one", [.pause("2026-06-20", "2026-06-25"), .pause(nil, nil)], "standing_planned"),
    ("a return after the end", [.withdraw("2026-06-20"), .pause(nil, "2026-06-25")], "standing_planned"),
    ("before it begins", [.pause("2026-05-30", nil)], "not_begun"),
  ]

  @Test(arguments: refused)
  func invalidChangesAreRejected(why: String, steps: [Step], code: String) throws {
    let fixture = try LifeFixture()
    for step in steps.dropLast() { try run(step, on: fixture) }
    let last = try #require(steps.last)
    let before = try fixture.runtime.store.read { try $0.lastSeq() }
    let error = #expect(throws: RuntimeError.self, "\(why)") { try run(last, on: fixture) }
    #expect(error?.code == code, "\(why): \(error?.message ?? "")")
    #expect(try fixture.runtime.store.read { try $0.lastSeq() } == before)
  }

  static let taken: [(why: String, steps: [Step], standing: [CarePlan.Status])] = [
    // Asked at noon of 10, 15, 20, 25 and 30 June.
    (
      "resumed before the planned return", [.pause(nil, "2026-06-25"), .resume("2026-06-15")],
      [.paused, .active, .active, .active, .active]
    ),
    (
      "a planned pause called off", [.pause("2026-06-20", "2026-06-25"), .resume("2026-06-20")],
      [.active, .active, .active, .active, .active]
    ),
    (
      "a planned end called off", [.withdraw("2026-06-20"), .resume("2026-06-20")],
      [.active, .active, .active, .active, .active]
    ),
    (
      "two pauses", [.pause("2026-06-20", "2026-06-25"), .pause(nil, "2026-06-15")],
      [.paused, .active, .paused, .active, .active]
    ),
    (
      "a pause until a planned end", [.complete("2026-06-25"), .pause("2026-06-15", nil)],
      [.active, .paused, .paused, .completed, .completed]
    ),
    (
      "a pause after a return that came early",
      [.pause(nil, "2026-06-20"), .resume("2026-06-12"), .pause("2026-06-16", nil)],
      [.paused, .active, .paused, .paused, .paused]
    ),
    (
      "withdrawn while a return is planned", [.pause(nil, "2026-06-20"), .withdraw("2026-06-15")],
      [.paused, .withdrawn, .withdrawn, .withdrawn, .withdrawn]
    ),
  ]

  @Test(arguments: taken)
  func eachStatusAppliesInItsTime(why: String, steps: [Step], standing: [CarePlan.Status]) throws {
    let fixture = try LifeFixture()
    for step in steps { try run(step, on: fixture) }
    let found = try fixture.statuses([10, 15, 20, 25, 30])
    #expect(found == standing, "\(why)")
  }

  private func run(_ step: Step, on fixture: LifeFixture) throws {
    let now = try instant("2026-06-10T09:00")
    let effective = { (text: String?) in try text.map { Effective.date(try date($0)) } }
    switch step {
    case .pause(let from, let to):
      try fixture.runtime.pause(fixture.id, from: effective(from), to: effective(to), reason: "holiday", at: now)
    case .resume(let from): try fixture.runtime.resume(fixture.id, from: effective(from), at: now)
    case .withdraw(let from): try fixture.runtime.withdraw(fixture.id, reason: "moved", from: effective(from), at: now)
    case .complete(let from): try fixture.runtime.complete(fixture.id, from: effective(from), at: now)
    }
  }
}
