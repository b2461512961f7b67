import CareModel
import CareSchedule
import Testing

/// Dates and times that are excluded from an element or added to it.
@Suite struct ExceptionTests {
  private func twiceADay(except: [String] = [], also: [String] = [], count: Int? = nil) throws -> ScheduleElement {
    try ScheduleElement(
      start: .date(date("2026-06-07")), times: [dayTime("08:00"), dayTime("20:00")], recurrence: .daily(every: 1),
      count: count, except: except.map { try #require(DateOrTime($0)) },
      also: also.map { try #require(DateOrTime($0)) })
  }

  private func slots(_ element: ScheduleElement) throws -> [String] {
    let found = try occurrences(element, from: "2026-06-01T00:00:00Z", to: "2026-06-10T00:00:00Z")
    #expect(found.indices == Array(found.indices.sorted()))
    return found.slots
  }

  @Test func anExcludedDateRemovesItsDayAndATimeOnlyItself() throws {
    let found = try slots(twiceADay(except: ["2026-06-08", "2026-06-07T20:00", "2026-06-09T07:00"]))
    #expect(found == ["2026-06-07T08:00", "2026-06-09T08:00", "2026-06-09T20:00"])
  }

  @Test func excludedOccurrencesCountTowardTheCountAndHaveNoIndex() throws {
    let element = try twiceADay(except: ["2026-06-07"], count: 4)
    let found = try occurrences(element, from: "2026-06-01T00:00:00Z", to: "2026-07-01T00:00:00Z")
    #expect(found.slots == ["2026-06-08T08:00", "2026-06-08T20:00"])
    #expect(found.indices == [0, 1])
  }

  @Test func anAdditionCanBeOutsideAndIsNeverRepeated() throws {
    let element = try twiceADay(also: ["2026-06-02", "2026-06-07T08:00", "2026-06-08T12:00"], count: 2)
    #expect(
      try slots(element)
        == ["2026-06-02T08:00", "2026-06-02T20:00", "2026-06-07T08:00", "2026-06-07T20:00", "2026-06-08T12:00"])
  }

  @Test func aTimeOnAnExcludedDayCanBeAdded() throws {
    #expect(
      try slots(twiceADay(except: ["2026-06-08"], also: ["2026-06-08T12:00"], count: 4))
        == ["2026-06-07T08:00", "2026-06-07T20:00", "2026-06-08T12:00"])
  }

  @Test func theEndIsThatOfTheLastRemainingOccurrence() throws {
    func end(_ element: ScheduleElement) throws -> String? {
      try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc)).endDate?.iso
    }
    #expect(try end(twiceADay(except: ["2026-06-08"], count: 4)) == "2026-06-07T21:00:00Z")
    #expect(try end(twiceADay(also: ["2026-07-01T10:00"], count: 4)) == "2026-07-01T11:00:00Z")
  }

  @Test func anExcludedDateRemovesHoursOfTheLocalDay() throws {
    let element = try ScheduleElement(
      start: .dateTime(wall("2024-03-09T20:00")), recurrence: .interval(.seconds(6 * 3600)), count: 8,
      except: [.date(date("2024-03-10")), .dateTime(wall("2024-03-11T09:00"))])
    let found = try occurrences(
      element, in: "America/New_York", from: "2024-03-01T00:00:00Z", to: "2024-04-01T00:00:00Z")
    #expect(found.slots == ["2024-03-10T01:00:00Z", "2024-03-11T07:00:00Z", "2024-03-11T19:00:00Z"])
    #expect(found.indices == [0, 1, 2])
  }

  @Test func theSentenceDescribesThem() throws {
    let element = try twiceADay(except: ["2026-06-08"], also: ["2026-06-08T12:00"])
    #expect(
      Schedule(elements: [element]).describe()
        == "Every day at 08:00 and 20:00, from 2026-06-07, for 1 hour, except on 2026-06-08, and also at 2026-06-08 12:00."
    )
  }
}
