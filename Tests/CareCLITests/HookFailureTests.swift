import Foundation
import Testing

/// Failures of hooks: the user sees the location, the message, the plan, the task, and the event; a log sees no answer.
struct HookFailureTests {
  private static let plan = """
    local function half(x)
      return x / 2
    end

    return plan "knee" {
      title = "Knee", version = "2.1",
      tasks = {
        task "check-in" {
          title = "Check in", schedule = schedule.daily { at = "08:00" },
          survey = survey "check-in" { steps = { form "how" {
            items = { scale "pain" { text = "Pain?", min = 0, max = 10 }, numeric "sleep" { text = "Sleep?" } },
            go = function(result) if result.pain == 8 then error("pain of " .. result.pain) end end,
            leads_to = { "done" },
          }, completion "done" { title = "Done" } } },
          extract = function(result)
            if result.pain == 9 then error("pain of " .. result.pain) end
            return value(half(result.sleep))
          end,
        },
        task "walk" {
          title = "Walk", schedule = schedule.daily { at = "09:00" },
          progress = function(event) return event.values[1].value end,
        },
      },
      insights = { insight "sleep" { over = days(7), at_least = 0, show = function(ctx) return half(ctx.sleep) end } },
    }
    """

  private static let begin = """
    care seed knee --at 2026-06-07T07:00 --zone UTC && \
    care enroll knee --patient ana --create --start 2026-06-07 --at 2026-06-07T07:00 --zone UTC
    """

  /// Runs commands on a store with a patient who follows the plan.
  private func withPlan(
    _ arguments: [String], answers: String? = nil, seeding plan: String = plan
  ) throws -> (code: Int32, output: String, errors: String) {
    try withCare { care in
      try care.write(plan, to: "knee/plan.lua")
      if let answers { try care.write(answers, to: "answers.json") }
      let setup = try care.shell(Self.begin)
      #expect(setup.code == 0, "\(setup.errors)")
      // The outcome is recorded even though its progress function fails.
      _ = try care.shell("care do walk --patient ana --at 2026-06-07T09:05 --zone UTC")
      let result = try care.shell("care \(arguments.joined(separator: " ")) --at 2026-06-07T09:30 --zone UTC")
      return (result.code, result.output, result.errors)
    }
  }

  private func doing(_ answers: String, _ more: String...) throws -> (code: Int32, output: String, errors: String) {
    try withPlan(
      ["do", "check-in", "--patient", "ana", "--answers", "answers.json"] + more, answers: answers,
      // Without the failing progress function of the other task.
      seeding: Self.plan.replacing("event.values[1].value", with: "1"))
  }

  @Test func aFailingExtractorIsReportedWithItsLineCallsAndEvent() throws {
    let result = try doing(#"{"pain": 4}"#)
    #expect(result.code == 1)
    #expect(
      result.errors == """
        care: plan.lua:2: 'x' is nil, which cannot be used in arithmetic [runtime]
          2 |   return x / 2
          at plan.lua:2: in upvalue 'half'
          at plan.lua:17: in function <line 15>
          = in tasks.check-in.extract of plan knee 2.1, task check-in, event check-in/2026-06-07T08:00
          = nothing was recorded

        """)
  }

  @Test func theUserSeesTheScriptsMessage() throws {
    let result = try doing(#"{"pain": 9, "sleep": 7}"#)
    #expect(result.errors.contains("pain of 9") && result.errors.contains("event check-in/2026-06-07T08:00"))
  }

  @Test func aFailureInJSONContainsNoAnswer() throws {
    let result = try doing(#"{"pain": 9, "sleep": 7}"#, "--json")
    #expect(result.code == 1)
    #expect(!result.errors.contains("pain of 9") && !result.output.contains("pain of 9"))
    #expect(result.errors.contains("the script raised an error"))
    #expect(result.errors.contains("task check-in, event check-in/2026-06-07T08:00"))
  }

  @Test func aFailingDestinationIsReportedWithItsEvent() throws {
    let result = try doing(#"{"pain": 8, "sleep": 7}"#)
    #expect(result.code == 1)
    #expect(result.errors.contains("pain of 8"))
    #expect(result.errors.contains("steps.how.go of plan knee 2.1, task check-in, event check-in/2026-06-07T08:00"))
  }

  @Test(arguments: [
    ["today", "--patient", "ana"], ["adherence", "--patient", "ana", "--from", "2026-06-07", "--to", "2026-06-08"],
  ])
  func aFailingProgressFunctionIsReportedWithItsEvent(arguments: [String]) throws {
    let result = try withPlan(arguments)
    #expect(result.code == 1)
    #expect(result.errors.contains("it returned a boolean [bad_result]"), "\(result.errors)")
    #expect(
      result.errors.contains("in tasks.walk.progress of plan knee 2.1, task walk, event walk/2026-06-07T09:00"),
      "\(result.errors)")
  }

  @Test func aFailingInsightIsReportedWithItsPlan() throws {
    let result = try withPlan(["insights", "--patient", "ana"])
    #expect(result.code == 1)
    #expect(result.errors.contains("in insights.sleep.show of plan knee 2.1"), "\(result.errors)")
  }

  @Test func aScriptCanCatchAHooksFailure() throws {
    let script = """
      local ok, e = pcall(function() return store.events{ patient = "ana", on = "2026-06-07" } end)
      print(ok, e.code, e.message)
      """
    let result = try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write(script, to: "look.lua")
      _ = try care.shell(Self.begin)
      _ = try care.shell("care do walk --patient ana --at 2026-06-07T09:05 --zone UTC")
      return try care.shell("care run look.lua --at 2026-06-07T09:30 --zone UTC")
    }
    #expect(result.output.contains("false\tbad_result\t"), "\(result.output) \(result.errors)")
  }
}
