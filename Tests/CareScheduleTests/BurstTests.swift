import CareModel
import CareSchedule
import Testing

/// Elements that are restricted to spans of time.
@Suite struct BurstTests {
  private func element(_ bursts: Bursts, count: Int? = nil, except: [DateOrTime] = []) throws -> ScheduleElement {
    try ScheduleElement(
      start: .date(date("2026-06-01")), times: [dayTime("08:00")], recurrence: .daily(every: 2), count: count,
      except: except, bursts: bursts)
  }

  private func resolved(_ element: ScheduleElement) throws -> ResolvedSchedule {
    try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
  }

  @Test func anElementKeepsItsStepsAcrossBursts() throws {
    let resolved = try resolved(element(Bursts(length: .days(3), every: .days(7), count: 3)))
    let found = try resolved.occurrences(from: .beginning, to: .end)
    #expect(
      found.slots == [
        "2026-06-01T08:00", "2026-06-03T08:00", "2026-06-09T08:00", "2026-06-15T08:00", "2026-06-17T08:00",
      ]
    )
    #expect(found.indices == [0, 1, 2, 3, 4])
    #expect(found.map { resolved.occurrence(at: $0.index) } == found)
    #expect(resolved.endDate?.iso == "2026-06-17T09:00:00Z")
  }

  @Test func onlyOccurrencesInBurstsAreCounted() throws {
    let bursts = Bursts(length: .days(3), every: .days(7), count: 3)
    let found = try resolved(element(bursts, count: 4, except: [.date(date("2026-06-09"))]))
      .occurrences(from: .beginning, to: .end)
    #expect(found.slots == ["2026-06-01T08:00", "2026-06-03T08:00", "2026-06-15T08:00"])
  }

  @Test func burstsBeyondTheCalendarAreClamped() throws {
    let start = ScheduleTime.date(.latest)
    let element = ScheduleElement(
      start: start, recurrence: .daily(every: 1), bursts: Bursts(length: .days(.max), every: .days(.max), count: 1))
    #expect(throws: ScheduleError.self) { try resolved(element) }
    var shorter = element
    shorter.bursts = Bursts(length: .days(7), every: .days(7), count: 1000)
    #expect(try resolved(shorter).count(before: .end) == 1)
  }

  @Test func theSentenceDescribesThem() throws {
    #expect(
      try Schedule(elements: [element(Bursts(length: .days(7), every: .days(28), count: 6))]).describe()
        == "Every 2 days at 08:00, from 2026-06-01, in 6 bursts of 1 week, one every 4 weeks, for 1 hour.")
  }
}
