import Foundation
import Testing

/// Staff transcribe answers that were given on paper or on a phone that was offline.
struct LateEntryTests {
  private static let plan = """
    return plan "water" { title = "Water", tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = { "08:00", "20:00" } },
        closes = hours(1), grace = hours(2) },
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = { question "how" { item = scale "well" { min = 0, max = 10, text = "Well?" } } } } },
    } }
    """

  /// The participant lives in New York; the commands run two days later in another zone.
  private static let later = "--at 2026-06-09T12:00-04:00 --zone Europe/Berlin"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "water/plan.lua")
      try care.write(#"{"well": 7}"#, to: "well.json")
      try care.write(#"store.patients:add { id = "ana", zone = "America/New_York" }"#, to: "ana.lua")
      let at = "--at 2026-06-07T06:00-04:00"
      let setup = try care.shell(
        "care seed water \(at) && care run \(at) ana.lua && care enroll water --patient ana --start 2026-06-07 \(at)")
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private static func entry(_ answered: String, _ task: String = "glass") -> String {
    "care do \(task) --answered \(answered) --late-entry 'paper diary' --author nora \(later)"
  }

  @Test func itIsJudgedByTheTimeOfTheAnswer() throws {
    try enrolled { care in
      let inTime = try care.shell(Self.entry("2026-06-07T08:30"))
      #expect(inTime.output == "✓ glass/2026-06-07T08:00  at 08:30 (late entry)\n", "\(inTime.errors)")
      let late = try care.shell(Self.entry("2026-06-07T21:30"))
      #expect(late.output == "✓ glass/2026-06-07T20:00  late, at 21:30 (late entry)\n", "\(late.errors)")
    }
  }

  @Test(arguments: [
    ("decline glass --reason no", "declined"), ("excuse glass --reason ill", "excused"),
  ])
  func whatWasSaidEarlierIsEnteredLater(command: String, state: String) throws {
    try enrolled { care in
      let options = "--answered 2026-06-07T08:30 --late-entry 'by telephone'"
      let entered = try care.shell("care \(command) \(options) --author nora \(Self.later)")
      #expect(entered.output.contains("glass/2026-06-07T08:00  \(state)"), "\(entered.output)\(entered.errors)")
      let json = try care.shell("care outcomes show glass/2026-06-07T08:00 --json \(Self.later)").output
      #expect(json.contains(#""late_entry" : "by telephone""#))
      #expect(json.contains(#""answered" : "2026-06-07T12:30:00Z""#))
      let named = command.replacing(" glass", with: "")
      let anonymous = try care.shell("care \(named) --event glass/2026-06-07T20:00 \(options) \(Self.later)")
      #expect(anonymous.errors.contains("needs an author"), "\(anonymous.errors)")
      let twice = try care.shell(
        "care \(named) --event glass/2026-06-07T08:00 \(options) --author nora \(Self.later)")
      #expect(twice.errors.contains("has an outcome, which a late entry does not change"), "\(twice.errors)")
    }
  }

  @Test func testsOfPlansTranscribeEarlierAnswers() throws {
    try withCare { care in
      try care.write(Self.plan, to: "water/plan.lua")
      try care.write(
        """
        test("paper diaries", function(sim)
          local p = sim.enroll { start = "2026-06-07" }
          p:at "2026-06-09T12:00"
          local e = p:record("glass", { 1, answered = "2026-06-07T08:30", late_entry = "paper diary" })
          expect(e.key):equals "glass/2026-06-07T08:00"
          expect(e.state):equals "completed"
          expect(e.outcome.late_entry):equals "paper diary"
          expect(p:decline("glass", "no", { answered = "2026-06-07T21:30", late_entry = "paper diary" }).state):equals "declined"
          expect(function() p:record("glass", { 1, answered = "2026-06-08T12:30", late_entry = "paper diary" }) end):fails "window_not_open"
        end)
        """, to: "water/tests/late.lua")
      let result = try care.shell("care test water")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }

  @Test func itIsShownAndExportedAsALateEntryAndNotAsACorrection() throws {
    try enrolled { care in
      _ = try care.shell(Self.entry("2026-06-07T08:30"))
      let outcomes = try care.shell("care outcomes \(Self.later)").output
      #expect(outcomes.contains("late entry: paper diary"))
      #expect(outcomes.contains("nora"))
      let history = try care.shell("care outcomes history glass/2026-06-07T08:00 \(Self.later)").output
      #expect(history.components(separatedBy: "glass/2026-06-07T08:00").count == 2, "one version: \(history)")
      let json = try care.shell("care outcomes show glass/2026-06-07T08:00 --json \(Self.later)").output
      #expect(json.contains(#""late_entry" : "paper diary""#))
      #expect(json.contains(#""answered" : "2026-06-07T12:30:00Z""#))
      let events = try care.shell("care events --on 2026-06-07 \(Self.later)").output
      #expect(events.contains("at 08:30 (late entry)"), "\(events)")
      #expect(try care.shell("care events --on 2026-06-07 --json \(Self.later)").output.contains(#""late_entry""#))
    }
  }

  @Test(arguments: [
    ("care do glass --answered 2026-06-07T08:30 --late-entry diary \(later)", 1, "a late entry needs an author"),
    (
      "care do glass --answered 2026-06-07T08:30 --late-entry ' ' --author nora \(later)", 1,
      "a late entry needs a reason"
    ),
    ("care do glass --answered 2026-06-07T08:30 --author nora \(later)", 64, "pass --answered and --late-entry"),
    ("care do glass --late-entry diary --author nora \(later)", 64, "pass --answered and --late-entry"),
    (entry("2026-06-07T11:30"), 1, "glass/2026-06-07T08:00 is closed; it closed at 2026-06-07T11:00 America/New_York"),
    (entry("2026-06-07T07:30"), 1, "cannot be answered yet; it opens at 2026-06-07T08:00 America/New_York"),
    (entry("2026-06-09T12:30"), 1, "write a time that is not after now"),
  ])
  func itIsRefused(command: String, code: Int32, reason: String) throws {
    try enrolled { care in
      let result = try care.shell(command)
      #expect(result.code == code)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try care.shell("care outcomes \(Self.later)").output == "none\n")
    }
  }

  @Test func anEventWithAnOutcomeIsCorrectedInstead() throws {
    try enrolled { care in
      #expect(try care.shell("care do glass --slot 08:00 --at 2026-06-07T08:10-04:00").code == 0)
      let again = try care.shell(Self.entry("2026-06-07T08:30"))
      #expect(again.code == 1)
      #expect(again.errors.contains("correct it instead"), "\(again.errors)")
    }
  }

  @Test func aSurveyIsTranscribedWithTheTimeOfItsAnswers() throws {
    try enrolled { care in
      let result = try care.shell(Self.entry("2026-06-07T18:15", "ask --answers well.json"))
      #expect(result.output == "✓ ask/2026-06-07T10:00  at 18:15 (late entry)\n", "\(result.errors)")
      let json = try care.shell("care outcomes show ask/2026-06-07T10:00 --json \(Self.later)").output
      #expect(json.components(separatedBy: "2026-06-07T22:15:00Z").count > 3, "the times of the answers: \(json)")
      #expect(json.contains(#""recorded" : "2026-06-09T16:00:00Z""#))
    }
  }

  @Test func aPersonCanTypeTheAnswersOfASurvey() throws {
    try enrolled { care in
      let result = try care.shell("printf '7\\n' | \(Self.entry("2026-06-07T18:15", "ask"))")
      #expect(result.output == "✓ ask/2026-06-07T10:00  at 18:15 (late entry)\n", "\(result.errors)")
      let left = try care.shell("printf 'quit\\n' | \(Self.entry("2026-06-08T18:15", "ask"))")
      #expect(left.errors.contains("Nothing was done."))
      #expect(left.output.hasPrefix("✗ ask/2026-06-08T10:00"), "no draft is left behind: \(left.output)")
    }
  }

  @Test func aScriptEntersOne() throws {
    try enrolled { care in
      try care.write(
        """
        local event = store.events { patient = "ana", on = "2026-06-07", task = "glass" }[1]
        event:record { value(2, { kind = "glasses" }), answered = "2026-06-07T08:30", late_entry = "paper diary" }
        print(event.state, event.outcome.late_entry, event.outcome.answered, event.values[1].value)
        """, to: "enter.lua")
      let entered = try care.shell("care run --author nora \(Self.later) enter.lua")
      #expect(entered.output == "completed\tpaper diary\t2026-06-07T08:30:00-04:00\t2\n", "\(entered.errors)")
      let unnamed = try care.shell("care run \(Self.later) enter.lua")
      #expect(unnamed.errors.contains("a late entry needs an author"), "\(unnamed.errors)")
    }
  }
}
