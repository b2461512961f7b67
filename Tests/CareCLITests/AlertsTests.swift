import Foundation
import Testing

/// Alerts as the participant and the care team see them.
struct AlertsTests {
  private static let clock = "--at 2026-10-28T09:00 --zone America/New_York"

  private static let plan = """
    return plan "knee" { title = "Knee",
      contacts = { contact "lexi" { name = "Lexi Torres", role = "Physical therapist", phone = "+1 555 0100" } },
      tasks = {
        task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" }, card = "survey",
          decline = { reasons = { option("nausea", "I felt sick"), option("time", "No time") } },
          survey = survey "check-in" { steps = {
            question "how" { item = scale "pain" { text = "Pain?", min = 0, max = 10, required = true } },
            question "why" { item = text "why" { text = "Why?" } },
          } },
          alerts = { alert "severe" {
            when = survey.at_least("pain", 9), to = "lexi", urgency = "now", title = "Severe pain" } },
        },
      },
    }
    """

  private func enrolled(_ patients: String = "ana", _ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      let setup = try care.shell(
        """
        care seed knee \(Self.clock) && for patient in \(patients); do
          care enroll knee --patient $patient --start 2026-10-28 --create \(Self.clock) || exit 1
        done
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func acknowledgingBeforeTheAlertNamesTheParticipantsTime() throws {
    try enrolled { care in
      _ = try care.shell("printf '9\\nIt hurts\\n' | care do check-in \(Self.clock)")
      let id = "'check-in/2026-10-28T08:00#severe'"
      let result = try care.shell("care alerts acknowledge \(id) --by Nora --at 2026-10-28T12:00Z")
      #expect(result.code == 1)
      #expect(result.errors.contains("at 2026-10-28T09:00 America/New_York"), "\(result.errors)")
    }
  }

  private static let line = "! Severe pain (now): Lexi Torres, Physical therapist · +1 555 0100\n"

  @Test func aRaisedAlertIsReportedOnceWithItsRecipients() throws {
    try enrolled { care in
      let done = try care.shell("printf '9\\nIt hurts\\n' | care do check-in \(Self.clock)")
      #expect(done.output == "✓ check-in/2026-10-28T08:00  at 09:00\n" + Self.line, "\(done.errors)")
      let again = try care.shell(
        "care undo check-in \(Self.clock) >/dev/null && printf '10\\nIt hurts\\n' | care do check-in \(Self.clock)")
      #expect(again.output == "✓ check-in/2026-10-28T08:00  at 09:00\n", "\(again.errors)")
    }
  }

  @Test func anUnfinishedSurveyRaisesTheAlertOfAFinishedPage() throws {
    try enrolled { care in
      let left = try care.shell("printf '9\\n' | care do check-in \(Self.clock)")
      #expect(left.output == "◐ check-in/2026-10-28T08:00  begun, open until 24:00\n" + Self.line, "\(left.errors)")
      let staff = try care.shell("care today --staff \(Self.clock)")
      #expect(staff.output.contains(" ! Severe pain (now): Lexi Torres, Physical therapist · +1 555 0100"))
      let participant = try care.shell("care today \(Self.clock); care today --json \(Self.clock)")
      #expect(participant.code == 0 && !participant.output.contains("Severe pain"), "\(participant.output)")
    }
  }

  @Test func noAlertDocumentContainsAnAnswer() throws {
    try enrolled { care in
      try care.write(#"{"pain": 9, "why": "secret"}"#, to: "answers.json")
      _ = try care.shell("care do check-in --answers answers.json \(Self.clock)")
      let alerts = try care.shell("care alerts --json \(Self.clock)")
      #expect(alerts.output.contains(#""phone" : "+1 555 0100""#), "\(alerts.errors)")
      #expect(alerts.output.contains(#""urgency" : "now""#))
      for word in ["secret", "values", "value"] { #expect(!alerts.output.contains(word)) }
    }
  }

  @Test func openAlertsAreListedUntilTheyAreAcknowledged() throws {
    try enrolled("ana ben") { care in
      for patient in ["ana", "ben"] {
        _ = try care.shell("printf '9\\n\\n' | care do check-in --patient \(patient) \(Self.clock)")
      }
      let open = try care.shell("care alerts \(Self.clock)")
      #expect(
        open.output == """
          urgency  raised                     patient  id                                title        contacts                 acknowledged
          now      2026-10-28T09:00:00-04:00  ana      check-in/2026-10-28T08:00#severe  Severe pain  Lexi Torres +1 555 0100  no
          now      2026-10-28T09:00:00-04:00  ben      check-in/2026-10-28T08:00#severe  Severe pain  Lexi Torres +1 555 0100  no

          """, "\(open.errors)")
      let id = "'check-in/2026-10-28T08:00#severe'"
      let whose = try care.shell("care alerts acknowledge \(id) --by Lexi \(Self.clock)")
      #expect(whose.code == 1)
      #expect(
        whose.errors.contains("is ambiguous; choose one of care plan ana.knee, care plan ben.knee"), "\(whose.errors)")
      let seen = try care.shell("care alerts acknowledge \(id) --patient ana --by Lexi \(Self.clock)")
      #expect(
        seen.output == "✓ check-in/2026-10-28T08:00#severe  acknowledged by Lexi, 2026-10-28T09:00:00-04:00\n",
        "\(seen.errors)")
      #expect(try care.shell("care alerts --patient ana \(Self.clock)").output == "none\n")
      let all = try care.shell("care alerts --patient ana --all \(Self.clock)")
      #expect(all.output.contains("2026-10-28T09:00:00-04:00 by Lexi"))
    }
  }

  @Test func theHistorySaysWhoDidWhatAndWhy() throws {
    try enrolled { care in
      _ = try care.shell("printf '9\\n\\n' | care do check-in \(Self.clock)")
      let id = "'check-in/2026-10-28T08:00#severe'"
      _ = try care.shell("care alerts acknowledge \(id) --by Lexi --author lexi --why 'Called back' \(Self.clock)")
      let text = try care.shell("care alerts history \(id) \(Self.clock)").output.split(separator: "\n")
      #expect(text.count == 3 && text[0].contains("recorded") && text[0].contains("author"), "\(text)")
      #expect(text[1].hasSuffix("–") && text[2].contains("lexi") && text[2].contains("Called back"), "\(text)")
      let json = try care.shell("care alerts history \(id) --json \(Self.clock)").output
      for member in [#""author" : "lexi""#, #""why" : "Called back""#, #""recorded" : "2026-10-28T13:00:00Z""#] {
        #expect(json.contains(member), "\(json)")
      }
      let list = try care.shell("care alerts --all --json \(Self.clock)").output
      #expect(!list.contains("Called back"), "\(list)")
    }
  }

  @Test func aReasonToDeclineMustBeListed() throws {
    try enrolled { care in
      let rejected = try care.shell("care decline check-in --reason 'It rained' \(Self.clock)")
      #expect(
        rejected.errors
          == "care: check-in does not list this reason for declining; use one of 'nausea' (I felt sick), 'time' (No time)\n"
      )
      let unsaid = try care.shell("care decline check-in \(Self.clock)")
      #expect(unsaid.code == 64)
      #expect(unsaid.errors.contains("--reason nausea  (I felt sick)"), "\(unsaid.errors)")
      _ = try care.shell("care decline check-in --reason nausea \(Self.clock)")
      #expect(try care.shell("care today \(Self.clock)").output.contains("I felt sick"))
    }
  }
}
