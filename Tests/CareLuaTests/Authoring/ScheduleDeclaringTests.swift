import CareLua
import CareModel
import Testing

/// Schedules that are asked while a plan is declared, and in its hooks.
struct ScheduleDeclaringTests {
  private func load(_ before: String, extract: String = "function() end") throws -> LoadedPlan {
    try PlanLoader().load(
      MemoryReader(
        plan: """
          \(before)
          return plan "p" { title = "P", tasks = { task "a" { title = title, schedule = schedule.once {}, extract = \(extract) } } }
          """))
  }

  private func told(_ before: String) -> [String] {
    do {
      return try load(before).warnings.map(\.message)
    } catch let error as Diagnostics {
      return error.items.map { "\($0.code.rawValue) \($0.location?.line ?? 0) \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func aQueryWithLiteralTimesIsAnswered() throws {
    let plan = try load(
      """
      local s = schedule.weekly { on = { "mon", "thu" }, start = "2026-06-07", at = "18:00", zone = "America/New_York" }
      title = tostring(s:next("2026-06-08").start) .. " " .. #s:events("2026-06-07", "2026-06-21")
      """)
    #expect(plan.definition.tasks.first?.base.title == "2026-06-08T18:00:00-04:00 4")
  }

  static let mistakes: [(source: String, told: [String])] = [
    // The error is reported once, and its consequences are silent.
    (
      """
      local s = schedule.every { interval = { days = 0 }, start = "2026-06-07", zone = "UTC" }
      for _, o in ipairs(s:events("2026-06-07", "2026-06-08")) do title = o.start:utc() end
      for o in s:each("2026-06-07") do title = o.text end
      title = s:offset(days(1)):next("2026-06-07").start + days(1)
      title = "T" .. #s:events("2026-06-07", "2026-06-08") .. tostring(s)
      """,
      [
        "E020 1 an element cannot repeat after no time; write a positive interval, such as days(1)"
      ]
    ),
    (
      "local s = schedule.dialy { at = '08:00' } title = s:next('2026-06-07').start",
      ["E006 1 `schedule` has no 'dialy'; did you mean `schedule.daily`?"]
    ),
    (
      """
      local s = schedule.daily { start = "2026-06-07", zone = "UTC" }
      local list = s:events("2026-06-08", "2026-06-07")
      title = list[1].text
      """,
      [
        "E020 2 the window from 2026-06-08T00:00:00Z to 2026-06-07T00:00:00Z is empty; write a 'to' that is after 'from'"
      ]
    ),
    (
      "title = schedule.daily { start = \"2026-06-07\" }:next(\"2026-06-07\").text",
      ["E011 1 schedule:next needs a zone; pass { zone = \"America/New_York\" } as the last argument"]
    ),
    (
      "title = schedule.daily { start = \"2026-06-07\" }:next(\"2026-06-07\", { patient = \"p1\" }).text",
      [
        "E012 1 schedule:next cannot use a patient here, because only scripts have a store; write zone = \"America/New_York\", anchors = { … }"
      ]
    ),
    // A time that is not valid is reported at the call that makes it.
    (
      "title = schedule.daily { start = \"2026-06-07\", zone = \"UTC\" }:next(time \"soon\").text",
      ["E018 1 'soon' is not a time; write 2026-06-07T08:00, or 2026-06-07T08:00-04:00 for an instant"]
    ),
    (
      "title = schedule.daily { start = \"2026-06-07\", zone = \"UTC\" }:offset(days(0.5)):describe()",
      ["E017 1 0.5 is not a whole number"]
    ),
  ]

  @Test(arguments: mistakes)
  func anErrorIsReportedOnceWithItsLine(source: String, told: [String]) {
    #expect(self.told(source) == told)
  }

  @Test func aHookQueriesInThePatientsZone() throws {
    let plan = try load(
      "title = \"T\" local s = schedule.daily { start = \"2026-06-07\", at = \"08:00\" }",
      extract: "function() return s:next(time.now()).start:iso() .. \" \" .. tostring(s) end")
    plan.timeSource.reading = (Instant(iso: "2026-06-07T13:00:00Z") ?? .beginning, Zone("America/New_York") ?? .utc)
    #expect(
      try plan.call(Hook(path: "tasks.a.extract"))?.first?.string
        == "2026-06-08T08:00:00-04:00 Every day at 08:00, from 2026-06-07, for 1 hour.")
  }

  @Test func iterationsStartedWhileLoadingEndWithIt() throws {
    let plan = try load(
      "title = \"T\" local walk = schedule.daily { start = \"2026-06-07\", zone = \"UTC\" }:each(\"2026-06-07\") walk()",
      extract: "function() return walk().slot end")
    let error = #expect(throws: LuaError.self) { try plan.call(Hook(path: "tasks.a.extract")) }
    #expect(error?.code == "ended")
  }

  @Test func anOffsetScheduleIsATasksSchedule() throws {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          local daily = schedule.daily { at = "08:00" }
          return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = daily:offset(weeks(1)) } } }
          """))
    #expect(
      plan.definition.tasks.first?.base.schedule.elements.map(\.start) == [.anchor(.enrolled, .days(7))])
  }
}
