import CareLua
import CareModel
import Testing

/// Parameters and completions as a plan file writes them.
@Suite struct ParameterLoadingTests {
  private func load(_ params: String, _ schedule: String) throws -> LoadedPlan {
    try PlanLoader().load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", params = { \(params) }, tasks = {
            task "report" { title = "Report", schedule = schedule.daily { at = "08:00" } },
            task "a" { title = "A", schedule = \(schedule) },
          } }
          """))
  }

  private func element(_ params: String = "", _ schedule: String) throws -> ScheduleElement {
    let plan = try load(params, schedule)
    #expect(plan.warnings.isEmpty)
    return try #require(plan.definition.tasks.last?.base.schedule.elements.first)
  }

  @Test func parametersHaveAShortAndALongForm() throws {
    let plan = try load(
      """
      wake = "time", first = "date", dose = "number", note = "text", alone = "boolean", arm = { "A", "B" },
      late = { kind = "time", title = "Bedtime", default = "22:00" },
      visit = { kind = "date", default = time.date "2026-06-07", required = false },
      group = { kind = { "x", "y" }, default = "y" }, weight = { kind = "number", default = 70 },
      """, "schedule.daily { at = \"08:00\" }")
    #expect(
      plan.definition.header.parameters == [
        ParameterDefinition(name: "alone", kind: .boolean),
        ParameterDefinition(name: "arm", kind: .choice(["A", "B"])),
        ParameterDefinition(name: "dose", kind: .number), ParameterDefinition(name: "first", kind: .date),
        ParameterDefinition(name: "group", kind: .choice(["x", "y"]), defaultValue: .text("y")),
        ParameterDefinition(
          name: "late", title: "Bedtime", kind: .time, defaultValue: TimeOfDay("22:00").map { .time($0) }),
        ParameterDefinition(name: "note", kind: .text),
        ParameterDefinition(
          name: "visit", kind: .date, defaultValue: DateOrTime("2026-06-07").map { .moment($0) }, isRequired: false),
        ParameterDefinition(name: "wake", kind: .time),
        ParameterDefinition(name: "weight", kind: .number, defaultValue: .number(70)),
      ])
    // The arm of a trial is never unused.
    #expect(plan.warnings.map(\.code) == Array(repeating: .unusedParameter, count: 9))
  }

  @Test func aDayOfATimeCanEndAtNightAndAZoneIsAParameter() throws {
    let night = try #require(TimeOfDay("04:00"))
    let plan = try load(
      "bed = { kind = \"time\", day_ends = \"04:00\", default = \"23:30\" }, home = \"zone\", wake = \"time\"",
      """
      schedule.daily { at = { "06:00", spread(3, { param "wake", param "bed" - hours(1) }) }, zone = param "home" }
      """)
    #expect(plan.warnings.isEmpty)
    #expect(plan.definition.header.parameters.map(\.dayEnds) == [night, nil, nil])
    #expect(plan.definition.header.parameters.map(\.kind) == [.time, .zone, .time])
    let element = try #require(plan.definition.tasks.last?.base.schedule.elements.first)
    let (wake, bed) = (DayTime.parameter("wake", plus: 0), DayTime.parameter("bed", plus: -3600, dayEnds: night))
    #expect(
      try element.times == [#require(DayTime("06:00"))]
        + (0..<3).map { .spread(SpreadTime(from: wake, to: bed, place: $0, count: 3)) })
    #expect(element.zoneParameter == "home")
  }

  @Test func daysCanBeDrawnFromBlocks() throws {
    let element = try element(
      "", "schedule.random { days = { 3, of = 10 }, times = 2, between = { \"09:00\", \"21:00\" } }")
    guard case .random(let random) = element.recurrence else {
      Issue.record("\(element)")
      return
    }
    #expect(random.days == DrawnDays(3, of: 10))
  }

  @Test(arguments: [
    ("param \"wake\"", [DayTime.parameter("wake", plus: 0)]),
    (
      "{ param \"wake\" + minutes(30), \"20:00\" }",
      [.parameter("wake", plus: 1800)] + (DayTime("20:00").map { [$0] } ?? [])
    ),
    ("param(\"wake\") - hours(1)", [.parameter("wake", plus: -3600)]),
  ])
  func aParameterCanBeATimeOfDay(text: String, times: [DayTime]) throws {
    #expect(try element("wake = \"time\"", "schedule.daily { at = \(text) }").times == times)
  }

  @Test func aParameterCanBeADay() throws {
    let element = try element(
      "first = \"date\", last = \"date\"",
      "schedule.daily { at = \"08:00\", start = param \"first\" + days(1), through = param \"last\" }")
    #expect(element.start == .anchor(.parameter("first"), .days(1)))
    #expect(element.end == .anchor(.parameter("last"), .days(1)))
  }

  @Test func aHooksUseIsAUse() throws {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", params = { dose = "number", arm = { "A", "B" } }, tasks = {
            task "a" { title = "A", schedule = schedule.once {}, progress = function(event)
              return event.params.arm == "A" and 1 or event.params["dose"]
            end },
          } }
          """))
    #expect(plan.warnings.isEmpty)
  }

  @Test(arguments: [
    ("after \"report\"", CalendarInterval.zero, false), ("after \"report\" + days(2)", .days(2), false),
    ("hours(3) + after { task = \"report\" }", .seconds(10800), false),
    ("after { task = \"report\", each = true } + weeks(1)", .days(7), true),
  ])
  func anElementStartsAfterATask(text: String, plus: CalendarInterval, each: Bool) throws {
    let element = try element("", "schedule.daily { start = \(text) }")
    #expect(element.start == .anchor(.completion(of: "report", each: each), plus))
  }

  @Test func anElementEndsAfterATask() throws {
    let report = Anchor.completion(of: "report", each: false)
    #expect(try element("", "schedule.daily { at = \"08:00\", to = after \"report\" }").end == .anchor(report, .zero))
    #expect(
      try element("", "schedule.daily { at = \"08:00\", through = after \"report\" }").end == .anchor(report, .days(1)))
    let each = Anchor.completion(of: "report", each: true)
    let run = try element(
      "", "schedule.daily { at = \"08:00\", start = after { task = \"report\", each = true }, lasting = days(3) }")
    #expect(run.start == .anchor(each, .zero) && run.end == .anchor(each, .days(3)))
  }

  @Test func phasesCanFollowEachEvent() throws {
    let plan = try load(
      "",
      """
      schedule.phases {
        schedule.daily { at = "08:00", start = after { task = "report", each = true } + days(1), lasting = days(3) },
        schedule.daily { at = { "08:00", "20:00" }, lasting = weeks(1) },
      }
      """)
    let elements = try #require(plan.definition.tasks.last?.base.schedule.elements)
    let each = Anchor.completion(of: "report", each: true)
    #expect(elements.map(\.start) == [.anchor(each, .days(1)), .anchor(each, .days(4))])
    #expect(elements.map(\.end) == [.anchor(each, .days(4)), .anchor(each, .days(11))])
  }

  @Test func anchorPointsPrintTheirSource() throws {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          local wake, each = param "wake" + minutes(30), after { task = "report", each = true } - days(1)
          return plan "p" { title = tostring(wake) .. ", " .. tostring(each), params = { wake = "time" }, tasks = {} }
          """))
    #expect(plan.definition.header.title == "wake + 30 minutes, after each report - 1 day")
  }
}
