import CareLua
import CareModel
import Foundation
import Testing

@Suite struct PlanLoaderTests {
  private func load(_ plan: String, _ modules: [String: String] = [:]) throws -> LoadedPlan {
    var reader = MemoryReader(modules)
    reader.files["plan.lua"] = plan
    return try PlanLoader().load(reader)
  }

  private func task(_ fields: String, before: String = "") throws -> CareTask {
    let plan = try load(
      """
      \(before)
      return plan "p" { title = "P", anchors = { "surgery" }, tasks = { task "a" { title = "A", \(fields) } } }
      """)
    return try #require(plan.definition.tasks.first).base
  }

  private func element(_ schedule: String) throws -> ScheduleElement {
    try #require(try task("schedule = \(schedule)").schedule.elements.first)
  }

  private static let eight = DayTime("08:00").map { [$0] } ?? []

  @Test func randomTimesAreLoadedWithTheirWindow() throws {
    let nine = try #require(DayTime("09:00")), ten = try #require(DayTime("22:00"))
    #expect(
      try element("schedule.random { times = 4, between = { '09:00', '22:00' } }")
        == ScheduleElement(
          start: .anchor(.enrolled, .zero), recurrence: .random(RandomTimes(times: 4, from: nine, to: ten))))
    let full = try element(
      """
      schedule.random { times = 1, between = { '22:00', '09:00' }, min_gap = { minutes = 90 }, stratified = true,
        start = day(3), lasting = weeks(2), count = 5, duration = minutes(5), text = "t", key = "k", zone = "UTC",
        except = "2026-06-07", also = "2026-06-08", bursts = { length = days(3), every = weeks(1), count = 2 } }
      """)
    #expect(
      full.recurrence == .random(RandomTimes(times: 1, from: ten, to: nine, minGap: 5400, isStratified: true)))
    #expect(full.start == .anchor(.enrolled, .days(3)) && full.end == .anchor(.enrolled, .days(17)))
    #expect(full.count == 5 && full.duration == .seconds(300) && full.key == "k" && full.zone == .utc)
    #expect(full.except.count == 1 && full.also.count == 1 && full.bursts?.count == 2)
  }

  @Test func aPlanIsLoadedWithAllFields() throws {
    let loaded = try load(
      """
      return plan "knee" {
        title = "Knee", version = "1.2", gate = "welcome",
        anchors = { "discharge", anchor "surgery" { title = "Day of surgery", required = false } },
        contacts = { contact "lexi" { name = "Lexi", role = "PT", phone = "1", category = "care_provider" } },
        tasks = { task "welcome" { title = "Welcome", impacts_adherence = false, schedule = schedule.once { at = "all day" } } },
        insights = { insight "i" { over = weeks(1), at_least = 3, show = function(ctx) return nil end } },
        charts = { chart.bar "c" { title = "C", over = days(7), axis = { min = 0, max = 100 }, series = {
          series.adherence { title = "Care", label = "{value}%" },
          series.values { title = "Sleep", task = "welcome", kind = "sleep", scale_to = 100, color = "#0a7" },
        } } },
      }
      """)
    let header = loaded.definition.header
    #expect(header.id == "knee" && header.title == "Knee" && header.authorVersion == "1.2" && header.gate == "welcome")
    #expect(
      header.anchors == [
        AnchorDefinition(name: "discharge"),
        AnchorDefinition(name: "surgery", title: "Day of surgery", isRequired: false),
      ])
    #expect(
      loaded.definition.contacts == [
        Contact(id: "lexi", name: "Lexi", role: "PT", category: .careProvider, phone: [LabeledValue("1")])
      ])
    #expect(
      header.insights == [
        InsightDefinition(id: "i", over: .days(7), atLeast: 3, show: Hook(path: "insights.i.show"))
      ])
    #expect(
      header.charts == [
        ChartDefinition(
          id: "c", kind: .bar, title: "C", over: .days(7),
          series: [
            SeriesDefinition(title: "Care", source: .adherence(tasks: nil), label: "{value}%"),
            SeriesDefinition(
              title: "Sleep", source: .values(task: "welcome", kind: "sleep"), scaleTo: 100, color: "#0a7"),
          ], axisMinimum: 0, axisMaximum: 100)
      ])
    #expect(loaded.definition.tasks.map(\.base.id) == ["welcome"])
    #expect(loaded.definition.tasks.first?.base.impactsAdherence == false)
    #expect(loaded.hookPaths == ["insights.i.show"])
  }

  @Test func aTaskIsLoadedWithAllFields() throws {
    let task = try task(
      """
      instructions = "Do", group = "daily", tags = { "b", "a" }, schedule = schedule.daily { at = "08:00" },
      targets = { value(10, { kind = "dose", units = "mL" }), value(true), value("x"), value(2.5), value(nil) },
      opens = minutes(30), closes = hours(4), grace = { hours = 2 }, card = card { extends = "instructions" },
      progress = "sum",
      reminders = { { at = "start" }, { after_start = minutes(10), text = "Now" }, { before_close = minutes(5) } },
      """)
    #expect(
      task
        == CareTask(
          id: "a", title: "A", instructions: "Do",
          schedule: Schedule(elements: [
            ScheduleElement(start: .anchor(.enrolled, .zero), times: Self.eight, recurrence: .daily(every: 1))
          ]),
          targets: [
            OutcomeValue(.integer(10), kind: "dose", units: "mL"), OutcomeValue(.boolean(true)),
            OutcomeValue(.text("x")), OutcomeValue(.double(2.5)),
          ],
          opens: .seconds(1800), closes: .after(.seconds(14_400)), grace: .seconds(7200),
          reminders: [
            .atStart(text: nil), .afterStart(.seconds(600), text: "Now"), .beforeClose(.seconds(300), text: nil),
          ], card: CardDefinition(.instructions), progress: .sum,
          details: RecordDetails(group: "daily", tags: ["a", "b"])))
  }

  @Test(arguments: [
    ("schedule.daily { at = { \"08:00\" }, every = 2 }", Recurrence.daily(every: 2)),
    (
      "schedule.weekly { at = \"08:00\", on = { \"mon\", \"thu\" }, every = 2 }",
      .weekly(on: [.monday, .thursday], every: 2)
    ),
    ("schedule.weekly { at = \"08:00\", on = \"sun\" }", .weekly(on: [.sunday], every: 1)),
    ("schedule.monthly { at = \"08:00\", day = -1 }", .monthly(on: .day(-1), every: 1, missing: .clamp)),
    (
      "schedule.monthly { at = \"08:00\", weekday = { 2, \"tue\" }, every = 3, missing = \"skip\" }",
      .monthly(on: .weekday(2, .tuesday), every: 3, missing: .skip)
    ),
    (
      "schedule.yearly { at = \"08:00\", month = 2, day = 29, missing = \"skip\" }",
      .yearly(month: 2, on: .day(29), every: 1, missing: .skip)
    ),
    ("schedule.once { at = \"08:00\" }", .once),
    ("schedule.every { at = \"08:00\", interval = hours(36) * 2 }", .interval(.seconds(259_200))),
    (
      "schedule.every { at = \"08:00\", interval = { months = 1, days = 2 } }",
      .interval(CalendarInterval(months: 1, days: 2))
    ),
  ])
  func aScheduleRepeatsAsItSays(text: String, recurrence: Recurrence) throws {
    #expect(
      try element(text) == ScheduleElement(start: .anchor(.enrolled, .zero), times: Self.eight, recurrence: recurrence))
  }

  @Test(arguments: [
    ("start = \"2026-06-07\"", "date 2026-06-07"), ("start = time.date \"2026-06-07\" + days(1)", "date 2026-06-08"),
    ("start = time \"2026-06-07T08:00\" + hours(2)", "dateTime 2026-06-07T10:00"),
    ("start = enrolled + weeks(1) - days(2)", "anchor enrolled + 5 days"),
    ("start = day(3)", "anchor enrolled + 3 days"),
    ("start = week(2)", "anchor enrolled + 2 weeks"), ("start = month(1)", "anchor enrolled + 1 month"),
    ("start = anchor \"surgery\" + days(2)", "anchor surgery + 2 days"),
    ("start = days(2) + anchor \"surgery\"", "anchor surgery + 2 days"),
  ])
  func aStartIsADateATimeOrAnAnchor(field: String, expected: String) throws {
    let start = try element("schedule.daily { \(field) }").start
    let kind =
      switch start {
      case .date: "date"
      case .dateTime: "dateTime"
      case .instant: "instant"
      case .anchor: "anchor"
      }
    #expect("\(kind) \(describe(start))" == expected)
  }

  private func describe(_ time: ScheduleTime) -> String {
    guard case .anchor(let anchor, let interval) = time else { return "\(encoded(time))" }
    return "\(anchor) + \(interval)"
  }

  private func encoded(_ time: ScheduleTime) -> String {
    switch time {
    case .date(let date): date.description
    case .dateTime(let wall): wall.description
    case .instant(let instant): instant.description
    case .anchor: ""
    }
  }

  @Test(arguments: [
    ("to = \"2026-06-07\"", "2026-06-07", "`to` is exclusive"),
    ("through = \"2026-06-07\"", "2026-06-08", "`through` is the last day"),
    ("start = \"2026-06-01\", lasting = weeks(1)", "2026-06-08", "`lasting` counts from the start"),
    ("through = day(6)", "enrolled + 1 week", "the day after the last"),
    ("lasting = months(1)", "enrolled + 1 month", "from enrollment by default"),
  ])
  func anEndIsExclusive(fields: String, expected: String, reason: String) throws {
    let end = try #require(try element("schedule.daily { \(fields) }").end)
    #expect(describe(end) == expected, Comment(rawValue: reason))
  }

  @Test func anElementCanSetItsZoneAndDuration() throws {
    let element = try element(
      "schedule.every { interval = { days = 1 }, start = \"2024-03-09T02:30\", duration = 3600, zone = \"America/New_York\" }"
    )
    let start = try #require(CivilDateTime("2024-03-09T02:30"))
    #expect(
      element
        == ScheduleElement(
          start: .dateTime(start), recurrence: .interval(.days(1)), duration: .seconds(3600),
          zone: Zone("America/New_York")))
  }

  @Test func allDayIsADuration() throws {
    let element = try element("schedule.daily { at = \"all day\", text = \"Any time\", key = \"k\", count = 3 }")
    #expect(
      element
        == ScheduleElement(
          start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1), count: 3, duration: .allDay, text: "Any time",
          key: "k"))
  }

  @Test(arguments: [
    (
      "schedule.daily { bursts = { length = days(7), every = weeks(4), count = 6 } }", "enrolled + 21 weeks",
      "the end of the last burst"
    ),
    ("schedule.daily { lasting = weeks(2) }", "enrolled + 2 weeks", "`lasting` says it"),
    ("schedule.daily { start = \"2026-06-07\", through = \"2026-06-10\" }", "2026-06-11", "the day after the last"),
    (
      "schedule.daily { at = { \"08:00\", \"20:00\" }, count = 5 }", "enrolled + 3 days", "five of two a day need three"
    ),
    ("schedule.weekly { on = { \"mon\", \"thu\" }, every = 2, count = 4 }", "enrolled + 4 weeks", "two in two weeks"),
    ("schedule.every { interval = months(1), start = day(3), count = 2 }", "enrolled + 2 months 3 days", "two months"),
    (
      "schedule.compose { schedule.daily { count = 3 }, schedule.daily { count = 5 } }", "enrolled + 5 days",
      "the later of two"
    ),
    (
      "schedule.phases { schedule.daily { count = 3 }, schedule.daily { count = 5 } }", "enrolled + 8 days",
      "phases may hold phases"
    ),
  ])
  func aPhaseStartsWhereTheOneBeforeEnds(first: String, start: String, reason: String) throws {
    let task = try task("schedule = schedule.phases { \(first), schedule.weekly {} }")
    let last = try #require(task.schedule.elements.last)
    #expect(last.recurrence == .weekly(on: [], every: 1))
    #expect(describe(last.start) == start, Comment(rawValue: reason))
  }

  @Test func anElementCanHaveBursts() throws {
    let element = try element("schedule.daily { bursts = { length = days(7), every = weeks(4), count = 6 } }")
    #expect(element.bursts == Bursts(length: .days(7), every: .days(28), count: 6))
  }

  @Test func datesAndTimesAreExcludedAndAdded() throws {
    let element = try element(
      "schedule.daily { except = \"2026-06-07\", also = { time.date \"2026-06-08\" + days(1), \"2026-06-10T08:00\" } }")
    #expect(element.except == [DateOrTime("2026-06-07")])
    #expect(element.also == [DateOrTime("2026-06-09"), DateOrTime("2026-06-10T08:00")])
  }

  @Test func composedSchedulesAreMerged() throws {
    let task = try task(
      "schedule = schedule.compose { early, schedule.compose { schedule.once {} } }",
      before: "local early = schedule.daily { at = \"08:00\" }")
    #expect(task.schedule.elements.map(\.recurrence) == [.daily(every: 1), .once])
  }

  @Test func laterChangesApplyToEarlierOnes() throws {
    let plan = try load(
      """
      return plan "p" { title = "P", tasks = { task "a" {
        title = "A", instructions = "All", schedule = schedule.daily { targets = value(1) },
        progress = function(event) return 1 end,
        later = {
          { from = "2026-07-01", targets = { value(2, { units = "tablet" }) } },
          { from = "2026-06-01", instructions = "Less", progress = function(event) return 0 end },
        },
      } } }
      """)
    let timeline = try #require(plan.definition.tasks.first)
    #expect(timeline.later.map(\.from.description) == ["2026-06-01", "2026-07-01"])
    #expect(timeline.later.map(\.task.instructions) == ["Less", "Less"])
    #expect(timeline.later.map { $0.task.targets(ofElement: 0).map(\.value) } == [[.integer(1)], [.integer(2)]])
    #expect(timeline.base.progress == .hook(Hook(path: "tasks.a.progress")))
    #expect(
      timeline.later.map(\.task.progress) == Array(repeating: .hook(Hook(path: "tasks.a.later[2].progress")), count: 2))
  }

  @Test func aModuleIsPartOfTheBundle() throws {
    let plan = try load(
      "return plan \"p\" { title = require \"titles.long\", tasks = { require \"shared\" } }",
      [
        "titles/long.lua": "return \"Long\"",
        "lib/shared.lua": "return task \"s\" { title = \"S\", schedule = schedule.once {} }",
        "unused.lua": "x",
      ])
    #expect(plan.bundle.files.map(\.path) == ["lib/shared.lua", "plan.lua", "titles/long.lua"])
    #expect(plan.bundle.files.last?.hash == "561573891cf48cd1e0ff58925de15217a78868766a14f2135e5ee515acfda039")
    #expect(plan.definition.header.title == "Long")
  }

  @Test func aBundleLoadsToTheSameDefinition() throws {
    let files = ["surveys/s.lua": "return survey \"s\" { steps = { completion \"done\" { go = nil } } }"]
    let first = try load(
      "return plan \"p\" { title = \"P\", tasks = { task \"a\" { title = \"A\", schedule = schedule.once {}, survey = require \"surveys.s\" } } }",
      files)
    let second = try PlanLoader().load(first.bundle.reader)
    #expect(second.definition == first.definition)
  }

  @Test func anErrorInAModuleIsReportedThere() throws {
    do {
      _ = try load(
        "return plan \"p\" { title = \"P\", taks = {}, tasks = { task \"a\" { title = \"A\", schedule = schedule.once {}, survey = require \"s\" } } }",
        ["s.lua": "return survey \"s\" {\n  steps = { instruction \"i\" { titel = \"I\" } },\n}"])
      Issue.record("the plan was taken")
    } catch let diagnostics as Diagnostics {
      #expect(
        diagnostics.items.compactMap { $0.location?.description } == [
          "plans/test/plan.lua:1:32", "plans/test/s.lua:2:31",
        ])
      #expect(diagnostics.items.last?.path == "tasks.a.survey.steps.i.titel")
    }
  }

  @Test func aPlanFolderMustContainAPlan() {
    #expect(
      throws: Diagnostics([
        Diagnostic(.unreadable, path: "", message: "there is no plan here; a plan's folder contains a file plan.lua")
      ])
    ) {
      try PlanLoader().load(MemoryReader([:]))
    }
  }

  @Test func warningsDoNotRejectAPlan() throws {
    let plan = try load(
      """
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {}, survey = survey "s" {
        steps = { question "q" { item = boolean "x-1" {} } } } } } }
      """)
    #expect(plan.warnings.map(\.code) == [.awkwardID])
  }

  static let plans = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "../../plans"
  ).standardized

  /// The repository's own plans, by folder.
  static var folders: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: plans.path()).filter { name in
        FileManager.default.fileExists(atPath: plans.appending(path: "\(name)/plan.lua").path())
      }.sorted()
    }
  }

  @Test(arguments: try folders)
  func everyPlanOfTheRepositoryLoadsWithoutADiagnostic(folder: String) throws {
    let root = Self.plans.appending(path: folder)
    var files: [String: String] = [:]
    for path in FileManager.default.enumerator(atPath: root.path())?.compactMap({ $0 as? String }) ?? []
    where path.hasSuffix(".lua") {
      files[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    #expect(try PlanLoader().load(MemoryReader(files)).warnings == [])
  }
}
