import CareLua
import CareModel
import Testing

/// What a hook reads is charged while it is read, and weighs as long as it is held.
@Suite struct HookChargeTests {
  private func plan(_ body: String, items: Int = 1) -> String {
    let list = (1...items).map { "numeric 'x\($0)' {}" }.joined(separator: ", ")
    return """
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {},
        survey = survey "s" { steps = { form "f" { items = { \(list) } } } },
        extract = function(result, event, ctx) \(body) end } } }
      """
  }

  @discardableResult
  private func call(
    _ body: String, items: Int = 1, context: HookContextDouble = HookContextDouble(), work: Int64 = 1_000_000
  ) throws -> [OutcomeValue]? {
    let host = LuaScriptHost(
      limits: SandboxLimits(
        memory: 16 << 20, string: 1 << 20, work: work, processorTime: nil, source: 32 << 10, load: 8 << 10))
    let plan = try host.load(PlanText(text: plan(body, items: items)))
    let result = SurveyResult(
      runID: "r", surveyID: "s", surveyHash: "h", started: .beginning,
      steps: [
        StepResult(
          id: "f", visit: 1, started: .beginning,
          answers: (1...items).map { AnswerResult(itemID: "x\($0)", answer: .integer($0), format: "numeric") })
      ])
    var context = context
    let survey = try #require(plan.tasks.first?.base)
    context.event = .checkIn()
    context.event?.task = survey
    return try host.extract(Hook(path: "tasks.a.extract"), in: plan.bundle, result: result, context: context)
  }

  @Test(arguments: [
    "ctx.today { task = 'a' }", "ctx.samples { quantity = 'q', over = days(1) }",
    "ctx.values { task = 'a', over = years(50) }", "ctx.adherence { over = years(50) }",
  ])
  func aReadThatExceedsTheWorkEndsTheHook(read: String) {
    let context = HookContextDouble(work: 2_000_000)
    let error = #expect(throws: ScriptError.self) { try call("pcall(function() return \(read) end)", context: context) }
    #expect(error?.kind == .budget)
  }

  @Test func valuesWeighAsLongAsTheyAreHeld() throws {
    let start = HookContextDouble().now, day = try #require(CivilDate("2026-06-07"))
    let dated = (0..<5_000).map { number in
      DatedValue(
        date: day, start: start.adding(seconds: number),
        value: OutcomeValue(.text(String(repeating: "x", count: 100))))
    }
    let read = "ctx.values { task = 'a', over = days(5000) }"
    let error = #expect(throws: ScriptError.self) {
      try call(
        "local kept = {} for i = 1, 40 do kept[i] = \(read) end", context: HookContextDouble(dated: dated),
        work: 50_000_000)
    }
    #expect(error?.kind == .memory)
    // One after another, they fit.
    try call("for i = 1, 40 do local read = \(read) end", context: HookContextDouble(dated: dated), work: 50_000_000)
  }

  @Test(arguments: [
    "local x = result.x1", "local x = result:get('f', 'x1')", "local x = result:is_dont_know 'x1'",
    "local x = result:step 'f'", "local x = result:visits 'f'", "local x = visit.x1",
  ])
  func aLookupInALargeResultIsCharged(lookup: String) throws {
    let loop = "local visit = result:step 'f' for i = 1, 5000 do \(lookup) end"
    try call(loop, items: 10)
    let error = #expect(throws: ScriptError.self) { try call(loop, items: 900) }
    #expect(error?.kind == .budget)
  }
}
