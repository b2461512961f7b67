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
      insights = { insight "sleep" { over = days(7), at_least = 0, show = function(ctx) return half(ctx.adherence { over = days(7) }[8]) end } },
    }
    """

  private static let begin = """
    care run --at 2026-06-07T07:00 --zone UTC seed.lua && \
    care enroll knee --patient ana --create --start 2026-06-07 --at 2026-06-07T07:00 --zone UTC
    """

  /// Seeds without `care check`, which would find what fails.
  private static let seed = #"seed "knee""#

  /// Runs commands on a store with a patient who follows the plan.
  private func withPlan(
    _ arguments: [String], answers: String? = nil, seeding plan: String = plan
  ) throws -> (code: Int32, output: String, errors: String) {
    try withCare { care in
      try care.write(plan, to: "knee/plan.lua")
      try care.write(Self.seed, to: "seed.lua")
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

  private static let lost =
    "The answers were kept, but the extractor failed: plan knee 2.1, task check-in, plan.lua:2"

  @Test func aFailingExtractorKeepsTheAnswersAndAlertsTheTeamWithItsLine() throws {
    let result = try doing(#"{"pain": 4}"#)
    #expect(result.code == 0)
    #expect(result.output.replacing(/\s+/, with: " ").contains(Self.lost), "\(result.output)")
  }

  @Test func aFailureInJSONContainsNoAnswer() throws {
    let result = try doing(#"{"pain": 9, "sleep": 7}"#, "--json")
    #expect(result.code == 0)
    #expect(!result.errors.contains("pain of 9") && !result.output.contains("pain of 9"))
    #expect(
      result.output.contains("the extractor failed: plan knee 2.1, task check-in, plan.lua:16"), "\(result.output)")
  }

  @Test func extractingAgainAfterAFixRecordsTheValues() throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write(Self.seed, to: "seed.lua")
      try care.write(#"{"pain": 4}"#, to: "answers.json")
      _ = try care.shell(Self.begin)
      let at = "--at 2026-06-07T09:30 --zone UTC"
      _ = try care.shell("care do check-in --patient ana --answers answers.json \(at)")
      let again = try care.shell("care extract knee \(at)")
      #expect(again.output.hasPrefix("0 outcomes got new values, 1 left because the extractor failed\n! plan.lua:2: "))
      try care.write(Self.plan.replacing("half(result.sleep)", with: "result.pain"), to: "knee/plan.lua")
      _ = try care.shell("care run \(at) seed.lua")
      let dry = try care.shell("care extract knee --dry-run \(at)")
      #expect(dry.output == "ana  check-in/2026-06-07T08:00\n1 outcome would get new values\n", "\(dry.errors)")
      let wet = try care.shell("care extract knee --task check-in --json \(at)")
      #expect(wet.output.contains(#""key" : "check-in/2026-06-07T08:00""#), "\(wet.output) \(wet.errors)")
      let events = try care.shell("care events --patient ana --task check-in --json \(at)")
      #expect(events.output.contains(#""value" : 4"#), "\(events.output)")
      #expect(events.output.contains(#""state" : "completed""#))
      for (task, message) in [
        ("chek-in", "care: there is no task 'chek-in' with a survey in the plan knee; did you mean 'check-in'?\n"),
        ("nope", "care: there is no task 'nope' with a survey in the plan knee; it knows check-in\n"),
      ] {
        let unknown = try care.shell("care extract knee --task \(task) \(at)")
        #expect(unknown.code == 1 && unknown.errors == message, "\(unknown.errors)")
      }
      let done = try care.shell("care extract knee \(at)")
      #expect(done.output == "0 outcomes got new values, 1 unchanged\n")
      #expect(try care.shell("care store audit").code == 0)
    }
  }

  @Test func aFailingDestinationIsReportedWithItsLineAndEvent() throws {
    let result = try doing(#"{"pain": 8, "sleep": 7}"#)
    #expect(result.code == 1)
    #expect(!result.errors.contains("pain of 8"))
    #expect(
      result.errors.hasPrefix("care: plan.lua:12: the script raised an error [runtime]\n  12 | "), "\(result.errors)")
    #expect(result.errors.contains("steps.how.go of plan knee 2.1, task check-in, event check-in/2026-06-07T08:00"))
  }

  @Test(arguments: [
    ["today", "--staff", "--patient", "ana"],
    ["adherence", "--patient", "ana", "--from", "2026-06-07", "--to", "2026-06-08"],
  ])
  func aFailingProgressFunctionCostsOnlyItsProgressAndIsNamed(arguments: [String]) throws {
    let result = try withPlan(arguments)
    #expect(result.code == 0, "\(result.errors)")
    let text = result.output.replacing(/\s+/, with: " ")
    #expect(text.contains("it returned a boolean (tasks.walk.progress of plan knee 2.1)"), "\(result.output)")
    #expect(text.contains("unknown"), "\(result.output)")
  }

  @Test(arguments: [[], ["--json"]])
  func aParticipantSeesNoFilesLinesOrIdsOfAFailure(options: [String]) throws {
    let result = try withPlan(["today", "--patient", "ana"] + options)
    #expect(result.code == 0, "\(result.errors)")
    for word in ["plan.lua", "tasks.walk.progress", "boolean"] {
      #expect(!result.output.contains(word), "\(result.output)")
    }
    #expect(result.output.contains("A part of the plan cannot be shown"), "\(result.output)")
  }

  @Test func seedingAFixedPlanHealsWhatWasRecorded() throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write(Self.seed, to: "seed.lua")
      _ = try care.shell(Self.begin)
      _ = try care.shell("care do walk --patient ana --at 2026-06-07T09:05 --zone UTC")
      try care.write(Self.plan.replacing("event.values[1].value", with: "0.5"), to: "knee/plan.lua")
      _ = try care.shell("care run --at 2026-06-07T09:10 --zone UTC seed.lua")
      let events = try care.shell("care events --patient ana --task walk --json --at 2026-06-07T09:30 --zone UTC")
      #expect(events.output.contains(#""progress" : 0.5"#), "\(events.output) \(events.errors)")
    }
  }

  @Test func aFailingInsightCostsOnlyItself() throws {
    let plan = Self.plan.replacing(
      "insights = {",
      with:
        #"insights = { insight "well" { over = days(7), at_least = 0, show = function() return insight.tip { title = "All well", text = "So far." } end },"#
    )
    let result = try withPlan(["insights", "--patient", "ana", "--staff"], seeding: plan)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("All well"), "\(result.output)")
    #expect(result.output.contains("(insights.sleep.show of plan knee 2.1)"), "\(result.output)")
  }

  @Test(arguments: [[], ["--json"]])
  func aParticipantSeesThatAnInsightIsMissingAndNotWhy(options: [String]) throws {
    let result = try withPlan(["insights", "--patient", "ana"] + options)
    #expect(result.code == 0, "\(result.errors)")
    for word in ["plan.lua", "insights.sleep", "sleep.show"] {
      #expect(!result.output.contains(word), "\(result.output)")
    }
    #expect(result.output.contains("A part of the plan cannot be shown"), "\(result.output)")
  }

  @Test func aScriptSeesUnknownProgress() throws {
    let script = """
      local e = store.events{ patient = "ana", on = "2026-06-07", task = "walk" }[1]
      print(e.state, e.progress)
      """
    let result = try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write(Self.seed, to: "seed.lua")
      try care.write(script, to: "look.lua")
      _ = try care.shell(Self.begin)
      _ = try care.shell("care do walk --patient ana --at 2026-06-07T09:05 --zone UTC")
      return try care.shell("care run --at 2026-06-07T09:30 --zone UTC look.lua")
    }
    #expect(result.output == "completed\tnil\n", "\(result.output) \(result.errors)")
  }
}
