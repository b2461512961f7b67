import CareModel
import CareRuntime
import CareStore
import Testing

/// On the day of a change, an answer under the older version counts for the newer version's events, if the change concerns
/// the day.
struct DayBoundaryTests {
  @Test func aChangeThatLeavesTheDayAsItWasCountsNothing() throws {
    let fixture = try LifeFixture([task("walk", daily("08:00", "20:00"))])
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    // A correction: the walk was due at 9, and the answer of 8 o'clock stays.
    try fixture.seed([task("walk", daily("09:00", "20:00"))], effective: "2026-06-02", at: "2026-06-02T12:00")
    try fixture.seed(
      [task("walk", daily("09:00", "20:00")) { $0.title = "Slow walk" }], at: "2026-06-02T13:00")
    #expect(
      try fixture.events(2, 2, at: "2026-06-02T14:00") == [
        "walk@2 08:00 completed", "walk@2 09:00 open", "Slow walk@2 20:00 upcoming",
      ])
  }

  @Test func anAnswerCountsAfterASecondChangeOfTheSameDay() throws {
    let fixture = try LifeFixture([task("walk", daily("08:00", "20:00"))])
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    let now = try instant("2026-06-02T10:00")
    try fixture.runtime.override(
      patch { $0.schedule = try? daily("16:00", "20:00") }, of: fixture.id, effective: .instant(now), force: true,
      at: now)
    #expect(
      try fixture.events(2, 2, at: "2026-06-02T10:30") == ["walk@2 08:00 completed", "walk@2 20:00 upcoming"])
    // A new title changes nothing of the day, and does not ask again what the morning answered.
    try fixture.runtime.override(patch { $0.title = "Slow walk" }, of: fixture.id, at: instant("2026-06-02T12:00"))
    #expect(
      try fixture.events(2, 2, at: "2026-06-02T12:30") == ["walk@2 08:00 completed", "Slow walk@2 20:00 upcoming"])
  }

  @Test func gatedEventsAreNotCountedAsExcused() throws {
    let fixture = try LifeFixture([task("welcome", daily("07:00")), task("walk", daily("08:00"))], gate: "welcome")
    let days = try fixture.runtime.adherence(
      fixture.patient, from: date("2026-06-01"), to: date("2026-06-02"), at: instant("2026-06-01T12:00"))
    #expect(days.map(\.excused) == [0] && days.map(\.due) == [1])
  }

  @Test func elapsedTimeStartsInTheZoneOfItsFirstTime() throws {
    let element = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [try #require(DayTime("14:00"))],
      recurrence: .interval(.seconds(36 * 3600)))
    let fixture = try LifeFixture([task("infusion", Schedule(elements: [element]))])
    // She is in Berlin from 9 in the morning of the first day on, so the first one is due at 14:00 in Berlin.
    try fixture.runtime.update(
      patient: fixture.patient, effective: .instant(instant("2026-06-01T03:00")), at: instant("2026-05-30T12:00")
    ) { $0.zone = try #require(Zone("Europe/Berlin")) }
    let range = EventQuery.Interval.days(from: try date("2026-06-01"), to: try date("2026-06-04"))
    let events = try fixture.runtime.events(
      EventQuery(patient: fixture.patient, interval: range), at: instant("2026-06-01T12:00"))
    #expect(
      try events.map(\.occurrence.start) == [instant("2026-06-01T14:00+02:00"), instant("2026-06-03T02:00+02:00")])
  }
}
