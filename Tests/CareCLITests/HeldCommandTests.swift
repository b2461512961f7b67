import Foundation
import Testing

/// `care held`: answers that arrived and could not be recorded.
struct HeldCommandTests {
  private static let plan = """
    return plan "walks" { title = "Walks", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } } }
    """

  private static func submission(_ number: Int, on day: String, answered: String) -> String {
    """
    {"v": 1, "id": "00000000-0000-4000-8000-00000000000\(number)", "kind": "press",
     "event": {"key": "walk/\(day)T08:00", "care_plan": "ana.walks"}, "body": {"action": "toggle"}, "answered": "\(answered)"}
    """
  }

  private static let first = "00000000-0000-4000-8000-000000000001"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "walks/plan.lua")
      try care.write(Self.submission(1, on: "2026-06-01", answered: "2026-06-01T09:00:00Z"), to: "one.json")
      try care.write(Self.submission(2, on: "2026-06-09", answered: "2026-06-09T09:00:00Z"), to: "two.json")
      let setup = try care.shell(
        """
        care seed walks --at 2026-06-01T06:00 --zone UTC &&
          care enroll walks --patient ana --create --start 2026-06-01 --at 2026-06-01T07:00 --zone UTC
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private static let clock = "--at 2026-06-09T10:00 --zone UTC"

  @Test func aLateAnswerWaitsForADecision() throws {
    try enrolled { care in
      let sent = try care.shell("care held submit one.json \(Self.clock); care held submit two.json \(Self.clock)")
      #expect(
        sent.output == """
          ◐ \(Self.first)  held: it arrived more than 7 days later
          ✓ 00000000-0000-4000-8000-000000000002  recorded

          """, "\(sent.errors)")
      let again = try care.shell("care held submit - \(Self.clock) < one.json")
      #expect(again.output == "◐ \(Self.first)  held, as before: it arrived more than 7 days later\n")
      let list = try care.shell("care held \(Self.clock) | cat")
      #expect(list.output.contains("ana  ") && list.output.contains("walk/2026-06-01T08:00"), "\(list.output)")
      let show = try care.shell("care held show \(Self.first) \(Self.clock) | cat")
      #expect(show.output.hasSuffix("\nstate     waiting\n\npress     toggle\n"), "\(show.output)")
      let unnamed = try care.shell("care held accept \(Self.first) --why 'was abroad' \(Self.clock)")
      #expect(unnamed.code == 1 && unnamed.errors.contains("--author"), "\(unnamed.errors)")
      let silent = try care.shell("care held accept \(Self.first) --author nora \(Self.clock)")
      #expect(silent.code == 64 && silent.errors.contains("pass --why"), "\(silent.errors)")
      let accepted = try care.shell(
        "care held accept \(Self.first) --why 'was abroad' --author nora \(Self.clock)")
      #expect(accepted.output == "✓ \(Self.first)  accepted\n", "\(accepted.errors)")
      #expect(try care.shell("care held \(Self.clock)").output == "none\n")
      let outcome = try care.shell("care outcomes show walk/2026-06-01T08:00 --json --zone UTC")
      #expect(outcome.output.contains("\"late_entry\" : \"was abroad\""), "\(outcome.output)")
      let decided = try care.shell("care held reject \(Self.first) --why twice --author nora \(Self.clock) --json")
      #expect(decided.code == 1 && decided.errors.contains("\"code\" : \"decided\""), "\(decided.errors)")
    }
  }

  @Test func aRejectedAnswerIsKept() throws {
    try enrolled { care in
      _ = try care.shell("care held submit one.json \(Self.clock)")
      let rejected = try care.shell(
        "care held reject \(Self.first) --why 'not hers' --author nora \(Self.clock) --json")
      #expect(rejected.output.contains("\"state\" : \"rejected\""), "\(rejected.errors)")
      let show = try care.shell("care held show \(Self.first) \(Self.clock) | cat")
      #expect(show.output.contains("by nora: not hers\n"), "\(show.output)")
      let all = try care.shell("care held list --all --json \(Self.clock)")
      #expect(all.output.contains("\"reason\" : \"arrived_late\""), "\(all.output)")
      #expect(try care.shell("care outcomes \(Self.clock)").output == "none\n")
    }
  }

  @Test func whatIsNoSubmissionIsRefusedWithoutItsContent() throws {
    try enrolled { care in
      try care.write("{\"secret\": 1}", to: "bad.json")
      let refused = try care.shell("care held submit bad.json \(Self.clock)")
      #expect(
        refused.code == 1
          && refused.errors == "care: the submission cannot be read; send an envelope of version 1\n")
      let unknown = try care.shell("care held show none \(Self.clock)")
      #expect(unknown.code == 1 && unknown.errors.contains("there is no"), "\(unknown.errors)")
    }
  }
}
