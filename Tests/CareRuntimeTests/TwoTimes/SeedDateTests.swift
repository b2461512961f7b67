import CareModel
import CareRuntime
import CareStore
import Testing

/// Seeding goes by the dates of those who follow the plan, and reports what it meets instead of refusing.
struct SeedDateTests {
  /// A changed schedule in each zone at a time: the first date that has begun for no follower.
  @Test(arguments: [
    ("America/New_York", "2026-10-30T02:00:00Z", "2026-10-30"),
    ("America/New_York", "2026-10-30T05:00:00Z", "2026-10-31"),
    ("Etc/GMT+12", "2026-10-30T11:59:00Z", "2026-10-30"), ("Etc/GMT+12", "2026-10-30T12:00:00Z", "2026-10-31"),
    ("Pacific/Kiritimati", "2026-10-29T10:00:00Z", "2026-10-31"), ("Asia/Tokyo", "2026-10-29T15:00:00Z", "2026-10-31"),
  ])
  func aChangedScheduleTakesEffectOnTheFollowersNextDate(zone: String, now: String, expected: String) throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))), zone: zone)
    let report = try fixture.runtime.seed([plan(task("a", try daily("20:00")))], at: instant(now))
    #expect(report.plans[0].rows[1].effective == .date(try date(expected)))
  }

  @Test func tonightsScheduleStaysAlsoAfterMidnightInUTC() throws {
    // It is still October 29 in New York, where the change planned for the 30th has not begun.
    var timeline = try task("a", daily("08:00", "21:30"))
    timeline.later = [
      .init(from: try date("2026-10-30"), task: CareTask(id: "a", title: "a", schedule: try daily("09:00")))
    ]
    let fixture = try Fixture(plan(timeline))
    timeline.base.schedule = try daily("08:00", "22:30")
    _ = try fixture.runtime.seed([plan(timeline)], at: instant("2026-10-29T21:00"))
    #expect(
      try fixture.events(on: "2026-10-29", at: "2026-10-29T21:00").map(\.key.text)
        == ["a/2026-10-29T08:00", "a/2026-10-29T21:30"])
    #expect(try fixture.events(on: "2026-10-30", at: "2026-10-29T21:00").map(\.key.text) == ["a/2026-10-30T09:00"])
  }

  @Test func aTaskWhosePlannedEndIsMovedForwardEndsThen() throws {
    let both = plan(task("a", try daily("08:00")), task("b", try daily("09:00")))
    let fixture = try Fixture(both), one = plan(task("a", try daily("08:00")))
    _ = try fixture.runtime.seed([one], effective: date("2026-11-20"), at: instant("2026-10-29T10:00"))
    let report = try fixture.runtime.seed([one], effective: date("2026-11-05"), at: instant("2026-10-29T11:00"))
    #expect(report.plans[0].rows.map(\.action) == [.unchanged, .unchanged, .deleted])
    #expect(try fixture.events(on: "2026-11-04", at: "2026-10-29T12:00").map(\.task.id) == ["a", "b"])
    #expect(try fixture.events(on: "2026-11-05", at: "2026-10-29T12:00").map(\.task.id) == ["a"])
    // A later date than the end leaves the end where it is.
    #expect(try fixture.runtime.seed([one], effective: date("2026-11-10"), at: instant("2026-10-29T12:00")).seq == nil)
  }

  @Test func aTaskThatWasAnsweredTheDayBeforeCanComeBack() throws {
    let both = plan(task("a", try daily("08:00")), task("b", try daily("09:00")))
    let fixture = try Fixture(both)
    _ = try fixture.runtime.seed([plan(task("a", try daily("08:00")))], at: instant("2026-10-29T10:00"))
    try fixture.runtime.toggle(
      fixture.event("b", on: "2026-10-29", at: "2026-10-29T11:00"), at: instant("2026-10-29T11:00"))
    let report = try fixture.runtime.seed(
      [both], effective: date("2026-10-29"), at: instant("2026-10-30T10:00"))
    #expect(report.plans[0].outcomesKept == 1)
    #expect(try fixture.events(on: "2026-10-30", at: "2026-10-30T10:00").map(\.task.id) == ["a", "b"])
  }

  @Test func whatWasEnteredInErrorIsNotCounted() throws {
    let progress = ProgressStrategy.hook(Hook(path: "0.5"))
    let fixture = try Fixture(plan(task("a", try daily("08:00")) { $0.progress = progress }))
    for day in ["2026-10-28", "2026-10-29"] {
      let event = try fixture.event("a", on: day, at: day + "T09:00")
      try fixture.runtime.record(event, values: [], at: instant(day + "T09:00"))
    }
    let wrong = try fixture.event("a", on: "2026-10-28", at: "2026-10-29T10:00")
    try fixture.runtime.correct(wrong, status: .enteredInError, at: instant("2026-10-29T10:00"))
    let report = try fixture.runtime.seed(
      [plan(task("a", try daily("09:00")))], effective: date("2026-10-28"), at: instant("2026-10-29T11:00"))
    #expect(report.plans[0].outcomesKept == 1)
    #expect(report.plans[0].missing.map(\.outcomes) == [1])
  }
}
