import CareInsights
import CareModel
import Testing

struct AdherenceTests {
  let fixture: EventFixture
  let day: CivilDate

  init() throws {
    fixture = try EventFixture()
    day = try #require(CivilDate("2026-06-07"))
  }

  private func adherence(_ events: [Event], spans: Bool = true) throws -> DayAdherence {
    let noon = try fixture.at("2026-06-07T12:00")
    return try #require(Adherence.daily(days: [day], events: events, at: noon) { _ in spans }.first)
  }

  @Test func aDayIsTheMeanOfItsEvents() throws {
    let events = [
      try fixture.event("2026-06-07T08:00", .completed, progress: 1),
      try fixture.event("2026-06-07T09:00", .late, progress: 0.5), try fixture.event("2026-06-07T10:00", .open),
      try fixture.event("2026-06-07T11:00", .declined), try fixture.event("2026-06-07T12:00", .upcoming),
      try fixture.event("2026-06-07T13:00", .missed),
    ]
    let expected = DayAdherence(
      date: day, state: .progress, progress: 0.25, due: 6, done: 1, open: 2, declined: 1)
    #expect(try adherence(events) == expected)
  }

  @Test func aPartialEventCountsWithItsProgressAndIsOpenInItsWindow() throws {
    let event = try fixture.event("2026-06-07T08:00", .partial, progress: 0.5)
    let expected = DayAdherence(date: day, state: .progress, progress: 0.5, due: 1, done: 0, open: 1)
    #expect(try adherence([event]) == expected)
    let midnight = try fixture.at("2026-06-08T00:00")
    #expect(Adherence.daily(days: [day], events: [event], at: midnight) { _ in true }.map(\.open) == [0])
    #expect(AdherenceRate.over([event], at: midnight) == AdherenceRate(value: 0.5, done: 0, closed: 1))
  }

  @Test func excusedEventsAreInNoDenominator() throws {
    let events = [
      try fixture.event("2026-06-07T08:00", .completed, progress: 1),
      try fixture.event("2026-06-07T09:00", .excused), try fixture.event("2026-06-07T10:00", .notApplicable),
    ]
    #expect(
      try adherence(events) == DayAdherence(date: day, state: .progress, progress: 1, due: 1, done: 1, excused: 1))
  }

  @Test func aDayWithoutEventsIsNeverFull() throws {
    let excused = try fixture.event("2026-06-07T09:00", .excused)
    let other = try fixture.event(
      "2026-06-07T09:00", .completed, progress: 1, task: fixture.task("welcome", impactsAdherence: false))
    let table: [([Event], spans: Bool, DayAdherence.State)] = [
      ([], true, .noEvents), ([], false, .noTasks), ([excused], false, .noEvents), ([other], false, .noTasks),
    ]
    for (events, spans, state) in table {
      let found = try adherence(events, spans: spans)
      #expect(found.state == state)
      #expect(found.progress == nil)
    }
  }

  @Test func anEventAcrossMidnightCountsOnItsFirstDay() throws {
    let events = [try fixture.event("2026-06-06T23:30", .completed, progress: 1)]
    let days = Adherence.daily(days: [day.adding(days: -1), day], events: events, at: .beginning) { _ in true }
    #expect(days.map(\.due) == [1, 0])
  }

  @Test func aClosedRateCountsOnlyClosedWindows() throws {
    let events = [
      try fixture.event("2026-06-06T08:00", .completed, progress: 1), try fixture.event("2026-06-06T09:00", .missed),
      try fixture.event("2026-06-06T10:00", .excused), try fixture.event("2026-06-06T10:00", .declined),
      // Done this morning, and its window still open: with it the rate would climb as the day continues.
      try fixture.event("2026-06-07T08:00", .completed, progress: 1),
      try fixture.event("2026-06-07T20:00", .upcoming),
    ]
    let rate = AdherenceRate.over(events, at: try fixture.at("2026-06-07T12:00"))
    #expect(rate == AdherenceRate(value: 1.0 / 3, done: 1, closed: 3))
  }

  @Test func aRateWithoutEventsIsUnavailable() throws {
    let event = try fixture.event("2026-06-07T08:00", .open)
    let rate = AdherenceRate.over([event], at: try fixture.at("2026-06-07T12:00"))
    #expect(rate == AdherenceRate(value: nil, done: 0, closed: 0))
  }
}
