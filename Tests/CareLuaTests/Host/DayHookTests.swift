import CareLua
import CareModel
import Testing

/// The items of a day that a plan's function composes, called through the port.
struct DayHookTests {
  let host = LuaScriptHost(limits: .plan, isDataInvented: true)

  private func items(_ body: String, date: String = "2026-06-07", events: [Event] = [.checkIn()]) throws -> [DayItem]? {
    let plan = try host.load(
      PlanText(
        text: """
          return plan "knee" { title = "Knee", day = function(day, ctx)
            \(body)
          end,
          contacts = { contact "nurse" { name = "N" } },
          charts = { chart.line "pain" { title = "Pain", over = days(7), series = series.adherence { title = "A" } } },
          tasks = {
            task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" } },
            task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
          } }
          """))
    let day = HookDay(
      date: try #require(CivilDate(date)), today: try #require(CivilDate("2026-06-07")), events: events)
    return try host.day(try #require(plan.header.day), of: day, in: plan.bundle, context: HookContextDouble())
  }

  @Test func idsAndCardsBecomeItems() throws {
    let found = try items(
      """
      return { "walk", card.header("Now", { detail = "8" }), card.tasks { "walk", "check-in", title = "All", extends = "grid" },
        card.info { title = "Tip", body = { "Drink." }, style = { color = { accent = "#0b7a5b" } } },
        card.featured { title = "Read", image = "a.jpg", body = { ui.text "Long." } }, card.chart "pain",
        card.contacts { "nurse", title = "Help" } }
      """)
    let expected: [DayItem] = [
      .task("walk"), .header("Now", detail: "8"), .tasks(["walk", "check-in"], .init(title: "All", style: .grid)),
      .card(
        StaticCard(
          .instructions, title: "Tip", body: [.text("Drink.", tone: .plain)],
          theme: Theme(accent: ThemeColor("#0b7a5b")))),
      .card(
        StaticCard(
          .featured, title: "Read", page: .init(image: "a.jpg", body: [.text("Long.", tone: .plain)]))),
      .card(StaticCard(.chart, reference: .chart("pain"))),
      .card(StaticCard(.instructions, title: "Help", reference: .contacts(["nurse"]))),
    ]
    #expect(found == expected)
  }

  @Test func nilIsTheBuiltInDayAndAnEmptyListAnEmptyOne() throws {
    #expect(try items("return nil") == nil)
    #expect(try items("return {}") == [])
  }

  @Test func theDayHasItsDateItsTasksAndItsEvents() throws {
    let body = """
      assert(day.is_today and day.weekday == "sun" and tostring(day.date) == "2026-06-07")
      assert(#day.events == 1 and day.events[1].task == "check-in" and day.tasks[1] == "check-in" and #day.tasks == 1)
      assert(day.date == day.today)
      return day.tasks
      """
    #expect(try items(body) == [.task("check-in")])
    #expect(
      try items("return { not day.is_today and day.weekday == 'mon' and 'walk' or nil }", date: "2026-06-08") == [
        .task("walk")
      ])
  }

  /// A function, and a part of the message of its error.
  @Test(arguments: [
    ("return 3", "must return a list of task ids and cards such as card.info{…}, or nil; it returned a number"),
    ("return { walk = true }", "it returned a table with names"),
    ("return { \"walk\", \"wlak\" }", "it returned a list whose item 2 names no task of the plan"),
    ("return { card.tasks { \"x\", title = \"T\" } }", "item 1 names no task"),
    ("return { card.chart \"x\" }", "item 1 names no chart"),
    ("return { card.contacts { \"x\", title = \"T\" } }", "item 1 names no contact"),
    ("return { ui.text \"x\" }", "a list with ui.text"),
    ("return { card.info { title = \"T\", body = { ui.button(\"a\", \"A\") } } }", "has no event to record at"),
    ("return { card.info { titel = \"T\" } }", "unknown field 'titel'"),
    ("return { card.tasks { title = \"T\" } }", "names no task"),
    ("while true do end", ""), ("error('x')", "x"),
  ])
  func aWrongDayIsRefused(body: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) { try items(body) }
    #expect(
      try #require(error).message.contains(message) || (error?.privateMessage ?? "").contains(message),
      "\(error?.message ?? "")")
  }

  @Test func aMisspeltFieldOfTheDayIsAnErrorOfThePlan() {
    let problems = #expect(throws: Diagnostics.self) { try items("return day.dat") }
    #expect(problems?.items.map(\.code) == [.unknownRead])
  }

  @Test func aDayHasAtMostSoManyItems() throws {
    #expect(throws: ScriptError.self) {
      try items("local all = {} for n = 1, 201 do all[n] = card.header 'x' end return all")
    }
  }
}
