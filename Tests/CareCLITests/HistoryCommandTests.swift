import Foundation
import Testing

/// Staff ask what was changed for a participant: each field, its author, its time, and its reason.
struct HistoryCommandTests {
  private static func plan(title: String = "Walk") -> String {
    """
    return plan "walks" { title = "Walks", anchors = { anchor "surgery" { required = false } }, params = { wake = "time" }, tasks = {
      task "walk" { title = "\(title)", schedule = schedule.daily { at = "08:00" }, progress = "sum",
        targets = { value(30, { kind = "minutes" }) }, card = "numeric_progress" },
      task "rest" { title = "Rest", schedule = schedule.daily { at = "12:00" } },
    } }
    """
  }

  /// A participant in New York whose data was changed in several ways.
  private func changed(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan(), to: "walks/plan.lua")
      try care.write(Self.plan(title: "Stroll"), to: "later/walks/plan.lua")
      try care.write(#"store.patients:add { id = "ana", zone = "America/New_York" }"#, to: "ana.lua")
      let commands = [
        "seed walks --at 2026-06-07T10:00Z", "run --at 2026-06-07T10:00Z ana.lua",
        "enroll walks --patient ana --start 2026-06-07 --param wake=07:00 --at 2026-06-07T10:01Z",
        "do walk --action log --input value=10 --at 2026-06-07T08:30",
        "correct walk --value minutes=20 --why 'typed 10' --author nora --at 2026-06-07T09:00",
        "params walks wake=06:00 --why 'early bird' --author nora --at 2026-06-07T09:10",
        "override walk --set title='Short walk' --why 'her knee' --at 2026-06-07T09:20",
        "seed later/walks --why 'clearer' --author kim --at 2026-06-07T09:30-04:00",
        "clear walk --why 'another person' --author nora --at 2026-06-07T09:40",
      ]
      for command in commands {
        let result = try care.shell("care \(command)")
        #expect(result.code == 0, "\(command): \(result.errors)")
      }
      try body(care)
    }
  }

  @Test func everyChangeNamesItsFieldsItsAuthorItsTimeAndItsReason() throws {
    try changed { care in
      let result = try care.shell("care history --patient ana")
      let lines = result.output.components(separatedBy: "\n")
      for line in [
        "2026-06-07T06:00:00-04:00  seq 2", #"  patient ana created: zone: "America/New_York""#,
        "2026-06-07T09:00:00-04:00  seq 5  by nora", "  why: typed 10",
        "  outcome walk/2026-06-07T08:00 changed: values: Minutes 10 → Minutes 20",
        #"  care plan ana.walks changed from 2026-06-08: params.wake: 07:00 → 06:00"#,
        "  override walk of ana.walks created from 2026-06-07T09:20:00-04:00: title:", #"    "Walk" → "Short walk""#,
        "  why: her knee",
        "  outcome walk/2026-06-07T08:00 cleared", "  why: another person",
      ] {
        #expect(lines.contains(line), "\(line)\n\(result.output)\(result.errors)")
      }
      #expect(!result.output.contains("Stroll"), "the plan is not the participant's")
    }
  }

  @Test func ofATaskItIncludesThePlansChanges() throws {
    try changed { care in
      let result = try care.shell("care history walk --patient ana")
      #expect(result.output.contains("by kim"), "\(result.output)\(result.errors)")
      #expect(result.output.contains("task walk of walks changed"))
      #expect(result.output.replacing("\n    ", with: " ").contains(#"title: "Walk" → "Stroll""#))
      #expect(result.output.contains("her knee"))
      #expect(!result.output.contains("early bird"))
      let rest = try care.shell("care history rest --patient ana").output
      #expect(!rest.contains("her knee") && rest.contains("task rest of walks created"), "\(rest)")
    }
  }

  @Test func ofAnEventItShowsWhatWasRecordedThere() throws {
    try changed { care in
      let result = try care.shell("care history --event walk/2026-06-07T08:00 --json").output
      #expect(result.components(separatedBy: #""entity" : "outcome""#).count == 4, "\(result)")
      #expect(result.contains(#""why" : "typed 10""#))
      #expect(try care.shell("care history --event rest/2026-06-07T12:00").output == "none\n")
    }
  }

  @Test func inJSONAChangeHasTheNamesAndFormsOfAVersion() throws {
    try changed { care in
      let history = try care.shell("care history --patient ana --json").output
      let patient = try care.shell("care patients show ana --json").output
      for member in [#""effective" : "beginning""#]
        + patient.split(separator: "\n").filter({ $0.contains(#""recorded" : "#) })
      {
        #expect(history.contains(member.trimmingCharacters(in: .whitespaces)), "\(member) \(history)")
      }
      #expect(!history.contains(#""ever""#))
    }
  }

  @Test func historiesOfListsShowChangesWithReasonsWhereTheParticipantIs() throws {
    try changed { care in
      let history = try care.shell("care enrollments history ana.walks").output
      #expect(history.contains("early bird") && history.contains("nora"), "\(history)")
      #expect(history.contains("-04:00") && !history.contains("Z "), "\(history)")
      let outcomes = try care.shell("care outcomes history walk/2026-06-07T08:00").output
      #expect(outcomes.contains("typed 10") && outcomes.contains("another person"), "\(outcomes)")
    }
  }

  @Test func withoutSuchAPatientItSaysSo() throws {
    try changed { care in
      let result = try care.shell("care history --patient zoe")
      #expect(result.errors.contains("there is no patient 'zoe'"), "\(result.errors)")
    }
  }
}
