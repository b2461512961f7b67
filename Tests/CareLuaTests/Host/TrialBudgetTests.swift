import CareLua
import CareModel
import Testing

/// The functions of all plans of one check share a budget of work.
@Suite struct TrialBudgetTests {
  /// A plan with `count` conditions, of which each counts to `steps`.
  private static func plan(_ count: Int, steps: Int, id: String = "busy") -> MemoryReader {
    let items = (1...count).map { place in
      "scale 'q\(place)' { text = 'Question', min = 0, max = 10, when = function(result) for i = 1, \(steps) do end return true end },"
    }
    return MemoryReader(
      plan: """
        return plan "\(id)" { title = "Busy", tasks = {
          task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" },
            survey = survey "check-in" { steps = { form "how" { items = { scale 'first' { text = 'Question', min = 0, max = 10 },
        \(items.joined(separator: "\n")) } } } } } } }
        """)
  }

  /// Small limits, so that their multiples are reached soon.
  private static let host = LuaScriptHost(
    limits: SandboxLimits(
      memory: 32 << 20, string: 1 << 20, work: 1_000_000, processorTime: nil, source: 32 << 10, load: 8 << 10))

  @Test func manyHeavyConditionsEndWithAnErrorAtTheHeaviest() throws {
    let found = Self.host.check(Self.plan(20, steps: 700_000)).items.filter { $0.code == .limit }
    let error = try #require(found.first)
    #expect(found.count == 1)
    #expect(error.severity == .error)
    #expect(error.message.contains("use up the work of one check"))
    #expect(error.message.contains("make loops shorter"))
    #expect(error.location?.line != nil)
  }

  @Test func theSameConditionIsNamedEachTime() {
    let first = Self.host.check(Self.plan(20, steps: 700_000)), second = Self.host.check(Self.plan(20, steps: 700_000))
    #expect(first == second)
  }

  @Test func lightConditionsAreFarBelow() {
    let budget = TrialBudget()
    #expect(!Self.host.check(Self.plan(20, steps: 100), within: budget).hasErrors)
    #expect(budget.usedPart < 0.25)
  }

  @Test func plansOfOneCheckShareTheBudget() {
    let alone = Self.host.check(Self.plan(1, steps: 60_000, id: "one"))
    #expect(!alone.hasErrors)
    let plans = (0..<12).map { Self.plan(1, steps: 60_000, id: "p\($0)") }
    #expect(Self.host.check(plans).last?.items.contains { $0.code == .limit } == true)
  }
}
