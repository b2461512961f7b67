import CareModel
import CareRuntime
import CareStore
import Testing

struct UntilDoneTests {
  private func fixture(_ change: (inout CareTask) -> Void = { _ in }) throws -> LifeFixture {
    try LifeFixture([
      task("walk", daily("08:00", "20:00")) {
        $0.untilDone = true
        change(&$0)
      }
    ])
  }

  @Test func nothingIsDueAfterTheFirstCompletedEvent() throws {
    let fixture = try fixture()
    try fixture.toggle("walk/2026-06-02T20:00", at: "2026-06-02T20:10")
    #expect(
      try fixture.events(1, 5, at: "2026-06-03T12:00") == [
        "walk@1 08:00 missed", "walk@1 20:00 missed", "walk@2 08:00 missed", "walk@2 20:00 completed",
      ])
  }

  @Test func aDeclinedOrExcusedEventIsNotDone() throws {
    let fixture = try fixture()
    try fixture.runtime.decline(
      fixture.event("walk/2026-06-02T08:00", at: "2026-06-02T08:10"), reason: nil, at: instant("2026-06-02T08:10"))
    #expect(try fixture.events(3, 3, at: "2026-06-02T12:00").count == 2)
  }

  @Test func aClearedEventIsAskedAgain() throws {
    let fixture = try fixture()
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    #expect(try fixture.events(3, 3, at: "2026-06-02T12:00") == [])
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T12:00")
    #expect(try fixture.events(3, 3, at: "2026-06-02T12:00").count == 2)
  }

  @Test func anAnsweredEventStays() throws {
    let fixture = try fixture()
    try fixture.runtime.excuse(
      fixture.event("walk/2026-06-04T08:00", at: "2026-06-02T08:00"), reason: nil, at: instant("2026-06-02T08:00"))
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    #expect(try fixture.events(3, 5, at: "2026-06-02T12:00") == ["walk@4 08:00 excused"])
  }

  @Test func daysAfterCompletionHaveNoTask() throws {
    let fixture = try fixture()
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    let days = try fixture.runtime.adherence(
      fixture.patient, from: date("2026-06-02"), to: date("2026-06-04"), at: instant("2026-06-04T12:00"))
    #expect(days.map(\.state) == [.progress, .noTasks])
  }

  @Test func aPatchCanSetUntilDoneForOnePatient() throws {
    let fixture = try fixture { $0.untilDone = false }
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    try fixture.runtime.override(
      patch { $0.untilDone = true }, of: fixture.id, effective: .date(date("2026-06-04")),
      at: instant("2026-06-03T12:00"))
    #expect(try fixture.events(3, 5, at: "2026-06-03T12:00") == ["walk@3 08:00 open", "walk@3 20:00 upcoming"])
  }

  @Test func whatIsTakenBackMakesNoMissesMeanwhile() throws {
    let fixture = try fixture()
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    let done = try fixture.event("walk/2026-06-02T08:00", at: "2026-06-04T12:00")
    try fixture.runtime.correct(done, status: .enteredInError, at: instant("2026-06-04T12:00"))
    // Those of the third were over; in the evening of the fourth, one can still be done.
    #expect(
      try fixture.events(3, 4, at: "2026-06-05T12:00") == [
        "walk@3 08:00 not_applicable", "walk@3 20:00 not_applicable", "walk@4 08:00 missed", "walk@4 20:00 missed",
      ])
  }
}
