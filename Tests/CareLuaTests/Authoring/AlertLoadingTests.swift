import CareLua
import CareModel
import Testing

/// Alerts and reasons to decline as plan files give them.
@Suite struct AlertLoadingTests {
  private func task(_ fields: String) throws -> TaskTimeline {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", contacts = { contact "lexi" { name = "Lexi" } }, tasks = { task "a" {
            title = "A", schedule = schedule.daily { at = "08:00" }, \(fields) } } }
          """))
    #expect(plan.warnings.isEmpty)
    return try #require(plan.definition.tasks.first)
  }

  private static let check = """
    survey = survey "check" { steps = { question "how" { item = scale "pain" { min = 1, max = 10 } } } },
    """

  @Test func anAlertIsLoadedWithAllFields() throws {
    let task = try task(
      Self.check + """
        alerts = { alert "severe-pain" {
          when = survey.at_least("pain", 9), to = { "lexi" }, urgency = "now", title = "Severe pain" } }
        """)
    #expect(
      task.base.alerts == [
        AlertDefinition(
          id: "severe-pain", title: "Severe pain", when: .atLeast(item: ItemReference("pain"), value: 9), to: ["lexi"],
          urgency: .now)
      ])
  }

  @Test func aSingleAlertCanReplaceAListAndDefaultsToToday() throws {
    let task = try task(
      Self.check + "alerts = alert \"any\" { when = survey.is_answered(\"how.pain\"), to = \"lexi\" }")
    #expect(task.base.alerts.map(\.urgency) == [.today])
    #expect(task.base.alerts.map(\.to) == [["lexi"]])
  }

  @Test func aFunctionIsAHookAtItsPath() throws {
    let task = try task(
      Self.check + "alerts = { alert \"odd\" { when = function(result) return result.pain == 7 end } }")
    #expect(task.base.alerts.map(\.when.condition) == [.hook(hook: Hook(path: "tasks.a.alerts.odd.when"))])
  }

  @Test func withoutASurveyConditionsUseKinds() throws {
    let task = try task("alerts = { alert \"much\" { when = survey.at_least(\"dose\", 100) } }")
    #expect(task.base.alerts.map(\.when.condition) == [.atLeast(item: ItemReference("dose"), value: 100)])
  }

  @Test func aPlannedChangeCanSetAlerts() throws {
    let task = try task(
      Self.check + """
        alerts = { alert "severe" { when = survey.at_least("pain", 9) } },
        later = { { from = "2026-06-21", alerts = { alert "severe" { when = survey.at_least("pain", 7) } } },
          { from = "2026-06-28", alerts = {} } },
        """)
    #expect(
      task.later.map { $0.task.alerts.map(\.when.condition) } == [
        [.atLeast(item: ItemReference("pain"), value: 7)], [],
      ])
  }

  @Test func declineReasonsAreLoaded() throws {
    let task = try task(
      "decline = { reasons = { option(\"nausea\", \"I felt sick\", { detail = \"At all\" }) }, other = true }")
    #expect(
      task.base.decline
        == DeclineReasons(
          reasons: [ChoiceOption(value: "nausea", text: "I felt sick", detail: "At all")], allowsOther: true))
  }

  @Test func withoutAListAnyReasonIsAccepted() throws {
    #expect(try task("").base.decline == nil)
  }
}
