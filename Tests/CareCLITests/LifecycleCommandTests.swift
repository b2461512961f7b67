import Foundation
import Testing

/// `care pause`, `resume`, `withdraw`, `complete`, and `anchor`.
struct LifecycleCommandTests {
  private static let plan = """
    return plan "knee" { title = "Knee", anchors = { anchor "surgery" { required = false } }, tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
      task "call" { title = "Call", schedule = schedule.once { start = anchor "surgery" + days(2), at = "10:00" } },
    } }
    """

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare([]) { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      let setup = try care.shell(
        "care seed knee --at 2026-05-01T12:00 && care enroll knee --patient ana --start 2026-06-01 --create "
          + "--zone America/New_York --at 2026-05-20T12:00")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  /// Commands on June 5 at noon in New York, with their output and errors.
  static let commands: [(commands: [String], output: String, errors: String)] = [
    (["pause ana.knee --reason holiday"], "ana.knee is paused (holiday)", ""),
    (
      ["pause knee --from 2026-06-10 --to 2026-06-15"],
      "ana.knee is active; paused from 2026-06-10, active from 2026-06-15", ""
    ),
    (["pause knee --patient ana --to tomorrow"], "ana.knee is paused; active from 2026-06-06", ""),
    (["pause knee --from 2026-06-06T08:00"], "ana.knee is active; paused from 2026-06-06T08:00 America/New_York", ""),
    (["pause knee", "resume knee"], "ana.knee is active", ""),
    (
      ["pause knee", "pause knee"], "",
      "care: the care plan ana.knee has been paused since 2026-06-05T12:00 America/New_York; resume it first"
    ),
    (["resume knee"], "", "care: the care plan ana.knee is not paused, so there is nothing to resume"),
    (["withdraw knee --reason moved"], "ana.knee is withdrawn (moved)", ""),
    (["complete knee --from 2026-06-20"], "ana.knee is active; completed from 2026-06-20", ""),
    (
      ["complete knee", "pause knee"], "",
      "care: the care plan ana.knee has been completed since 2026-06-05T12:00 America/New_York; enroll the participant again with a different id"
    ),
    (["anchor knee surgery=2026-06-05"], "set surgery in ana.knee: surgery = 2026-06-05", ""),
    (["anchor knee surgary=2026-06-05"], "", "care: the plan knee has no anchor 'surgary'; did you mean 'surgery'?"),
    (["anchor kne surgery=2026-06-05"], "", "care: there is no care plan 'kne'"),
    (["pause ana.kne"], "", "care: there is no care plan 'ana.kne'; did you mean 'ana.knee'?"),
  ]

  /// A move of the participant or of the care plan, planned for June 10, counts from then on: wall times before it are read, and shown, where the
  /// participant still is.
  @Test(arguments: ["store.patients:update { id = 'ana'", "store.care_plans:update { id = 'ana.knee'"])
  func aPlannedMoveCountsFromItsTimeOn(update: String) throws {
    try enrolled { care in
      try care.write("\(update), zone = 'Europe/Berlin', effective = '2026-06-10' }", to: "move.lua")
      let now = "--at 2026-06-05T12:00"
      let moved = try care.shell("care run \(now)-04:00 move.lua")
      try #require(moved.code == 0, "\(moved.errors)")
      let before = try care.shell("care pause knee \(now) --from 2026-06-08T12:00 --to 2026-06-08T18:00")
      let (from, to) = ("2026-06-08T12:00 America/New_York", "2026-06-08T18:00 America/New_York")
      #expect(before.output == "ana.knee is active; paused from \(from), active from \(to)\n")
      let after = try care.shell("care override walk \(now) --set title=Stroll --from 2026-06-12T12:00")
      #expect(after.output == "walk of ana.knee from 2026-06-12T12:00 Europe/Berlin overridden: title\n")
    }
  }

  @Test(arguments: commands)
  func aCommandReportsTheResultingState(commands: [String], output: String, errors: String) throws {
    try enrolled { care in
      var last = CareProcess.Result(output: "", errors: "", code: 0)
      for command in commands { last = try care.shell("care \(command) --at 2026-06-05T12:00 --zone America/New_York") }
      #expect(last.output == (output.isEmpty ? "" : output + "\n"))
      #expect(last.errors == (errors.isEmpty ? "" : errors + "\n"))
      #expect(last.code == (errors.isEmpty ? 0 : 1))
    }
  }

  @Test func jsonIsTheVersion() throws {
    try enrolled { care in
      let result = try care.shell(
        "care pause knee --reason holiday --json --at 2026-06-05T12:00 --zone America/New_York")
      #expect(result.output.contains(#""status" : "paused""#))
      #expect(result.output.contains(#""effective" : "2026-06-05T16:00:00Z""#))
    }
  }

  @Test func aChangeBasedOnAnOldVersionIsRejected() throws {
    try enrolled { care in
      let at = "--zone America/New_York --at 2026-06-05T12:00"
      let version = try care.shell("care pause knee --json \(at) | sed -n 's/.*\"version\" : \"\\(.*\\)\".*/\\1/p'")
        .output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      _ = try care.shell("care resume knee --based-on \(version) \(at)")
      let late = try care.shell("care withdraw knee --reason x --based-on \(version) \(at)")
      #expect(
        late.errors == "care: the care plan 'ana.knee' was changed by another write; read it again and retry\n")
    }
  }

  @Test func aPlanOfTwoPatientsNeedsThePatient() throws {
    try enrolled { care in
      _ = try care.shell("care enroll knee --patient ben --start 2026-06-01 --create --at 2026-05-21T12:00")
      let unclear = try care.shell("care pause knee --at 2026-06-05T12:00")
      #expect(unclear.errors == "care: the care plan 'knee' is ambiguous; choose one of ana.knee, ben.knee\n")
      #expect(try care.shell("care pause knee --patient ben --at 2026-06-05T12:00").output == "ben.knee is paused\n")
    }
  }
}
