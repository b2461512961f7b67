import CareLua
import CareModel
import CareTestSupport
import Testing

/// Declarations within declarations, far deeper than a plan needs.
@Suite struct NestedDeclarationTests {
  /// How a script nests `s` once more, by what it does so.
  static let nestings = [
    "s = schedule.compose { s }", "s = schedule.phases { s }", "s = s:offset(days(1))",
    "s = schedule.compose { schedule.phases { s }, s }",
  ]
  static let conditions = [
    "c = survey.none { c }", "c = survey.all { c }", "c = survey.any { c }", "c = survey.all { survey.any { c }, c }",
  ]

  private func diagnostics(_ body: String) -> [Diagnostic] {
    do {
      _ = try LuaScriptHost().load(PlanText(text: body))
      return []
    } catch {
      return error.items
    }
  }

  @Test(arguments: nestings)
  func deepSchedulesAreRefusedWithTheirLine(nesting: String) throws {
    let found = diagnostics(
      """
      local s = schedule.daily { at = "08:00" }
      for i = 1, 15000 do
        \(nesting)
      end
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = s } } }
      """)
    let error = try #require(found.first { $0.message.contains("nested more than 100 levels") }, "\(found)")
    #expect(error.code == .limit)
    #expect(error.location?.line == 3)
  }

  @Test(arguments: conditions)
  func deepConditionsAreRefusedWithTheirLine(nesting: String) throws {
    let found = diagnostics(
      """
      local c = survey.is_answered "x"
      for i = 1, 15000 do
        \(nesting)
      end
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {},
        survey = survey "s" { steps = { form "f" { items = { scale "x" { min = 0, max = 10, when = c } } } } } } } }
      """)
    let error = try #require(found.first { $0.message.contains("nested more than 100 levels") }, "\(found)")
    #expect(error.location?.line == 3)
    let name = try #require(nesting.firstMatch(of: #/survey\.\w+/#)).0
    #expect(error.message.contains("put the parts into one \(name) { … }"))
  }

  @Test(arguments: [
    "for i = 1, 15000 do g = repeat_group('g' .. i) { items = { g } } end",
    "for i = 1, 15000 do g = form('g' .. i) { items = { g } } end",
    "for i = 1, 15000 do g = card { view = g } end", "for i = 1, 15000 do g = ui.stack { g } end",
    "for i = 1, 15000 do g = value(g) end", "for i = 1, 15000 do g = value(1, { kind = g }) end",
    "for i = 1, 15000 do g = task('g' .. i) { survey = g } end", "for i = 1, 15000 do g = survey.sum { g } end",
    "for i = 1, 15000 do g = { { { { { { { { { { task('g' .. i) { g } } } } } } } } } } } end",
  ])
  func everyConstructorRefusesDepth(loop: String) {
    let found = diagnostics(
      "local g = scale 'x' { min = 0, max = 10 }\n\(loop)\nreturn plan 'p' { title = 'P', tasks = g }")
    #expect(!found.isEmpty)
  }

  @Test(arguments: [
    "g = schedule.compose { g }", "g = schedule.phases { g }", "g = g:offset(days(1))", "g = survey.none { g }",
    "g = survey.all { survey.any { g } }", "g = ui.stack { g }", "g = card { view = g }",
  ])
  func deepValuesInAHookRaiseAnError(nesting: String) throws {
    let plan = """
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {}, extract = function()
        local g = schedule.daily {}
        for i = 1, 20000 do
          \(nesting)
        end
      end } } }
      """
    let host = LuaScriptHost()
    let bundle = try host.load(PlanText(text: plan)).bundle
    let error = #expect(throws: ScriptError.self) {
      try host.extract(
        Hook(path: "tasks.a.extract"), in: bundle, result: .checkIn(pain: 1), context: HookContextDouble(seed: 1))
    }
    #expect(error?.kind == .runtime)
    #expect(error?.location?.line == 4)
  }

  @Test func aDeclarationCannotHoldItself() {
    for body in [
      "local f = form 'f' f { items = { f } }",
      "local a, b = form 'a', form 'b' b { items = { a } } a { items = { b } }",
      "local t = task 't' t { title = 'T', survey = t }",
    ] {
      let found = diagnostics("\(body) return plan 'p' { title = 'P', tasks = {} }")
      #expect(found.contains { $0.message.contains("is used before it has its table") }, "\(found)")
    }
  }

  @Test func aPlanOfOrdinaryDepthIsAccepted() {
    var condition = "survey.is_answered 'x'"
    for _ in 0..<30 { condition = "survey.all { \(condition) }" }
    var times = "schedule.daily { at = '08:00' }"
    for _ in 0..<20 { times = "schedule.compose { \(times) }" }
    let found = diagnostics(
      """
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = \(times),
        survey = survey "s" { steps = { form "f" { items = { scale "x" { min = 0, max = 10 },
          scale "y" { min = 0, max = 10, when = \(condition) } } } } } } } }
      """)
    #expect(found == [])
  }
}
