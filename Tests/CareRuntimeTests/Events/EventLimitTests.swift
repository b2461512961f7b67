import CareModel
import CareRuntime
import Testing

@Suite struct EventLimitTests {
  @Test func aRangeOfCenturiesIsRefusedBeforeItsEventsAreMade() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00", "20:00"))))
    let query = try EventQuery(
      patient: "ana", interval: .days(from: date("2026-10-28"), to: date("2500-10-28")))
    #expect(throws: RuntimeError.tooManyEvents(limit: 250_000)) {
      _ = try fixture.runtime.events(query, at: instant("2026-10-29T07:00"))
    }
  }

  @Test func aDayWithAnEventEveryTenSecondsIsRead() throws {
    let element = try ScheduleElement(
      start: .date(date("2026-10-28")), recurrence: .interval(.seconds(10)), duration: .seconds(1))
    let fixture = try Fixture(plan(task("a", Schedule(elements: [element]))))
    let events = try fixture.events(on: "2026-10-29", at: "2026-10-29T07:00")
    #expect(events.count == 8_640)
    #expect(Set(events.map(\.key)).count == 8_640)
  }
}
