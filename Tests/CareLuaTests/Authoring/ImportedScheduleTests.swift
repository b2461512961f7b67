import CareLua
import CareModel
import Testing

@Suite struct ImportedScheduleTests {
  private func element(_ schedule: String) throws -> ScheduleElement {
    let plan = "return plan \"p\" { title = \"P\", tasks = { task \"a\" { title = \"A\", schedule = \(schedule) } } }"
    let loaded = try PlanLoader().load(MemoryReader(plan: plan))
    return try #require(loaded.definition.tasks.first?.base.schedule.elements.first)
  }

  @Test func aRecurrenceIsLoadedWithItsOptions() throws {
    let element = try element(
      """
      schedule.rrule("FREQ=WEEKLY;BYDAY=MO,TH", { start = "2026-06-08T18:00", lasting = days(28), duration = minutes(30),
        text = "Walk", key = "walk", zone = "America/New_York", except = { "2026-06-11" } })
      """)
    #expect(element.recurrence == .weekly(on: [.monday, .thursday], every: 1))
    #expect(element.start == CivilDateTime("2026-06-08T18:00").map { .dateTime($0) })
    #expect(element.end == CivilDateTime("2026-07-06T18:00").map { .dateTime($0) })
    #expect(element.duration == .seconds(1800) && element.text == "Walk" && element.key == "walk")
    #expect(element.zone == Zone("America/New_York"))
    #expect(element.except == CivilDate("2026-06-11").map { [.date($0)] })
  }

  @Test func aRecurrenceWithoutAStartCountsFromEnrollment() throws {
    let element = try element("schedule.rrule(\"FREQ=DAILY;COUNT=14\", { at = \"08:00\" })")
    #expect(element.start == .anchor(.enrolled, .zero))
    #expect(element.count == 14 && element.times == DayTime("08:00").map { [$0] })
  }

  @Test func linesSetTheStartTheZoneAndTheExceptions() throws {
    let element = try element(
      """
      schedule.rrule [[
        DTSTART;TZID=America/New_York:19970902T090000
        RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
        EXDATE;TZID=America/New_York:19980213T090000
      ]]
      """)
    #expect(element.zone == Zone("America/New_York"))
    #expect(element.start == CivilDateTime("1997-09-02T09:00").map { .dateTime($0) })
    guard case .rule(let rule) = element.recurrence else {
      Issue.record("\(element.recurrence)")
      return
    }
    #expect(rule.monthDays == [13] && rule.days == [.init(.friday)])
    #expect(element.except.map(\.description) == ["1998-02-13T09:00"])
  }

  @Test func aDateWithoutATimeLastsAllDay() throws {
    let element = try element("schedule.rrule(\"DTSTART;VALUE=DATE:20260608\\nRRULE:FREQ=DAILY\")")
    #expect(element.duration == .allDay)
  }

  @Test func aWeekCanBeginOnAnotherDay() throws {
    let element = try element("schedule.weekly { on = \"sun\", every = 2, wkst = \"sun\" }")
    #expect(element.recurrence == .weekly(on: [.sunday], every: 2, weekStart: .sunday))
  }

  @Test(arguments: [
    "schedule.fhir({ [\"repeat\"] = { frequency = 2, period = 1, periodUnit = \"d\" } }, { times = { BID = { \"08:00\", \"20:00\" } } })",
    "schedule.fhir('{\"repeat\":{\"frequency\":2,\"period\":1,\"periodUnit\":\"d\"}}', { times = { BID = { \"08:00\", \"20:00\" } } })",
    "schedule.fhir { [\"repeat\"] = { timeOfDay = { \"08:00:00\", \"20:00:00\" } } }",
  ])
  func aTimingIsTakenAsATableOrAsJSON(schedule: String) throws {
    let element = try element(schedule)
    #expect(element.recurrence == .daily(every: 1))
    #expect(element.times == [DayTime("08:00"), DayTime("20:00")].compactMap { $0 })
  }
}
