import Foundation
import Testing

/// What the prompt records and writes, and what it says it cannot.
struct ReplRecordTests {
  private static let plan = """
    return plan "knee" { title = "Knee", tasks = { task "dose" { title = "Dose", schedule = schedule.daily { at = "08:00" },
      decline = { reasons = { option("nausea", "I felt sick") } } } } }
    """
  private static let clock = "--at 2026-06-07T09:00 --zone Europe/Berlin"

  private func withPlan(_ body: (CareProcess) throws -> Void) throws {
    try withCare([]) { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      let setup = try care.shell(
        "care seed knee \(Self.clock) && care enroll knee --patient ana --create --start 2026-06-06 \(Self.clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private func prompt(_ lines: String, _ care: CareProcess) throws -> (code: Int32, output: String, errors: String) {
    try care.write(lines + "\n", to: "lines.txt")
    let result = try care.shell("care repl \(Self.clock) < lines.txt")
    return (result.code, result.output, result.errors)
  }

  @Test func aTimeBeforeTheLastCommitSaysAtOnceThatNothingCanBeRecorded() throws {
    try withPlan { care in
      let early = try prompt(":at 2026-06-06T08:10\n#store.events { task = 'dose' }", care)
      #expect(
        early.errors.contains(
          "the store's last commit was recorded at 2026-06-07T09:00 Europe/Berlin; before that time, you can read everything, "
            + "but record nothing"), "\(early.errors)")
      #expect(early.output == "1\n")
      #expect(try !prompt(":at 2026-06-08T08:10", care).errors.contains("last commit"))
    }
  }

  /// A copy of a store on a server has the chosen patient alone.
  @Test(.enabled(if: CareProcess.server != nil)) func aCopyOfAServersStoreNamesNoOtherPatient() throws {
    try withCare([]) { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.withDatabase("prompt", schema: "knee") { care in
        let enroll = ["ana", "ben"].map { "care enroll knee --patient \($0) --create --start 2026-06-06 \(Self.clock)" }
        let setup = try care.shell((["care seed knee \(Self.clock)"] + enroll).joined(separator: " && "))
        try #require(setup.code == 0, "\(setup.errors)")
        let refused = try prompt(":patient ana\n:at 2026-06-08T08:10\n:patient ben", care)
        #expect(
          refused.errors.contains(
            "the copy of the store has only the patient chosen before; return to the real one with :at, then choose 'ben'"
          ),
          "\(refused.errors)")
        let returned = try prompt(
          ":patient ana\n:at 2026-06-08T08:10\n:at\n:patient ben\n#store.events { task = 'dose' }", care)
        #expect(returned.output.hasSuffix("1\n"), "\(returned.output)\(returned.errors)")
      }
    }
  }

  @Test func anEventIsDeclinedForAReasonOfItsTask() throws {
    try withPlan { care in
      let missing = try prompt(":decline dose", care)
      #expect(missing.code == 1)
      #expect(
        missing.errors.contains("a reason is missing; write one of:\n  :decline dose nausea  (I felt sick)"),
        "\(missing.errors)")
      let declined = try prompt(":decline dose nausea\nstore.events { task = 'dose' }[1].state", care)
      #expect(declined.output.hasSuffix("\"declined\"\n"), "\(declined.output)\(declined.errors)")
      #expect(
        try prompt(":decline", care).errors.contains(":decline needs an argument; write :decline TASK|KEY REASON"))
    }
  }

  @Test func rowsAreWrittenToAFileOfTheOwnerWhichIsNotReplacedUnasked() throws {
    try withPlan { care in
      let first = try prompt("csv({ { a = 1 } }, 'a.csv')", care)
      #expect(first.errors == "wrote a.csv\n")
      let file = care.folder.appending(path: "a.csv")
      #expect(try String(contentsOf: file, encoding: .utf8) == "a\n1\n")
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let second = try prompt("csv({ { a = 2 } }, 'a.csv')", care)
      #expect(second.code == 1)
      #expect(second.errors.contains("'a.csv' exists; write to another file, or replace it with { overwrite = true }"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "a\n1\n")
      #expect(try prompt("csv({ { a = 2 } }, 'a.csv', { overwrite = true })", care).code == 0)
      #expect(try String(contentsOf: file, encoding: .utf8) == "a\n2\n")
      #expect(try prompt("csv({ 1 }, 'nowhere/a.csv')", care).errors.contains("'nowhere/a.csv' cannot be written"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: care.folder.path).allSatisfy { !$0.hasSuffix(".part") })
    }
  }

  @Test func aRefusedTimeIsToldWhereTheParticipantIs() throws {
    try withPlan { care in
      let early = try care.shell("care do dose --patient ana --at 2026-06-07T08:30:00+02:00")
      #expect(early.code == 1)
      #expect(
        early.errors.contains("the clock is earlier than the last commit, at 2026-06-07T09:00 Europe/Berlin"),
        "\(early.errors)")
      let json = try care.shell("care do dose --patient ana --at 2026-06-07T08:30:00+02:00 --json")
      #expect(json.errors.contains("\"code\" : \"clock_behind\""), "\(json.errors)")
      _ = try care.shell("care pause ana.knee --from 2026-06-10T08:00 \(Self.clock)")
      let planned = try care.shell("care pause ana.knee --from 2026-06-09 --at 2026-06-07T10:00")
      #expect(planned.code == 0 || planned.errors.contains("Europe/Berlin"), "\(planned.errors)")
    }
  }
}
