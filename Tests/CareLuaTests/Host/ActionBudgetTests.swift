import CareLua
import CareModel
import CareSurvey
import CareTestSupport
import Synchronization
import Testing

/// The functions of one page share their work, and nobody loses an answer by that.
@Suite struct ActionBudgetTests {
  /// A survey whose conditions each use most of what a call can.
  private func plan(items: Int) -> String {
    let list = (1...items).map { "numeric 'x\($0)' { when = heavy }" }.joined(separator: ", ")
    return """
      local function heavy(result) print "called" for i = 1, 400000 do end return false end
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {},
        survey = survey "s" { steps = { form "f" { items = { numeric "first" {}, \(list) } },
          form "skipped" { skip = heavy, items = { numeric "y" {} } }, completion "c" { title = "C" } } } } } }
      """
  }

  private let limits = SandboxLimits(
    memory: 16 << 20, string: 1 << 20, work: 500_000, processorTime: nil, source: 32 << 10, load: 8 << 10)

  private func run(items: Int, budget: ActionBudget?) throws -> (run: SurveyRun, calls: () -> Int) {
    let calls = Calls()
    let host = LuaScriptHost(limits: limits) { _ in calls.count.withLock { $0 += 1 } }
    let plan = try host.load(PlanText(text: plan(items: items)))
    let survey = try #require(plan.tasks.first?.base.survey)
    let hooks = host.surveyHooks(in: plan.bundle, context: HookContextDouble(budget: budget))
    return (
      try SurveyRun.begin(survey, hooks: hooks, runID: "r", at: HookContextDouble(seed: 1).now),
      { calls.count.withLock { $0 } }
    )
  }

  private final class Calls: Sendable {
    let count = Mutex(0)
  }

  @Test func conditionsWithoutABudgetAreAllCalled() throws {
    let (run, calls) = try run(items: 20, budget: nil)
    #expect(try run.visibleItems.map(\.id) == ["first"])
    #expect(calls() >= 20)
  }

  @Test func aPageWithHeavyConditionsCallsAFewAndShowsTheRest() throws {
    let (run, calls) = try run(items: 20, budget: ActionBudget())
    let shown = try run.visibleItems.map(\.id)
    #expect(calls() <= 6)
    #expect(shown.count > 10 && shown.first == "first")
  }

  @Test func theNextPageHasABudgetOfItsOwn() throws {
    let budget = ActionBudget()
    var (run, calls) = try run(items: 20, budget: budget)
    _ = try run.visibleItems
    let before = calls()
    try run.answer("first", .integer(1), at: HookContextDouble(seed: 1).now)
    try run.next(at: HookContextDouble(seed: 1).now)
    #expect(calls() > before)
    #expect(calls() <= before + 6)
    #expect(try run.result().answer("first")?.number == 1)
  }

  @Test func aCallAfterTheBudgetSaysSo() throws {
    let budget = ActionBudget()
    budget.spend(ActionBudget.calls)
    let host = LuaScriptHost(limits: limits)
    let bundle = try host.load(PlanText(text: plan(items: 1))).bundle
    let error = #expect(throws: ScriptError.self) {
      try host.surveyHooks(in: bundle, context: HookContextDouble(budget: budget)).holds(
        Hook(path: "tasks.a.survey.steps.f.items.x1.when"), .checkIn(pain: 1))
    }
    #expect(error?.kind == .budget)
    #expect(error?.isOverActionBudget == true)
  }
}
