import CareLua
import CareModel
import Testing

/// The marks that a custom chart's function returns, called through the port.
struct MarkHookTests {
  let host = LuaScriptHost(limits: .plan, isDataInvented: true)
  let first: CivilDate

  init() throws { first = try #require(CivilDate("2026-06-01")) }

  private func drawing(_ body: String) throws -> DrawingDefinition {
    let plan = try host.load(
      PlanText(
        text: """
          return plan "p" { title = "P",
          tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } },
          charts = { chart.custom "c" { title = "C", over = days(7), draw = function(ctx, period)
            \(body)
          end } } }
          """))
    let hook = try #require(plan.header.charts.first?.draw)
    #expect(hook.path == "charts.c.draw")
    return try host.drawing(
      hook, from: first, to: first.adding(days: 7), in: plan.bundle, context: HookContextDouble())
  }

  private static let day = MarkPlace("2026-06-02")

  /// A mark as an author writes it, and what it becomes.
  @Test(
    arguments: [
      (
        "mark.line { title = \"A\", color = \"#0a7\", join = days(2), points = { { x = \"2026-06-02\", y = 4 } } }",
        .line(MarkSeries(title: "A", points: [.init(x: day, y: 4)], color: "#0a7", join: 2))
      ),
      (
        "mark.point { title = \"A\", points = { { x = 1.5, y = 4 }, { x = 1.5, y = 5 } } }",
        .point(MarkSeries(title: "A", points: [.init(x: .number(1.5), y: 4), .init(x: .number(1.5), y: 5)]))
      ),
      (
        "mark.bar { title = \"A\", points = { { x = \"Mon\", y = 0 }, { x = \"Tue\" }, { x = \"Wed\", gap = \"declined\" } } }",
        .bar(
          MarkSeries(
            title: "A",
            points: [
              .init(x: .category("Mon"), y: 0), .init(x: .category("Tue"), gap: .notRecorded),
              .init(x: .category("Wed"), gap: .declined),
            ]))
      ),
      (
        "mark.area { title = \"A\", points = { { x = period.from + days(1), low = 1, high = 1 } } }",
        .area(MarkSeries(title: "A", points: [.init(x: day, low: 1, high: 1)]))
      ),
      ("mark.rule { y = 60, title = \"goal\" }", .rule(MarkRule(y: 60, title: "goal"))),
      ("mark.rule { x = \"2026-06-02\", title = \"visit\" }", .rule(MarkRule(x: day, title: "visit"))),
      ("mark.band { y = { 70, 180 }, title = \"target\" }", .band(MarkBand(y: [70, 180], title: "target"))),
      (
        "mark.band { x = { \"2026-06-02\", period.to }, title = \"ill\" }",
        .band(MarkBand(x: [day, MarkPlace("2026-06-08")], title: "ill"))
      ),
      ("mark.text { x = 3, y = 4, text = \"here\" }", .text(MarkText(x: .number(3), y: 4, text: "here"))),
      ("mark.line { title = \"A\", points = {} }", .line(MarkSeries(title: "A", points: []))),
    ] as [(String, Mark)])
  func aMarkIsRead(text: String, mark: Mark) throws {
    #expect(try drawing("return chart.marks { \(text) }") == DrawingDefinition(marks: [mark]))
  }

  @Test func axesAndWordsAreRead() throws {
    let found = try drawing(
      "return chart.marks { x = { title = \"X\", min = 0, max = 9 }, y = { title = \"Y\", format = \"{value} h\" }, alt = \"words\" }"
    )
    #expect(
      found
        == DrawingDefinition(
          x: .init(look: .init(title: "X"), minimum: 0, maximum: 9),
          y: .init(look: .init(title: "Y", format: "{value} h")), marks: [], alt: "words"))
  }

  @Test func aFunctionIsToldItsDays() throws {
    let found = try drawing(
      "return chart.marks { alt = tostring(period.from) .. \" \" .. tostring(period.to) .. \" \" .. period.days }")
    #expect(found.alt == "2026-06-01 2026-06-08 7")
  }

  private static let many = """
    local points = {} for n = 1, 2001 do points[n] = { x = n, y = n } end\n
    """

  /// A function, and a part of the message of its error.
  @Test(arguments: [
    ("return nil", "must return chart.marks { … } with marks such as mark.line { … }; it returned nothing"),
    ("return 3", "it returned a number"), ("return { mark.rule { y = 1, title = \"A\" } }", "it returned a table"),
    ("return mark.rule { y = 1, title = \"A\" }", "it returned mark.rule"),
    ("return chart.marks { 3 }", "expected a mark"),
    ("return chart.marks { mark.line { points = {} } }", "mark.line needs `title`"),
    ("return chart.marks { mark.line { title = \"A\" } }", "mark.line needs `points`"),
    ("return chart.marks { mark.line { title = \"A\", points = { { y = 3 } } } }", "needs `x`"),
    ("return chart.marks { mark.line { title = \"A\", points = { { x = 1, y = 0/0 } } } }", "is not a finite number"),
    ("return chart.marks { mark.line { title = \"A\", points = { { x = 1, y = \"4\" } } } }", "expected a number"),
    ("return chart.marks { mark.line { title = \"A\", points = { { x = 1, value = 4 } } } }", "unknown field 'value'"),
    (
      "return chart.marks { mark.line { title = \"A\", points = { { x = 1, low = 4, high = 5 } } } }",
      "a point of mark.line has `y`; write a mark.area for `low` and `high`"
    ),
    (
      "return chart.marks { mark.area { title = \"A\", points = { { x = 1, y = 4 } } } }",
      "a point of mark.area has `low` and `high`"
    ),
    (
      "return chart.marks { mark.area { title = \"A\", points = { { x = 1, low = 5, high = 4 } } } }",
      "`high` must be at least `low`"
    ),
    (
      "return chart.marks { mark.bar { title = \"A\", points = { { x = 1, y = 5 }, { x = 1, y = 4 } } } }",
      "two points have the same `x`; write one for each position, or mark.point"
    ),
    (
      "return chart.marks { mark.bar { title = \"A\", points = { { x = 1, y = 5, gap = \"missed\" } } } }",
      "the point has a value; omit `gap`, or the value"
    ),
    (
      "return chart.marks { mark.bar { title = \"A\", points = { { x = 1, gap = \"forgotten\" } } } }",
      "is not allowed here"
    ),
    ("return chart.marks { mark.rule { title = \"A\" } }", "mark.rule needs `y`, a value, or `x`, a position"),
    ("return chart.marks { mark.rule { x = 1, y = 1, title = \"A\" } }", "has `x` and `y`; write one mark for each"),
    ("return chart.marks { mark.band { y = 5, title = \"A\" } }", "a band has two ends; write y = { first, last }"),
    ("return chart.marks { mark.band { y = { 5, 5 }, title = \"A\" } }", "must be greater than the low end"),
    (
      "return chart.marks { mark.band { x = { 5, \"Mon\" }, title = \"A\" } }", "the ends of a band must be of one kind"
    ),
    (
      "return chart.marks { mark.rule { x = 5, title = \"A\" }, mark.rule { x = \"Mon\", title = \"B\" } }",
      "the positions `x` are numbers and categories; write one kind in all marks"
    ),
    (
      "return chart.marks { x = { min = 0 }, mark.rule { x = \"2026-06-02\", title = \"A\" } }",
      "`min` and `max` of `x` are for numbers, and the positions are days; omit them"
    ),
    ("return chart.marks { y = { min = 3, max = 3 } }", "`max` must be greater than `min`"),
    ("return chart.marks { mark.point { title = \"A\", color = \"red\", points = {} } }", "is not a color"),
    (
      "local all = {} for n = 1, 5 do all[n] = mark.point { title = \"T\" .. n, points = {} } end return chart.marks(all)",
      "5 titles cannot be distinguished in one drawing; write at most 4"
    ),
    (
      "local all = {} for n = 1, 41 do all[n] = mark.rule { y = n, title = \"T\" } end return chart.marks(all)",
      "there are 41 marks; write at most 40"
    ),
    (many + "return chart.marks { mark.point { title = \"A\", points = points } }", "there are 2001 points"),
    (
      "local points = {} for n = 1, 61 do points[n] = { x = \"c\" .. n, y = 1 } end\n"
        + "return chart.marks { mark.bar { title = \"A\", points = points } }", "there are 61 categories"
    ),
    (
      "return chart.marks { mark.band { x = { \"1900-01-01\", \"2026-06-01\" }, title = \"A\" } }",
      "the days span more than 10 years"
    ),
    ("return chart.marks { mark.text { x = 1, y = 1, text = (\"x\"):rep(401) } }", "`text` has 401 bytes"),
    ("while true do end", ""), ("local all = {} while true do all[#all + 1] = (\"x\"):rep(1000) end", ""),
    ("error('x')", "x"),
  ])
  func aWrongDrawingIsRefused(body: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) { try drawing(body) }
    #expect(
      try #require(error).message.contains(message) || (error?.privateMessage ?? "").contains(message),
      "\(error?.message ?? "") \(error?.privateMessage ?? "")")
  }

  @Test func aMessageHasNoValueOfAParticipant() throws {
    let error = #expect(throws: ScriptError.self) {
      try LuaScriptHost(limits: .plan).drawing(
        Hook(path: "charts.c.draw"), from: first, to: first,
        in: try host.load(
          PlanText(
            text: """
              return plan "p" { title = "P", tasks = {}, charts = { chart.custom "c" { title = "C", over = days(7),
                draw = function(ctx) return chart.marks { mark.point { title = "A", color = "secret", points = {} } } end } } }
              """)
        ).bundle, context: HookContextDouble())
    }
    #expect(try !#require(error).message.contains("secret"))
  }
}
